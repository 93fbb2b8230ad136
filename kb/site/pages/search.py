"""The page of the search: a box, filters, and room for what is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.site.page import Link, Name, Page
from kb.site.plan import Plan
from kb.site.urls import SEARCH
from kb.site.words import words_of


@dataclass(frozen=True, slots=True)
class SearchView:
    """What one can filter by."""

    documents: tuple[tuple[str, Link], ...]
    """Ids of documents, with their titles."""
    kinds: tuple[str, ...]
    """Kinds of record that are in the library."""


def search_pages(plan: Plan) -> Iterator[Page]:
    """The search page."""
    kinds = dict.fromkeys(kind for one in plan.content.documents for kind in one.counts)
    yield Page(
        address=SEARCH,
        template="search.html",
        view=SearchView(
            tuple((one.document.id, plan.document_link(one.document)) for one in plan.content.documents),
            tuple(kinds),
        ),
        name=Name(words_of("ja")["search"], words_of("en")["search"]),
        robots="noindex",
    )
