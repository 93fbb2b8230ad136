"""Terms that changed: what older documents say for what is called otherwise today.

Figures and pairs are those of the documents themselves (set FAQs of 2008 and 2011 against the rules of
2023). Search widens a query with them, pages explain them; no text is ever rewritten.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChangedTerm:
    """Words that replaced others. ``english`` is (older, newer); ``since`` the first rules with the newer."""

    older: tuple[str, ...]
    newer: str
    since: dt.date
    english: tuple[str, str]


_M10 = dt.date(2009, 7, 11)
"""Magic 2010: the rules that renamed the zones and actions."""

CHANGED_TERMS: tuple[ChangedTerm, ...] = (
    ChangedTerm(("場に出る", "場に出す"), "戦場に出る", _M10, ("come into play", "enter the battlefield")),
    ChangedTerm(("場",), "戦場", _M10, ("in play", "battlefield")),
    ChangedTerm(
        ("ゲームから取り除く", "ゲームから取り除かれる"), "追放する", _M10, ("remove from the game", "exile")
    ),
    ChangedTerm(("呪文をプレイする",), "唱える", _M10, ("play a spell", "cast")),
    ChangedTerm(("能力をプレイする",), "起動する", _M10, ("play an ability", "activate")),
    ChangedTerm(("状況起因効果",), "状況起因処理", _M10, ("state-based effect", "state-based action")),
    ChangedTerm(
        ("場から墓地に置かれる", "墓地に置かれる"),
        "死亡する",
        dt.date(2011, 7, 15),
        ("put into a graveyard", "die"),
    ),
    ChangedTerm(("破壊されない",), "破壊不能", dt.date(2013, 7, 13), ("is indestructible", "indestructible")),
    ChangedTerm(
        ("点数で見たマナ・コスト",), "マナ総量", dt.date(2021, 4, 23), ("converted mana cost", "mana value")
    ),
    ChangedTerm(
        ("継続型効果",), "継続的効果", dt.date(2011, 9, 30), ("continuous effect", "continuous effect")
    ),
)
"""In the order in which a reader should try them: the longer words before those they contain."""


def newer_of(term: str) -> ChangedTerm | None:
    """What became of a term; None where the table has no newer word for it."""
    return next((changed for changed in CHANGED_TERMS if term in changed.older), None)


def older_of(term: str) -> tuple[ChangedTerm, ...]:
    """Which older terms this one replaced."""
    return tuple(changed for changed in CHANGED_TERMS if changed.newer == term)
