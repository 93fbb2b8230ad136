"""The order of hits: number before name before the words as typed before other words.

Within that, how well an entry covers the query, how densely (BM25F), and how close together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from kb.search.candidates import Found
from kb.search.form import OTHERWISE, Form, places
from kb.search.grams import END
from kb.search.index import Row, SearchIndex
from kb.search.match import COVERAGE, Match, closeness, match
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


CLOSENESS, OPENING, PRIOR, WHOLE, LANGUAGE, TITLE = 0.8, 0.5, 0.8, 1.0, 0.3, 1.0
"""What each part of a score is worth at most, next to what ``kb.search.match`` gives a match. Chosen on the
relevance cases of the tests; see there what changes."""

_DIGITS = 6
"""Digits of a score that count: the rest is how the machine adds."""

_FIRST_BELOW, _BELOW = 0.7, 0.45
"""How much of a title's match passes on to what stands under it: the first text under a heading tells the
most."""


class Scored(NamedTuple):
    """An answer by its leading text, with its place in the order and the reasons."""

    row: Row
    tier: Tier
    score: float
    why: tuple[str, ...]
    parts: tuple[tuple[str, float], ...] = ()
    """What the score is made of, for ``--explain``."""


class Ranker:
    """Scores answers for one query.

    ``whole`` is all of it folded, ``named`` the entries that bear it as a name, as bits.
    """

    def __init__(self, index: SearchIndex, found: Sequence[Found], whole: str, named: int) -> None:
        self._index = index
        self._found = [clause for clause in found if clause.weight]
        self._complete = len(self._found) == len(found)
        self._whole = Form(whole)
        self._named = named
        self._lang = "ja" if has_japanese(whole) else "en"
        total = sum(clause.weight for clause in self._found)
        self._shares = [clause.weight / total for clause in self._found]
        self._titles: dict[int, float] = {}

    def score(self, texts: Sequence[Row]) -> Scored | None:
        """An answer's place in the order, given its texts, the leading one first.

        None where it does not hold what its characters promised.
        """
        matches = [match(self._index, found, texts) for found in self._found]
        whole = max(map(self._whole_worth, texts))
        if not whole and not any(one.strength for one in matches):
            return None
        if any(
            found.clause.required and (one.near or not one.strength)
            for found, one in zip(self._found, matches, strict=True)
        ):
            return None
        row = texts[0]
        parts = {
            "coverage": COVERAGE * self._sum(one.strength for one in matches),
            "match": self._sum(one.value - COVERAGE * one.strength for one in matches),
            "closeness": CLOSENESS * closeness(matches, row.body),
            "opening": OPENING * self._opening(row),
            "prior": PRIOR * row.prior,
            "whole": WHOLE * whole,
            "language": LANGUAGE * (row.lang == self._lang),
            "title": TITLE * self._title_or_above(row),
        }
        why = dict.fromkeys(one.form.why for one in matches if one.form and one.form.why)
        named = any(self._named >> text.n & 1 for text in texts)
        tier = Tier.NAME if named else self._tier(matches, whole)
        return Scored(row, tier, round(sum(parts.values()), _DIGITS), tuple(why), tuple(parts.items()))

    def _sum(self, figures: Iterable[float]) -> float:
        return sum(share * figure for share, figure in zip(self._shares, figures, strict=True))

    def _tier(self, matches: Sequence[Match], whole: float) -> Tier:
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

    def _title_or_above(self, row: Row) -> float:
        own = self._title(row)
        above = next(self._index.above(row), None)
        if above is None:
            return own
        passed = _FIRST_BELOW if row.n == above.n + 1 else _BELOW
        return max(own, passed * self._title(above))

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
            there = [place for form in found.clause.forms for place in places(form, title)]
            words = [place for place in there if place.worth >= OTHERWISE]
            if not words:
                return 0.0
            best = max(words, key=lambda place: place.end - place.start)
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
