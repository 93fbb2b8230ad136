"""Two texts side by side: what of a comparison stands on which side, and how it is cut short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kb.history.words import Piece

AROUND = 60
"""Characters of unchanged text that are kept beside a change where a comparison is cut short."""


@dataclass(frozen=True, slots=True)
class Sides:
    """A comparison as two texts, each with what of it the other has not."""

    older: tuple[Piece, ...]
    newer: tuple[Piece, ...]


def sides_of(pieces: Iterable[Piece]) -> Sides:
    """The two texts of a comparison."""
    found = tuple(pieces)
    return Sides(
        tuple(piece for piece in found if piece.part != "new"),
        tuple(piece for piece in found if piece.part != "old"),
    )


def cut_short(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """A comparison without the long stretches that did not change: ``…`` stands for them.

    Words between spaces are left whole.
    """
    return tuple(_cut(pieces))


def _cut(pieces: Sequence[Piece]) -> Iterator[Piece]:
    last = len(pieces) - 1
    for at, piece in enumerate(pieces):
        start = AROUND if at else 0
        end = len(piece.text) - (AROUND if at < last else 0)
        if piece.part == "same" and end - start > AROUND:
            head, space, _ = piece.text[:start].rpartition(" ")
            tail = piece.text[end:].partition(" ")[2]
            yield Piece("same", f"{head if space else piece.text[:start]} … {tail or piece.text[end:]}")
        else:
            yield piece
