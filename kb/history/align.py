"""What became of each rule between two editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kb.history.book import Book
from kb.history.matching import Matching, close
from kb.numbers import RuleNumber

Change = Literal["unchanged", "reworded", "moved", "moved_reworded"]


@dataclass(frozen=True, slots=True)
class Pair:
    """A rule that both editions have."""

    older: RuleNumber
    newer: RuleNumber
    reworded: bool
    examples_changed: bool
    """Whether its examples are others; a rule whose examples alone changed is not reworded."""

    @property
    def change(self) -> Change:
        """What to call it."""
        if self.older == self.newer:
            return "reworded" if self.reworded else "unchanged"
        return "moved_reworded" if self.reworded else "moved"


@dataclass(frozen=True, slots=True)
class Fork:
    """A rule of the older edition that may be any of these in the newer one.

    A single candidate is one that another rule of the older edition claims just as well.
    """

    older: RuleNumber
    candidates: tuple[RuleNumber, ...]


@dataclass(frozen=True, slots=True)
class Alignment:
    """What became of every rule between two editions, in the order of the older, of ``added`` the newer.

    Every number of the older edition is in one of ``pairs``, ``removed`` and ``forks``; every number of the
    newer in ``pairs`` or ``added``, or it is a candidate.
    """

    pairs: tuple[Pair, ...]
    removed: tuple[RuleNumber, ...]
    added: tuple[RuleNumber, ...]
    forks: tuple[Fork, ...]


def align(older: Book, newer: Book) -> Alignment:
    """Tell which rule of the newer edition is which of the older (see ``kb.history.matching``)."""
    matching = Matching.of(older, newer)
    forks = tuple(Fork(number, candidates) for number, candidates in close(matching.open))
    told = matching.there.keys() | {fork.older for fork in forks}
    claimed = matching.back.keys() | {number for fork in forks for number in fork.candidates}
    return Alignment(
        pairs=tuple(
            _pair(matching, number) for number in matching.older.passages if number in matching.there
        ),
        removed=tuple(number for number in matching.older.passages if number not in told),
        added=tuple(number for number in matching.newer.passages if number not in claimed),
        forks=forks,
    )


def _pair(matching: Matching, number: RuleNumber) -> Pair:
    other = matching.there[number]
    mine, new = matching.older.passages[number], matching.newer.passages[other]
    # A text whose numbers changed only as the rules that it cites moved says what it said before.
    followed = len(mine.cites) == len(new.cites) and all(
        cited == now or matching.there.get(cited) == now
        for cited, now in zip(mine.cites, new.cites, strict=False)
    )
    return Pair(
        older=number,
        newer=other,
        reworded=mine.words != new.words and not (mine.shape == new.shape and followed),
        examples_changed=mine.examples != new.examples,
    )
