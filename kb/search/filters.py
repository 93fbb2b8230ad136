"""Filters: what of an index a query, or the command, asks to look at alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from kb.editions import Edition
from kb.numbers import RuleNumber
from kb.search.index import SearchIndex
from kb.search.normalize import fold_text
from kb.search.postings import span_of
from kb.search.query import FilterKey, Part, Query, is_year
from kb.terms.names import fold_name

_LIKE = 3
"""Card names that are offered where a filter names no card."""


class Allowed(NamedTuple):
    """What filters leave.

    ``query`` is the query without the words that belong to a card's name; ``notes`` tell of filters that leave
    nothing, ``suggestions`` of names that may have been meant.
    """

    entries: int
    query: Query
    notes: tuple[str, ...]
    suggestions: tuple[str, ...]


def allowed_by(index: SearchIndex, query: Query, further: Iterable[tuple[FilterKey, str]]) -> Allowed:
    """The entries that all filters leave, as bits; the same filter twice leaves what either does."""
    query = _with_whole_names(index, query)
    left: defaultdict[FilterKey, int] = defaultdict(int)
    notes: list[str] = []
    suggestions: list[str] = []
    for key, value in (*query.filters, *further):
        bits = filtered(index, key, value)
        left[key] |= bits
        if not bits:
            notes.append(f"{key}:{value} leaves nothing of this library")
            suggestions += _cards_like(index, value) if key == "card" else []
    entries = index.all
    for bits in left.values():
        entries &= bits
    return Allowed(entries, query, tuple(notes), tuple(f"card:{name}" for name in suggestions))


def filtered(index: SearchIndex, key: FilterKey, value: str) -> int:
    """The entries that a filter leaves, as bits."""
    folded = fold_text(value).strip()
    match key:
        case "kind" | "lang":
            return index.facet(key, folded)
        case "card":
            return index.facet("card", fold_name(value))
        case "cites":
            number = str(RuleNumber.typed(value))
            return index.facet("cites", number) | index.facet("cites-within", number)
        case "edition":
            return _of_edition(index, folded)
        case "doc" | "set":
            bits = 0
            for document in index.documents:
                if (key == "doc" or document.kind == "faq") and (
                    value == document.id or folded in document.folded
                ):
                    bits |= span_of(document.first, document.last)
            return bits


def _of_edition(index: SearchIndex, value: str) -> int:
    if not is_year(value):
        return index.facet("edition", value if value == "undated" else str(Edition.parse(value)))
    bits = 0
    for edition in index.values("edition"):
        bits |= index.facet("edition", edition) if edition.startswith(value) else 0
    return bits


def _with_whole_names(index: SearchIndex, query: Query) -> Query:
    """The query with the words behind ``card:`` in the filter, as far as they make a card's name with it.

    People write ``card:Oblivion Ring``.
    """
    parts: list[tuple[Part, ...] | None] = list(query.parts)
    filters = list(query.filters)
    for at, ((key, value), place) in enumerate(zip(query.filters, query.places, strict=True)):
        words = [group[0].text for group in query.parts[place:] if len(group) == 1] if key == "card" else []
        for count in range(len(words), 0, -1):
            whole = " ".join((value, *words[:count]))
            if index.facet("card", fold_name(whole)):
                filters[at] = (key, whole)
                parts[place : place + count] = [None] * count
                break
    return replace(query, parts=tuple(part for part in parts if part), filters=tuple(filters))


def _cards_like(index: SearchIndex, value: str) -> list[str]:
    folded = fold_name(value)
    rows = index.connection.execute(
        "SELECT DISTINCT shown FROM name WHERE kind = 'card' AND instr(key, ?) ORDER BY length(shown), shown LIMIT ?",
        (folded, _LIKE),
    )
    return [shown for (shown,) in rows] if folded else []
