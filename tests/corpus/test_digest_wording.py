"""The rule digests are in our own words: what they share with the real documents stays short."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

WORDS, WORDS_OF_A_LINE = 8, 12
"""English words in a row that may not be shared: by our prose, and by a whole line with its citations."""
CHARACTERS, CHARACTERS_OF_A_LINE = 20, 30
"""The same for Japanese characters. The second figures are the limits for everything in the repository."""

Runs = Callable[[str, int], Iterator[str]]

_CITATION_EN = re.compile(
    r"(?:[Ss]ee (?:also )?)?(?:rules?|section) \d[\w.–]*(?:,? and (?:rules? )?\d[\w.–]*)*(?:, “[^”]+”)?"
)
_CITATION_JA = re.compile(r"(?:これは)?rule \d[\w.]*\s*(?:〔[^〕]*〕)?(?:参照|の例外である|、)?")
_NUMBER = re.compile(r"^\d[\w.]* ")
_HEADING_EN = re.compile(r"\d+\. [A-Z].*|These rules are effective .*")
_HEAD_JA = re.compile(r"[^。]+／[A-Z][^。]*")


def _decoded(path: Path) -> str:
    data = path.read_bytes()
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeError:
            continue
    raise AssertionError(f"{path}: undecodable")


def _english_runs(text: str, length: int) -> Iterator[str]:
    words = re.findall(r"[a-z0-9’']+", text.lower())
    return (" ".join(words[at : at + length]) for at in range(len(words) - length + 1))


def _japanese_runs(text: str, length: int) -> Iterator[str]:
    run = re.sub(r"\s+", "", text)
    return (run[at : at + length] for at in range(len(run) - length + 1))


def _shared(ours: Iterable[str], theirs: Iterable[str], runs: Runs, length: int) -> list[str]:
    known = {run for text in theirs for run in runs(text, length)}
    return sorted({run for text in ours for run in runs(text, length) if run in known})


def _lines(name: str) -> list[str]:
    return (ROOT / "corpus" / name).read_text("utf-8").splitlines()


def _prose(name: str, citation: re.Pattern[str], heading: re.Pattern[str]) -> Iterator[str]:
    """What we worded ourselves: no headings, numbers or citations, which are the same in every document."""
    for line in _lines(name):
        if not heading.fullmatch(line):
            yield from citation.split(_NUMBER.sub("", line))


@pytest.mark.real
def test_english_shares_no_run_of_words_with_any_official_edition(shared: Path) -> None:
    editions = sorted((shared / "data" / "cr-en").glob("*.txt"))
    theirs = [line for path in editions for line in re.split(r"[\r\n]+", _decoded(path))]
    prose = _prose("rules-en.txt", _CITATION_EN, _HEADING_EN)
    assert _shared(prose, theirs, _english_runs, WORDS) == []
    assert _shared(_lines("rules-en.txt"), theirs, _english_runs, WORDS_OF_A_LINE) == []


@pytest.mark.real
def test_japanese_shares_no_run_of_characters_with_the_documents_of_the_user(seeds: dict[str, Path]) -> None:
    theirs = [line for path in seeds.values() for line in _decoded(path).splitlines()]
    prose = _prose("rules-ja.txt", _CITATION_JA, _HEAD_JA)
    assert _shared(prose, theirs, _japanese_runs, CHARACTERS) == []
    assert _shared(_lines("rules-ja.txt"), theirs, _japanese_runs, CHARACTERS_OF_A_LINE) == []
