"""How alike two texts are, and which texts of another edition are worth asking about.

A text is the set of its words and word pairs (Japanese: pairs of characters). What many rules share (``this
ability``, ``any number of``) says little about which rule it is, so each weighs as its rarity in both
editions (inverse document frequency). Likeness is the weighted Dice coefficient, twice the common weight over
the sum of both: 1 for the same words in the same order, 0 for nothing in common.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import log

from kb.numbers import RuleNumber

_WORD = re.compile(r"[a-z]+(?:['’-][a-z]+)*|\d+|[^\W\d_a-z]+|[§{}+/“”\"]", re.ASCII)
_JAPANESE = re.compile(r"[ぁ-ヿ一-鿿々〆]")

COMMON = 0.05
"""A word or pair in more than this share of the texts leads to no candidate (it counts all the same)."""


def features(text: str) -> frozenset[str]:
    """What a text is made of, as it is compared: words and pairs of neighbours."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    if _JAPANESE.search(folded):
        characters = "".join(folded.split())
        return frozenset(map("".join, pairwise(characters))) or frozenset((characters,))
    words = _WORD.findall(folded)
    return frozenset((*words, *map(" ".join, pairwise(words))))


class Likeness:
    """Compares the texts of two editions. Made once a pair; asks for nothing outside it."""

    def __init__(self, older: Mapping[RuleNumber, str], newer: Mapping[RuleNumber, str]) -> None:
        self._older = {number: features(text) for number, text in older.items()}
        self._newer = {number: features(text) for number, text in newer.items()}
        total = len(older) + len(newer)
        counts = Counter(
            one for side in (self._older, self._newer) for found in side.values() for one in found
        )
        self._weight = {one: log(total / count) + 0.1 for one, count in counts.items()}
        self._rare = {one for one, count in counts.items() if count <= max(4, COMMON * total)}

    def candidates(
        self, older: Iterable[RuleNumber], newer: Iterable[RuleNumber], *, at_least: float, most: int
    ) -> dict[RuleNumber, list[tuple[RuleNumber, float]]]:
        """For each of the older numbers the newer ones that are alike, the most alike first.

        An inverted index of the rare features finds them; no pair without a rare feature in common is
        looked at.
        """
        having: defaultdict[str, list[RuleNumber]] = defaultdict(list)
        whole: dict[RuleNumber, float] = {}
        for number in newer:
            whole[number] = self._sum(self._newer[number])
            for one in self._newer[number] & self._rare:
                having[one].append(number)
        found: dict[RuleNumber, list[tuple[RuleNumber, float]]] = {}
        for number in older:
            common: defaultdict[RuleNumber, float] = defaultdict(float)
            mine = self._older[number]
            for one in sorted(mine & self._rare):
                for other in having.get(one, ()):
                    common[other] += self._weight[one]
            total = self._sum(mine)
            likely = sorted(
                common, key=lambda other: (-2 * common[other] / (total + whole[other]), other.key)
            )
            scored = [(other, self.ratio(number, other)) for other in likely[: 2 * most]]
            kept = [entry for entry in scored if entry[1] >= at_least]
            found[number] = sorted(kept, key=lambda entry: (-entry[1], entry[0].key))[:most]
        return found

    def ratio(self, older: RuleNumber, newer: RuleNumber) -> float:
        """How alike an older and a newer text are, from 0 to 1."""
        mine, other = self._older[older], self._newer[newer]
        total = self._sum(mine) + self._sum(other)
        return 2 * self._sum(mine & other) / total if total else 1.0

    def _sum(self, found: frozenset[str]) -> float:
        # Sorted, since sums of floats depend on the order and sets have another one in every process.
        return sum(map(self._weight.__getitem__, sorted(found)))
