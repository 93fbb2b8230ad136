"""All documents together: records by id and in reading order, what hangs from what, rules, cards, terms."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kb.corpus.cards import CardIndex
from kb.corpus.glossary import Glossary
from kb.corpus.identify import with_unique_ids
from kb.corpus.names import Name, all_names
from kb.corpus.rules import Gathering, RuleTexts
from kb.corpus.subjects import known_cards, named_by_oracle, restored, translated
from kb.model import Document, Lang, Record
from kb.numbers import RuleNumber


@dataclass(frozen=True, slots=True)
class Corpus:
    """A library, read and indexed. Made by :meth:`of`; the order of the documents makes no difference."""

    documents: tuple[Document, ...]
    """In the order of their ids; the ids of their records are unique (see ``kb.corpus.identify``). They hold
    what only all documents together tell (see ``kb.corpus.subjects``)."""
    records: tuple[Record, ...]
    """In reading order: document by document."""
    rules: RuleTexts
    cards: CardIndex
    glossary: Glossary
    _records: Mapping[str, Record]
    _documents: Mapping[str, Document]
    _document_of: Mapping[str, Document]
    _children: Mapping[str, tuple[Record, ...]]
    _translations: Mapping[str, tuple[Record, ...]]

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Corpus:
        """Index documents. Raises ValueError where two have one id."""
        unique = named_by_oracle(with_unique_ids(tuple(documents)))
        cards = CardIndex.of(unique)
        known = known_cards(unique, cards)
        if known:
            unique = restored(unique, known, cards)
            cards = CardIndex.of(unique)
        records = tuple(record for document in unique for record in document.records)
        children: defaultdict[str, list[Record]] = defaultdict(list)
        for record in records:
            if record.parent is not None:
                children[record.parent].append(record)
        return cls(
            documents=unique,
            records=records,
            rules=RuleTexts.of(unique),
            cards=cards,
            glossary=Glossary.of(unique),
            _records={record.id: record for record in records},
            _documents={document.id: document for document in unique},
            _document_of={record.id: document for document in unique for record in document.records},
            _children={parent: tuple(found) for parent, found in children.items()},
            _translations=translated(unique, known, cards),
        )

    def record(self, record_id: str) -> Record | None:
        """A record by its id."""
        return self._records.get(record_id)

    def document(self, document_id: str) -> Document | None:
        """A document by its id."""
        return self._documents.get(document_id)

    def document_of(self, record: Record) -> Document:
        """The document that a record of this corpus stands in. Raises KeyError for any other record."""
        return self._document_of[record.id]

    def children(self, record_id: str) -> tuple[Record, ...]:
        """The records that hang from this one, in reading order."""
        return self._children.get(record_id, ())

    def texts_of(
        self, number: RuleNumber, *, lang: Lang | None = None, date: dt.date | None = None
    ) -> tuple[Gathering, ...]:
        """What a number means here: its texts, gathered, newest edition first and undated last.

        ``lang`` keeps one language, ``date`` what an edition of that date says. Several gatherings in one
        language mean that the number was reworded, or means something else in another year.
        """
        return tuple(
            gathering
            for gathering in self.rules.gatherings.get(number, ())
            if (lang is None or gathering.lang == lang)
            and (date is None or any(edition.date == date for edition in gathering.editions))
        )

    def gathered(self, record: Record) -> tuple[Record, ...]:
        """A record with the other texts of the same rule, the leading one first; mostly that record alone."""
        gathering = self.rules.of_record.get(record.id)
        return gathering.texts if gathering else (record,)

    def counterparts(self, record: Record) -> tuple[Record, ...]:
        """The same rule in the other language (see :meth:`kb.corpus.rules.RuleTexts.counterparts`).

        Of a ruling on a card those that it translates or that translate it, where that can be told.
        """
        return self.rules.counterparts(record) or self._translations.get(record.id, ())

    def names(self) -> tuple[Name, ...]:
        """Every name that leads to a record, a card or a document, sorted."""
        return all_names(self.documents, self.cards, self.glossary)
