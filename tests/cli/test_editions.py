"""``history``, ``diff``, ``cite-check``, ``show --as-of`` and ``terms``: rules through the years."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from lxml import etree

from tests.cli.conftest import Kb

HEAD = """Magic: The Gathering Comprehensive Rules

These rules are effective as of {day}.

9. Fabric

901. Ribbons
"""
OLDER = """
901.1. A ribbon is tied to a permanent as it enters the battlefield.

901.2. Knots hold until somebody pays one green mana to untie them.

901.3. Scissors cut every ribbon that an opponent has tied. See rule 901.2.
"""
NEWER = """
901.1. Looms weave whatever their controller has spun this turn.

901.2. A ribbon is tied to a permanent as it enters the battlefield.

901.3. Knots hold until anybody pays one green mana to untie them.

901.4. Scissors cut every ribbon that an opponent has tied. See rule 901.3.
"""
NOTES = """Notes of a judge
Published June 5, 2011

Tying is in rule 901.1, and knots (see rule
901.2) do not slip. Scissors are in rule 901.3.
There is no rule 901.9.
"""


@pytest.fixture(scope="session")
def two_editions(tmp_path_factory: pytest.TempPathFactory) -> Kb:
    """Commands on a home with two editions of a small book and the notes of a judge; only for reading."""
    root = tmp_path_factory.mktemp("editions")
    kb = Kb(root / "home", root / "empty")
    kb.folder.mkdir()
    for name, day, rules in (("older", "May 1, 2011", OLDER), ("newer", "May 1, 2021", NEWER)):
        (root / f"{name}.txt").write_text(HEAD.format(day=day) + rules, "utf-8")
    (kb.folder / "notes.txt").write_text(NOTES, "utf-8")
    assert kb("add", root / "older.txt", root / "newer.txt").status == 0
    return kb


def test_diff_prints_the_promised_shape(two_editions: Kb) -> None:
    assert two_editions("diff", "2011-05-01", "20210501.0", "--json").json == {
        "from": "20110501.0",
        "to": "20210501.0",
        "added": ["901.1"],
        "removed": [],
        "moved": [{"from": "901.1", "to": "901.2"}, {"from": "901.3", "to": "901.4"}],
        "reworded": [],
        "moved_reworded": [{"from": "901.2", "to": "901.3"}],
        "ambiguous": [],
        "unchanged": 2,
    }


def test_diff_backwards_is_the_same_told_backwards(two_editions: Kb) -> None:
    found = two_editions("diff", "2021-05-01", "2011-05-01", "--json").json
    assert (found["added"], found["removed"]) == ([], ["901.1"])
    assert {"from": "901.4", "to": "901.3"} in found["moved"]


def test_diff_marks_the_words_that_changed(two_editions: Kb) -> None:
    out = two_editions("diff", "2011-05-01", "2021-05-01", LC_ALL="en_US.UTF-8").out
    assert "1 added, 0 removed, 2 moved, 0 reworded, 1 moved and reworded, 0 ambiguous, 2 unchanged" in out
    assert "Knots hold until [-somebody-]{+anybody+} pays" in out


def test_an_edition_that_is_not_here_is_named_with_those_that_are(two_editions: Kb) -> None:
    ran = two_editions("diff", "2011-05-01", "2015-01-01")
    assert (ran.status, ran.lines) == (
        2,
        ["kb: 2015-01-01: no such edition of the rules here; there are: 2011-05-01, 2021-05-01"],
    )


def test_history_tells_every_rule_that_had_the_number(two_editions: Kb) -> None:
    lives = two_editions("history", "901.2", "--json").json["lives"]
    assert [
        [(one["edition"], one["number"], one["event"]) for one in life["standings"]] for life in lives
    ] == [
        [("20110501.0", "901.1", "first"), ("20210501.0", "901.2", "moved")],
        [("20110501.0", "901.2", "first"), ("20210501.0", "901.3", "moved_reworded")],
    ]
    assert ["old", "somebody"] in lives[1]["standings"][1]["difference"]


def test_history_of_an_id_is_that_of_its_edition(two_editions: Kb) -> None:
    (life,) = two_editions("history", "cr:901.2@20110501.0/en", "--json").json["lives"]
    assert life["number"] == "901.3"


def test_history_of_nothing_says_so(two_editions: Kb) -> None:
    ran = two_editions("history", "100.1")
    assert (ran.status, ran.out) == (1, "")
    assert "100.1" in ran.err


@pytest.mark.parametrize(
    ("day", "text"), [("2015-01-01", "Knots hold until somebody"), ("2021-05-01", "A ribbon is tied")]
)
def test_show_as_of_a_day_gives_the_rule_in_force_then(two_editions: Kb, day: str, text: str) -> None:
    assert two_editions("show", "901.2", "--as-of", day, "--json").json["text"].startswith(text)


def test_show_as_of_a_day_before_all_editions_is_an_error(two_editions: Kb) -> None:
    ran = two_editions("show", "901.2", "--as-of", "1999-01-01")
    assert (ran.status, len(ran.lines)) == (2, 1)


def test_a_citation_says_what_the_rule_is_today(two_editions: Kb) -> None:
    (citation,) = two_editions("show", "901.3", "--edition", "2011-05-01", "--json").json["citations"]
    assert (citation["target"], citation["status"]) == ("cr:901.2@20110501.0", "resolved")
    assert (citation["today"], citation["fate"]) == ("901.3", "moved_reworded")


def test_cite_check_reads_a_text_in_the_rules_of_the_day_it_states(two_editions: Kb) -> None:
    ran = two_editions("cite-check", "notes.txt", "--json")
    assert ran.status == 1
    assert [(one["number"], one["line"], one["verdict"], one["today"]) for one in ran.json] == [
        ("901.1", 4, "moved", "901.2"),
        ("901.2", 4, "moved", "901.3"),
        ("901.3", 5, "moved", "901.4"),
        ("901.9", 6, "absent", None),
    ]


def test_cite_check_as_of_today_finds_the_rules_that_have_the_numbers_now(two_editions: Kb) -> None:
    found = two_editions("cite-check", "notes.txt", "--as-of", "2022-01-01", "--json").json
    assert [one["verdict"] for one in found] == ["right", "right", "right", "absent"]


def test_cite_check_of_a_text_in_which_all_is_right_succeeds(two_editions: Kb) -> None:
    ran = two_editions("cite-check", "-", stdin="結び目はrule 901.3 参照。".encode("cp932"))
    assert (ran.status, ran.out) == (0, "-:1: rule 901.3  right\n")


def test_cite_check_reads_html(two_editions: Kb) -> None:
    page = b"<html><body><p>See\n rule 901.9.</p></body></html>"
    assert [one["verdict"] for one in two_editions("cite-check", "-", "--json", stdin=page).json] == [
        "absent"
    ]


def test_cite_check_of_what_is_no_text_is_one_line(two_editions: Kb) -> None:
    ran = two_editions("cite-check", "-", stdin=b"\x00\x01\x02PK")
    assert (ran.status, len(ran.lines)) == (2, 1)


def test_cite_check_without_any_edition_says_what_is_missing(library: Kb, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text(NOTES, "utf-8")
    ran = library("cite-check", notes)
    assert (ran.status, ran.lines[-1]) == (
        2,
        "kb: no dated edition of the rules is here to compare with (kb add brings one in)",
    )


def test_check_and_build_again_change_nothing(two_editions: Kb) -> None:
    first = two_editions("diff", "2011-05-01", "2021-05-01", "--json").out
    assert two_editions("build", "--full").status == 0
    assert two_editions("diff", "2011-05-01", "2021-05-01", "--json").out == first


def test_terms_lists_pairs_with_their_places(library: Kb) -> None:
    (term,) = library("terms", "ribbon", "--json").json
    assert (term["ja"], term["en"]) == ("リボン", "ribbon")
    assert term["sources"] == [{"record": "cr:901.1@undated/ja", "file": "ribbons.txt", "line": 4}]
    assert library("terms", "no such word").status == 1


def test_the_glossary_is_exported_as_tbx(library: Kb) -> None:
    tree = etree.fromstring(library("export", "--format", "tbx").out.encode())
    terms = tree.findall(".//{urn:iso:std:iso:30042:ed-2}term")
    assert {"リボン", "ribbon"} <= {term.text for term in terms}


def test_the_glossary_is_exported_as_csv(library: Kb) -> None:
    rows = list(csv.DictReader(io.StringIO(library("export", "--terms", "--format", "csv").out)))
    assert ("リボン", "ribbon") in {(row["ja"], row["en"]) for row in rows}


def test_history_of_a_glossary_term_is_told_by_its_head(kb: Kb, tmp_path: Path) -> None:
    books = (
        ("a", "May 1, 2011", "Knot\nWhat holds a ribbon.\n\nSpool\nWhat thread is wound on.\n"),
        ("b", "May 1, 2016", "Knot\nWhat holds a ribbon.\n"),
        ("c", "May 1, 2021", "Knot\nWhat ties a ribbon.\n\nLoom\nWhat weaves.\n"),
    )
    for name, day, glossary in books:
        text = f"{HEAD.format(day=day)}{OLDER}\nGlossary\n\n{glossary}\nCredits\n\nSomebody.\n"
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    assert kb("add", *(tmp_path / f"{name}.txt" for name, *_ in books)).status == 0

    def told(what: str) -> tuple[list[tuple[str, str]], str | None]:
        (life,) = kb("history", what, "--json").json["lives"]
        return [(one["edition"], one["event"]) for one in life["standings"]], life["ended"]

    same = [("20110501.0", "first"), ("20160501.0", "unchanged"), ("20210501.0", "reworded")]
    assert told("knot") == (same, None)
    assert told("cr:glossary/Knot@20160501.0/en") == (same, None)
    assert told("Spool") == ([("20110501.0", "first")], "20160501.0")
    assert told("Loom") == ([("20210501.0", "added")], None)
    assert "[-holds-]{+ties+}" in kb("history", "Knot").out
    assert kb("history", "Weft").status == 1
