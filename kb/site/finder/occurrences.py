"""Where a needle stands in the library, and how well: the postings of the browser's index.

The arithmetic is that of ``kb.search.match``. What is one answer (the texts of one rule) is one posting, the best of
its texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.search.candidates import PARENTS
from kb.search.form import Form
from kb.search.index import Row, SearchIndex
from kb.search.match import Standing, standing, stands_as_word, stands_in_title
from kb.search.postings import members


@dataclass(frozen=True, slots=True)
class Needle:
    """A needle with its postings.

    ``documents`` are those whose title has it: all that stands in them holds it from above.
    """

    count: int
    """Entries that can hold it: what its weight is told from."""
    postings: Mapping[int, Standing | None]
    """How it stands in an answer; None where it stands only in what the answer hangs from."""
    documents: Sequence[int]


def needle_of(index: SearchIndex, form: Form, rows: Mapping[int, Row], answers: Mapping[int, int]) -> Needle:
    """All that matches a form. ``rows`` are all entries, ``answers`` gives the answer that each belongs to."""
    possible = index.grams.holding(form.needle)
    own: dict[int, Standing] = {}
    near: set[int] = set()
    passes = (possible & index.facet("parents", "")).bit_count() <= PARENTS
    for row in map(rows.__getitem__, members(possible)):
        one = standing(form, row, index.length)
        if one:
            answer = answers[row.n]
            own[answer] = max(own.get(answer, one), one, key=lambda it: it.value)
            if passes and row.last > row.n + 1:
                near.update(answers[n] for n in _below(rows, form, row))
    titled = [document for document in index.documents if stands_as_word(form, document.folded)]
    for document in titled:
        near.update(answers[n] for n in range(document.first, document.last) if rows[n].leader != n)
    found = {answer: own.get(answer) for answer in sorted(near | own.keys())}
    return Needle(possible.bit_count(), found, [document.n for document in titled])


def _below(rows: Mapping[int, Row], form: Form, row: Row) -> Iterator[int]:
    """The entries that hang from one that holds a form: all of them, or for a mere body what hangs from it directly."""
    span = range(row.n + 1, row.last)
    if stands_in_title(form, row):
        yield from span
    elif stands_as_word(form, row.body):
        yield from (n for n in span if rows[n].parent == row.n)
