"""Names: one key for a term, title or card name in all its spellings, and what bears it.

The key goes one step beyond folding: punctuation is dropped as ``kb.terms.names`` does, and English words to
their singular, so that ``stickers`` is ``Sticker``.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from kb.search.english import singular
from kb.search.entry import EntryDocument, Pair
from kb.search.normalize import needle
from kb.search.postings import pack, unpack
from kb.search.sound import sound
from kb.terms.names import fold_name
from kb.terms.script import has_japanese

LONGEST = 60
"""Characters of the longest title that counts as a name; longer ones are sentences."""


def name_key(name: str) -> str:
    """The key of a name; equal for all its spellings. ``""`` for none."""
    folded = fold_name(name)
    return folded if has_japanese(folded) else " ".join(singular(word) for word in folded.split())


def surface_of(name: str) -> str:
    """What of a query is compared with a name: Japanese as it stands in folded text, anything else by its key."""
    folded = needle(name)
    return folded if has_japanese(folded) else name_key(name)


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the library: ``kind`` is title, card or term; ``entries`` are those that bear it, as bits."""

    kind: str
    shown: str
    entries: int


def write_names(
    connection: sqlite3.Connection,
    documents: Iterable[EntryDocument],
    pairs: Iterable[Pair],
    read: Callable[[str], str],
) -> None:
    """Write the tables ``name`` and ``pair``. ``read`` gives the reading of a Japanese name in kana."""
    bearers: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    readings: dict[str, str] = {}
    others: dict[tuple[str, str], str] = {}
    for kind, name, ordinal in _borne(documents):
        bearers[name_key(name), kind, name].append(ordinal)
    for pair in pairs:
        for alone in filter(None, (pair.ja, pair.en)):
            bearers.setdefault((name_key(alone), pair.kind, alone), [])
        if pair.ja and pair.reading:
            readings[pair.ja] = pair.reading
        if pair.ja and pair.en:
            others.setdefault((name_key(pair.ja), pair.en), pair.kind)
            others.setdefault((name_key(pair.en), pair.ja), pair.kind)
    connection.executemany(
        "INSERT INTO name VALUES (?, ?, ?, ?, ?, ?)",
        (
            (
                key,
                kind,
                shown,
                surface_of(shown),
                sound(readings.get(shown) or read(shown)) if has_japanese(shown) else None,
                pack(entries),
            )
            for (key, kind, shown), entries in sorted(bearers.items())
            if key
        ),
    )
    connection.executemany(
        "INSERT INTO pair VALUES (?, ?, ?)",
        ((key, other, kind) for (key, other), kind in sorted(others.items()) if key),
    )


def _borne(documents: Iterable[EntryDocument]) -> Iterator[tuple[str, str, int]]:
    """(kind, name, entry) for the titles and names that entries bear."""
    ordinal = 0
    for document in documents:
        for entry in document.entries:
            for title in (entry.title, entry.english):
                if title and len(title) <= LONGEST:
                    yield "title", title, ordinal
            for name in entry.names:
                yield "card" if entry.kind in ("ruling", "qa") else "term", name, ordinal
            ordinal += 1


@dataclass(slots=True)
class Names:
    """The tables, read."""

    connection: sqlite3.Connection

    def named(self, text: str) -> tuple[Name, ...]:
        """The names that a text is, in any spelling."""
        return self._names("key = ?", name_key(text))

    def sounding(self, kana: str) -> tuple[Name, ...]:
        """The names that sound so."""
        key = sound(kana)
        return self._names("sound = ?", key) if key else ()

    def others(self, text: str) -> tuple[tuple[str, str], ...]:
        """What a name is in the other language: (name, kind)."""
        rows = self.connection.execute(
            "SELECT other, kind FROM pair WHERE key = ? ORDER BY other", (name_key(text),)
        )
        return tuple((other, kind) for other, kind in rows)

    def near(self, key: str, slack: int, *, by_sound: bool) -> tuple[tuple[str, str], ...]:
        """Names of cards and terms whose sound (or key) is of about this length.

        (name, sound or key), candidates for a typing error.
        """
        column = "sound" if by_sound else "key"
        rows = self.connection.execute(
            f"SELECT DISTINCT shown, {column} FROM name"
            f" WHERE kind <> 'title' AND length({column}) BETWEEN ? AND ? ORDER BY shown",
            (len(key) - slack, len(key) + slack),
        )
        return tuple(rows)

    def _names(self, condition: str, value: str) -> tuple[Name, ...]:
        rows = self.connection.execute(f"SELECT kind, shown, postings FROM name WHERE {condition}", (value,))
        return tuple(Name(kind, shown, unpack(postings)) for kind, shown, postings in rows)
