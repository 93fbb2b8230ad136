"""The index, opened for reading: sets of entries, their texts, names and words.

Loads neither Sudachi nor Whoosh by itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from kb.errors import KbError
from kb.search import schema
from kb.search.fulltext import Fulltext
from kb.search.grams import Grams
from kb.search.names import Names
from kb.search.postings import bits_of, members, span_of, unpack
from kb.search.vocabulary import Words

_COLUMNS = (
    "n, id, kind, document, lang, edition, number, leader, life, parent, last, prior, title, names, body"
)
_CACHED = 4096


class Row(NamedTuple):
    """An entry as the index keeps it; ``title``, ``names`` and ``body`` are folded."""

    n: int
    id: str
    kind: str
    document: int
    lang: str
    edition: str | None
    number: str | None
    leader: int
    life: int | None
    parent: int | None
    last: int
    prior: float
    title: str
    names: str
    body: str


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """A document, and its entries ``first`` to ``last`` (half-open).

    ``authority``: 0 official, 1 secondary, 2 digest.
    """

    n: int
    id: str
    kind: str
    title: str
    folded: str
    authority: int
    first: int
    last: int


@dataclass(slots=True)
class SearchIndex:
    """An open index. Not shared between threads; close it, or use it in a ``with`` statement."""

    connection: sqlite3.Connection
    grams: Grams
    names: Names
    words: Words
    fulltext: Fulltext
    documents: tuple[IndexedDocument, ...]
    count: int
    """How many entries."""
    length: float
    """Mean length of an entry's text, in characters."""
    _rows: dict[int, Row] = field(default_factory=dict)
    _facets: dict[tuple[str, str], int] = field(default_factory=dict)

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open an index that ``kb.search.build`` made.

        Raises KbError where it is none, or of another version.
        """
        path = folder / schema.FILE
        try:
            connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
            meta = dict(connection.execute("SELECT key, value FROM meta"))
            rows = connection.execute(
                "SELECT n, id, kind, title, folded, authority, first, last FROM document ORDER BY n"
            )
            documents = tuple(IndexedDocument(*row) for row in rows)
        except sqlite3.Error as error:
            raise KbError(f"{path}: no search index ({error}); run kb build") from None
        if meta.get("version") != schema.VERSION:
            connection.close()
            raise KbError(f"{path}: made by another version of kb; run kb build")
        return cls(
            connection=connection,
            grams=Grams(connection),
            names=Names(connection),
            words=Words(connection),
            fulltext=Fulltext(folder / schema.WORDS),
            documents=documents,
            count=int(meta["entries"]),
            length=float(meta["length"]),
        )

    def close(self) -> None:
        """Let go of the files."""
        self.fulltext.close()
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    @property
    def all(self) -> int:
        """All entries, as bits."""
        return span_of(0, self.count)

    def facet(self, name: str, value: str) -> int:
        """The entries of a facet (see ``schema``), as bits."""
        key = (name, value)
        if key not in self._facets:
            row = self.connection.execute(
                "SELECT postings FROM facet WHERE name = ? AND value = ?", key
            ).fetchone()
            self._facets[key] = unpack(row[0]) if row else 0
        return self._facets[key]

    def values(self, name: str) -> list[str]:
        """The values that a facet has, sorted."""
        rows = self.connection.execute("SELECT value FROM facet WHERE name = ? ORDER BY value", (name,))
        return [value for (value,) in rows]

    def rows(self, ordinals: Iterable[int]) -> dict[int, Row]:
        """Entries by their numbers, in the order given; what is not there is left out."""
        wanted = list(ordinals)
        known = self._rows
        missing = [n for n in wanted if n not in known]
        if missing:
            if len(known) > _CACHED:
                known.clear()
                missing = wanted
            for at in range(0, len(missing), 500):
                places = ",".join(map(str, missing[at : at + 500]))
                for row in self.connection.execute(f"SELECT {_COLUMNS} FROM entry WHERE n IN ({places})"):
                    known[row[0]] = Row._make(row)
        return {n: known[n] for n in wanted if n in known}

    def spans(self, ordinals: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Of some entries where what hangs from each ends (half-open): (entry, end)."""
        wanted = list(ordinals)
        for at in range(0, len(wanted), 500):
            places = ",".join(map(str, wanted[at : at + 500]))
            yield from self.connection.execute(f"SELECT n, last FROM entry WHERE n IN ({places})")

    def row(self, ordinal: int) -> Row:
        """One entry by its number. Raises KeyError where there is none."""
        return self._rows.get(ordinal) or self.rows((ordinal,))[ordinal]

    def above(self, row: Row) -> Iterator[Row]:
        """The entries that an entry hangs from, the nearest first."""
        while row.parent is not None:
            row = self.row(row.parent)
            yield row

    def certain(self, bits: int, needle: str) -> int:
        """Of some entries those that hold a needle in title, names or body, as bits. SQLite reads the texts."""
        found: list[int] = []
        wanted = list(members(bits))
        for at in range(0, len(wanted), 500):
            places = ",".join(map(str, wanted[at : at + 500]))
            query = (
                f"SELECT n FROM entry WHERE n IN ({places})"
                " AND (instr(body, :needle) OR instr(title, :needle) OR instr(names, :needle))"
            )
            found += (n for (n,) in self.connection.execute(query, {"needle": needle}))
        return bits_of(found)

    def gathered(self, leaders: Iterable[int]) -> dict[int, tuple[Row, ...]]:
        """The texts of some answers, each with its leader first, in the order given."""
        texts: dict[int, list[int]] = {leader: [leader] for leader in leaders}
        wanted = list(texts)
        for at in range(0, len(wanted), 500):
            places = ",".join(map(str, wanted[at : at + 500]))
            query = f"SELECT leader, n FROM entry WHERE leader IN ({places}) AND n <> leader ORDER BY n"
            for leader, n in self.connection.execute(query):
                texts[leader].append(n)
        rows = self.rows(n for some in texts.values() for n in some)
        return {leader: tuple(rows[n] for n in some) for leader, some in texts.items()}
