"""Marks stand on the right characters of the original text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.search.form import Form, places
from kb.search.normalize import fold, fold_text
from kb.search.snippet import highlights, snippet
from tests.search.conftest import TEXTS, Library


@pytest.mark.parametrize(
    ("text", "sought", "marked"),
    [
        ("向きは、½回転しても", "1/2回転", ["½回転"]),
        ("その㈱マーク", "マーク", ["マーク"]),
        ("ｶｰﾄﾞの名前", "カード", ["ｶｰﾄﾞ"]),
        ("ボタンか\u3099たを", "がた", ["か\u3099た"]),
        ("名前 シールと名前・シール", "名前シール", ["名前 シール", "名前・シール"]),
        ("Creatures untap; a creature", "creature", ["Creatures", "creature"]),
        ("１２３．６ｂ参照", "123.6b", ["１２３．６ｂ"]),
    ],
)
def test_marks_cover_whole_original_characters(text: str, sought: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in highlights(text, [Form(sought)])] == marked


def test_touching_marks_are_one() -> None:
    assert highlights("誘発型能力", [Form("誘発型"), Form("能力")]) == ((0, 5),)


@given(st.sampled_from(sorted(TEXTS.values())), st.data())
@settings(deadline=None)
def test_what_is_marked_folds_to_what_was_sought(text: str, data: st.DataObject) -> None:
    folded = fold(text)
    at = data.draw(st.integers(0, len(folded.text) - 1))
    sought = folded.text[at : data.draw(st.integers(at + 1, len(folded.text)))].strip(" ・")
    for place in places(Form(sought), folded.text) if sought else ():
        start, end = folded.span(place.start, place.end)
        assert 0 <= start < end <= len(text)
        assert fold_text(sought) in fold_text(text[start:end])


@given(
    st.text("ab。 かな", max_size=600),
    st.lists(st.tuples(st.integers(0, 590), st.integers(1, 20)), max_size=6),
)
def test_a_snippet_is_a_piece_of_the_text_with_its_marks_in_place(
    text: str, drawn: list[tuple[int, int]]
) -> None:
    marks: list[tuple[int, int]] = []
    for start, size in sorted(drawn):
        if start + size <= len(text) and (not marks or start > marks[-1][1]):
            marks.append((start, start + size))
    shown = snippet(text, marks)
    piece = shown.text.removeprefix("…" if shown.text.startswith("…") and not text.startswith("…") else "")
    assert piece.removesuffix("…") in text
    assert len(shown.text) <= 200
    originals = {text[start:end] for start, end in marks}
    for start, end in shown.marks:
        assert 0 <= start < end <= len(shown.text)
        assert any(shown.text[start:end] in original for original in originals)
    if marks:
        assert shown.marks


def test_a_short_text_is_shown_whole() -> None:
    assert snippet("短い文。", ((0, 2),)).text == "短い文。"


@pytest.mark.real
def test_marks_of_real_hits_fold_to_what_was_sought(real: Library) -> None:
    for query in ("名前ステッカー 位置", "追放 蘇生", "Stifle", "+1/+1カウンター", "2HG ライフ", "打ち消す"):
        results = real.search(query, 20)
        sought = {form.needle for form in results.forms}
        for hit in results.hits:
            text = real.records[hit.id].text
            for start, end in highlights(text, results.forms):
                folded = fold_text(text[start:end])
                assert any(one in folded for one in sought), (query, folded)
