"""Writing the store: one file, all rows in one transaction. The same library gives the same bytes."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from kb import __version__
from kb.codec import Json, dumps, to_json
from kb.corpus import Corpus
from kb.errors import Problem
from kb.history.counterparts import counterparts
from kb.history.histories import NO_HISTORIES, Histories
from kb.model import KINDS, CrossReference, Record
from kb.numbers import RuleNumber
from kb.store.history_rows import history_rows
from kb.store.schema import INDEXES, SCHEMA_VERSION, TABLES
from kb.store.sharing import split_record, split_reference
from kb.terms.names import fold_name

_LONGEST_NAME = 60
"""Longer rules are sentences; the longest name of a keyword, in both languages, has 40 characters."""


def write_store(
    path: Path,
    corpus: Corpus,
    references: Iterable[CrossReference],
    problems: Iterable[Problem],
    *,
    folders: Mapping[str, str],
    library: str,
    histories: Histories = NO_HISTORIES,
) -> None:
    """Write a library to a new file.

    ``folders`` gives the folder of the home that keeps a document, by document id; ``library`` is the
    fingerprint of the documents. Nothing is synced here: a generation is synced as a whole.
    Raises sqlite3.Error (a full disk is one) and OSError.
    """
    found = tuple(problems)
    places = {record.id: place for place, record in enumerate(corpus.records, start=1)}
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;"
        )
        connection.executescript(TABLES)
        connection.execute("BEGIN")
        noted = {"schema": str(SCHEMA_VERSION), "version": __version__, "library": library}
        _insert(connection, "meta", noted.items())
        _insert(connection, "document", _documents(corpus, folders, found))
        wordings, citations = _Once(), _Once()
        _insert(connection, "record", _records(corpus, places, wordings))
        _insert(connection, "wording", wordings.rows())
        _insert(connection, "counterpart", _counterparts(corpus, histories, places))
        _insert(connection, "reference", _references(references, places, citations))
        _insert(connection, "citation", citations.rows())
        for name, rows in history_rows(histories).items():
            _insert(connection, name, rows)
        _insert(connection, "name", _names(corpus))
        _insert(connection, "term", _terms(corpus))
        _insert(connection, "card", ((key, _json(entry.card)) for key, entry in corpus.cards.entries.items()))
        _insert(connection, "card_use", _card_uses(corpus, places))
        _insert(connection, "problem", enumerate(map(_json, found), start=1))
        connection.execute("COMMIT")
        connection.executescript(INDEXES)


def _insert(connection: sqlite3.Connection, name: str, rows: Iterable[tuple[object, ...]]) -> None:
    columns = len(connection.execute(f"SELECT * FROM {name} LIMIT 0").description)
    connection.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * columns)})", rows)


def _json(value: object) -> str:
    return dumps(to_json(value))


def _documents(
    corpus: Corpus, folders: Mapping[str, str], problems: tuple[Problem, ...]
) -> Iterator[tuple[object, ...]]:
    of_document = Counter(problem.document for problem in problems)
    for n, document in enumerate(corpus.documents, start=1):
        counts = Counter(record.kind for record in document.records)
        in_order = {kind: counts[kind] for kind in KINDS if counts[kind]}
        head = replace(document, records=(), cards=(), chrome=(), problems=())
        folder = folders.get(document.id, "")
        yield (n, document.id, folder, of_document[document.id], dumps(in_order), _json(head))


@dataclass(slots=True)
class _Once:
    """A table of JSON that has no row twice."""

    _places: dict[str, int] = field(default_factory=dict)

    def place(self, data: Json) -> int:
        """The place of this JSON, given on first sight."""
        return self._places.setdefault(dumps(data), len(self._places) + 1)

    def rows(self) -> Iterator[tuple[object, ...]]:
        """All rows, in the order of their places."""
        return ((place, data) for data, place in self._places.items())


def _records(corpus: Corpus, places: Mapping[str, int], wordings: _Once) -> Iterator[tuple[object, ...]]:
    document_places = {document.id: n for n, document in enumerate(corpus.documents, start=1)}
    for document in corpus.documents:
        for record in document.records:
            yield _record(record, document_places[document.id], corpus.gathered(record), places, wordings)


def _record(
    record: Record,
    document: int,
    gathered: tuple[Record, ...],
    places: Mapping[str, int],
    wordings: _Once,
) -> tuple[object, ...]:
    wording, rest = split_record(record)
    return (
        places[record.id],
        record.id,
        document,
        record.kind,
        None if record.number is None else str(record.number),
        None if record.edition is None else str(record.edition),
        record.lang,
        record.parent,
        record.line,
        places[gathered[0].id],
        [text.id for text in gathered].index(record.id),
        wordings.place(wording),
        dumps(rest),
    )


def _counterparts(
    corpus: Corpus, histories: Histories, places: Mapping[str, int]
) -> Iterator[tuple[object, ...]]:
    for record in corpus.records:
        for other in counterparts(record, corpus, histories):
            yield (places[record.id], places[other.id])


def _references(
    references: Iterable[CrossReference], places: Mapping[str, int], citations: _Once
) -> Iterator[tuple[object, ...]]:
    for n, reference in enumerate(references, start=1):
        base, target = base_of(reference), reference.target
        citation, rest = split_reference(reference)
        source = places[reference.source]
        yield (n, source, base, target, reference.status, citations.place(citation), dumps(rest))


def base_of(reference: CrossReference) -> str | None:
    """What a citation is looked up by: the number of the rule that it names, else its target."""
    if reference.citation.number is not None:
        return str(reference.citation.number)
    if reference.target is None or not reference.target.startswith("cr:"):
        return reference.target
    number = RuleNumber.typed(reference.target.removeprefix("cr:").partition("@")[0])
    return str(number) if number else reference.target


def _names(corpus: Corpus) -> Iterator[tuple[object, ...]]:
    """The names that the corpus knows, and the rules that are nothing but a name: ``702.9 飛行／Flying``."""
    names = {(name.folded, name.kind, name.shown, name.target) for name in corpus.names()}
    for record in corpus.records:
        if record.kind == "rule" and len(record.text) <= _LONGEST_NAME and record.text[-1:] not in ".。":
            bare = (name.strip() for name in record.text.split("／"))
            names.update((fold_name(name), "title", name, record.id) for name in bare)
    yield from sorted(name for name in names if name[0])


def _terms(corpus: Corpus) -> Iterator[tuple[object, ...]]:
    for n, term in enumerate(corpus.glossary.terms, start=1):
        yield (n, fold_name(term.ja or ""), fold_name(term.en or ""), _json(term))


def _card_uses(corpus: Corpus, places: Mapping[str, int]) -> Iterator[tuple[object, ...]]:
    """Who names a card. Every ruling of a group is about the group's card, whether it names it or not."""
    uses = {
        (key, places[record], use.role): use.certain
        for key, entry in corpus.cards.entries.items()
        for record, use in entry.uses
    }
    for group in (group for document in corpus.documents for group in document.groups):
        if group.subject is not None and (key := corpus.cards.key_of(group.subject)) in corpus.cards.entries:
            for ruling in group.rulings:
                uses.setdefault((key, places[ruling], "subject"), group.subject.certain)
    yield from ((*use, certain) for use, certain in sorted(uses.items()))
