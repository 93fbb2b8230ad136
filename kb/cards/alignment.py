"""A list of groups aligned with a sorted list of cards, as a whole.

The groups of an FAQ stand in the kana order of their cards. Each group takes one of its options or stays
open; what is taken has to stand in order. Of all ways to do so the one with the greatest sum is the best;
and for each group it is told how much would be lost if it took anything else, which is how sure its choice
is.

An option may also be taken out of order, at a price: a reading may be wrong, and lists have slips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

OUT_OF_ORDER = 0.3
"""The price of an option that stands out of order: about half of what one well translated ruling is worth."""


@dataclass(frozen=True, slots=True)
class Option:
    """A card that a group may be about: what speaks for it, and where it may stand in the order."""

    key: str
    score: float
    places: tuple[str, ...]
    """Sort keys, one for each reading; empty where nobody can read it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a group takes in the best alignment."""

    option: Option
    margin: float
    """How much the sum of the whole would lose by the next best for this group, open included."""
    in_order: bool


def align(groups: Sequence[Sequence[Option]]) -> list[Choice | None]:
    """For each group, in order, its choice in the best alignment; None where it stays open."""
    places = sorted({place for options in groups for option in options for place in option.places})
    place_of = {place: at for at, place in enumerate(places, start=1)}
    above = _sums(groups, place_of, len(places))
    reversed_places = {place: len(places) + 1 - at for place, at in place_of.items()}
    below = _sums(groups[::-1], reversed_places, len(places))[::-1]
    chosen = []
    for at, options in enumerate(groups):
        before, after = above[at], below[at + 1]
        chosen.append(_choice(options, before, after[::-1], place_of))
    return chosen


def _sums(groups: Sequence[Sequence[Option]], place_of: dict[str, int], last: int) -> list[list[float]]:
    """``sums[n][p]``: the best sum of the first n groups, the last in order at place p at most."""
    sums = [[0.0] * (last + 1)]
    for options in groups:
        before = sums[-1]
        loose = max((option.score - OUT_OF_ORDER for option in options), default=0.0)
        now = [best + max(0.0, loose) for best in before]
        for option in options:
            for place in option.places:
                at = place_of[place]
                now[at] = max(now[at], before[at - 1] + option.score)
        for at in range(1, last + 1):
            now[at] = max(now[at], now[at - 1])
        sums.append(now)
    return sums


def _choice(
    options: Sequence[Option], before: list[float], after: list[float], place_of: dict[str, int]
) -> Choice | None:
    """The option with the greatest sum of the whole, unless leaving the group open gives as much.

    ``before[p]`` is the best sum of all groups above that end at place p or before, ``after[p]`` of all
    below that begin behind place p.
    """
    around = max(one + other for one, other in zip(before, after, strict=True))
    sums: list[tuple[float, bool, Option]] = []
    for option in options:
        loose = around + option.score - OUT_OF_ORDER
        tight = max(
            (before[place_of[p] - 1] + option.score + after[place_of[p]] for p in option.places),
            default=loose - 1,
        )
        sums.append((max(loose, tight), tight >= loose, option))
    sums.sort(key=lambda entry: (-entry[0], entry[2].key))
    if not sums or sums[0][0] <= around:
        return None
    best, in_order, option = sums[0]
    return Choice(option, best - max(around, sums[1][0] if len(sums) > 1 else around), in_order)
