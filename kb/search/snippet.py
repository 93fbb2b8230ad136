"""Snippets: the piece of a text that shows why it was found, and what to mark in it.

Everything is led back to the original characters through ``kb.search.normalize.fold``, so a mark never cuts
a character that folding made of several, or several that it made one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kb.search.form import Form, places
from kb.search.normalize import fold

WIDTH = 120
"""Characters of a snippet, about."""
_BREAKS = "。．.、，；;！？!?）)」』 "


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of a text, ``…`` where something was left out, and the spans to mark in the piece."""

    text: str
    marks: tuple[tuple[int, int], ...]


def highlights(text: str, forms: Iterable[Form]) -> tuple[tuple[int, int], ...]:
    """The places of the forms in an original text: half-open spans in order, none touching another."""
    folded = fold(text)
    found = sorted(
        folded.span(place.start, place.end) for form in forms for place in places(form, folded.text)
    )
    merged: list[tuple[int, int]] = []
    for start, end in found:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def snippet(text: str, marks: Sequence[tuple[int, int]], width: int = WIDTH) -> Snippet:
    """The piece of a text with the most marks (characters marked, then the earlier).

    The whole text where it is short.
    """
    if len(text) <= width + width // 4:
        return Snippet(text, tuple(marks))
    start, end = _window(text, marks, width)
    head, tail = "…" * (start > 0), "…" * (end < len(text))
    shift = len(head) - start
    inside = tuple(
        (max(left, start) + shift, min(right, end) + shift)
        for left, right in marks
        if left < end and right > start
    )
    return Snippet(f"{head}{text[start:end]}{tail}", inside)


def _window(text: str, marks: Sequence[tuple[int, int]], width: int) -> tuple[int, int]:
    best, at = 0, 0
    for start, _ in marks:
        marked = sum(
            min(right, start + width) - left for left, right in marks if start <= left < start + width
        )
        if marked > best:
            best, at = marked, start
    start = _after_break(text, max(0, min(at - width // 4, len(text) - width)), at)
    end = min(len(text), start + width)
    for left, right in marks:  # a mark is not cut in two where there is room for it
        if left < end < right and right - start <= width + width // 4:
            end = right
    return start, end


def _after_break(text: str, start: int, limit: int) -> int:
    """The first place from ``start`` that follows a break, if there is one before the mark."""
    if start == 0:
        return 0
    for at in range(start, min(limit, start + 30)):
        if text[at - 1] in _BREAKS:
            return at
    return start
