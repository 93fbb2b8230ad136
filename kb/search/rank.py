"""The order of hits: number before name before the words as typed before other words.

Within that, how well an entry covers the query, how densely (BM25F), and how close together.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from kb.search.candidates import Found
from kb.search.form import OTHERWISE, Form, places
from kb.search.grams import END
from kb.search.index import Row, SearchIndex
from kb.search.match import Match, closeness, match
from kb.terms.script import has_japanese


class Tier(IntEnum):
    """Why a hit stands where it stands, the last the best. Within a tier the score decides."""

    SOME = 1
    """Some of the query."""
    ALL = 2
    """All of it, some of it in other words or in what it hangs from."""
    TYPED = 3
    """All of it, as typed."""
    NAME = 4
    """The query is its title, its card or the term it defines."""
    CITES = 5
    """It cites the rule that was asked for."""
    NUMBER = 6
    """It is the rule that was asked for."""


COVERAGE, DENSITY, CLOSENESS, ABOUT, OPENING, PRIOR, WHOLE, LANGUAGE, TITLE = (
    3.0,
    1.4,
    0.8,
    0.6,
    0.5,
    0.8,
    1.0,
    0.3,
    1.0,
)
"""What each part of a score is worth at most. Chosen on the relevance cases of the tests; see there what
changes."""

_FIRST_BELOW, _BELOW = 0.7, 0.45
"""How much of a title's match passes on to what stands under it: the first text under a heading tells the
most."""


class Scored(NamedTuple):
    """An entry with its place in the order and the reasons."""

    row: Row
    tier: Tier
    score: float
    why: tuple[str, ...]
    parts: tuple[tuple[str, float], ...] = ()
    """What the score is made of, for ``--explain``."""


class Ranker:
    """Scores entries for one query.

    ``whole`` is all of it folded, ``named`` the entries that bear it as a name, as bits.
    """

    def __init__(self, index: SearchIndex, found: Sequence[Found], whole: str, named: int) -> None:
        self._index = index
        self._found = [clause for clause in found if clause.weight]
        self._required = [clause.clause.required for clause in self._found]
        self._complete = len(self._found) == len(found)
        self._whole = Form(whole)
        self._named = named
        self._lang = "ja" if has_japanese(whole) else "en"
        total = sum(clause.weight for clause in self._found)
        self._weights = [clause.weight / total for clause in self._found]
        self._titles: dict[int, float] = {}

    def score(self, row: Row, above: Sequence[Row]) -> Scored | None:
        """An entry's place in the order; None where it does not hold what its characters promised.

        ``above``: the entries it hangs from, the nearest first.
        """
        matches = [match(self._index, found, row, above) for found in self._found]
        whole = self._whole_worth(row)
        if not whole and not any(one.strength for one in matches):
            return None
        if any(
            one.near or not one.strength
            for one, needed in zip(matches, self._required, strict=True)
            if needed
        ):
            return None
        weighed = [weight * one.strength for weight, one in zip(self._weights, matches, strict=True)]
        parts = {
            "coverage": COVERAGE * sum(weighed),
            "density": DENSITY
            * sum(share * one.density for share, one in zip(weighed, matches, strict=True)),
            "closeness": CLOSENESS * closeness(matches),
            "about": ABOUT * sum(share for share, one in zip(weighed, matches, strict=True) if one.about),
            "opening": OPENING * self._opening(row),
            "prior": PRIOR * row.prior,
            "whole": WHOLE * whole,
            "language": LANGUAGE * (row.lang == self._lang),
            "title": TITLE * self._title_or_above(row, above),
        }
        why = dict.fromkeys(one.form.why for one in matches if one.form and one.form.why)
        return Scored(
            row, self._tier(row, matches, whole), sum(parts.values()), tuple(why), tuple(parts.items())
        )

    def _tier(self, row: Row, matches: Sequence[Match], whole: float) -> Tier:
        if self._named >> row.n & 1:
            return Tier.NAME
        if whole == 1 or (matches and self._complete and all(one.as_typed for one in matches)):
            return Tier.TYPED
        if whole or (self._complete and all(one.strength for one in matches)):
            return Tier.ALL
        return Tier.SOME

    def _whole_worth(self, row: Row) -> float:
        """Whether the query as a whole stands in the entry: 1 for whole words, a half for a part of one."""
        found = 0.0
        for text in (row.title, row.body):
            if self._whole.needle in text:
                for place in places(self._whole, text):
                    if place.worth >= OTHERWISE:
                        return 1.0
                    found = 0.5
        return found

    def _title_or_above(self, row: Row, above: Sequence[Row]) -> float:
        own = self._title(row)
        if not above:
            return own
        passed = _FIRST_BELOW if row.n == above[0].n + 1 else _BELOW
        return max(own, passed * self._title(above[0]))

    def _title(self, row: Row) -> float:
        """How much of an entry's title the query says, 0 to 1, where the title says all that is asked for."""
        if not row.title:
            return 0.0
        if row.n not in self._titles:
            self._titles[row.n] = self._said(row.title.partition(END)[0])
        return self._titles[row.n]

    def _said(self, title: str) -> float:
        said: set[int] = set()
        for found in self._found:
            best = max(
                (place for form in found.clause.forms for place in places(form, title)),
                key=lambda p: p.worth,
                default=None,
            )
            if best is None or best.worth < 1:
                return 0.0
            said.update(range(best.start, best.end))
        return len(said) / len(title)

    def _opening(self, row: Row) -> float:
        """A text that opens with a word of the query is likely to define it; ``Xとは`` surely does."""
        body = row.body[:60].lstrip('「《"“(')
        for found in self._found:
            for form in found.clause.forms:
                if form.as_typed and body.startswith(form.needle):
                    place = next(places(form, body), None)
                    if place and place.start == 0 and place.worth >= OTHERWISE:
                        return 1.0 if body.startswith(("とは", "/", " is ", " are "), place.end) else 0.4
        return 0.0
