"""Every run of 2 to 8 characters of a record's text finds that record, also through filters."""

from __future__ import annotations

import random
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kb.model import Record
from kb.search import SearchIndex, search
from kb.search.normalize import fold_text, needle
from tests.search.conftest import TEXTS, Library

EVERYTHING = 100_000


def texts(record: Record) -> list[str]:
    return [record.text, *(example.text for example in record.examples)]


def runs(text: str) -> set[str]:
    """All runs of 2 to 8 characters of the folded text."""
    folded = fold_text(text)
    return {folded[at : at + size] for size in range(2, 9) for at in range(len(folded) - size + 1)}


@pytest.mark.parametrize("name", TEXTS)
def test_every_run_of_a_text_of_ours_finds_its_record(ours: SearchIndex, name: str) -> None:
    missed = [
        run
        for run in sorted(runs(TEXTS[name]))
        if name not in {hit.id for hit in search(ours, run, limit=EVERYTHING).hits}
    ]
    assert missed == []


@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_every_run_as_the_source_writes_it_finds_its_record(ours: SearchIndex, data: st.DataObject) -> None:
    name, text = data.draw(st.sampled_from(sorted(TEXTS.items())))
    written = unicodedata.normalize("NFKC", text)
    at = data.draw(st.integers(0, len(written) - 2))
    run = written[at : at + data.draw(st.integers(2, 8))]
    assert name in {hit.id for hit in search(ours, run, limit=EVERYTHING).hits}


@given(st.text(min_size=1, max_size=30))
@example('"')
@example("-")
@example("OR OR")
@example("kind:")
@example("card:「")
@example("123.6b–")
@example("*")
@example("・・")
@example("\ud800")
@example("\x00")
@example("名前シール" * 9000)
@settings(max_examples=150, deadline=None)
def test_no_query_fails(ours: SearchIndex, query: str) -> None:
    results = search(ours, query)
    assert results.total >= len(results.hits)


def _check(library: Library, seed: int, count: int) -> None:
    """All runs of all records by their pairs of characters, and some in full, with and without filters."""
    grams = library.index.grams
    place = {row.id: row.n for row in library.index.rows(range(library.index.count)).values()}
    drawn: list[tuple[Record, str]] = []
    dice = random.Random(seed)
    for record in library.records.values():
        found = sorted({run for text in texts(record) for run in runs(text)})
        hidden = [run for run in found if not grams.holding(needle(run)) >> place[record.id] & 1]
        assert hidden == [], record.id
        drawn += [(record, run) for run in dice.sample(found, min(2, len(found)))]
    for record, run in dice.sample(drawn, count):
        assert record.id in library.found(run, EVERYTHING), run
        filters = _filters(library, record)
        for some in (*((one,) for one in filters), filters):
            assert record.id in library.found(run, EVERYTHING, filters=some), (some, run)


def _filters(library: Library, record: Record) -> tuple[tuple[str, str], ...]:
    """Every filter that leaves a record."""
    names = (name for use in record.cards for name in (use.ja, use.en) if name)
    return (
        ("kind", record.kind),
        ("lang", record.lang),
        ("doc", library.documents[record.id]),
        *(("card", name) for name in dict.fromkeys(names)),
    )


def test_nothing_hides_in_the_starter_library(starter: Library) -> None:
    _check(starter, 1, 120)


@pytest.mark.real
def test_nothing_hides_in_the_real_documents(real: Library) -> None:
    _check(real, 2, 150)
