"""Sudachi, behind one small door: Japanese text in, words with their dictionary forms and readings out.

Both packages are pinned exactly, and a test holds the segmentation. The dictionary is loaded when the first
text comes (about a tenth of a second); a tokenizer is not to be shared between threads and cannot be
pickled, so it lives here and nowhere near an index.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

Part = Literal["noun", "verb", "adjective", "adverb", "affix", "pronoun", "particle", "other"]

_PARTS: dict[str, Part] = {
    "名詞": "noun", "形状詞": "noun", "代名詞": "pronoun", "連体詞": "pronoun", "動詞": "verb",
    "形容詞": "adjective", "副詞": "adverb", "接頭辞": "affix", "接尾辞": "affix", "助詞": "particle",
    "助動詞": "particle",
}  # fmt: skip
_LIMIT = 10_000
"""Characters given to Sudachi at once; it refuses more than 49,149 bytes."""


@dataclass(frozen=True, slots=True)
class Morpheme:
    """A word of a Japanese text: ``text[start:end] == surface``."""

    surface: str
    start: int
    end: int
    base: str
    """Dictionary form, in the writing of the text: ``貼ら`` → ``貼る``."""
    normal: str
    """Normalised form: one for all writings of a word, ``打消す`` → ``打ち消す``."""
    part: Part


def morphemes(text: str) -> Iterator[Morpheme]:
    """The words of a text in order (Sudachi's longest units, core dictionary)."""
    for at in range(0, len(text), _LIMIT):
        for word in _tokenizer().tokenize(text[at : at + _LIMIT]):
            start, end = word.begin(), word.end()
            if start < end:
                yield Morpheme(
                    surface=word.surface(),
                    start=at + start,
                    end=at + end,
                    base=word.dictionary_form(),
                    normal=word.normalized_form(),
                    part=_PARTS.get(word.part_of_speech()[0], "other"),
                )


@lru_cache(maxsize=65536)
def reading(word: str) -> str:
    """The reading of a word or name in katakana, as far as the dictionary knows it; signs are left out."""
    return "".join(
        part.reading_form()
        for part in _tokenizer().tokenize(word)
        if part.part_of_speech()[0] not in ("補助記号", "空白")
    )


_local = threading.local()


@lru_cache(maxsize=1)
def _dictionary() -> Any:
    from sudachipy import Dictionary  # noqa: PLC0415  # a number must not load it

    return Dictionary(dict="core")


def _tokenizer() -> Any:
    if not hasattr(_local, "tokenizer"):
        _local.tokenizer = _dictionary().tokenizer()
    return _local.tokenizer
