"""Names that lead somewhere: what a person may type for a record, a card or a document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kb.corpus.cards import CardIndex
from kb.corpus.glossary import Glossary
from kb.model import Card, Document, Record
from kb.terms.names import fold_name

NameKind = Literal["title", "term", "reading", "card", "document"]


@dataclass(frozen=True, slots=True, order=True)
class Name:
    """A way to name ``target``: a record's id, a card's key or a document's id, as ``kind`` says.

    A ``reading`` is the kana of a card's name and leads to the card's key.
    """

    folded: str
    """As ``kb.terms.names.fold_name`` folds it."""
    kind: NameKind
    target: str
    shown: str


def all_names(documents: tuple[Document, ...], cards: CardIndex, glossary: Glossary) -> tuple[Name, ...]:
    """Every name in a library, sorted, each once."""
    found = {
        Name(folded, kind, target, shown)
        for kind, shown, target in _named(documents, cards, glossary)
        if (folded := fold_name(shown))
    }
    return tuple(sorted(found, key=lambda name: (name.folded, name.kind, name.target, name.shown)))


def _named(
    documents: tuple[Document, ...], cards: CardIndex, glossary: Glossary
) -> Iterator[tuple[NameKind, str, str]]:
    for document in documents:
        yield "document", document.title, document.id
        for record in document.records:
            for title in _titles(record):
                yield "title", title, record.id
    for term in glossary.terms:
        for word in (term.ja, term.en):
            for target in term.sources if word else ():
                yield "term", word or "", target
    for entry in cards.entries.values():
        for name in (*_names_of(entry.card), *cards.names.names(entry.key)):
            if name:
                yield "card", name, entry.key
        if entry.card.reading:
            yield "reading", entry.card.reading, entry.key
    for conflict in cards.conflicts:
        for name in conflict.names:
            yield "card", name, conflict.key


def _names_of(card: Card) -> Iterator[str | None]:
    yield from (card.ja, card.en, *card.faces, *card.faces_ja)


def _titles(record: Record) -> Iterator[str]:
    if record.title and record.kind in ("chapter", "section", "heading"):
        yield record.title
        if record.english:
            yield record.english
            yield record.title.removesuffix(f"/{record.english}")
