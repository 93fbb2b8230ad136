"""Which rule of a newer edition is which of an older one: the state of an alignment while it is found.

A number proves nothing: rules move. Texts are matched in steps, the surest first:

1. words that stand once in either edition are one rule, wherever they stand;
2. so are texts of one shape (only the numbers that they cite differ), and headings of the same words over
   their rules, even where a rule became a section: *Enchantments* was 212.4 and is 303;
3. the rest by likeness (``kb.history.likeness``) and by what is matched around them already: the rule
   above, the neighbours, the rules below. A heading is told by what stands below it as much as by its
   words: *Totem Armor* became *Umbra Armor*, and its rules stayed;
4. what has two candidates that are about as good stays open, with both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from kb.history.book import Book, Passage
from kb.history.likeness import Likeness
from kb.numbers import RuleNumber

ALIKE = 0.5
"""Score from which two texts can be one rule (see ``benchmarks/editions`` for how it was found)."""
MARGIN = 0.08
"""How much better than the next candidate the best one has to be."""
STEPS = (0.85, 0.7, 0.6, ALIKE)
"""Sure pairs first: they are the context in which the others are judged."""

_ABOVE, _BESIDE, _NUMBER, _BELOW = 0.12, 0.06, 0.03, 0.10
"""What context adds to a likeness: the same rule above, each same neighbour, the same number, the same rules
below. Other rules above take away as much: a text that stands under another keyword is another keyword's."""
_LEAST, _MOST = 0.25, 8
"""Likeness below which a text is no candidate, and how many candidates a text may have."""
_HEADING = 60
"""Characters up to which a text with rules below it is a heading."""

Scored = dict[RuleNumber, dict[RuleNumber, float]]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two editions, with what stands around each rule."""

    passages: Mapping[RuleNumber, Passage]
    above: Mapping[RuleNumber, RuleNumber | None]
    before: Mapping[RuleNumber, RuleNumber | None]
    after: Mapping[RuleNumber, RuleNumber | None]
    below: Mapping[RuleNumber, tuple[RuleNumber, ...]]

    @classmethod
    def of(cls, passages: Mapping[RuleNumber, Passage]) -> Side:
        """The passages of a book in their order."""
        order: list[RuleNumber | None] = [None, *passages, None]
        places = list(zip(order, order[1:], order[2:], strict=False))
        above = {number: _above(number, passages) for number in passages}
        below: defaultdict[RuleNumber, list[RuleNumber]] = defaultdict(list)
        for number, parent in above.items():
            if parent is not None:
                below[parent].append(number)
        return cls(
            passages=passages,
            above=above,
            before={number: before for before, number, _ in places if number},
            after={number: after for _, number, after in places if number},
            below={number: tuple(below.get(number, ())) for number in passages},
        )

    def is_heading(self, number: RuleNumber) -> bool:
        """Whether rules stand below it that tell as much of it as its own words."""
        return bool(self.below[number]) and len(self.passages[number].plain) <= _HEADING

    def headings(self) -> dict[str, RuleNumber]:
        """The headings by their words, without those that several have."""
        found: defaultdict[str, list[RuleNumber]] = defaultdict(list)
        for number, passage in self.passages.items():
            if self.is_heading(number):
                found[passage.words].append(number)
        return {words: numbers[0] for words, numbers in found.items() if len(numbers) == 1}


def _above(number: RuleNumber, passages: Mapping[RuleNumber, Passage]) -> RuleNumber | None:
    return next((one for one in reversed(number.ancestors) if one in passages), None)


@dataclass(slots=True)
class Matching:
    """The pairs found so far: ``there`` leads from the older numbers to the newer, ``back`` the other way."""

    older: Side
    newer: Side
    there: dict[RuleNumber, RuleNumber] = field(default_factory=dict)
    back: dict[RuleNumber, RuleNumber] = field(default_factory=dict)
    open: Scored = field(default_factory=dict)
    """What is left to tell: the older numbers with the scores of their candidates."""

    @classmethod
    def of(cls, older: Book, newer: Book) -> Matching:
        """Match two editions. Where one holds some sections only, the other is compared in these alone."""
        here, there = older.passages, newer.passages
        if not (older.is_full and newer.is_full):
            shared = older.sections & newer.sections
            here, there = _within(here, shared), _within(there, shared)
        matching = cls(Side.of(here), Side.of(there))
        matching._by_words(lambda passage: passage.words)
        matching._by_words(lambda passage: passage.shape)
        matching._by_headings()
        matching._by_likeness()
        return matching

    def _pair(self, older: RuleNumber, newer: RuleNumber) -> None:
        self.there[older], self.back[newer] = newer, older

    def _by_words(self, words: Callable[[Passage], str]) -> None:
        """Pair what stands once in either edition."""
        here, there = _once(self.older, self.there, words), _once(self.newer, self.back, words)
        for key, number in here.items():
            other = there.get(key)
            if number is not None and other is not None:
                self._pair(number, other)

    def _by_headings(self) -> None:
        """Pair headings whose words stand over rules once in either edition, at whatever level."""
        there = self.newer.headings()
        for words, number in self.older.headings().items():
            other = there.get(words)
            if other is not None and number not in self.there and other not in self.back:
                self._pair(number, other)

    def _by_likeness(self) -> None:
        """Pair the rest, the surest first, until nothing is left that can be told."""
        alike = self._alike()
        for least in STEPS:
            while sure := list(_clear(scores := self._scores(alike), least)):
                for older, newer in sure:
                    self._pair(older, newer)
            self.open = scores

    def _alike(self) -> Scored:
        """The candidates of what is not paired yet: texts that are alike, and all of the same shape."""
        here = {number: p.plain for number, p in self.older.passages.items()}
        there = {number: p.plain for number, p in self.newer.passages.items()}
        left = [number for number in here if number not in self.there]
        right = [number for number in there if number not in self.back]
        likeness = Likeness(here, there)
        of_shape: defaultdict[str, list[RuleNumber]] = defaultdict(list)
        for number in right:
            of_shape[self.newer.passages[number].shape].append(number)
        found = likeness.candidates(left, right, at_least=_LEAST, most=_MOST)
        return {
            number: {**dict(found[number]), **dict.fromkeys(of_shape[self.older.passages[number].shape], 1.0)}
            for number in left
        }

    def _scores(self, alike: Scored) -> Scored:
        """Likeness and context of all that is still open."""
        scores: Scored = {}
        for number, found in alike.items():
            if number in self.there:
                continue
            likely = dict(found)
            if self.older.is_heading(number):
                for child in self.older.below[number]:
                    above = self.newer.above.get(self.there[child]) if child in self.there else None
                    if above is not None and self.newer.is_heading(above):
                        likely.setdefault(above, 0.0)
            scores[number] = {
                other: self._score(number, other, score)
                for other, score in likely.items()
                if other not in self.back and self._of_one_level(number, other)
            }
        return scores

    def _score(self, older: RuleNumber, newer: RuleNumber, likeness: float) -> float:
        below = self._below(older, newer)
        if self.older.is_heading(older) and self.newer.is_heading(newer):
            likeness = max(likeness, below)
        above, other_above = self.older.above[older], self.newer.above[newer]
        score = likeness + _BELOW * below + _NUMBER * (older == newer)
        if above is not None and other_above is not None:
            known = above in self.there or other_above in self.back
            same = self.there.get(above) == other_above
            score += _ABOVE if same else -_ABOVE if known else -_ABOVE / 2
        for mine, other in ((self.older.before, self.newer.before), (self.older.after, self.newer.after)):
            beside = mine[older]
            if beside is not None and beside in self.there and self.there[beside] == other[newer]:
                score += _BESIDE
        return score

    def _of_one_level(self, older: RuleNumber, newer: RuleNumber) -> bool:
        """A rule over rules may become a section, or the other way; any other stays a rule."""
        headings = self.older.is_heading(older) and self.newer.is_heading(newer)
        return headings or _level(older) == _level(newer)

    def _below(self, older: RuleNumber, newer: RuleNumber) -> float:
        """The share of the rules below two rules that are matched with each other."""
        mine, other = self.older.below[older], self.newer.below[newer]
        if not mine or not other:
            return 0.0
        same = sum(self.newer.above.get(self.there[child]) == newer for child in mine if child in self.there)
        return 2 * same / (len(mine) + len(other))


def _within(passages: Mapping[RuleNumber, Passage], sections: frozenset[int]) -> Mapping[RuleNumber, Passage]:
    chapters = {section // 100 for section in sections}
    return {number: passage for number, passage in passages.items() if number.section in sections | chapters}


def _once(
    side: Side, taken: Mapping[RuleNumber, RuleNumber], words: Callable[[Passage], str]
) -> dict[tuple[str, str], RuleNumber | None]:
    """The texts that are not taken, by words and level; None where a text stands more than once."""
    found: dict[tuple[str, str], RuleNumber | None] = {}
    for number, passage in side.passages.items():
        if number not in taken:
            key = (_level(number), words(passage))
            found[key] = None if key in found else number
    return found


def _level(number: RuleNumber) -> str:
    """Rules become subrules and the other way; chapters and sections stay what they are."""
    return "rule" if number.rule else number.level


def _clear(scores: Scored, least: float) -> Iterator[tuple[RuleNumber, RuleNumber]]:
    """The pairs of which each is for the other the best by ``MARGIN``, and good enough."""
    rivals = by_newer(scores)
    for older, found in scores.items():
        best = max(found, key=lambda other: (found[other], other == older), default=None)
        if best is None or found[best] < least:
            continue
        others = [score for other, score in found.items() if other != best]
        others += [score for other, score in rivals[best].items() if other != older]
        if found[best] - max(others, default=0.0) >= MARGIN:
            yield older, best


def by_newer(scores: Scored) -> Scored:
    """The same scores seen from the newer numbers."""
    turned: defaultdict[RuleNumber, dict[RuleNumber, float]] = defaultdict(dict)
    for older, found in scores.items():
        for newer, score in found.items():
            turned[newer][older] = score
    return turned


def close(scores: Scored) -> Iterable[tuple[RuleNumber, tuple[RuleNumber, ...]]]:
    """What stays open: each older number with the candidates that are about as good as the best, sorted."""
    for older, found in scores.items():
        best = max(found.values(), default=0.0)
        if best >= ALIKE:
            near = (other for other, score in found.items() if score > best - MARGIN and score >= ALIKE)
            yield older, tuple(sorted(near))
