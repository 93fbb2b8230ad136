"""The thirteen English editions as their publisher gave them, against counts made without the parser."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from kb.blocks import Page, page_of_text
from kb.decode import decode
from kb.model import Document, Source
from kb.numbers import RuleNumber
from kb.parse.rules import FORMAT
from tests.parse.lost_text import lost_words

pytestmark = pytest.mark.real

# file, edition, chapters, sections, rules, examples of rules, glossary terms, entries of the contents
EDITIONS = [
    ("2003-10-01", "20031001.0", 5, 69, 686, 89, 299, 78),
    ("2007-10-01", "20071001.0", 6, 85, 1123, 162, 386, 94),
    ("2008-10-01", "20081001.0", 6, 85, 1173, 165, 398, 94),
    ("2011-09-30", "20110930.0", 9, 123, 1865, 217, 460, 136),
    ("2014-09-26", "20140925.0", 9, 126, 2008, 223, 496, 138),
    ("2016-09-30", "20160930.0", 9, 129, 2153, 241, 524, 141),
    ("2019-10-04", "20191004.0", 9, 132, 2386, 248, 562, 144),
    ("2020-11-20", "20201120.0", 9, 133, 2493, 254, 578, 145),
    ("2022-11-18", "20221118.0", 9, 141, 2791, 271, 647, 153),
    ("2023-11-17", "20231117.0", 9, 142, 2899, 276, 668, 154),
    ("2024-11-08", "20241108.0", 9, 144, 3007, 272, 698, 156),
    ("2025-11-14", "20251114.0", 9, 146, 3109, 276, 725, 158),
    ("2026-01-16", "20260116.0", 9, 146, 3114, 276, 725, 158),
]
NAMES = [row[0] for row in EDITIONS]


@cache
def _text(path: Path) -> str:
    return decode(path.read_bytes()).text


@cache
def _page(path: Path) -> Page:
    return page_of_text(_text(path))


@cache
def _read(path: Path) -> Document:
    return FORMAT.parse(_page(path), Source(file=path.name, sha256=""))


@pytest.fixture(scope="session")
def editions(shared: Path) -> Path:
    return shared / "data" / "cr-en"


def _of_kind(document: Document, kind: str) -> int:
    return sum(record.kind == kind for record in document.records)


def _examples(document: Document, kind: str) -> int:
    return sum(len(record.examples) for record in document.records if record.kind == kind)


@pytest.mark.parametrize("row", EDITIONS, ids=NAMES)
def test_each_edition_has_exactly_these_records(
    editions: Path, row: tuple[str, str, int, int, int, int, int, int]
) -> None:
    name, edition, chapters, sections, rules, examples, terms, contents = row
    document = _read(editions / f"{name}.txt")
    assert (document.id, document.lang, str(document.edition)) == (f"cr@{edition}/en", "en", edition)
    assert (document.date, document.rules_date) == (document.edition.date,) * 2
    assert document.authority == "official"
    assert document.title == "Magic: The Gathering Comprehensive Rules"
    counted = [_of_kind(document, kind) for kind in ("chapter", "section", "rule", "glossary")]
    assert counted == [chapters, sections, rules, terms]
    assert _examples(document, "rule") == examples
    assert sum(fact.key == "contents" for fact in document.facts) == contents


@pytest.mark.parametrize("name", NAMES)
def test_an_independent_count_of_the_text_agrees(editions: Path, name: str) -> None:
    """Rules and headings stand after a blank line in every edition; terms are runs of lines."""
    text = _text(editions / f"{name}.txt")
    document = _read(editions / f"{name}.txt")
    _, _, after_contents = text.partition("\nCredits\n")
    body, _, rest = f"\n\n{after_contents}".partition("\nGlossary\n")
    glossary, _, _ = rest.partition("\nCredits\n")
    numbers = re.findall(r"\n[ \t]*\n(\d{3}\.\d+[a-z]?)\.?(?=[ A-Z])", body)
    assert [str(r.number) for r in document.records if r.kind == "rule"] == numbers
    headings = re.findall(r"\n[ \t]*\n(\d(?:\d\d)?)\. ", body)
    assert [str(r.number) for r in document.records if r.kind in ("chapter", "section")] == headings
    assert _examples(document, "rule") == len(re.findall(r"^Example:", body, re.MULTILINE))
    runs = [run for run in re.split(r"\n[ \t]*(?:\n[ \t]*)+", glossary) if run.strip()]
    assert [r.title for r in document.records if r.kind == "glossary"] == [
        run.strip().split("\n")[0].strip() for run in runs
    ]


@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_an_edition_is_lost(editions: Path, name: str) -> None:
    assert lost_words(_page(editions / f"{name}.txt"), _read(editions / f"{name}.txt")) == []


@pytest.mark.parametrize("name", NAMES)
def test_each_edition_is_recognised_and_no_id_is_given_twice(editions: Path, name: str) -> None:
    document = _read(editions / f"{name}.txt")
    assert FORMAT.recognise(_page(editions / f"{name}.txt")) == 95
    ids = [record.id for record in document.records]
    assert len(ids) == len(set(ids))
    assert not any("~" in each for each in ids)
    assert {record.parent for record in document.records} - {None} <= set(ids)


@pytest.mark.parametrize("name", NAMES)
def test_each_contents_entry_has_its_heading_in_the_body(editions: Path, name: str) -> None:
    """Nothing is invented from the contents: what they list and what the body holds are the same headings."""
    document = _read(editions / f"{name}.txt")
    listed = [
        fact.value.split(".")[0]
        for fact in document.facts
        if fact.key == "contents" and fact.value[0].isdigit()
    ]
    headings = [str(r.number) for r in document.records if r.kind in ("chapter", "section")]
    assert [number for number in headings if number not in listed] == (
        ["211"] if name in ("2007-10-01", "2008-10-01") else []
    )
    assert [number for number in listed if number not in headings] == []


def test_every_problem_of_the_thirteen_editions_is_known(editions: Path) -> None:
    found = [
        (name, problem.line, problem.code)
        for name in NAMES
        for problem in _read(editions / f"{name}.txt").problems
    ]
    assert found == [("2008-10-01", 837, "malformed-number"), ("2014-09-26", 3, "file-date-differs")]


def _rule(document: Document, number: str) -> str:
    wanted = RuleNumber.parse(number)
    return next(record.text for record in document.records if record.number == wanted)


def test_the_hard_wrapped_edition_gives_whole_paragraphs(editions: Path) -> None:
    document = _read(editions / "2003-10-01.txt")
    record = next(r for r in document.records if str(r.number) == "413.2d")
    assert (record.line, record.end_line) == (1909, 1923)
    first, second = record.text.split("\n")
    assert "simultaneously. See rule 103.4. If a player" in first
    assert second.startswith("Some spells and abilities have multiple steps")
    assert [(each.line, each.end_line) for each in record.examples] == [(1921, 1923)]
    assert "state-triggered ability" in " ".join(r.text for r in document.records)
    assert max(len(r.text) for r in document.records if r.kind == "rule") > 119


def test_a_rule_without_a_blank_after_its_number_is_read(editions: Path) -> None:
    for name in ("2022-11-18", "2023-11-17", "2024-11-08"):
        assert _rule(_read(editions / f"{name}.txt"), "901.4").startswith("All plane")


def test_a_doubled_label_and_a_blank_line_before_an_example_are_no_obstacle(editions: Path) -> None:
    doubled = next(r for r in _read(editions / "2014-09-26.txt").records if str(r.number) == "704.4")
    assert [each.text[:8] for each in doubled.examples] == ["A player"]
    parted = next(r for r in _read(editions / "2025-11-14.txt").records if str(r.number) == "701.67b")
    assert [each.line for each in parted.examples] == [3838]


def test_a_number_without_its_middle_is_kept_as_a_statement_of_its_section(editions: Path) -> None:
    record = next(r for r in _read(editions / "2008-10-01.txt").records if r.label)
    assert (record.kind, record.label, record.parent) == ("statement", "306.b", "cr:306@20081001.0/en")


def test_senses_of_a_glossary_entry_stay_lines_of_their_own(editions: Path) -> None:
    record = next(r for r in _read(editions / "2023-11-17.txt").records if r.title == "Ability")
    assert record.kind == "glossary"
    assert [line[:3] for line in record.text.split("\n")] == ["1. ", "2. ", "See"]
    assert (record.line, record.end_line) == (6564, 6567)
    assert record.path == ("Glossary",)


def test_introduction_and_credits_are_statements_below_their_heading(editions: Path) -> None:
    document = _read(editions / "2023-11-17.txt")
    parts = [(r.id, r.line) for r in document.records if r.kind in ("heading", "statement")]
    assert parts[:3] == [
        ("cr:introduction@20231117.0/en", 5),
        ("cr:introduction#1@20231117.0/en", 7),
        ("cr:introduction#2@20231117.0/en", 9),
    ]
    assert parts[3:6] == [
        ("cr:glossary@20231117.0/en", 6559),
        ("cr:credits@20231117.0/en", 8602),
        ("cr:credits#1@20231117.0/en", 8604),
    ]


def test_the_characters_of_the_years_before_2013_are_kept(editions: Path) -> None:
    document = _read(editions / "2011-09-30.txt")
    assert next(r.title for r in document.records if str(r.number) == "101") == "The _Magic_ Golden Rules"
    assert any("(TM)" in r.text for r in document.records)
