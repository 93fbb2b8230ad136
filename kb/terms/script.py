"""What script a character is of: the questions that pairs and names ask of a text."""

from __future__ import annotations

import re

HIRAGANA = "ぁ-ゖゝゞ"
KATAKANA = "ァ-ヺー･・ヽヾ"
KANJI = "一-鿿㐀-䶿々〆ヶヵ"
LATIN = "A-Za-zÀ-ɏ"
"""Ranges for a character class of :mod:`re`."""

_JAPANESE = re.compile(f"[{HIRAGANA}ァ-ヺ{KANJI}]")
_LINK_SPACE = re.compile(f"(?<=[{HIRAGANA}{KATAKANA}{KANJI}]) (?=[{HIRAGANA}{KATAKANA}{KANJI}])")


def has_japanese(text: str) -> bool:
    """Whether a kana or a kanji stands in the text (signs such as ``・`` or ``＿`` are of no language)."""
    return _JAPANESE.search(text) is not None


def without_link_spaces(text: str) -> str:
    """The text without the spaces that removed links left in Japanese: ``名前 ステッカー``."""
    return _LINK_SPACE.sub("", text)
