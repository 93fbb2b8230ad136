"""``show``: whatever a reader types for it, the same thing is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import samples
from tests.cli.conftest import Kb


@pytest.mark.parametrize(
    "typed",
    [
        "901.2a",
        "９０１．２ａ",
        "901。2ａ",
        "CR:901.2A",
        "rule 901.2a",
        "§901.2a",
        "cr:901.2a",
        "cr:901.2a@undated/ja",
    ],
)
def test_a_number_in_any_typing_leads_to_its_rule(library: Kb, typed: str) -> None:
    written = library("show", typed, "--json").json
    assert (written["id"], written["source"]["file"], written["source"]["line"]) == (
        "cr:901.2a@undated/ja",
        "ribbons.txt",
        6,
    )


def test_words_of_one_number_may_be_apart(library: Kb) -> None:
    assert library("show", "901", "2", "a", "--json").json["number"] == "901.2a"


def test_several_numbers_are_shown_one_after_another(library: Kb) -> None:
    assert [one["number"] for one in library("show", "901.1", "902.2", "--json").json] == ["901.1", "902.2"]


def test_a_rule_comes_with_examples_citations_backlinks_and_source(library: Kb) -> None:
    out = library("show", "901.2a").out
    assert "緑のクリーチャーに結ばれていても無色である。" in out
    assert "105.2  not in this library" in out
    assert "902.2  knots.txt:5" in out
    assert "ribbons.txt:6" in out


def test_a_rule_in_json_comes_with_what_hangs_from_it_and_who_cites_it(library: Kb) -> None:
    written = library("show", "901.2", "--json").json
    assert [child["number"] for child in written["children"]] == ["901.2a"]
    assert [link["record"]["number"] for link in written["cites"]] == ["902"]
    citing = [link["record"]["id"] for link in written["cited_by"]]
    assert citing == ["cr:901.3@undated/ja", "cr:902.2@undated/ja", "faq:架空の港:霧の水門#2"]


def test_a_section_shows_all_its_rules(library: Kb) -> None:
    out = library("show", "901").out
    assert [number for number in ("901.1", "901.2", "901.2a", "901.3") if f"\n{number}  " not in out] == []


@pytest.mark.parametrize(
    "typed", ["霧の水門", "《霧の水門》", "misty sluice", "Misty Sluice", "《霧の水門/Misty Sluice》"]
)
def test_a_card_in_any_writing_shows_its_rulings_and_where_else_it_is_named(library: Kb, typed: str) -> None:
    written = library("show", typed, "--json").json
    assert (written["kind"], written["ja"], written["en"]) == ("card", "霧の水門", "Misty Sluice")
    (group,) = written["groups"]
    assert [ruling["source"]["line"] for ruling in group["rulings"]] == [17, 18]
    assert [record["source"]["line"] for record in written["records"]] == [21]


@pytest.mark.parametrize("typed", ["リボン", "ribbon", "Ribbon"])
def test_a_term_in_either_language_is_shown_with_its_pair(library: Kb, typed: str) -> None:
    out = library("show", typed).out
    assert out.startswith("リボン / ribbon")
    assert "901. リボン" in out


def test_a_record_and_a_document_are_shown_by_their_ids(library: Kb) -> None:
    assert library("show", "faq:架空の港:霧の水門#2", "--json").json["source"]["line"] == 18
    assert library("show", "faq:架空の港", "--json").json["kind"] == "document"


def test_a_rule_that_the_library_lacks_says_so_and_who_cites_it(library: Kb) -> None:
    ran = library("show", "105.2")
    assert ran.status == 0
    assert "not in this library" in ran.out
    assert "901.2a  ribbons.txt:6" in ran.out
    written = library("show", "105.2", "--json").json
    assert (written["absent"], written["text"], len(written["cited_by"])) == (True, None, 1)


@pytest.mark.parametrize(
    ("typed", "near"), [("901.9", "901"), ("109.2a", "901.2a"), ("霧の水間", "霧の水門"), ("リボ", "リボン")]
)
def test_what_is_not_there_exits_1_with_what_is_near(library: Kb, typed: str, near: str) -> None:
    ran = library("show", typed)
    assert (ran.status, ran.out, len(ran.lines)) == (1, "", 1)
    assert near in ran.err


def test_an_edition_that_is_not_there_exits_1(library: Kb) -> None:
    assert library("show", "901.1", "--edition", "20200101.0").status == 1
    assert library("show", "901.1", "--edition", "undated").status == 0
    assert library("show", "901.1", "--edition", "sometime").status == 2


def test_both_languages_stand_under_each_other_where_there_is_no_terminal(starter: Kb) -> None:
    out = starter("show", "603.3", "--lang", "both").out
    assert "\nja\n" in out
    assert "\nen\n" in out


def test_the_readers_language_leads(starter: Kb) -> None:
    assert starter("show", "603.3", "--json", LANG="en_US.UTF-8").json["lang"] == "en"
    assert starter("show", "603.3", "--json", LANG="ja_JP.UTF-8").json["lang"] == "ja"
    assert starter("show", "603.3", "--json", "--lang", "en").json["lang"] == "en"
    assert [one["lang"] for one in starter("show", "603.3", "--json").json["counterparts"]] == ["en"]


def test_of_the_same_words_in_two_editions_the_one_that_was_asked_for_leads(kb: Kb, documents: Path) -> None:
    (documents / "later.txt").write_text(samples.VIEWER, "utf-8")
    (documents / "later.txt").open("a").write("- 901.4 リボンは編める。\n")
    kb("add", documents / "ribbons.txt", "--edition", "20200101.0")
    kb("add", documents / "later.txt", "--edition", "20230101.0")
    assert kb("show", "901.1", "--json").json["edition"] == "20230101.0"
    written = kb("show", "901.1", "--edition", "2020-01-01", "--json").json
    assert (written["edition"], written["source"]["file"]) == ("20200101.0", "ribbons.txt")
    assert {source["file"] for source in written["sources"]} == {"ribbons.txt", "later.txt"}
    assert kb("show", "901.4", "--edition", "20200101.0").status == 1


def test_a_part_of_a_name_leads_to_the_names_that_hold_it(library: Kb) -> None:
    ran = library("show", "水門")
    assert (ran.status, len(ran.lines)) == (1, 1)
    assert "near it: 霧の水門" in ran.err
