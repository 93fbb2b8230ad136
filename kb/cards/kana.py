"""The order of kana, in which Japanese set FAQs list their cards, and how a name may be read."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import islice, product
from typing import Any

_SMALL = str.maketrans("ァィゥェォヵヶッャュョヮ", "アイウエオカケツヤユヨワ")
_VOWELS = {
    kana: vowel
    for vowel, row in {
        "ア": "アカサタナハマヤラワ",
        "イ": "イキシチニヒミリ",
        "ウ": "ウクスツヌフムユル",
        "エ": "エケセテネヘメレ",
        "オ": "オコソトノホモヨロヲ",
    }.items()
    for kana in row
}
_MOST = 24
"""Readings of one name that are tried at most."""


def kana_key(reading: str) -> str:
    """A reading as it is sorted: voiced as unvoiced, small as large, ``ー`` as its vowel.

    >>> kana_key("う゛ぇーるのりりあな")
    'ウエエルノリリアナ'
    """
    katakana = "".join(chr(ord(kana) + 96) if "ぁ" <= kana <= "ゖ" else kana for kana in reading)
    key = ""
    for kana in unicodedata.normalize("NFKD", katakana).translate(_SMALL):
        if kana == "ー":
            key += _VOWELS.get(key[-1:], "")
        elif "ア" <= kana <= "ン":
            key += kana
    return key


@lru_cache(maxsize=4096)
def possible_readings(name: str) -> tuple[str, ...]:
    """How a Japanese name may be read, in katakana, the likeliest first.

    The dictionary's reading of the whole, then every reading that it has for each of the words that it sees
    in the name: 炎破のドラゴン is ホノオハノドラゴン and エンハノドラゴン. Empty where it reads none of it.
    """
    words = _dictionary().tokenizer().tokenize(name)
    choices = [_readings(word.surface(), word.reading_form()) for word in words]
    every = ("".join(choice) for choice in islice(product(*choices), _MOST))
    return tuple(dict.fromkeys(reading for reading in every if reading))


def _readings(surface: str, likeliest: str) -> list[str]:
    if all(not "一" <= character <= "鿿" and character != "々" for character in surface):
        return [likeliest]
    found = sorted({word.reading_form() for word in _dictionary().lookup(surface)} - {likeliest})
    return [likeliest, *found][:6]


@lru_cache(maxsize=1)
def _dictionary() -> Any:
    """Sudachi's dictionary, loaded when a name without a reading comes (about a tenth of a second)."""
    from sudachipy import Dictionary  # noqa: PLC0415

    return Dictionary()
