"""Whatever stands in card data: one clear error or a document in which every entry is accounted for."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.codec import document_from_json, document_to_json, dumps
from kb.errors import ParseError
from kb.model import Document, Source
from kb.reading import read_document

settings.register_profile("cards", max_examples=60, deadline=None)
settings.load_profile("cards")

NAMES = st.sampled_from(["Frog", "Grey Bear", "Salt+Pepper", "蛙", "灰色の熊", "", "  ", "undefined", "a\nb"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | NAMES | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    ["name", "jpname", "en", "ja", "reading", "object", "oracle_id", "comment", "published_at",
     "foreignData", "rulings", "layout", "faceName", "side", "card_faces", "printed_name", "lang"]
)  # fmt: skip
ENTRIES = st.dictionaries(KEYS, VALUES, max_size=6) | VALUES


def read(data: bytes) -> Document | None:
    with contextlib.suppress(ParseError):
        return read_document(data, Source(file="data", sha256="0" * 64, kind="cards"))
    return None


def check(document: Document) -> None:
    assert document_from_json(json.loads(dumps(document_to_json(document)))) == document
    ids = [record.id for record in document.records]
    assert len(set(ids)) == len(ids)
    for card in document.cards:
        assert card.ja or card.en
        assert 1 <= card.line <= max(1, document.line_count)


@given(
    st.lists(ENTRIES, max_size=5),
    st.sampled_from(["{}", '{{"data": {}}}', '{{"meta": 1, "data": {{"cards": {}}}}}']),
)
def test_any_entries_in_json(entries: list[Any], around: str) -> None:
    document = read(around.format(json.dumps(entries)).encode())
    if document is not None:
        check(document)


@given(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=6))
def test_each_pair_of_a_table_is_a_card_or_a_problem(pairs: list[tuple[str, str]]) -> None:
    document = read(json.dumps([{"name": en, "jpname": ja} for en, ja in pairs]).encode())
    good = [pair for pair in pairs if pair[0].strip() or (pair[1].strip() and pair[1] != "undefined")]
    assert (document is not None) == bool(good)
    if document is not None:
        check(document)
        assert len(document.problems) == len(pairs) - len(good)


@given(st.text(max_size=200))
def test_json_that_breaks_off_anywhere_is_one_clear_error(rest: str) -> None:
    data = f'[{{"name": "Frog", "jpname": {rest}'
    try:
        json.loads(data)
    except ValueError:
        with pytest.raises(ParseError) as raised:
            read_document(data.encode("utf-8", "replace"), Source(file="x", sha256="0" * 64))
        assert "\n" not in str(raised.value)


@given(st.lists(st.lists(st.text(alphabet='a蛙",\r\n \x00', max_size=4), max_size=4), max_size=5))
def test_any_rows_in_csv(rows: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out).writerows([["ja", "en"], *rows])
    document = read(out.getvalue().encode())
    if document is not None:
        check(document)


@given(st.text(alphabet='ja,en"\r\n\t;蛙 ', max_size=60))
def test_any_characters_after_a_head(rest: str) -> None:
    document = read(f"ja,en\n{rest}".encode())
    if document is not None:
        check(document)


@given(st.text(alphabet="英語名日本コストタイプ：（）()\n　aあ", max_size=120))
def test_any_lines_in_a_card_list(rest: str) -> None:
    text = f"　英語名：Frog\n日本語名：蛙（かえる）\n　タイプ：生物\n\n{rest}"
    document = read(text.encode())
    assert document is not None
    check(document)
    assert "Frog" in [card.en for card in document.cards]
