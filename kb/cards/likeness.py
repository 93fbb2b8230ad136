"""How alike a Japanese and an English ruling are, and which ruling translates which."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

_LITTLE = 4.0
"""The weight of about two things that are neither rare nor common."""

Features = frozenset[str]
"""What a text speaks of: see ``kb.cards.concepts``."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What it says of two texts that both speak of a thing: the rarer the thing, the more."""

    of: Mapping[str, float]
    unknown: float

    @classmethod
    def from_texts(cls, texts: Iterable[Features]) -> Weights:
        """Weights by how many of these texts speak of each thing (inverse document frequency)."""
        many = list(texts)
        counts = Counter(feature for text in many for feature in text)
        weights = {
            feature: math.log((len(many) + 1) / (count + 0.5)) for feature, count in sorted(counts.items())
        }
        return cls(weights, math.log(2 * (len(many) + 1)))

    def sum(self, features: Features) -> float:
        """All weights of these things together."""
        return sum(self.of.get(feature, self.unknown) for feature in sorted(features))

    def likeness(self, one: Features, other: Features) -> float:
        """0 (nothing in common) to nearly 1 (much, and all of it in common).

        The cosine of the weighted sets, held down where they say little: two texts that speak of two common
        things may do so by chance.
        """
        common = self.sum(one & other)
        return common / (math.sqrt(self.sum(one) * self.sum(other)) + _LITTLE) if common else 0.0


@dataclass(frozen=True, slots=True)
class Match:
    """Two texts by their places in their lists, and how alike they are."""

    one: int
    other: int
    likeness: float
    margin: float


def matches(ones: Sequence[Features], others: Sequence[Features], weights: Weights) -> list[Match]:
    """The texts paired so that the likest find each other first; each is in one pair at most.

    ``margin``: how much liker the two are than either is to any third.
    """
    table = [[weights.likeness(one, other) for other in others] for one in ones]
    ranked = sorted(
        ((table[i][j], i, j) for i in range(len(ones)) for j in range(len(others)) if table[i][j]),
        key=lambda entry: (-entry[0], abs(entry[1] - entry[2]), entry[1]),
    )
    found: list[Match] = []
    taken_ones: set[int] = set()
    taken_others: set[int] = set()
    for likeness, i, j in ranked:
        if i in taken_ones or j in taken_others:
            continue
        taken_ones.add(i)
        taken_others.add(j)
        rivals = [
            *(table[i][k] for k in range(len(others)) if k != j),
            *(table[k][j] for k in range(len(ones)) if k != i),
        ]
        found.append(Match(i, j, likeness, likeness - max(rivals, default=0.0)))
    return sorted(found, key=lambda match: match.one)
