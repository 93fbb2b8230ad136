"""A page for each card: all that any document says of it; and the list of cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from kb.codec import Json
from kb.model import Card, Document, Record
from kb.site.content import CardRecords
from kb.site.page import Link, Name, Page, WordLink
from kb.site.plan import Plan
from kb.site.urls import CARDS, Address, initial_address
from kb.site.words import words_of


@dataclass(frozen=True, slots=True)
class CardUseView:
    """The records of one document that name a card."""

    document: Document
    records: tuple[tuple[Record, bool], ...]
    """Each with whether the card is its subject for certain."""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card."""

    card: Card
    rulings: tuple[CardUseView, ...]
    """What is said of the card: it is the subject."""
    mentions: tuple[CardUseView, ...]


ON_ONE_PAGE = 1_500
"""Cards that are listed on one page."""


@dataclass(frozen=True, slots=True)
class CardsView:
    """The list of cards, by the first character of their names."""

    initials: tuple[tuple[str, tuple[Link, ...]], ...]
    letters: tuple[Link, ...] = ()
    """Where they are too many for one page: the pages that list them, each with how many it lists."""


def card_pages(plan: Plan) -> Iterator[Page]:
    """The list of cards, and each card."""
    cards = sorted(plan.content.cards, key=_order)
    yield from _list_pages(plan, cards)
    for at, card in enumerate(cards):
        yield Page(
            address=plan.addresses.card(card),
            template="card.html",
            view=_view(plan, card),
            name=Name(card.card.ja, card.card.en),
            crumbs=(WordLink(CARDS, "cards"),),
            previous=plan.card_link(cards[at - 1]) if at else None,
            next=plan.card_link(cards[at + 1]) if at + 1 < len(cards) else None,
            json=_json(plan, card),
        )


def _order(card: CardRecords) -> tuple[str, str]:
    """By the kana of its name where that is known, as the documents themselves order cards."""
    return (card.card.reading or card.card.ja or card.card.en or "", card.key)


def _list_pages(plan: Plan, cards: list[CardRecords]) -> Iterator[Page]:
    """The list of cards; where they are many, a page an initial, and their list."""
    initials = [
        (initial, tuple(plan.card_link(card) for card in group))
        for initial, group in groupby(cards, lambda card: _order(card)[0][:1].upper())
    ]
    data = [{"key": one.key, "ja": one.card.ja, "en": one.card.en, "records": len(one.uses)} for one in cards]
    name = Name(words_of("ja")["cards"], words_of("en")["cards"])
    if len(cards) <= ON_ONE_PAGE:
        yield _list_page(CARDS, name, CardsView(tuple(initials)), {"cards": data})
        return
    letters = [
        Link(initial_address(initial), Name(initial, initial), note=str(len(links)))
        for initial, links in initials
    ]
    yield _list_page(CARDS, name, CardsView((), tuple(letters)), {"cards": data})
    for letter, listed in zip(letters, initials, strict=True):
        page = _list_page(letter.to, letter.name, CardsView((listed,)), None)
        yield replace(page, crumbs=(WordLink(CARDS, "cards"),))


def _list_page(address: Address, name: Name, view: CardsView, json: Json) -> Page:
    return Page(address=address, template="initials.html", view=view, name=name, json=json)


def _view(plan: Plan, card: CardRecords) -> CardView:
    subjects = {record.id: use.certain for record, use in card.uses if use.role == "subject"}
    records = {record.id: record for record, _ in card.uses}
    return CardView(
        card=card.card,
        rulings=_by_document(plan, [(records[name], certain) for name, certain in subjects.items()]),
        mentions=_by_document(
            plan,
            [
                (record, True)
                for name, record in records.items()
                if name not in subjects and _leads(plan, record)
            ],
        ),
    )


def _leads(plan: Plan, record: Record) -> bool:
    """Whether a text speaks for itself, or another text of the same rule for it."""
    return plan.content.gathered(record)[0].id == record.id


def _by_document(plan: Plan, records: list[tuple[Record, bool]]) -> tuple[CardUseView, ...]:
    grouped = groupby(records, lambda one: plan.content.document_of(one[0]).id)
    return tuple(
        CardUseView(plan.content.document_of(found[0][0]), tuple(found))
        for found in (list(group) for _, group in grouped)
    )


def _json(plan: Plan, card: CardRecords) -> Json:
    one = card.card
    return {
        "card": {
            "key": card.key, "ja": one.ja, "en": one.en, "reading": one.reading, "type": one.type_line,
            "cost": one.cost, "text_ja": one.text_ja, "text_en": one.text_en, "sets": list(one.sets),
            "faces": list(one.faces),
        },
        "records": [
            {**plan.json_of(record), "role": use.role, "certain": use.certain} for record, use in card.uses
        ],
    }  # fmt: skip
