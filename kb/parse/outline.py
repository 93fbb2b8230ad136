"""Places in a nested list: the ``#2.1`` of an id."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where a bullet or paragraph stands. ``id`` names it; ``parent`` is None for the outermost."""

    id: str
    parent: str | None
    depth: int
    """As it counts: never more than one below the bullet above."""


class Outline:
    """Hands out the places below one heading in reading order: ``prefix#1``, ``prefix#1.1``, ``prefix#2``.

    A bullet that is set in deeper than one level below the bullet above it counts as one level below; one
    that has no bullet above it at all counts as outermost.
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self._counts: list[int] = [0]

    def take(self, depth: int) -> Place:
        """The next place at this depth (0 for the outermost)."""
        level = min(depth, len(self._counts) if self._counts[-1] else len(self._counts) - 1)
        del self._counts[level + 1 :]
        if level == len(self._counts):
            self._counts.append(0)
        self._counts[level] += 1
        return Place(id=self._name(level), parent=self._name(level - 1) if level else None, depth=level)

    def _name(self, level: int) -> str:
        return f"{self.prefix}#{'.'.join(map(str, self._counts[: level + 1]))}"
