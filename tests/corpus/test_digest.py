"""The two rule digests of the starter library say the same things, in the shape of the publishers' files."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from kb.cite import find_citations
from kb.model import Lang
from kb.numbers import RuleNumber
from tests.conftest import ROOT

CORPUS = ROOT / "corpus"
_NUMBERED = re.compile(r"(?P<number>\d{3}\.\d+[a-z]?|\d{3}|\d)\.? (?P<text>.+)")
_LABEL = {"ja": "例：", "en": "Example: "}
_LAST_CONTENTS_LINE = {"ja": "クレジット", "en": "Credits"}
_KEYWORD_SECTIONS = (701, 702)
"""Where the rules hold titles too: ``702.9. Flying``; their texts are in the subrules."""
_GLOSSARY = {"ja": "用語集", "en": "Glossary"}


@dataclass(frozen=True)
class Digest:
    """What the tests look at, read without the parsers: ``texts`` by number, headings included."""

    lang: Lang
    lines: tuple[str, ...]
    texts: dict[RuleNumber, str]
    examples: tuple[RuleNumber, ...]
    terms: dict[str, str]

    @classmethod
    def read(cls, lang: Lang) -> Digest:
        lines = (CORPUS / f"rules-{lang}.txt").read_text("utf-8").splitlines()
        start = lines.index(_LAST_CONTENTS_LINE[lang]) + 1
        glossary = lines.index(_GLOSSARY[lang], start)
        end = lines.index(_LAST_CONTENTS_LINE[lang], glossary)
        texts: dict[RuleNumber, str] = {}
        examples = []
        for line in filter(None, lines[start:glossary]):
            if line.startswith(_LABEL[lang]):
                examples.append(next(reversed(texts)))
                continue
            match = _NUMBERED.fullmatch(line)
            assert match, f"neither rule nor example: {line}"
            number = RuleNumber.parse(match["number"])
            assert number not in texts, f"{number} stands twice"
            texts[number] = match["text"]
        entries = "\n".join(lines[glossary + 1 : end]).strip().split("\n\n")
        terms = dict(entry.split("\n", 1) for entry in entries)
        assert len(terms) == len(entries)
        return cls(lang, tuple(lines), texts, tuple(examples), terms)


@pytest.fixture(scope="module")
def ja() -> Digest:
    return Digest.read("ja")


@pytest.fixture(scope="module")
def en() -> Digest:
    return Digest.read("en")


@pytest.fixture(scope="module", params=["ja", "en"])
def digest(request: pytest.FixtureRequest) -> Digest:
    return Digest.read(request.param)


def test_both_languages_hold_the_same_numbers_and_the_same_examples(ja: Digest, en: Digest) -> None:
    assert list(ja.texts) == list(en.texts)
    assert ja.examples == en.examples


def test_numbers_stand_in_reading_order_under_their_parents(digest: Digest) -> None:
    numbers = list(digest.texts)
    assert numbers == sorted(numbers)
    assert [n for n in numbers if n.parent and n.parent not in digest.texts] == []


def test_there_are_enough_rules_and_examples_to_show_every_feature(digest: Digest) -> None:
    assert sum(n.rule > 0 for n in digest.texts) >= 120
    assert len(digest.examples) >= 12


def test_stickers_and_counters_are_there_whole(digest: Digest) -> None:
    letters = {"2": "abc", "3": "abcd", "5": "abc", "6": "abcde", "7": "a", "8": "a"}
    stickers = {f"123.{n}" for n in range(1, 10)} | {f"123.{n}{c}" for n, cs in letters.items() for c in cs}
    counters = {f"122.{n}" for n in range(1, 10)} | {f"122.1{c}" for c in "abcdefghi"} | {"122.6a"}
    for section, expected in ((123, stickers), (122, counters)):
        assert {str(n) for n in digest.texts if n.section == section and n.rule} == expected


def test_the_first_lines_say_that_it_is_a_summary_and_of_which_edition(ja: Digest, en: Digest) -> None:
    assert "公式の文章ではない" in ja.lines[0]
    assert "20260116.0 版" in ja.lines[0]
    assert "not the official text" in en.lines[0]
    assert en.lines[2].endswith("as of January 16, 2026.")


def test_the_contents_list_the_chapters_and_sections_of_the_body(digest: Digest) -> None:
    body = digest.lines.index(_LAST_CONTENTS_LINE[digest.lang])
    listed = [line for line in digest.lines[:body] if _NUMBERED.fullmatch(line)]
    assert listed == [f"{n}. {text}" for n, text in digest.texts.items() if not n.rule]


def test_both_glossaries_hold_the_same_eighty_terms(ja: Digest, en: Digest) -> None:
    assert len(en.terms) == 80
    pairs = [head.rsplit("／", 1) for head in ja.terms]
    assert [english for _, english in pairs] == list(en.terms)
    assert len({japanese for japanese, _ in pairs}) == 80


def test_every_glossary_entry_ends_by_citing_a_rule(ja: Digest, en: Digest) -> None:
    assert [head for head, text in ja.terms.items() if not text.endswith("参照。")] == []
    assert [head for head, text in en.terms.items() if not find_citations(text, "en")] == []


def test_a_title_given_with_a_number_is_the_heading_of_that_number(digest: Digest) -> None:
    titles = {n: text.split("／")[0] for n, text in digest.texts.items()}
    wrong = [
        citation.text
        for line in digest.lines
        for citation in find_citations(line, digest.lang)
        if citation.number in titles and citation.name not in (None, titles[citation.number])
    ]
    assert wrong == []


def test_most_citations_lead_to_rules_of_the_digest_and_some_do_not(digest: Digest) -> None:
    cited = [
        citation.number
        for line in digest.lines
        for citation in find_citations(line, digest.lang)
        if citation.form == "rule"
    ]
    absent = [number for number in cited if number not in digest.texts]
    assert 0 < len(absent) < len(cited) / 3


def test_the_manifest_lists_both_digests(digest: Digest) -> None:
    entries = json.loads((CORPUS / "manifest.json").read_text("utf-8"))
    assert {
        "file": f"rules-{digest.lang}.txt",
        "kind": "cr",
        "lang": digest.lang,
        "edition": "20260116.0",
        "authority": "digest",
    } in entries


@pytest.fixture(scope="module")
def official(shared: Path) -> dict[RuleNumber, str]:
    """Numbers and texts (or titles) of the edition that the digests summarise."""
    text = (shared / "data" / "cr-en" / "2026-01-16.txt").read_text("utf-8-sig")
    lines = re.split(r"[\r\n]+", text)
    glossary = len(lines) - 1 - lines[::-1].index("Glossary")  # the contents name it too
    matches = map(_NUMBERED.fullmatch, lines[:glossary])
    return {RuleNumber.parse(m["number"]): m["text"].strip() for m in matches if m}


@pytest.mark.real
def test_every_number_is_a_number_of_that_edition(digest: Digest, official: dict[RuleNumber, str]) -> None:
    assert [str(n) for n in digest.texts if n not in official] == []


@pytest.mark.real
def test_english_headings_are_the_titles_of_that_edition(en: Digest, official: dict[RuleNumber, str]) -> None:
    keywords = {n: text for n, text in en.texts.items() if n.section in _KEYWORD_SECTIONS and not n.letter}
    headings = {n: text for n, text in en.texts.items() if not n.rule} | keywords
    assert headings == {n: official[n] for n in headings}


@pytest.mark.real
def test_citations_name_numbers_and_titles_of_that_edition(
    digest: Digest, official: dict[RuleNumber, str]
) -> None:
    citations = [c for line in digest.lines for c in find_citations(line, digest.lang) if c.form == "rule"]
    assert [c.text for c in citations if c.number not in official] == []
    if digest.lang == "en":
        assert [c.text for c in citations if c.number and c.name not in (None, official[c.number])] == []
