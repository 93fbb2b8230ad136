"""The store, read: records by id, number and name, links both ways, cards, documents, problems."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from kb.codec import from_json
from kb.editions import Edition
from kb.errors import KbError, Problem
from kb.model import Card, CardUse, CrossReference, Document, Lang, Record
from kb.numbers import RuleNumber
from kb.store.rows import StoredDocument, StoredName, StoredTerm
from kb.store.schema import SCHEMA_VERSION
from kb.store.sharing import join_record, join_reference

if TYPE_CHECKING:
    from kb.store.lives import StoredHistory

_RECORD = "SELECT w.data, r.data FROM record r JOIN wording w ON w.n = r.wording"


class Store:
    """A store opened for reading. Not shared between threads; close it, or use it in a ``with`` statement."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._documents: dict[int, Document] = {}

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the file. It never changes once written, so no lock is taken and a read-only disk will do.

        Raises KbError where it is no store of this version of kb.
        """
        try:
            connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
            row = connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
        except sqlite3.Error as error:
            raise KbError(f"{path}: not a store of kb ({error}); run kb build") from None
        if row is None or row[0] != str(SCHEMA_VERSION):
            connection.close()
            raise KbError(f"{path}: made by another version of kb; run kb build")
        return cls(connection)

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def meta(self, key: str) -> str | None:
        """A value that the build noted: ``schema``, ``version``, ``library``."""
        row = self.connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    # Documents

    def documents(self) -> tuple[StoredDocument, ...]:
        """All documents in the order of their ids."""
        rows = self.connection.execute("SELECT data, folder, counts, problems FROM document ORDER BY n")
        return tuple(
            StoredDocument(
                document=from_json(Document, json.loads(data)),
                folder=folder,
                counts=json.loads(counts),
                problems=problems,
            )
            for data, folder, counts, problems in rows
        )

    def document(self, document_id: str) -> Document | None:
        """A document by its id, without its records."""
        row = self.connection.execute("SELECT n FROM document WHERE id = ?", (document_id,)).fetchone()
        return None if row is None else self._document(row[0])

    def document_of(self, record: Record) -> Document:
        """The document that a record of this store stands in."""
        row = self.connection.execute("SELECT document FROM record WHERE id = ?", (record.id,)).fetchone()
        return self._document(row[0])

    def _document(self, n: int) -> Document:
        if n not in self._documents:
            (data,) = self.connection.execute("SELECT data FROM document WHERE n = ?", (n,)).fetchone()
            self._documents[n] = from_json(Document, json.loads(data))
        return self._documents[n]

    # Records

    def record(self, record_id: str) -> Record | None:
        """A record by its id."""
        return next(self._records(f"{_RECORD} WHERE r.id = ?", record_id), None)

    def records(self, document_id: str | None = None) -> Iterator[Record]:
        """All records in reading order, or those of one document."""
        if document_id is None:
            return self._records(f"{_RECORD} ORDER BY r.n")
        condition = "r.document = (SELECT n FROM document WHERE id = ?)"
        return self._records(f"{_RECORD} WHERE {condition} ORDER BY r.n", document_id)

    def children(self, record_id: str) -> tuple[Record, ...]:
        """The records that hang from this one, in reading order."""
        return tuple(self._records(f"{_RECORD} WHERE r.parent = ? ORDER BY r.n", record_id))

    def counterparts(self, record: Record) -> tuple[Record, ...]:
        """The same rule in the other language."""
        return tuple(
            self._records(
                f"{_RECORD} JOIN counterpart c ON c.other = r.n"
                " WHERE c.record = (SELECT n FROM record WHERE id = ?) ORDER BY r.n",
                record.id,
            )
        )

    def texts_of(
        self, number: RuleNumber, *, lang: Lang | None = None, edition: str | None = None
    ) -> tuple[tuple[Record, ...], ...]:
        """The texts of a rule, gathered: those that are one text together, the leader first.

        The gatherings stand in the order in which a reader should see them (newest edition first, undated
        last). ``edition`` is printed (``20231117.0`` or ``undated``) and keeps gatherings that hold a
        text of that edition.
        """
        rows = self.connection.execute(
            "SELECT gathering, rank, lang, edition, w.data, r.data FROM record r"
            " JOIN wording w ON w.n = r.wording WHERE number = ?",
            (str(number),),
        )
        gatherings: dict[int, list[tuple[int, str, str, str, str]]] = {}
        for gathering, *text in rows:
            gatherings.setdefault(gathering, []).append(tuple(text))
        kept = [
            sorted(texts)
            for texts in gatherings.values()
            if (lang is None or any(text[1] == lang for text in texts))
            and (edition is None or any((text[2] or "undated") == edition for text in texts))
        ]
        kept.sort(key=lambda texts: _newest_first(texts[0][2]))
        return tuple(tuple(join_record(*text[3:]) for text in texts) for texts in kept)

    def gathered(self, record: Record) -> tuple[Record, ...]:
        """A record with the other texts of the same rule, the leader first; mostly that record alone."""
        return tuple(
            self._records(
                f"{_RECORD} WHERE r.gathering = (SELECT gathering FROM record WHERE id = ?) ORDER BY r.rank",
                record.id,
            )
        )

    def _records(self, query: str, *values: str | int) -> Iterator[Record]:
        for wording, rest in self.connection.execute(query, values):
            yield join_record(wording, rest)

    # Links

    def references_from(self, record_id: str) -> tuple[CrossReference, ...]:
        """What a record cites, in the order of its text."""
        return self._references("source = (SELECT n FROM record WHERE id = ?)", record_id)

    def references_to(self, target: str | RuleNumber) -> tuple[CrossReference, ...]:
        """Who cites a record (by id), a card (``card:<key>``) or a rule (by number, whatever the edition).

        A rule's subrules are part of it: who cites 400.7m cites 400.7. A section is cited where it is
        named itself.
        """
        if isinstance(target, RuleNumber):
            letters = f"{target}[a-z]" if target.level == "rule" else str(target)
            return self._references("(base = ? OR base GLOB ?)", str(target), letters)
        return self._references("base = ?", target)

    def absent(self) -> tuple[RuleNumber, ...]:
        """The rules that are cited and not in the library, in order."""
        rows = self.connection.execute("SELECT DISTINCT base FROM reference WHERE status = 'absent'")
        numbers = (RuleNumber.typed(base) for (base,) in rows if base)
        return tuple(sorted(number for number in numbers if number is not None))

    def _references(self, condition: str, *values: str) -> tuple[CrossReference, ...]:
        rows = self.connection.execute(
            f"SELECT c.data, r.data FROM reference r JOIN citation c ON c.n = r.citation"
            f" WHERE {condition} ORDER BY r.n",
            values,
        )
        return tuple(join_reference(citation, rest) for citation, rest in rows)

    # History

    @property
    def newest_edition(self) -> Edition | None:
        """The newest edition of the rules that others were compared with."""
        row = self.connection.execute("SELECT max(edition) FROM edition").fetchone()
        return None if row[0] is None else Edition.parse(row[0])

    def history(self, lang: Lang) -> StoredHistory:
        """The lives of a language's rules through the editions that are here."""
        from kb.store.lives import StoredHistory  # noqa: PLC0415  # not for every look-up

        return StoredHistory(self.connection, lang)

    # Names and cards

    def named(self, folded: str) -> tuple[StoredName, ...]:
        """What bears a name, folded by ``kb.terms.names.fold_name``: cards, then terms, titles, readings."""
        return self._named("folded = ?", folded)

    def named_like(self, folded: str, limit: int = 20) -> tuple[StoredName, ...]:
        """What has a name that begins so."""
        return self._named("folded >= ? AND folded < ? || char(1114111) LIMIT ?", folded, folded, limit)

    def names(self) -> tuple[StoredName, ...]:
        """All names."""
        return self._named("1")

    def glossary(self) -> tuple[StoredTerm, ...]:
        """All terms, in the order of their English, then their Japanese words."""
        rows = self.connection.execute("SELECT data FROM term ORDER BY n")
        return tuple(_term(**json.loads(data)) for (data,) in rows)

    def terms(self, folded: str) -> tuple[StoredTerm, ...]:
        """The pairs that have this word in either language, folded as names are."""
        rows = self.connection.execute("SELECT data FROM term WHERE ja = ?1 OR en = ?1 ORDER BY n", (folded,))
        return tuple(_term(**json.loads(data)) for (data,) in rows)

    def numbers(self) -> tuple[RuleNumber, ...]:
        """The numbers of all rules that have a text here, in order."""
        rows = self.connection.execute("SELECT DISTINCT number FROM record WHERE number IS NOT NULL")
        return tuple(sorted(RuleNumber.parse(number) for (number,) in rows))

    def card(self, key: str) -> Card | None:
        """A card by its key."""
        row = self.connection.execute("SELECT data FROM card WHERE key = ?", (key,)).fetchone()
        return None if row is None else from_json(Card, json.loads(row[0]))

    def card_records(self, key: str) -> tuple[tuple[Record, CardUse], ...]:
        """The records that name a card, in reading order, each with how it does."""
        rows = self.connection.execute(
            "SELECT w.data, r.data, u.role, u.certain FROM card_use u JOIN record r ON r.n = u.record"
            " JOIN wording w ON w.n = r.wording WHERE u.card = ? ORDER BY r.n, u.role DESC",
            (key,),
        )
        card = self.card(key) or Card()
        return tuple(
            (
                join_record(wording, rest),
                CardUse(ja=card.ja, en=card.en, role=role, certain=bool(certain)),
            )
            for wording, rest, role, certain in rows
        )

    def _named(self, condition: str, *values: str | int) -> tuple[StoredName, ...]:
        query = f"SELECT folded, kind, target, shown FROM name WHERE {condition}"
        found = (StoredName(*row) for row in self.connection.execute(query, values))
        order = ("card", "term", "title", "reading", "document")
        return tuple(sorted(found, key=lambda name: (order.index(name.kind), name.target, name.shown)))

    # Problems

    def problems(self) -> tuple[Problem, ...]:
        """All problems of the documents and of the library, in the order of document and line."""
        rows = self.connection.execute("SELECT data FROM problem ORDER BY n")
        return tuple(from_json(Problem, json.loads(data)) for (data,) in rows)


def _newest_first(edition: str | None) -> tuple[int, float]:
    """Sorts printed editions, the newest first and those without one last."""
    return (1, 0.0) if edition is None else (0, -float(edition))


def _term(
    ja: str | None = None, en: str | None = None, definitions: Iterable[str] = (), sources: Iterable[str] = ()
) -> StoredTerm:
    return StoredTerm(ja, en, tuple(definitions), tuple(sources))
