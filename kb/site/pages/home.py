"""The first page: what is in the library, and the ways in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.site.page import Link, Name, Page
from kb.site.plan import Plan
from kb.site.rule_view import edition_link
from kb.site.urls import HOME
from kb.site.words import words_of
from kb.store import StoredDocument

SHOWN = 24
"""Cards and terms that the home page names as examples."""


@dataclass(frozen=True, slots=True)
class HomeView:
    """The library at a glance."""

    starter: bool
    documents: tuple[tuple[StoredDocument, Link], ...]
    chapters: tuple[Link, ...]
    absent: tuple[Link, ...]
    """Chapters that others cite, and of which nothing is here."""
    editions: tuple[Link, ...]
    faqs: tuple[Link, ...]
    articles: tuple[Link, ...]
    cards: tuple[Link, ...]
    card_count: int
    terms: tuple[Link, ...]
    term_count: int


def home_pages(plan: Plan) -> Iterator[Page]:
    """The home page."""
    content = plan.content
    documents = tuple((one, plan.document_link(one.document)) for one in content.documents)
    named = sorted(content.cards, key=lambda card: (-len(card.uses), card.key))[:SHOWN]
    defined = [term for term in content.terms if term.ja and term.en]
    often = sorted(defined, key=lambda term: (-len(term.sources), term.en or ""))[:SHOWN]
    pages = plan.book.pages.values()
    chapters = [page for page in pages if page.number.level == "chapter" and page.date is None]
    here = {page.number.chapter for page in pages if page.date is None and not page.is_absent}
    yield Page(
        address=HOME,
        template="home.html",
        view=HomeView(
            starter=content.starter,
            documents=documents,
            chapters=tuple(plan.page_link(page) for page in chapters if page.number.section in here),
            absent=tuple(plan.page_link(page) for page in chapters if page.number.section not in here),
            editions=tuple(_editions(plan)),
            faqs=tuple(link for one, link in documents if one.document.kind == "faq"),
            articles=tuple(link for one, link in documents if one.document.kind == "wiki"),
            cards=tuple(sorted((plan.card_link(card) for card in named), key=lambda link: link.to)),
            card_count=len(content.cards),
            terms=tuple(sorted((plan.term_link(term) for term in often), key=lambda link: link.to)),
            term_count=len(content.terms),
        ),
        name=Name(words_of("ja")["site"], words_of("en")["site"]),
        json={"documents": [plan.json_of_document(one.document) for one in content.documents]},
    )


def _editions(plan: Plan) -> Iterator[Link]:
    dates = {page.date for page in plan.book.pages.values() if page.date and not page.is_absent}
    yield from (edition_link(date) for date in sorted(dates, reverse=True))
