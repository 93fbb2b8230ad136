"""What changed in a text, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

Part = Literal["same", "old", "new"]

_TOKEN = re.compile(
    r"[A-Za-z]+(?:['’][A-Za-z]+)*"  # a word
    r"|\d+(?:\.\d+)*[a-z]?(?![a-z])"  # a number, of a rule too
    r"|[ァ-ヺー]+|[一-鿿々〆]+|[ぁ-ゖ]+"  # katakana, kanji, hiragana
    r"|\{[^{}\s]*\}"  # a symbol
    r"|\s+|."
)

_PLAIN = str.maketrans("’‘“”–—", "''\"\"--")


class Piece(NamedTuple):
    """A stretch of text that both have, or only the older or the newer one."""

    part: Part
    text: str


def tokens(text: str) -> list[str]:
    """The words, signs and spaces of a text; joined they are the text again.

    Japanese, which has no spaces, is cut where the script changes.
    """
    return [match[0] for match in _TOKEN.finditer(text.replace("\n", " "))]


def changed_words(older: str, newer: str) -> tuple[Piece, ...]:
    """How to come from one text to the other.

    ``same`` and ``new`` joined give the newer text, ``same`` and ``old`` the older one but for the make of
    its quotes and dashes, which is no change of words.
    """
    mine, other = tokens(older), tokens(newer)
    return tuple(_joined(mine, other))


def _joined(mine: list[str], other: list[str]) -> Iterator[Piece]:
    old_plain, new_plain = ([token.translate(_PLAIN) for token in side] for side in (mine, other))
    matcher = SequenceMatcher(None, old_plain, new_plain, autojunk=False)
    old = new = ""
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        kept = "".join(other[other_start:other_end])
        if tag == "equal" and (kept.strip() or not (old or new)):
            yield from _change(old, new)
            old = new = ""
            yield Piece("same", kept)
        else:  # a space between two changed words is no reason to tell them apart
            old += "".join(mine[start:end])
            new += "".join(other[other_start:other_end])
    yield from _change(old, new)


def _change(old: str, new: str) -> Iterator[Piece]:
    if old:
        yield Piece("old", old)
    if new:
        yield Piece("new", new)
