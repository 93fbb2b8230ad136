"""Which cards records are about, as only all documents together tell.

Documents stay as they were parsed; the corpus holds them with what this adds: the names of cards that
rulings know by their oracle id alone, and the subjects that can be inferred for an FAQ's nameless groups
(``kb.cards.restore``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kb.cards.candidates import KnownCard
from kb.cards.restore import restore_subjects
from kb.cards.translations import translations
from kb.corpus.cards import CardIndex
from kb.model import CardUse, Document, Record


def named_by_oracle(documents: Sequence[Document]) -> tuple[Document, ...]:
    """The documents, with the card as subject of each ruling that names it by its oracle id.

    A ruling on a card that no document describes stays without.
    """
    cards = {
        card.oracle: CardUse(ja=card.ja, en=card.en, role="subject")
        for document in reversed(documents)
        for card in document.cards
        if card.oracle
    }
    return tuple(
        replace(document, records=tuple(_named(record, cards) for record in document.records))
        if document.kind == "cards" and any(not record.cards for record in document.records)
        else document
        for document in documents
    )


def _named(record: Record, cards: Mapping[str, CardUse]) -> Record:
    use = cards.get(record.group or "") if not record.cards else None
    if use is None:
        return record
    return replace(record, cards=(use,), path=(use.en or use.ja or "",))


def known_cards(documents: Sequence[Document], cards: CardIndex) -> dict[str, KnownCard]:
    """By key, the cards that belong to a set or have official rulings, with these rulings."""
    rulings: defaultdict[str, list[Record]] = defaultdict(list)
    for document in documents:
        if document.kind == "cards":
            for record in document.records:
                for use in record.cards:
                    rulings[cards.key_of(use)].append(record)
    return {
        key: KnownCard(key=key, card=entry.card, rulings=tuple(rulings.get(key, ())))
        for key, entry in cards.entries.items()
        if entry.card.sets or key in rulings
    }


def restored(
    documents: Sequence[Document], known: Mapping[str, KnownCard], cards: CardIndex
) -> tuple[Document, ...]:
    """The documents with the subjects that can be inferred; the very same ones where nothing can."""
    of_sets = list(known.values())
    return tuple(restore_subjects(document, of_sets, cards.names) for document in documents)


def translated(
    documents: Sequence[Document], known: Mapping[str, KnownCard], cards: CardIndex
) -> dict[str, tuple[Record, ...]]:
    """By the id of a ruling, those in the other language that say the same of the same card; both ways."""
    found: defaultdict[str, list[Record]] = defaultdict(list)
    for document in documents:
        for japanese, english in translations(document, known, cards.names):
            found[japanese.id].append(english)
            found[english.id].append(japanese)
    return {record: tuple(others) for record, others in found.items()}
