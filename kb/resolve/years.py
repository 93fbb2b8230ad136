"""Which edition of the rules a document speaks in, where its own is not here or not stated.

Two questions, each answered by evidence or not at all. Which edition was **in force** on a day: the last one
before it, where that is the day's beyond doubt. And which editions an **undated** text can be of: those in
which its sections have its numbers.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kb.corpus import Corpus, RuleTexts, is_rule_text, same_text
from kb.editions import Edition
from kb.history.book import FULL_TEXT
from kb.history.histories import Histories
from kb.model import Document
from kb.numbers import RuleNumber

SAME_EDITION = dt.timedelta(days=14)
"""How long after an edition a day is certainly one of its own. The rules come out with each set, weeks
apart; the set of 3 October 2008 came with those of 1 October."""
ENOUGH_NUMBERS = 5
"""How many rules an undated text must have for its numbers to tell anything."""


@dataclass(frozen=True, slots=True)
class Possible:
    """The editions that an undated document can be of, oldest first: those that have all its numbers.

    ``exact``: they have no others in its sections. One edition alone that has more than its numbers does not
    tell anything, and such a document has no possible ones.
    """

    dates: tuple[dt.date, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class Years:
    """What a library knows of when which rules were in force."""

    texts: RuleTexts
    histories: Histories
    numbers: Mapping[dt.date, frozenset[RuleNumber]]
    """Of each edition of which rules documents are here: the numbers they have."""
    editions: Mapping[dt.date, Edition]
    full: frozenset[dt.date]
    """The editions that are here as a whole."""
    possible: Mapping[str, Possible]
    """By the ids of documents without an edition."""

    @classmethod
    def of(cls, corpus: Corpus, histories: Histories) -> Years:
        """What this corpus knows."""
        numbers: defaultdict[dt.date, set[RuleNumber]] = defaultdict(set)
        editions: dict[dt.date, Edition] = {}
        for document in corpus.documents:
            if document.kind == "cr" and document.authority != "digest":
                for record in filter(is_rule_text, document.records):
                    if record.number and record.edition:
                        numbers[record.edition.date].add(record.number)
                        editions[record.edition.date] = record.edition
        full = frozenset(
            date
            for date, found in numbers.items()
            if sum(number.level == "section" for number in found) >= FULL_TEXT
        )
        undated = (document for document in corpus.documents if document.edition is None)
        possible = ((document.id, _possible(document, numbers, full)) for document in undated)
        return cls(
            texts=corpus.rules,
            histories=histories,
            numbers={date: frozenset(found) for date, found in numbers.items()},
            editions=editions,
            full=full,
            possible={document: found for document, found in possible if found is not None},
        )

    def in_force(self, number: RuleNumber, day: dt.date) -> tuple[Edition, str] | None:
        """The edition before a day whose text of a number was in force that day, with the reason.

        It was where the day follows closely, and where the next edition after the day still says the same;
        None where neither tells.
        """
        before = max((date for date in self._whole(number) if date < day), default=None)
        if before is None or number not in self.numbers[before]:
            return None
        last = f"read in the rules of {before}, the last here before {day}"
        if day - before <= SAME_EDITION:
            return self.editions[before], last
        after = min((date for date in self._whole(number) if date > day), default=None)
        if after is not None and self._same(number, before, after):
            return self.editions[before], f"{last}; those of {after} say the same"
        return None

    def _whole(self, number: RuleNumber) -> Iterable[dt.date]:
        """The editions that have the number's section, or are here as a whole and lack it."""
        section = RuleNumber(number.section)
        return (date for date, known in self.numbers.items() if date in self.full or section in known)

    def _same(self, number: RuleNumber, one: dt.date, other: dt.date) -> bool:
        texts = [
            {text.lang: same_text(text.text) for text in reversed(self.texts.at_date.get((number, date), ()))}
            for date in (one, other)
        ]
        shared = texts[0].keys() & texts[1].keys()
        return bool(shared) and all(texts[0][lang] == texts[1][lang] for lang in shared)

    def meant_by(self, number: RuleNumber, document: Document) -> tuple[Edition, str] | None:
        """The edition that an undated document's citation of a number can be read in, with the reason.

        None unless the number is one and the same rule in each edition that the document can be of and in
        the editions before and after, for the document may be of one between that is not here.
        """
        possible = self.possible.get(document.id)
        if possible is None or not self._one_rule(number, _around(possible.dates, sorted(self.full))):
            return None
        first, last = possible.dates[0], possible.dates[-1]
        when = f"{first} to {last}" if first != last else str(first)
        having_them = f"the rules of {when} have {'exactly' if possible.exact else 'all'} its numbers"
        return self.editions[last], (
            f"the edition is not stated; {having_them}, and {number} is one rule then, before and after"
        )

    def _one_rule(self, number: RuleNumber, dates: list[dt.date]) -> bool:
        """Whether a number is one rule in all these editions."""
        for history in self.histories.by_lang.values():
            lives = [history.lives.get((self.editions[date], number)) for date in dates]
            if None not in lives and len(set(lives)) == 1:
                return True
        return False


def _possible(
    document: Document, numbers: Mapping[dt.date, Iterable[RuleNumber]], full: Iterable[dt.date]
) -> Possible | None:
    mine = {record.number for record in document.records if is_rule_text(record) and record.number}
    mine = {one for one in mine if one.rule}
    if len(mine) < ENOUGH_NUMBERS:
        return None
    sections = {one.section for one in mine}
    of_sections = {
        date: {one for one in numbers[date] if one.rule and one.section in sections} for date in full
    }
    exact = tuple(sorted(date for date, known in of_sections.items() if known == mine))
    having = tuple(sorted(date for date, known in of_sections.items() if mine <= known))
    if exact:
        return Possible(exact, exact=True)
    return Possible(having, exact=False) if len(having) > 1 else None


def _around(dates: Sequence[dt.date], known: list[dt.date]) -> list[dt.date]:
    """These editions with all between them, the last before and the first after."""
    return known[max(0, known.index(dates[0]) - 1) : known.index(dates[-1]) + 2]
