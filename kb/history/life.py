"""A rule's life: one rule through the editions of a language, and where it is in another edition.

Plain data and functions over it, read by commands and pages: nothing here compares texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from kb.editions import Edition
from kb.model import Lang
from kb.numbers import RuleNumber

Event = Literal["first", "added", "unchanged", "reworded", "moved", "moved_reworded"]
"""What an edition did to a rule; ``first`` where no earlier one was compared."""
Outcome = Literal["found", "ambiguous", "vanished", "not-yet", "unknown"]
"""Where a rule is in another edition: there; perhaps one of several; no longer; not yet; nobody can tell,
since the edition it starts from is not here or has no such number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A rule in one edition."""

    edition: Edition
    number: RuleNumber
    event: Event
    wording: int = 0
    """Counts the wordings of the rule: the same number, the same words (but for renumbered citations)."""
    examples_changed: bool = False
    """Whether its examples are others than in the edition before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """One rule through consecutive editions of one language."""

    lang: Lang
    standings: tuple[Standing, ...]
    """Oldest first, never empty."""
    came_from: tuple[RuleNumber, ...] = ()
    """The rules of the edition before that it may continue, where that could not be told."""
    ended: Edition | None = None
    """The first edition that lacks it; None for a rule of the last one compared."""
    became: tuple[RuleNumber, ...] = ()
    """The rules of that edition that may continue it, where that could not be told."""

    def at(self, edition: Edition) -> Standing | None:
        """The rule in an edition; None where that lacks it."""
        return next((one for one in self.standings if one.edition == edition), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowResult:
    """Where a rule of one edition is in another."""

    outcome: Outcome
    numbers: tuple[RuleNumber, ...] = ()
    """The one number where it was found; where that is ambiguous, all it may be."""
    reworded: bool = False
    """Whether its words changed on the way."""
    steps: tuple[Standing, ...] = ()
    """The editions gone through, in the order of going, that the rule stands in."""
    lost: Edition | None = None
    """Where it is not found: the edition in which it was lost sight of."""


@dataclass(frozen=True, slots=True)
class History:
    """All lives in one language."""

    lang: Lang
    editions: tuple[Edition, ...]
    """Those that were compared, oldest first."""
    lives: Mapping[tuple[Edition, RuleNumber], Life] = field(repr=False)
    """The life that a number stands for in each edition."""

    @property
    def newest(self) -> Edition | None:
        """The last edition; None where none was compared."""
        return self.editions[-1] if self.editions else None

    def follow(self, number: RuleNumber, start: Edition, end: Edition) -> FollowResult:
        """Where the rule that has this number in one edition is in another, earlier or later."""
        return follow(lambda edition, one: self.lives.get((edition, one)), self.editions, number, start, end)

    def meanings(self, number: RuleNumber) -> tuple[Life, ...]:
        """The rules that have ever had this number, the one that had it last first."""
        lives = [self.lives.get((edition, number)) for edition in reversed(self.editions)]
        return tuple({id(life): life for life in lives if life is not None}.values())


def follow(
    life_of: Callable[[Edition, RuleNumber], Life | None],
    editions: Sequence[Edition],
    number: RuleNumber,
    start: Edition,
    end: Edition,
) -> FollowResult:
    """Where the rule that has this number in the edition ``start`` is in the edition ``end``.

    ``life_of`` gives the life that a number stands for in an edition, ``editions`` are all of them, oldest
    first. Where the way forks every branch is followed, and what they lead to is given as ambiguous.
    """
    life = life_of(start, number)
    if life is None or end not in editions:
        return FollowResult(outcome="unknown")
    steps = _between(life, start, end)
    arrived = life.at(end)
    if arrived is not None:
        reworded = steps[0].wording != arrived.wording
        return FollowResult(outcome="found", numbers=(arrived.number,), reworded=reworded, steps=steps)
    lost: Edition | None
    if start < end:
        missing: Outcome = "vanished" if life.ended else "unknown"
        lost, branches, resumed = life.ended, life.became, life.ended
    else:
        first = life.standings[0]
        missing = "unknown" if first.event == "first" else "not-yet"
        lost, branches = first.edition, life.came_from
        resumed = max((one for one in editions if one < lost), default=None)
    ways = [follow(life_of, editions, branch, resumed, end) for branch in branches] if resumed else []
    numbers = tuple(sorted({one for way in ways for one in way.numbers}))
    if not numbers:
        return FollowResult(outcome=missing, steps=steps, lost=lost)
    return FollowResult(outcome="ambiguous", numbers=numbers, reworded=True, steps=steps, lost=lost)


def _between(life: Life, start: Edition, end: Edition) -> tuple[Standing, ...]:
    first, last = min(start, end), max(start, end)
    found = tuple(one for one in life.standings if first <= one.edition <= last)
    return found if start <= end else found[::-1]


def history_of(lang: Lang, lives: Iterable[Life], editions: Iterable[Edition]) -> History:
    """The history that these lives make."""
    by_standing = {(one.edition, one.number): life for life in lives for one in life.standings}
    return History(lang, tuple(sorted(editions)), by_standing)
