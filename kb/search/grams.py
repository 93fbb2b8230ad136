"""Pairs of characters and the records they stand in: what makes sure that nothing hides.

Whatever two or more characters stand in a record, each of their pairs does; so the records that have all
pairs of a needle are all that can hold it (for two characters: exactly those that do). Which of them hold
longer needles is for the reader of their texts to see. No tokenizer has a say in it.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field

from kb.search.postings import pack, unpack

TABLE = "CREATE TABLE gram (gram TEXT PRIMARY KEY, postings BLOB NOT NULL) WITHOUT ROWID"
END = "\n"
"""Stands after every piece of an indexed text and in no needle: its pair makes a last character findable
alone."""

_CACHED = 2048


def write_grams(connection: sqlite3.Connection, texts: Iterable[str]) -> None:
    """Write the table from the folded texts of the records, the first being record 0.

    The pieces of a text (title, names, body) are each followed by ``END``.
    """
    ordinals: dict[str, array[int]] = {}
    for ordinal, text in enumerate(texts):
        for pair in {text[at : at + 2] for at in range(len(text) - 1)}:
            if pair[0] != END:
                found = ordinals.get(pair)
                if found is None:
                    ordinals[pair] = array("I", (ordinal,))
                else:
                    found.append(ordinal)
    connection.execute(TABLE)
    connection.executemany(
        "INSERT INTO gram VALUES (?, ?)",
        ((pair, pack(ordinals[pair])) for pair in sorted(ordinals)),
    )


@dataclass(slots=True)
class Grams:
    """The table, read."""

    connection: sqlite3.Connection
    _known: dict[str, int] = field(default_factory=dict)

    def holding(self, needle: str) -> int:
        """The records that can hold a needle (see ``kb.search.normalize.needle``), as bits.

        Exact for one and two characters; for more a superset, and a small one. Empty for an empty needle.
        """
        if len(needle) < 2:
            return self._beginning(needle) if needle else 0
        pairs = {needle[at : at + 2] for at in range(len(needle) - 1)}
        if not pairs <= self._known.keys():
            self._load(pairs)
        found = -1
        for pair in pairs:
            found &= self._known[pair]
            if not found:
                break
        return found

    def _beginning(self, char: str) -> int:
        rows = self.connection.execute(
            "SELECT postings FROM gram WHERE gram >= ? AND gram < ? || char(1114111)", (char, char)
        )
        found = 0
        for (postings,) in rows:
            found |= unpack(postings)
        return found

    def _load(self, pairs: set[str]) -> None:
        if len(self._known) > _CACHED:
            self._known.clear()
        marks = ",".join("?" * len(pairs))
        rows = self.connection.execute(
            f"SELECT gram, postings FROM gram WHERE gram IN ({marks})", tuple(pairs)
        )
        loaded = {pair: unpack(postings) for pair, postings in rows}
        for pair in pairs:
            self._known[pair] = loaded.get(pair, 0)
