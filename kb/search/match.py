"""How well an entry answers one clause of a query: in which form, how often, where."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from kb.search.candidates import Found
from kb.search.form import OTHERWISE, Form, Place, places
from kb.search.fulltext import BODY, NAMES, TITLE, saturated
from kb.search.grams import END
from kb.search.index import Row, SearchIndex

NEAR = 0.45
"""What a match in a heading, parent rule or document title is worth to what hangs from it."""
_CITES = 0.9
"""What it is worth to cite the rule that was asked for, next to being that rule."""


class Match(NamedTuple):
    """How well an entry answers one clause."""

    strength: float
    """0 to 1: the worth of the best form, less where it is a part of a word or stands in a heading above."""
    density: float
    """0 to 1: BM25F's saturation of how often it stands there."""
    form: Form | None
    near: bool = False
    """Whether it stands only in what the entry hangs from."""
    about: bool = False
    """Whether it is the whole of a title or name: what the entry is about."""
    at: tuple[int, ...] = ()
    """Where it stands in the body."""

    @property
    def as_typed(self) -> bool:
        """Whether it stands in the entry itself as a whole word, as typed."""
        return self.form is not None and self.form.as_typed and not self.near and self.strength >= OTHERWISE


NOTHING = Match(0.0, 0.0, None)


def match(index: SearchIndex, found: Found, row: Row, above: Sequence[Row]) -> Match:
    """The best way in which an entry answers a clause.

    ``above`` are the entries it hangs from, the nearest first.
    """
    best = _number(index, found, row) if found.clause.number else NOTHING
    merit = best.strength * (1 + best.density)
    for form in found.clause.forms:
        if form.needle in row.body or form.needle in row.title or form.needle in row.names:
            one = _own(index, form, row)
            if one.strength * (1 + one.density) > merit:
                best, merit = one, one.strength * (1 + one.density)
    if best.strength < NEAR and found.near >> row.n & 1:
        for form in found.clause.forms:
            if NEAR * form.worth > best.strength and _stands_above(index, form, row, above):
                best = Match(NEAR * form.worth, 0.0, form, near=True)
    return best


def _number(index: SearchIndex, found: Found, row: Row) -> Match:
    """The rule itself, then what cites it."""
    number = str(found.clause.number)
    if row.number == number:
        return Match(1.0, 1.0, found.clause.forms[0])
    cites = (index.facet("cites", number) | index.facet("cites-within", number)) >> row.n & 1
    return Match(_CITES, 0.5, found.clause.forms[0]) if cites else NOTHING


def _own(index: SearchIndex, form: Form, row: Row) -> Match:
    count = best = 0.0
    about = False
    for field, text in ((TITLE, row.title), (NAMES, row.names)):
        for place in places(form, text) if text else ():
            count += field * place.worth
            best = max(best, place.worth)
            about = about or _is_line(text, place)
    at = []
    for place in places(form, row.body):
        count += BODY * place.worth
        best = max(best, place.worth)
        at.append(place.start)
    if not count:
        return NOTHING
    length = (len(row.title) + len(row.body)) / index.length
    return Match(form.worth * best, saturated(count, length), form, False, about, tuple(at))


def _stands_above(index: SearchIndex, form: Form, row: Row, above: Sequence[Row]) -> bool:
    texts = [index.documents[row.document].folded]
    texts += [text for parent in above for text in (parent.title, parent.names)]
    texts += [parent.body for parent in above[:1]]
    return any(
        place.worth >= OTHERWISE for text in texts if form.needle in text for place in places(form, text)
    )


def _is_line(text: str, place: Place) -> bool:
    """Whether a match is a whole line of a text, an ending apart."""
    start, end = text.rfind(END, 0, place.start) + 1, text.find(END, place.start)
    return start == place.start and (end if end >= 0 else len(text)) - place.end <= 2


def closeness(matches: Sequence[Match]) -> float:
    """How close together the clauses stand, 0 to 1: the mean over neighbours in the query."""
    if len(matches) < 2:
        return 0.0
    total = 0.0
    for left, right in pairwise(matches):
        gaps = [abs(a - b) for a in left.at[:12] for b in right.at[:12]]
        total += 1 / (1 + max(0, min(gaps) - 4) / 12) if gaps else 0.0
    return total / (len(matches) - 1)
