"""The history of the rules, read from a store: lives, where a rule is in another edition, differences."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from kb.editions import Edition
from kb.history.life import Event, FollowResult, Life, Standing, follow
from kb.model import Lang
from kb.numbers import RuleNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A rule by its numbers in two editions."""

    before: RuleNumber
    after: RuleNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A rule of which it cannot be told which of these it is in the other edition."""

    before: RuleNumber
    candidates: tuple[RuleNumber, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """What changed from one edition to another, each list in the order of the book.

    The numbers of ``added`` and ``reworded`` are those of ``after``, of ``removed`` those of ``before``.
    """

    before: Edition
    after: Edition
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

    def lives(self) -> tuple[Life, ...]:
        """The lives of all rules, in the order of the book."""
        rows = self.connection.execute(
            "SELECT DISTINCT s.life FROM standing s JOIN edition e ON e.n = s.edition WHERE e.lang = ?",
            (self.lang,),
        )
        found = [(self._life(life), life) for (life,) in rows.fetchall()]
        found.sort(key=lambda one: (one[0].standings[-1].number.key, one[1]))
        return tuple(life for life, _ in found)

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

    def in_force(self, day: dt.date) -> Edition | None:
        """The edition of that day, else the last before it; None where all are later."""
        return max((one for one in self.editions if one.date <= day), default=None)

    def differences(self, before: Edition, after: Edition) -> Differences:
        """What changed from one edition to another, told along all editions between them.

        ``after`` may be the earlier one; then all is told backwards.
        """
        old, new = self._standings(before), self._standings(after)
        same_words = self._wordings(before), self._wordings(after)
        removed: list[RuleNumber] = []
        lists: dict[str, list[Moved]] = {"": [], "moved": [], "reworded": [], "moved reworded": []}
        forks: list[Open] = []
        for life, (number, wording) in sorted(old.items(), key=lambda item: item[1][0].key):
            if life in new:
                now, words = new[life]
                reworded = words != wording and not same_words[0][number] & same_words[1][now]
                changes = ("moved" if now != number else "", "reworded" if reworded else "")
                lists[" ".join(filter(None, changes))].append(Moved(before=number, after=now))
            elif numbers := self._may_be(life, number, before, after):
                forks.append(Open(before=number, candidates=numbers))
            elif self._is_known_to_lack(after, life):
                removed.append(number)
        candidates = {number for fork in forks for number in fork.candidates}
        added = (
            number
            for life, (number, _) in new.items()
            if life not in old and number not in candidates and self._is_known_to_lack(before, life)
        )
        return Differences(
            before=before,
            after=after,
            added=tuple(sorted(added)),
            removed=tuple(removed),
            moved=tuple(lists["moved"]),
            reworded=tuple(sorted(one.after for one in lists["reworded"])),
            moved_reworded=tuple(lists["moved reworded"]),
            ambiguous=tuple(forks),
            unchanged=len(lists[""]),
        )

    def _is_known_to_lack(self, edition: Edition, life: int) -> bool:
        """Whether an edition that lacks a rule was compared with those that have it."""
        (ended, first, event) = self.connection.execute(
            "SELECT l.ended, e.edition, s.event FROM life l JOIN standing s ON s.life = l.n"
            " JOIN edition e ON e.n = s.edition WHERE l.n = ? ORDER BY s.edition LIMIT 1",
            (life,),
        ).fetchone()
        return event != "first" if edition < Edition.parse(first) else ended is not None

    def _may_be(
        self, life: int, number: RuleNumber, before: Edition, after: Edition
    ) -> tuple[RuleNumber, ...]:
        """The rules that it may be, where it ends in a fork in that direction."""
        column = "became" if before < after else "came_from"
        (branches,) = self.connection.execute(f"SELECT {column} FROM life WHERE n = ?", (life,)).fetchone()
        return self.follow(number, before, after).numbers if branches else ()

    def _wordings(self, edition: Edition) -> dict[RuleNumber, set[int]]:
        """The wordings that each number has in an edition: a rule may get its old words back."""
        rows = self.connection.execute(
            "SELECT number, wording FROM record WHERE edition = ? AND lang = ? AND number IS NOT NULL",
            (str(edition), self.lang),
        )
        found: defaultdict[RuleNumber, set[int]] = defaultdict(set)
        for number, wording in rows:
            found[RuleNumber.parse(number)].add(wording)
        return found

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
