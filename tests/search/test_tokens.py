"""How texts are cut.

A golden test: Sudachi and its dictionary are pinned, and this says when a new one cuts otherwise.
"""

from __future__ import annotations

import pytest

from kb.search.normalize import fold_text
from kb.search.tokens import Tokenizer

TERMS = ("名前ステッカー", "誘発型能力", "青銅の見張り")


def cut(text: str) -> list[str]:
    return [token.surface for token in Tokenizer(TERMS).tokens(fold_text(text)) if token.weighs]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("貪食するクリーチャーの数はいつ決めますか", ["貪食", "クリーチャー", "数", "決め"]),
        ("名前・ステッカーを貼った", ["名前ステッカー", "貼っ"]),
        ("+1/+1カウンターと{TK}", ["+1/+1", "カウンター", "{tk}"]),
        ("rule 123.6b参照", ["rule", "123.6b", "参照"]),
        ("誘発型能力が打ち消された場合", ["誘発型能力", "打ち消さ"]),
        ("青銅の見張りは２体いる", ["青銅の見張り", "2", "体"]),
        ("Can't untap double-faced cards", ["can't", "untap", "double", "faced", "cards"]),
    ],
)
def test_texts_are_cut_into_what_they_are_about(text: str, tokens: list[str]) -> None:
    assert cut(text) == tokens


@pytest.mark.parametrize(
    ("text", "surface", "keys"),
    [
        ("名前ステッカー", "名前ステッカー", ("名前ステッカー", "名前", "ステッカー")),
        ("123.6b", "123.6b", ("123.6b", "123.6")),
        ("123.60", "123.60", ("123.60",)),
        ("打消された", "打消さ", ("打ち消す", "打消す")),
        ("stickers", "stickers", ("sticker",)),
        ("(TK)", "(tk)", ("{tk}",)),
    ],
)
def test_a_token_is_indexed_by_its_keys(text: str, surface: str, keys: tuple[str, ...]) -> None:
    token = next(Tokenizer(TERMS).tokens(fold_text(text)))
    assert (token.surface, token.keys) == (surface, keys)


def test_tokens_stand_where_they_say() -> None:
    text = fold_text("《青銅の見張り》は、+1/+1カウンターが2個ある間、rule 702.9b のとおり打ち消されない。")
    tokens = list(Tokenizer(TERMS).tokens(text))
    assert all(text[token.start : token.end] == token.surface for token in tokens)
    assert [token.start for token in tokens] == sorted(token.start for token in tokens)


def test_a_term_is_not_cut_out_of_a_longer_word() -> None:
    assert "カード" not in cut("トランプカードゲーム") or Tokenizer(("カード",))
    tokens = [token.sort for token in Tokenizer(("ライン",)).tokens("ラインマン")]
    assert "term" not in tokens


def test_long_texts_are_cut_in_pieces() -> None:
    text = "能力" * 30_000
    assert sum(len(token.surface) for token in Tokenizer().tokens(text)) == len(text)
