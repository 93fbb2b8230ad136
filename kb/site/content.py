"""What the site is made from: a library's store, read into memory once and indexed the ways pages need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kb.errors import Problem
from kb.model import Card, CardUse, CrossReference, Document, Record
from kb.store import Store, StoredDocument, StoredTerm
from kb.terms.names import fold_name


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRecords:
    """A card with the records that name it, in reading order."""

    key: str
    card: Card
    uses: tuple[tuple[Record, CardUse], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """A library in memory.

    All sequences are in reading order or sorted, so pages come out the same every time.
    """

    documents: tuple[StoredDocument, ...]
    records: Mapping[str, Record]
    """By id, in reading order."""
    of_document: Mapping[str, tuple[Record, ...]]
    """By document id."""
    children: Mapping[str, tuple[Record, ...]]
    """By the id of what they hang from."""
    references: Mapping[str, tuple[CrossReference, ...]]
    """By the id of the record that cites."""
    gatherings: Mapping[str, tuple[Record, ...]]
    """By the id of any text of a rule: all texts that are one with it, the leading one first."""
    counterparts: Mapping[str, tuple[Record, ...]]
    """By record id: the same rule in the other language."""
    cards: tuple[CardRecords, ...]
    terms: tuple[StoredTerm, ...]
    problems: tuple[Problem, ...]
    starter: bool
    """Whether this is the bundled starter library and nothing else."""
    _document_of: Mapping[str, Document]

    @classmethod
    def of(cls, store: Store, *, starter: bool = False) -> Content:
        """Read all of a store."""
        documents = store.documents()
        of_document = {one.document.id: tuple(store.records(one.document.id)) for one in documents}
        records = {record.id: record for found in of_document.values() for record in found}
        children: defaultdict[str, list[Record]] = defaultdict(list)
        for record in records.values():
            if record.parent is not None:
                children[record.parent].append(record)
        return cls(
            documents=documents,
            records=records,
            of_document=of_document,
            children={parent: tuple(found) for parent, found in children.items()},
            references={
                record.id: store.references_from(record.id) for record in records.values() if record.citations
            },
            gatherings=_gatherings(store, records),
            counterparts={
                record.id: tuple(records[other.id] for other in store.counterparts(record))
                for record in records.values()
                if record.number is not None
            },
            cards=tuple(_cards(store, records)),
            terms=_terms(store),
            problems=store.problems(),
            starter=starter,
            _document_of={
                record.id: one.document for one in documents for record in of_document[one.document.id]
            },
        )

    def document_of(self, record: Record) -> Document:
        """The document that a record stands in."""
        return self._document_of[record.id]

    def gathered(self, record: Record) -> tuple[Record, ...]:
        """A record with the other texts of the same rule, the leading one first; mostly that record alone."""
        return self.gatherings.get(record.id, (record,))

    def references_from(self, record: Record) -> tuple[CrossReference, ...]:
        """What a record cites."""
        return self.references.get(record.id, ())

    @property
    def title(self) -> str:
        """What to call the library: its only document's title, or nothing in particular."""
        return self.documents[0].document.title if len(self.documents) == 1 else ""


def _gatherings(store: Store, records: Mapping[str, Record]) -> dict[str, tuple[Record, ...]]:
    found = {}
    for number in store.numbers():
        for texts in store.texts_of(number):
            gathering = tuple(records[text.id] for text in texts)
            found.update(dict.fromkeys((text.id for text in gathering), gathering))
    return found


def _cards(store: Store, records: Mapping[str, Record]) -> Iterator[CardRecords]:
    """The cards that have something to show: a text names them, or card data gives more than their name."""
    keys = sorted({name.target for name in store.names() if name.kind in ("card", "reading")})
    for key in keys:
        card = store.card(key)
        if card is not None:
            uses = tuple((records[record.id], use) for record, use in store.card_records(key))
            if uses or card.type_line or card.text_ja or card.text_en:
                yield CardRecords(key=key, card=card, uses=uses)


def _terms(store: Store) -> tuple[StoredTerm, ...]:
    words = sorted({name.folded for name in store.names() if name.kind == "term"})
    found = {term_key(term): term for word in words for term in store.terms(word)}
    return tuple(term for _, term in sorted(found.items()))


def term_key(term: StoredTerm) -> str:
    """What tells a term from all others: both its words, folded."""
    return f"{fold_name(term.en or '')}/{fold_name(term.ja or '')}"
