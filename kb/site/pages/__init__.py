"""The pages of a site. One module a kind of page; ``OUTPUTS`` names them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from kb.site.page import Page
from kb.site.pages.absent import absent_pages
from kb.site.pages.articles import article_pages
from kb.site.pages.cards import card_pages
from kb.site.pages.changes import change_pages
from kb.site.pages.documents import document_pages
from kb.site.pages.faqs import faq_pages
from kb.site.pages.history import history_pages
from kb.site.pages.home import home_pages
from kb.site.pages.problems import problem_pages
from kb.site.pages.rules import rule_pages
from kb.site.pages.search import search_pages
from kb.site.pages.terms import term_pages
from kb.site.plan import Plan

OUTPUTS: Final[tuple[Callable[[Plan], Iterator[Page]], ...]] = (
    home_pages,
    rule_pages,
    history_pages,
    change_pages,
    faq_pages,
    article_pages,
    card_pages,
    term_pages,
    document_pages,
    problem_pages,
    absent_pages,
    search_pages,
)
"""Everything that makes pages of a plan. A new kind of page is one module and one line here."""


def all_pages(plan: Plan) -> Iterator[Page]:
    """Every page of a site."""
    for pages in OUTPUTS:
        yield from pages(plan)
