"""Where everything is from: the list of documents, and a page for each with its metadata and facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from kb.corpus import is_rule_text
from kb.errors import Problem
from kb.model import Document, Record
from kb.site.outline import Run, outline_of
from kb.site.page import Link, Name, Page, WordLink
from kb.site.plan import Plan, title_of, title_of_entry
from kb.site.rulebook import Place
from kb.site.urls import CARDS, DOCUMENTS, rule_address
from kb.site.words import words_of
from kb.store import StoredDocument


@dataclass(frozen=True, slots=True)
class DocumentView:
    """A document's provenance. A rules document also shows here what stands in it beside the rules."""

    stored: StoredDocument
    read: Link | None
    """Where its text is read, where that is one page."""
    sections: tuple[Link, ...]
    """The sections of a rules document."""
    runs: tuple[Run, ...]
    rulings: tuple[tuple[Link, tuple[Run, ...]], ...]
    """What card data says of each card, where nothing else shows it in its order."""
    problems: tuple[Problem, ...]

    @property
    def document(self) -> Document:
        """The document itself."""
        return self.stored.document


@dataclass(frozen=True, slots=True)
class DocumentsView:
    """All documents."""

    documents: tuple[tuple[StoredDocument, Link], ...]


def document_pages(plan: Plan) -> Iterator[Page]:
    """The list of documents, and each one's provenance."""
    documents = plan.content.documents
    yield Page(
        address=DOCUMENTS,
        template="documents.html",
        view=DocumentsView(tuple((one, _link(plan, one.document)) for one in documents)),
        name=Name(words_of("ja")["documents"], words_of("en")["documents"]),
        json={"documents": [plan.json_of_document(one.document) for one in documents]},
    )
    for one in documents:
        yield Page(
            address=plan.addresses.provenance(one.document),
            template="document.html",
            view=_view(plan, one),
            name=title_of(one.document),
            crumbs=(WordLink(DOCUMENTS, "documents"),),
            json={
                "document": plan.json_of_document(one.document),
                "facts": [
                    {"key": fact.key, "value": fact.value, "line": fact.line, "text": fact.text}
                    for fact in one.document.facts
                ],
            },
            edition=str(one.document.edition) if one.document.edition else None,
        )


def _link(plan: Plan, document: Document) -> Link:
    return Link(plan.addresses.provenance(document), title_of(document))


def _view(plan: Plan, one: StoredDocument) -> DocumentView:
    document = one.document
    records = plan.content.of_document[document.id]
    is_rules = document.kind == "cr"
    places = dict.fromkeys(
        plan.book.place_of(record) for record in records if is_rules and record.kind == "section"
    )
    return DocumentView(
        stored=one,
        read=plan.document_link(document) if document.kind in ("faq", "wiki") else None,
        sections=tuple(_section_link(plan, place) for place in places),
        runs=outline_of(
            record
            for record in records
            if is_rules and not is_rule_text(record) and record.kind != "glossary"
        ),
        rulings=tuple(_rulings(plan, records)) if document.kind == "cards" else (),
        problems=tuple(problem for problem in plan.content.problems if problem.document == document.id),
    )


def _rulings(plan: Plan, records: tuple[Record, ...]) -> Iterator[tuple[Link, tuple[Run, ...]]]:
    """Card by card, in the order of the data."""
    for (ja, en), found in groupby(records, _subject):
        address = plan.addresses.card_with_key(plan.names.key(ja, en)) if ja or en else None
        yield Link(address or CARDS, Name(ja, en)), outline_of(found)


def _subject(record: Record) -> tuple[str | None, str | None]:
    """The names of the card that a record is about."""
    return next(((use.ja, use.en) for use in record.cards if use.role == "subject"), (None, None))


def _section_link(plan: Plan, place: Place) -> Link:
    entry = plan.book.entry(place)
    return Link(rule_address(place), title_of_entry(entry) if entry else Name(None, None), str(place.number))
