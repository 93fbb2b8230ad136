"""Show what changed between two editions of the rules.

A and B are editions or their days (2023-11-17). Rules are followed by their words, not by their numbers: a
rule that moved is one rule. What could not be told is listed as ambiguous, with all it may be.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kb.cli import FOUND
from kb.cli._changes import changed_lines, edition, edition_of_day, history_with, text_of
from kb.cli._context import Context
from kb.cli._display import cut
from kb.model import Lang
from kb.numbers import RuleNumber
from kb.store import Store
from kb.store.lives import Differences, Moved
from kb.store.lives_json import differences_json


def configure(parser: argparse.ArgumentParser) -> None:
    """``A``, ``B``, ``--lang``, ``--summary``."""
    parser.add_argument("before", metavar="A", type=edition, help="an edition or its day")
    parser.add_argument("after", metavar="B", type=edition, help="another")
    parser.add_argument("--lang", choices=("ja", "en"), help="of the rules in which language")
    parser.add_argument("--summary", action="store_true", help="only how many rules changed how")


def run(args: argparse.Namespace, context: Context) -> int:
    """Print the differences."""
    store = context.library().store
    history = history_with(store, args.lang or context.lang, args.before, args.after)
    before, after = (edition_of_day(history, one.date) or one for one in (args.before, args.after))
    found = history.differences(before, after)
    if context.json:
        context.write_json(differences_json(found))
        return FOUND
    report = _Report(context, store, history.lang, found)
    report.counts()
    if not args.summary:
        report.lists()
    return FOUND


class _Report(NamedTuple):
    """The differences as text."""

    context: Context
    store: Store
    lang: Lang
    found: Differences

    def counts(self) -> None:
        """How many rules changed how, in one line."""
        found = self.found
        counts = {
            "added": found.added,
            "removed": found.removed,
            "moved": found.moved,
            "reworded": found.reworded,
            "moved and reworded": found.moved_reworded,
            "ambiguous": found.ambiguous,
        }
        said = ", ".join(f"{len(numbers)} {name}" for name, numbers in counts.items())
        self.context.write(f"{found.before.date} → {found.after.date}: {said}, {found.unchanged} unchanged")

    def lists(self) -> None:
        """Every rule that is not as it was: new words in full, changed words marked."""
        found = self.found
        self._title("added", found.added)
        for number in found.added:
            self._line(str(number), self._text(number))
        self._title("removed", found.removed)
        for number in found.removed:
            self._line(str(number), self._text(number, older=True))
        self._title("moved", found.moved)
        for one in found.moved:
            self._line(f"{one.before} → {one.after}", self._text(one.after))
        self._title("reworded", found.reworded)
        self._changes(Moved(before=number, after=number) for number in found.reworded)
        self._title("moved and reworded", found.moved_reworded)
        self._changes(found.moved_reworded)
        self._title("ambiguous", found.ambiguous)
        for fork in found.ambiguous:
            self._line(f"{fork.before} → {' or '.join(map(str, fork.candidates))}?", "")

    def _changes(self, changes: Iterable[Moved]) -> None:
        for one in changes:
            moved = one.before != one.after
            name = f"{one.before} → {one.after}" if moved else str(one.after)
            self.context.write(f"  {self.context.style.accent(name)}")
            older, newer = self._text(one.before, older=True), self._text(one.after)
            for line in changed_lines(self.context, older, newer, "    "):
                self.context.write(line)

    def _title(self, title: str, listed: Sequence[object]) -> None:
        if listed:
            self.context.write()
            self.context.write(self.context.style.bold(f"{title} ({len(listed)})"))

    def _line(self, name: str, text: str) -> None:
        self.context.write(f"  {self.context.style.accent(name)}  {cut(text, 90)}".rstrip())

    def _text(self, number: RuleNumber, *, older: bool = False) -> str:
        edition = self.found.before if older else self.found.after
        record = text_of(self.store, number, edition, self.lang)
        return record.text if record else ""
