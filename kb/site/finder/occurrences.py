"""Where a needle stands in the library, and how much that says: the postings of the browser's index.

The figures are those of ``kb.search.rank``: an entry's match is worth its best place, its density (BM25's
saturation) and whether it is a whole title. Entries that hang from one that matches count too, less. What
is one answer (the texts of one rule) is one posting, the best of its texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kb.search.form import OTHERWISE, Form, places
from kb.search.fulltext import BODY, NAMES, TITLE, saturated
from kb.search.grams import END
from kb.search.index import Row, SearchIndex
from kb.search.postings import members

LEVELS = 31
"""Steps in which a match is measured."""
_WHOLE = 3.0 + 1.4 + 0.6
"""The most that a match is worth: coverage, density and being what the entry is about, as
``kb.search.rank`` weighs them.
"""
_NEAR = 0.45
_PARENTS = 400
"""Headings that pass a match on; a word that stands in more says too little (``kb.search.candidates``)."""


@dataclass(frozen=True, slots=True)
class Posting:
    """An answer that matches: ``level`` of 31 how well, and whether as a word, so that it counts as typed."""

    answer: int
    level: int
    typed: bool


@dataclass(frozen=True, slots=True)
class Needle:
    """A needle with its postings, by answer.

    ``documents`` are those whose title has it: all their entries count, a little.
    """

    form: Form
    count: int
    """Answers that hold it themselves: what its weight is told from."""
    postings: tuple[Posting, ...]
    documents: tuple[int, ...]


@dataclass(slots=True)
class Occurrences:
    """Finds needles in an index. ``answers`` gives the answer that each entry belongs to."""

    index: SearchIndex
    answers: Mapping[int, int]
    _children: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _parents: int = field(init=False)

    def __post_init__(self) -> None:
        self._parents = self.index.facet("parents", "")

    def of(self, form: Form) -> Needle:
        """A needle with all that it matches."""
        own: dict[int, Posting] = {}
        above: list[tuple[Row, bool]] = []
        for row in self._rows(form):
            posting, titled = self._match(form, row)
            if posting is not None:
                _keep(own, posting)
                if self._parents >> row.n & 1 and posting.typed:
                    above.append((row, titled))
        count = len(own)
        if len(above) <= _PARENTS:
            for row, titled in above:
                for answer in self._below(row, deep=titled):
                    own.setdefault(answer, Posting(answer, 0, False))
        titles = tuple(
            document.n
            for document in self.index.documents
            if any(place.worth >= OTHERWISE for place in places(form, document.folded))
        )
        return Needle(form, count, tuple(own[answer] for answer in sorted(own)), titles)

    def _rows(self, form: Form) -> Iterator[Row]:
        entries = list(members(self.index.grams.holding(form.needle)))
        for at in range(0, len(entries), 2000):
            yield from (row for _, row in sorted(self.index.rows(entries[at : at + 2000]).items()))

    def _match(self, form: Form, row: Row) -> tuple[Posting | None, bool]:
        """What an entry's match is worth, and whether its title or names have it."""
        count = best = 0.0
        about = titled = False
        for weight, text in ((TITLE, row.title), (NAMES, row.names), (BODY, row.body)):
            for place in places(form, text) if form.needle in text else ():
                count += weight * place.worth
                best = max(best, place.worth)
                if weight != BODY:
                    titled = True
                    about = about or _is_line(text, place.start, place.end)
        if not count:
            return None, False
        density = saturated(count, (len(row.title) + len(row.body)) / self.index.length)
        worth = best * (3.0 + 1.4 * density + 0.6 * about)
        level = max(1, round(LEVELS * worth / _WHOLE))
        return Posting(self.answers[row.n], level, best >= OTHERWISE), titled

    def _below(self, row: Row, *, deep: bool) -> Iterator[int]:
        """The answers of what hangs from an entry: all of it, or what hangs from it directly."""
        span = range(row.n + 1, row.last)
        if not deep:
            rows = self.index.rows(span)
            span_of_children = (n for n in span if rows[n].parent == row.n)
            yield from (self.answers[n] for n in span_of_children)
        else:
            yield from (self.answers[n] for n in span)


def _keep(found: dict[int, Posting], posting: Posting) -> None:
    known = found.get(posting.answer)
    if known is None or (known.level, known.typed) < (posting.level, posting.typed):
        found[posting.answer] = posting


def _is_line(text: str, start: int, end: int) -> bool:
    """Whether a match is a whole line of a text, an ending apart."""
    first, last = text.rfind(END, 0, start) + 1, text.find(END, start)
    return first == start and (last if last >= 0 else len(text)) - end <= 2
