"""How well an answer holds one clause of a query: in which form, how often, where.

The same arithmetic is done twice: here when a query is asked, and by ``kb.site.finder`` for every word of a library
when its site is built. Both use the steps of ``density`` and the same worth, so both put answers in one order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from kb.search.candidates import Found
from kb.search.form import OTHERWISE, PART, Form, Place, places
from kb.search.fulltext import BODY, NAMES, TITLE, saturated
from kb.search.grams import END
from kb.search.index import Row, SearchIndex

COVERAGE, DENSITY, ABOUT = 3.0, 1.4, 0.6
"""What a match is worth: that it is there, how densely, and being what the entry is about. Chosen on the relevance
cases of the tests, as the figures of ``kb.search.rank``."""
NEAR = 0.45
"""What a match in a heading, parent rule or document title is worth to what hangs from it."""
STEPS = 15
"""Steps in which density is measured: few enough to be written down as a part of one letter."""
_CITES = 0.9
"""What it is worth to cite the rule that was asked for, next to being that rule."""
_PLACES = 12
"""Places of a form in a text that are looked at for how close they stand to others."""


class Standing(NamedTuple):
    """How a form stands in an entry."""

    worth: float
    """Of its best place: a whole word, another inflection, a part of a compound or of a word."""
    density: float
    """0 to 1, in ``STEPS``: BM25F's saturation of how often it stands there."""
    about: bool
    """Whether it is the whole of a title or name: what the entry is about."""

    @property
    def value(self) -> float:
        """What it is worth in a score, before the form's own worth."""
        return self.worth * (COVERAGE + DENSITY * self.density + ABOUT * self.about)


class Match(NamedTuple):
    """How well an answer holds one clause."""

    strength: float
    """0 to 1: the worth of form and place, or less where it stands in a heading above."""
    value: float
    """What it is worth in a score."""
    form: Form | None
    near: bool = False
    """Whether it stands only in what the answer hangs from."""

    @property
    def as_typed(self) -> bool:
        """Whether it stands in the answer itself as a whole word, as typed."""
        return self.form is not None and self.form.as_typed and not self.near and self.strength >= OTHERWISE


NOTHING = Match(0.0, 0.0, None)


def match(index: SearchIndex, found: Found, texts: Sequence[Row]) -> Match:
    """The best way in which an answer, by any of its texts, holds a clause."""
    best = _number(index, found, texts) if found.clause.number else NOTHING
    for form in found.clause.forms:
        stands = max(
            (
                one
                for row in texts
                if (one := standing(form, row, index.length)) and (form.inside or one.worth > PART)
            ),
            key=lambda one: one.value,
            default=None,
        )
        if stands and form.worth * stands.value > best.value:
            best = Match(form.worth * stands.worth, form.worth * stands.value, form)
        elif (
            not stands
            and form.worth * NEAR * COVERAGE > best.value
            and _stands_above(index, found, form, texts)
        ):
            best = Match(form.worth * NEAR, form.worth * NEAR * COVERAGE, form, near=True)
    return best


def standing(form: Form, row: Row, mean: float) -> Standing | None:
    """How a form stands in an entry; None where it does not. ``mean`` is the mean length of texts."""
    count = best = 0.0
    about = False
    for weight, text in ((TITLE, row.title), (NAMES, row.names), (BODY, row.body)):
        for place in places(form, text) if form.needle in text else ():
            count += weight * place.worth
            best = max(best, place.worth)
            about = about or (weight != BODY and _is_line(text, place))
    if not count:
        return None
    density = saturated(count, (len(row.title) + len(row.body)) / mean)
    return Standing(best, round(STEPS * density) / STEPS, about and best > PART)


def stands_in_title(form: Form, row: Row) -> bool:
    """Whether a form stands in an entry's title or names, as a word: so it speaks for all that hangs from it."""
    return any(stands_as_word(form, text) for text in (row.title, row.names))


def stands_as_word(form: Form, text: str) -> bool:
    """Whether a form stands in a text as a word or a part of a compound."""
    return form.needle in text and any(place.worth >= OTHERWISE for place in places(form, text))


def _number(index: SearchIndex, found: Found, texts: Sequence[Row]) -> Match:
    """The rule itself, then what cites it."""
    number = str(found.clause.number)
    form = found.clause.forms[0]
    if any(row.number == number for row in texts):
        return Match(1.0, COVERAGE + DENSITY, form)
    cites = index.facet("cites", number) | index.facet("cites-within", number)
    if any(cites >> row.n & 1 for row in texts):
        return Match(_CITES, _CITES * (COVERAGE + DENSITY / 2), form)
    return NOTHING


def _stands_above(index: SearchIndex, found: Found, form: Form, texts: Sequence[Row]) -> bool:
    if found.clause.required or form.needle == found.clause.unknown:
        return False
    for row in texts:
        if found.near >> row.n & 1:
            if stands_as_word(form, index.documents[row.document].folded):
                return True
            above = list(index.above(row)) if form.needle in found.passing else []
            if any(stands_in_title(form, one) for one in above) or any(
                stands_as_word(form, one.body) for one in above[:1]
            ):
                return True
    return False


def _is_line(text: str, place: Place) -> bool:
    """Whether a match is a whole line of a text, an ending apart."""
    start, end = text.rfind(END, 0, place.start) + 1, text.find(END, place.start)
    return start == place.start and (end if end >= 0 else len(text)) - place.end <= 2


def closeness(matches: Sequence[Match], body: str) -> float:
    """How close together the clauses stand in a text, 0 to 1: the mean over neighbours in the query."""
    if len(matches) < 2:
        return 0.0
    total = 0.0
    for left, right in pairwise([tuple(_starts(one, body)) for one in matches]):
        gaps = [abs(a - b) for a in left for b in right]
        total += 1 / (1 + max(0, min(gaps) - 4) / 12) if gaps else 0.0
    return total / (len(matches) - 1)


def _starts(one: Match, body: str) -> Iterator[int]:
    if one.form and not one.near:
        yield from (place.start for place in islice(places(one.form, body), _PLACES))
