"""The plan of a site: a library with the place of everything in it. What every page is made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from kb.codec import Json
from kb.corpus import is_rule_text
from kb.history.life import Life
from kb.model import Document, Record
from kb.numbers import RuleNumber
from kb.site.backlinks import Backlinks, backlinks_of, earlier_backlinks_of
from kb.site.chronicle import Chronicle, chronicles_of
from kb.site.content import CardRecords, Content
from kb.site.finding_terms import TermFinder
from kb.site.page import Link, Name
from kb.site.rulebook import Place, Rulebook, RuleEntry, RulePage
from kb.site.urls import Addresses, rule_address
from kb.store import Store, StoredTerm
from kb.terms.names import CardNames
from kb.wire import document_json, record_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A library and where everything of it stands."""

    content: Content
    book: Rulebook
    addresses: Addresses
    backlinks: Backlinks
    earlier_backlinks: Backlinks
    """Who cites a rule of today as it was in an older edition."""
    names: CardNames
    terms: TermFinder
    chronicles: tuple[Chronicle, ...]
    """One for each language of which several editions are here."""

    @classmethod
    def of(cls, store: Store, *, starter: bool = False) -> Self:
        """Plan the site of a library."""
        content = Content.of(store, starter=starter)
        book = Rulebook.of(content)
        addresses = Addresses.of(content, book)
        return cls(
            content=content,
            book=book,
            addresses=addresses,
            backlinks=backlinks_of(content, addresses),
            earlier_backlinks=earlier_backlinks_of(content, addresses),
            terms=TermFinder.of(
                content.terms,
                {name: content.records[name].text for term in content.terms for name in term.definitions},
            ),
            chronicles=chronicles_of(store, content),
            names=CardNames.of(
                ((one.card.ja, one.card.en) for one in content.cards),
                ((face, one.card.en) for one in content.cards if one.card.en for face in one.card.faces),
            ),
        )

    def life_of(self, text: Record) -> Life | None:
        """The life of the rule that a text is of; None where there is nothing to tell."""
        return next((one.life_of(text) for one in self.chronicles if one.lang == text.lang), None)

    def document_link(self, document: Document) -> Link:
        """To the page that shows a document."""
        return Link(self.addresses.document(document), title_of(document), note=edition_or_year(document))

    def card_link(self, card: CardRecords) -> Link:
        """To a card's page."""
        return Link(self.addresses.card(card), Name(card.card.ja, card.card.en))

    def term_link(self, term: StoredTerm) -> Link:
        """To a term's page."""
        return Link(self.addresses.term(term), Name(term.ja, term.en))

    def page_link(self, page: RulePage) -> Link:
        """To the page of a chapter or section."""
        return Link(rule_address(Place(page.number, page.date)), title_of_entry(page.head), str(page.number))

    def label(self, record: Record) -> Link:
        """What to call a record in a list, and where it stands.

        Its number, or the title that it stands under.
        """
        document = self.content.document_of(record)
        address = self.addresses.record(record)
        if is_rule_text(record):
            place = self.book.place_of(record)
            head = self.book.entry(Place(RuleNumber(place.number.section), place.date))
            name = title_of_entry(head) if head else Name(None, None)
            return Link(address, name, str(record.number), str(place.date) if place.date else None)
        if record.kind in ("heading", "glossary"):
            return Link(address, title_of_record(record), note=document.title)
        above = record.path[-1] if record.path else document.title
        name = Name(above, None) if record.lang == "ja" else Name(None, above)
        return Link(address, name, note=document.title if above != document.title else None)

    def json_of(self, record: Record) -> Json:
        """A record as CLI.md has it, with all sources of its text."""
        content = self.content
        others = [
            (text, content.document_of(text)) for text in content.gathered(record) if text.id != record.id
        ]
        return record_json(
            record, content.document_of(record), content.references_from(record), others=others
        )

    def json_of_document(self, document: Document) -> Json:
        """A document's metadata as ``kb docs`` prints it."""
        one = next(one for one in self.content.documents if one.document.id == document.id)
        return document_json(document, one.counts, problems=one.problems)


def title_of(document: Document) -> Name:
    """A document's title, in its language."""
    return Name(document.title, None) if document.lang == "ja" else Name(None, document.title)


def title_of_entry(entry: RuleEntry) -> Name:
    """The title of a chapter or section in both languages."""
    ja, en = entry.text("ja"), entry.text("en")
    return Name(ja.title or ja.text if ja else None, en.title or en.text if en else None)


def title_of_record(record: Record) -> Name:
    """What a heading, chapter, section or glossary entry is called."""
    title = record.title or record.text
    if record.english:
        return Name(title.removesuffix(f"/{record.english}"), record.english)
    return Name(title, None) if record.lang == "ja" else Name(None, title)


def edition_or_year(document: Document) -> str | None:
    """What tells a document's age in a list: its edition, else the day whose rules it speaks of."""
    if document.edition:
        return str(document.edition)
    return str(document.rules_date or document.date or "") or None
