"""Two languages, one library: every pair it states leads both ways, and what was typed stands above it."""

from __future__ import annotations

import re

import pytest

from kb.model import Record
from kb.search.normalize import fold_text, needle
from kb.terms.script import has_japanese
from tests.search.conftest import Library

EVERYTHING = 100_000
FIRST = 30


def pairs(library: Library) -> set[tuple[str, str]]:
    """The terms and card names that records give in both languages, either half first."""
    found = {
        (use.ja, use.en)
        for record in library.records.values()
        for use in (*record.terms, *record.cards)
        if use.ja and use.en
    }
    return found | {(en, ja) for ja, en in found}


def holds(record: Record, word: str) -> bool:
    """Whether a record has a word or phrase: of English the whole word."""
    texts = (record.title, record.english, record.text, *(example.text for example in record.examples))
    text = "\n".join(fold_text(text) for text in texts if text)
    sought = needle(word)
    if has_japanese(sought):
        return sought in text
    return re.search(rf"(?<!\w){re.escape(sought)}(?!\w)", text) is not None


def _check_both_ways(library: Library) -> None:
    missed = [
        (typed, other, record.id)
        for typed, other in sorted(pairs(library))
        for found in [set(library.found(typed, EVERYTHING))]
        for record in library.records.values()
        if record.id not in found and holds(record, other)
    ]
    assert missed == []


def _check_order(library: Library) -> None:
    for typed, _ in sorted(pairs(library)):
        hits = library.search(typed, FIRST).hits
        has = [any(holds(library.records[name], typed) for name in hit.sources) for hit in hits]
        widened = [not held and hit.tier in ("all", "some") for held, hit in zip(has, hits, strict=True)]
        first = widened.index(True) if True in widened else len(hits)
        assert not any(has[first:]), (typed, hits[first].id)


def test_every_pair_of_the_starter_library_leads_both_ways(starter: Library) -> None:
    _check_both_ways(starter)


@pytest.mark.real
def test_every_pair_of_the_real_documents_leads_both_ways(real: Library) -> None:
    _check_both_ways(real)


def test_a_term_as_typed_stands_above_its_translation_in_the_starter_library(starter: Library) -> None:
    _check_order(starter)


@pytest.mark.real
def test_a_term_as_typed_stands_above_its_translation_in_the_real_documents(real: Library) -> None:
    _check_order(real)
