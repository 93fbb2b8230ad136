"""The history of the rules, read from a store: lives, where a rule is in another edition, differences."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from kb.editions import Edition
from kb.history.life import Event, FollowResult, Life, Standing, follow
from kb.model import Lang
from kb.numbers import RuleNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A rule that has another number in the other edition."""

    older: RuleNumber
    newer: RuleNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A rule of the older edition of which it cannot be told which of these it is in the newer."""

    older: RuleNumber
    candidates: tuple[RuleNumber, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """What changed between two editions, each list in the order of the book."""

    older: Edition
    newer: Edition
    added: tuple[RuleNumber, ...]
    removed: tuple[RuleNumber, ...]
    moved: tuple[Moved, ...]
    reworded: tuple[RuleNumber, ...]
    moved_reworded: tuple[Moved, ...]
    ambiguous: tuple[Open, ...]
    unchanged: int
    """How many rules are what they were."""


@dataclass(frozen=True, slots=True)
class StoredHistory:
    """The lives of a language's rules in an open store."""

    connection: sqlite3.Connection
    lang: Lang

    @property
    def editions(self) -> tuple[Edition, ...]:
        """The editions that were compared, oldest first."""
        rows = self.connection.execute("SELECT edition FROM edition WHERE lang = ? ORDER BY n", (self.lang,))
        return tuple(Edition.parse(edition) for (edition,) in rows)

    def life(self, edition: Edition, number: RuleNumber) -> Life | None:
        """The life that a number stands for in an edition."""
        row = self.connection.execute(
            "SELECT life FROM standing WHERE number = ? AND edition ="
            " (SELECT n FROM edition WHERE lang = ? AND edition = ?)",
            (str(number), self.lang, str(edition)),
        ).fetchone()
        return None if row is None else self._life(row[0])

    def meanings(self, number: RuleNumber) -> tuple[Life, ...]:
        """The rules that have ever had this number, the one that had it last first."""
        rows = self.connection.execute(
            "SELECT s.life FROM standing s JOIN edition e ON e.n = s.edition"
            " WHERE s.number = ? AND e.lang = ?"
            " GROUP BY s.life ORDER BY max(s.edition) DESC",
            (str(number), self.lang),
        )
        return tuple(self._life(life) for (life,) in rows)

    def follow(self, number: RuleNumber, start: Edition, end: Edition) -> FollowResult:
        """Where the rule that has this number in one edition is in another, earlier or later."""
        return follow(self.life, self.editions, number, start, end)

    def differences(self, older: Edition, newer: Edition) -> Differences:
        """What changed from one edition to a later one, told along all editions between them."""
        before, after = self._standings(older), self._standings(newer)
        added = sorted(number for life, (number, _) in after.items() if life not in before)
        removed: list[RuleNumber] = []
        lists: dict[str, list[tuple[RuleNumber, RuleNumber]]] = {"": [], "m": [], "r": [], "mr": []}
        forks: list[Open] = []
        for life, (number, wording) in sorted(before.items(), key=lambda item: item[1][0].key):
            if life in after:
                now, words = after[life]
                lists["m" * (now != number) + "r" * (words != wording)].append((number, now))
            elif numbers := self._may_be(life, older, newer, number):
                forks.append(Open(older=number, candidates=numbers))
            else:
                removed.append(number)
        candidates = {number for fork in forks for number in fork.candidates}
        return Differences(
            older=older,
            newer=newer,
            added=tuple(number for number in added if number not in candidates),
            removed=tuple(removed),
            moved=tuple(Moved(older=number, newer=now) for number, now in lists["m"]),
            reworded=tuple(sorted(now for _, now in lists["r"])),
            moved_reworded=tuple(Moved(older=number, newer=now) for number, now in lists["mr"]),
            ambiguous=tuple(forks),
            unchanged=len(lists[""]),
        )

    def _may_be(
        self, life: int, older: Edition, newer: Edition, number: RuleNumber
    ) -> tuple[RuleNumber, ...]:
        (became,) = self.connection.execute("SELECT became FROM life WHERE n = ?", (life,)).fetchone()
        return self.follow(number, older, newer).numbers if became else ()

    def _standings(self, edition: Edition) -> dict[int, tuple[RuleNumber, int]]:
        rows = self.connection.execute(
            "SELECT life, number, wording FROM standing WHERE edition ="
            " (SELECT n FROM edition WHERE lang = ? AND edition = ?)",
            (self.lang, str(edition)),
        )
        return {life: (RuleNumber.parse(number), wording) for life, number, wording in rows}

    def _life(self, n: int) -> Life:
        ended, came_from, became = self.connection.execute(
            "SELECT e.edition, l.came_from, l.became FROM life l LEFT JOIN edition e ON e.n = l.ended"
            " WHERE l.n = ?",
            (n,),
        ).fetchone()
        rows = self.connection.execute(
            "SELECT e.edition, s.number, s.event, s.wording, s.examples"
            " FROM standing s JOIN edition e ON e.n = s.edition WHERE s.life = ? ORDER BY s.edition",
            (n,),
        )
        return Life(
            lang=self.lang,
            standings=tuple(
                Standing(
                    edition=Edition.parse(edition),
                    number=RuleNumber.parse(number),
                    event=cast(Event, event),
                    wording=wording,
                    examples_changed=bool(examples),
                )
                for edition, number, event, wording, examples in rows
            ),
            came_from=_numbers(came_from.split()),
            ended=None if ended is None else Edition.parse(ended),
            became=_numbers(became.split()),
        )


def _numbers(printed: Iterable[str]) -> tuple[RuleNumber, ...]:
    return tuple(map(RuleNumber.parse, printed))
