"""What ``kb.reading`` does to every record: find the cards and the bilingual pairs of its text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kb.model import CardUse, Record
from kb.terms.cards import find_cards
from kb.terms.names import CardNames
from kb.terms.pairs import find_terms

HEADS = ("heading", "chapter", "section", "glossary")
"""Kinds of record whose text may be a pair as a whole (unless their parser says that it is a card's name)."""


def annotate_names(record: Record, known: CardNames | None = None) -> Record:
    """The record with the cards and the terms that its text names; what its parser said already stays.

    A subject that a parser gave keeps its role and gets the places where the text names it. Terms that a
    parser gave (a heading's own, what an article is about) are kept, and no card is guessed in their place;
    nothing else inside a card's name is a term.
    """
    found = () if record.kind == "heading" and record.terms else find_cards(record.text, known)
    given = [(term.start, term.end) for term in record.terms]
    found = tuple(card for card in found if card.certain or not _overlap(card.spans, given))
    cards = _joined(record.cards, found)
    named = [span for card in cards for span in card.spans]
    heading = record.kind in HEADS and not record.cards
    terms = record.terms or find_terms(record.text, heading=heading)
    outside = tuple(
        term for term in terms if all(term.end <= start or end <= term.start for start, end in named)
    )
    return replace(record, cards=cards, terms=outside)


def _overlap(spans: Iterable[tuple[int, int]], others: Iterable[tuple[int, int]]) -> bool:
    return any(start < to and since < end for start, end in spans for since, to in others)


def _joined(given: tuple[CardUse, ...], found: tuple[CardUse, ...]) -> tuple[CardUse, ...]:
    names = CardNames.of((card.ja, card.en) for card in (*given, *found))
    by_key = {names.key(card.ja, card.en): card for card in given}
    for card in found:
        key = names.key(card.ja, card.en)
        first = by_key.get(key)
        spans = tuple(sorted({*(first.spans if first else ()), *card.spans}))
        by_key[key] = (
            replace(first, ja=first.ja or card.ja, en=first.en or card.en, spans=spans) if first else card
        )
    return tuple(by_key.values())
