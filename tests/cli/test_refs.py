"""``refs``: what cites what, both ways."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

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


RIBBONS = """総合ルールビューア
9. 作り話の章
901. リボン
- 901.1 {}
902. 結び目
- 902.1 結び目は端にある。rule 901.1 参照。
"""


@pytest.fixture(scope="module")
def two_editions(tmp_path_factory: pytest.TempPathFactory) -> Kb:
    """901.1 has another text in each edition, 902.1 has one and cites 901.1 in both."""
    root = tmp_path_factory.mktemp("editions")
    (root / "empty").mkdir()
    kb = Kb(root / "home", root / "empty")
    for edition, text in (("20110930", "リボンは赤い。"), ("20200101", "リボンは青い。")):
        (root / f"{edition}.txt").write_text(RIBBONS.format(text), "utf-8")
        assert kb("add", root / f"{edition}.txt", "--edition", edition).status == 0
    return kb


@pytest.mark.parametrize("edition", ["20110930.0", "20200101.0"])
def test_a_citation_is_shown_with_the_text_of_its_own_edition(two_editions: Kb, edition: str) -> None:
    for words in (("show", "902.1"), ("refs", "902.1", "--out")):
        (link,) = two_editions(*words, "--edition", edition, "--json").json["cites"]
        assert link["citation"]["target"] == f"cr:901.1@{edition}"
        assert (link["record"]["edition"], link["edition"]) == (edition, edition)


@pytest.mark.parametrize("command", ["show", "refs"])
def test_who_cites_another_text_of_the_number_stands_apart(two_editions: Kb, command: str) -> None:
    for mine, other in (("20110930.0", "20200101.0"), ("20200101.0", "20110930.0")):
        written = two_editions(command, "901.1", "--edition", mine, "--json").json
        found = [(link["edition"], link["same_text"]) for link in written["cited_by"]]
        assert found == [(mine, True), (other, False)]
        out = two_editions(command, "901.1", "--edition", mine).out
        ours, _, theirs = out.partition(f"cited by, as of {other} (another text)\n")
        assert f"{mine[:8]}.txt:6" in ours
        assert theirs.lstrip().startswith("902.1")


def test_no_step_leads_from_a_text_to_one_of_another_edition(two_editions: Kb) -> None:
    links = two_editions("refs", "901.1", "--in", "--depth", "5", "--json").json["cited_by"]
    assert [(link["depth"], link["same_text"]) for link in links] == [(1, True), (1, False)]


def test_what_cannot_be_told_is_shown_with_no_text(two_editions: Kb, tmp_path: Path) -> None:
    kb = replace(two_editions, home=tmp_path / "home")
    shutil.copytree(two_editions.home, kb.home)
    (tmp_path / "undated.txt").write_text(
        "総合ルールビューア\n9. 作り話の章\n903. 房\n- 903.1 房は重い。rule 901.1 参照。\n", "utf-8"
    )
    assert kb("add", tmp_path / "undated.txt").status == 0
    (link,) = kb("refs", "903.1", "--out", "--json").json["cites"]
    assert (link["citation"]["status"], link["record"], link["edition"]) == ("ambiguous", None, None)
    assert "cannot be told" in kb("refs", "903.1", "--out").out
    assert "not here or not told" in kb("refs", "901.1", "--in").out


@pytest.mark.real
def test_711_4_of_2011_cites_601_of_2011_where_a_newer_one_is_here(
    seeds: dict[str, Path], shared: Path, kb: Kb
) -> None:
    editions = [shared / "data" / "cr-en" / f"{name}.txt" for name in ("2011-09-30", "2016-09-30")]
    assert kb("add", seeds["002"], *editions).status == 0
    written = kb("show", "711.4", "--edition", "20110930.0", "--json").json
    (link,) = written["cites"]
    assert (link["record"]["number"], link["record"]["edition"]) == ("601", "20110930.0")
    assert not [link for link in written["cited_by"] if link["same_text"]]
    assert {link["edition"] for link in written["cited_by"]} == {"20160930.0"}


def test_a_title_stands_for_the_rule_that_bears_it(library: Kb) -> None:
    assert library("refs", "リボン", "--json").json["record"]["number"] == "901"


def test_that_there_is_nothing_is_said(library: Kb) -> None:
    assert library("refs", "902.1").lines == ["kb: it cites nothing", "kb: nothing here cites it"]
    assert library("refs", "902.1", "--in").lines == ["kb: nothing here cites it"]
    assert library("refs", "902.1", "--in", "--quiet").lines == []
