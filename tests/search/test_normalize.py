"""Folding, and the way back to the original characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.search.normalize import fold, fold_text, needle

TEXTS = st.text(
    alphabet=st.one_of(
        st.characters(exclude_categories=("Cs",)), st.sampled_from("名前ステッカー・･ ｶﾞ½㈱か\u3099A1　《》")
    )
)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("名前 ステッカー", "名前ステッカー"),
        ("名前・ステッカー", "名前ステッカー"),
        ("名前･ｽﾃｯｶｰ", "名前ステッカー"),
        ("ＴＫ　と ＴＫ", "tkとtk"),
        ("Two  words", "two words"),
        ("−１/−１", "-1/-1"),
        ("か\u3099き", "がき"),
        ("½", "1/2"),
        ("㈱", "(株)"),
        ("a\u200bb", "ab"),
        ("・先頭", "・先頭"),
        ("rule 400.7 の例外", "rule 400.7の例外"),
    ],
)
def test_spellings_of_one_text_fold_to_one(text: str, folded: str) -> None:
    assert fold_text(text) == folded


@pytest.mark.parametrize(
    ("text", "sought", "original"),
    [
        ("約½の㈱ｶﾞﾗｽ店", "ガラス", "ｶﾞﾗｽ"),
        ("約½の㈱ｶﾞﾗｽ店", "1/2", "½"),
        ("約½の㈱ｶﾞﾗｽ店", "株", "㈱"),
        ("ボタンか\u3099た", "が", "か\u3099"),
        ("名前 ・ ステッカー", "前ス", "前 ・ ス"),
        ("１２３．６ｂ参照", "123.6b", "１２３．６ｂ"),
    ],
)
def test_a_match_is_led_back_to_whole_original_characters(text: str, sought: str, original: str) -> None:
    folded = fold(text)
    start, end = folded.span(at := folded.text.index(sought), at + len(sought))
    assert text[start:end] == original


@given(TEXTS)
def test_both_ways_to_fold_agree_and_folding_is_idempotent(text: str) -> None:
    folded = fold(text)
    assert folded.text == fold_text(text) == fold_text(folded.text)


@given(TEXTS)
def test_every_folded_character_has_its_place_in_order(text: str) -> None:
    folded = fold(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(folded.starts, folded.ends, strict=True))
    assert list(folded.starts) == sorted(folded.starts)


@given(TEXTS, st.data())
def test_a_piece_of_a_folded_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    folded = fold_text(text)
    start = data.draw(st.integers(0, len(folded)))
    end = data.draw(st.integers(start, min(len(folded), start + 8)))
    assert needle(folded[start:end]) in folded
