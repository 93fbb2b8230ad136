"""``refs``: what cites what, both ways."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Kb


def test_both_directions_are_printed_in_the_promised_shape(library: Kb) -> None:
    written = library("refs", "901.2a", "--json").json
    assert written["record"]["id"] == "cr:901.2a@undated/ja"
    assert [link["citation"]["number"] for link in written["cites"]] == ["105.2"]
    assert [link["record"]["id"] for link in written["cited_by"]] == ["cr:902.2@undated/ja"]


def test_one_direction_can_be_asked_for(library: Kb) -> None:
    assert library("refs", "901.2a", "--in", "--json").json["cites"] == []
    assert library("refs", "901.2a", "--out", "--json").json["cited_by"] == []
    assert library("refs", "901.2a", "--in", "--out").status == 2


def test_citations_are_followed_as_deep_as_asked_and_each_record_once(library: Kb) -> None:
    links = library("refs", "902.2", "--out", "--depth", "9", "--json").json["cites"]
    assert [(link["citation"]["number"], link["depth"]) for link in links] == [("901.2a", 1), ("105.2", 2)]
    links = library("refs", "902.2", "--out", "--json").json["cites"]
    assert [link["depth"] for link in links] == [1]


def test_a_section_cites_what_its_rules_cite(library: Kb) -> None:
    links = library("refs", "901", "--out", "--json").json["cites"]
    assert [link["citation"]["number"] for link in links] == ["902", "105.2", "901.2"]


def test_a_card_is_cited_by_what_names_it_and_cites_what_its_rulings_cite(library: Kb) -> None:
    written = library("refs", "霧の水門", "--json").json
    assert [link["record"]["source"]["line"] for link in written["cited_by"]] == [17, 18, 21]
    assert [link["citation"]["number"] for link in written["cites"]] == ["901.2"]
    first = written["cited_by"][0]
    assert (
        first["record"]["text"][first["citation"]["start"] : first["citation"]["end"]]
        == first["citation"]["text"]
    )


def test_an_absent_rule_has_backlinks(library: Kb) -> None:
    written = library("refs", "105.2", "--json").json
    assert (written["record"]["absent"], len(written["cited_by"])) == (True, 1)


def test_what_is_not_there_exits_1(library: Kb) -> None:
    assert library("refs", "999.9").status == 1


@pytest.mark.parametrize("depth", ["0", "-1", "many"])
def test_a_wrong_depth_is_an_error(library: Kb, depth: str) -> None:
    assert library("refs", "901.2", f"--depth={depth}").status == 2


@pytest.mark.real
def test_rule_400_7_is_cited_in_five_places_of_the_seeds(seeds_library: Kb) -> None:
    cited_by = seeds_library("refs", "400.7", "--json").json["cited_by"]
    places = [
        {(source["file"][:3], source["line"]) for source in link["record"]["sources"]} for link in cited_by
    ]
    assert places == [
        {("004", 13)},
        {("001", 15), ("000", 164)},
        {("001", 24), ("000", 171)},
        {("000", 60)},
        {("000", 92)},
    ]


@pytest.mark.real
def test_rule_123_6c_cites_three_rules_and_the_card_is_found_in_both_faqs(seeds_library: Kb) -> None:
    cites = seeds_library("refs", "123.6c", "--out", "--json").json["cites"]
    assert [link["citation"]["number"] for link in cites] == ["708", "123.5", "400.7"]
    card = seeds_library("show", "標本集め", "--json").json
    lines = {ruling["source"]["line"] for group in card["groups"] for ruling in group["rulings"]}
    assert lines == set(range(377, 391))
    assert [(one["source"]["file"][:3], one["source"]["line"]) for one in card["records"]] == [("002", 187)]


@pytest.mark.real
def test_711_4_of_2011_is_shown_as_such(seeds_library: Kb) -> None:
    written = seeds_library("show", "711.4", "--json").json
    assert (written["edition"], written["document"]["id"]) == ("20110930.0", "faq:イニストラード")


@pytest.mark.real
def test_one_rule_in_two_documents_is_one_answer_with_both_sources(seeds_library: Kb) -> None:
    written = seeds_library("show", "123.6b", "--json").json
    assert [(s["file"][:3], s["line"]) for s in written["sources"]] == [("001", 21), ("000", 170)]
