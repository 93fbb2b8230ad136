"""The order of hits: number before name before the words as typed before other words; within that, how well an entry covers
the query, how densely (BM25F), and how close together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from kb.search.candidates import Found
from kb.search.form import OTHERWISE, Form, Place, places
from kb.search.grams import END
from kb.search.index import Row, SearchIndex
from kb.search.names import name_key
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


_K1, _B = 1.2, 0.6
_TITLE, _NAMES = 3.0, 2.0
_NEAR = 0.45
"""What a match in a heading, parent rule or document title is worth to what hangs from it."""


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry with its place in the order and the reasons."""

    row: Row
    tier: Tier
    score: float
    why: tuple[str, ...]
    parts: tuple[tuple[str, float], ...] = ()
    """What the score is made of, for ``--explain``."""


@dataclass(frozen=True, slots=True)
class _Match:
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


_NOTHING = _Match(0.0, 0.0, None)


class Ranker:
    """Scores entries for one query."""

    def __init__(self, index: SearchIndex, found: Sequence[Found], whole: str, raw: str) -> None:
        self._index = index
        self._found = [clause for clause in found if clause.weight]
        self._complete = len(self._found) == len(found)
        self._whole = Form(whole)
        self._key = name_key(raw)
        self._lang = "ja" if has_japanese(raw) else "en"
        self._sum = sum(clause.weight for clause in self._found) or 1.0

    def score(self, row: Row, above: Sequence[Row]) -> Scored | None:
        """An entry's place in the order; None where it does not hold what its characters promised.

        ``above``: the entries it hangs from, the nearest first.
        """
        matches = [self._match(found, row, above) for found in self._found]
        whole = self._whole.needle and self._whole_match(row)
        if not whole and not any(match.strength for match in matches):
            return None
        parts = dict(self._parts(row, matches))
        parts["whole"] = (1.0 if whole == "word" else 0.5) if whole else 0.0
        parts["language"] = 0.3 * (row.lang == self._lang)
        parts["title"] = max(self._title(row), *(_passed_on(row, parent) * self._title(parent) for parent in above[:1]), 0.0)
        named = self._named(row)
        if named:
            tier = Tier.NAME
        elif whole == "word" or (self._complete and self._all_typed(matches)):
            tier = Tier.TYPED
        elif whole or (self._complete and all(match.strength for match in matches)):
            tier = Tier.ALL
        else:
            tier = Tier.SOME
        why = list(dict.fromkeys(match.form.why for match in matches if match.form and match.form.why))
        return Scored(row, tier, sum(parts.values()), tuple(why), tuple(parts.items()))

    def _parts(self, row: Row, matches: Sequence[_Match]) -> Iterator[tuple[str, float]]:
        weights = [found.weight / self._sum for found in self._found]
        yield "coverage", 3.0 * sum(weight * match.strength for weight, match in zip(weights, matches, strict=True))
        yield "density", 1.4 * sum(
            weight * match.strength * match.density for weight, match in zip(weights, matches, strict=True)
        )
        yield "closeness", 0.8 * _closeness(matches)
        yield "about", 0.6 * sum(weight * match.strength * match.about for weight, match in zip(weights, matches, strict=True))
        yield "opening", 0.5 * self._opening(row)
        yield "prior", 0.8 * row.prior

    def _match(self, found: Found, row: Row, above: Sequence[Row]) -> _Match:
        best = self._number(found, row) if found.clause.number else _NOTHING
        for form in found.clause.forms:
            match = self._own(form, row)
            if match.strength * (1 + match.density) > best.strength * (1 + best.density):
                best = match
        if best.strength < _NEAR:
            for form in found.clause.forms:
                strength = _NEAR * form.worth
                if strength > best.strength and self._stands_above(form, row, above):
                    best = _Match(strength, 0.0, form, near=True)
        return best

    def _number(self, found: Found, row: Row) -> _Match:
        """The rule itself, then what cites it."""
        number = str(found.clause.number)
        if row.number == number:
            return _Match(1.0, 1.0, found.clause.forms[0])
        cites = (self._index.facet("cites", number) | self._index.facet("cites-within", number)) >> row.n & 1
        return _Match(0.9 * cites, 0.5 * cites, found.clause.forms[0] if cites else None)

    def _own(self, form: Form, row: Row) -> _Match:
        count = best = 0.0
        at = []
        about = False
        for weight, text in ((_TITLE, row.title), (_NAMES, row.names), (1.0, row.body)):
            for place in places(form, text):
                count += weight * place.worth
                best = max(best, place.worth)
                if text is row.body:
                    at.append(place.start)
                else:
                    about = about or _is_line(text, place)
        if not count:
            return _NOTHING
        length = 1 - _B + _B * (len(row.body) + len(row.title)) / max(1.0, self._index.length)
        return _Match(form.worth * best, count / (count + _K1 * length), form, about=about, at=tuple(at))

    def _stands_above(self, form: Form, row: Row, above: Sequence[Row]) -> bool:
        texts = [text for parent in above for text in (parent.title, parent.names)]
        texts += [parent.body for parent in above[:1]]
        texts.append(self._index.documents[row.document].folded)
        return any(place.worth >= OTHERWISE for text in texts for place in places(form, text))

    def _whole_match(self, row: Row) -> str:
        """Whether the query as a whole stands in the entry: ``word``, ``part`` or nothing."""
        found = ""
        for text in (row.title, row.body):
            for place in places(self._whole, text):
                if place.worth >= OTHERWISE:
                    return "word"
                found = "part"
        return found

    def _all_typed(self, matches: Sequence[_Match]) -> bool:
        return bool(matches) and all(
            match.form and match.form.as_typed and not match.near and match.strength >= OTHERWISE for match in matches
        )

    def _named(self, row: Row) -> bool:
        lines = (*row.title.split(END), *row.names.split(END))
        return any(line and name_key(line) == self._key for line in lines)

    def _title(self, row: Row) -> float:
        """How much of the entry's title the query says, 0 to 1, where it says all that was asked for."""
        title = row.title.partition(END)[0]
        said: set[int] = set()
        for found in self._found:
            best = max((place for form in found.clause.forms for place in places(form, title)), key=lambda p: p.worth, default=None)
            if best is None or best.worth < 1:
                return 0.0
            said.update(range(best.start, best.end))
        return len(said) / len(title) if title else 0.0

    def _opening(self, row: Row) -> float:
        """A text that opens with a word of the query is likely to define it; ``Xとは`` surely does."""
        body = row.body.lstrip("「《\"“(")
        for found in self._found:
            for form in found.clause.forms:
                if body.startswith(form.needle) and form.as_typed:
                    place = next(places(form, body), None)
                    if place and place.start == 0 and place.worth >= OTHERWISE:
                        return 1.0 if body.startswith(("とは", "/", " is ", " are "), place.end) else 0.4
        return 0.0


def _passed_on(row: Row, parent: Row) -> float:
    """How much of a heading's match is worth to what stands under it; the first text under it tells the most."""
    return 0.7 if row.n == parent.n + 1 else 0.45


def _is_line(text: str, place: Place) -> bool:
    """Whether a match is a whole line of a text, an ending apart."""
    start, end = text.rfind(END, 0, place.start) + 1, text.find(END, place.start)
    return start == place.start and (end if end >= 0 else len(text)) - place.end <= 2


def _closeness(matches: Sequence[_Match]) -> float:
    """How close together the clauses stand, 0 to 1: the mean over neighbours in the query."""
    places = [match.at for match in matches]
    if len(places) < 2:
        return 0.0
    total = 0.0
    for left, right in zip(places, places[1:], strict=False):
        gap = min((abs(a - b) for a in left[:20] for b in right[:20]), default=None)
        total += 0.0 if gap is None else 1 / (1 + max(0, gap - 4) / 12)
    return total / (len(places) - 1)


__all__ = ["Ranker", "Scored", "Tier"]
