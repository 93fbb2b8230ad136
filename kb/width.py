"""How many columns a text takes on a terminal or in a typed document: Japanese is aligned by that, not by length."""

from __future__ import annotations

import unicodedata

_ZERO_WIDTH = frozenset(("Mn", "Me", "Cf", "Cc"))


def width(text: str) -> int:
    """How many columns a text takes: 2 for a wide character, 0 for a combining or invisible one."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if " " <= character <= "~":
        return 1
    if unicodedata.category(character) in _ZERO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
