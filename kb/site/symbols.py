"""Symbols of mana and the like: what a mark such as ``{W}`` is called, for those who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kb.model import Lang

_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "W": ("白マナ", "white mana"),
    "U": ("青マナ", "blue mana"),
    "B": ("黒マナ", "black mana"),
    "R": ("赤マナ", "red mana"),
    "G": ("緑マナ", "green mana"),
    "C": ("無色マナ", "colorless mana"),
    "S": ("氷雪マナ", "snow mana"),
    "P": ("ファイレクシア・マナ", "Phyrexian mana"),
    "T": ("タップ", "tap"),
    "Q": ("アンタップ", "untap"),
    "E": ("エネルギー", "energy"),
    "TK": ("チケット", "ticket"),
    "CHAOS": ("カオス", "chaos"),
    "½": ("半分のマナ", "half a mana"),
    "∞": ("無限のマナ", "infinite mana"),
}
COLOURS: Final = frozenset("WUBRGCS")


def symbol_name(symbol: str, lang: Lang) -> str:
    """What a symbol is called.

    ``W`` → white mana, ``2`` → 2 generic mana, ``W/U`` → white mana or blue mana.
    """
    folded = symbol.upper()
    if folded in _NAMES:
        return _NAMES[folded][lang != "ja"]
    if folded.isdecimal() or folded in ("X", "Y", "Z"):
        return f"不特定マナ{folded}点" if lang == "ja" else f"{folded} generic mana"
    if "/" in folded:
        return ("か" if lang == "ja" else " or ").join(
            symbol_name(half, lang) for half in folded.split("/") if half
        )
    return symbol


def symbol_colour(symbol: str) -> str:
    """The class that colours a symbol: its one colour, ``""`` for none or several."""
    return symbol.lower() if symbol.upper() in COLOURS else ""
