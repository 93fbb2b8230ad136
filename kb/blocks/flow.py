"""The inline text of one HTML block while it is being collected: white space, lines, furigana.

White space is collapsed as browsers do, and what is collected remembers the source line of each piece and
where line breaks of the source were.

**Several rules in one element.** Some publishers put many numbered rules into one HTML element and part
them by mere line breaks, which a browser shows as spaces. So a line break of the source ends a block where
the next line begins with what begins a block in these documents: a rule, section or chapter number, the
label of an example or a translator's note, a bullet. It does not where the line above ends in a word that
wants a number (``rule``, ``and``, ``ルール``, a comma, an open bracket): that is a citation which happened
to be wrapped.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kb.model import Reading

_BLOCK_START = re.compile(
    r"[1-9]\d{2}\.\d{1,3}[a-z]?\.?\s"  # 123.6b text
    r"|[1-9]\d{0,2}\.\s+\D"  # 123. Title, 1. Title
    r"|例\d*\s?[:：]|Examples?:"
    r"|[(（]訳注|訳注[:：]"
    r"|[•◦・●*＊-]\s"
)
_WANTS_NUMBER = re.compile(
    r"(?:\b(?:rules?|sections?|see|and|or|to|in|by|of|with|from|through|than|CR:?|Magic)|ルール|総合ルール"
    r"|[,、，(（「“〔《/／–—~〜・:：;])$",
    re.IGNORECASE,
)
_SPACE = " \t\r\f\n"


@dataclass(frozen=True, slots=True)
class Piece:
    """A finished run of inline text: without white space at its ends or a line break inside."""

    text: str
    line: int
    end_line: int
    readings: tuple[Reading, ...] = ()
    indent: str = ""
    """The space that was stripped before it: ideographic or no-break (others do not survive)."""

    def part(self, text: str, start: int, end: int) -> Piece:
        """The piece of ``text[start:end]``, stripped; the readings of this piece count in ``text``."""
        given = text[start:end]
        left = start + len(given) - len(given.lstrip())
        right = start + len(given.rstrip())
        readings = tuple(
            Reading(start=max(each.start, left) - left, end=min(each.end, right) - left, kana=each.kana)
            for each in self.readings
            if each.start < right and each.end > left
        )
        return replace(self, text=text[left:right], readings=readings, indent=text[start:left])


class Flow:
    """Collects text; ``finish`` gives the pieces of it. One flow serves for one block."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._space = False
        self._newline = False
        self._offsets: list[int] = []  # where each piece of source text begins in the text, ascending
        self._lines: list[int] = []  # and the line it comes from
        self._breaks: list[int] = []
        self._readings: list[Reading] = []
        self._base = 0

    def __bool__(self) -> bool:
        """Whether any text was collected."""
        return self._length > 0

    def add(self, text: str, line: int) -> None:
        """Append text as the source has it; ``line`` is the line of its first character."""
        for number, part in enumerate(text.split("\n"), line):
            if number > line:
                self._space = self._newline = True
            core = part.strip(_SPACE)
            self._space |= part[:1] in _SPACE
            if core:
                self._append(re.sub(f"[{_SPACE}]+", " ", core), number)
                self._space = part[-1] in _SPACE

    def add_kept(self, text: str, line: int) -> None:
        """Append a part of one preformatted line, its spaces kept."""
        self._space = False
        self._append(text, line)

    def add_sign(self, sign: str) -> None:
        """Append a sign for what the source says by its markup; it belongs to the text beside it."""
        self._append(sign, None)

    def ends_with(self, sign: str) -> bool:
        """Whether the last thing that was collected ends so, with nothing after it."""
        return bool(self._parts) and not self._space and self._parts[-1].endswith(sign)

    def _append(self, core: str, line: int | None) -> None:
        if self._length:
            if self._space:
                if self._base == self._length:
                    self._base += 1
                self._parts.append(" ")
                self._length += 1
            if self._newline:
                self._breaks.append(self._length)
        self._space = self._newline = False
        if line is not None:
            self._offsets.append(self._length)
            self._lines.append(line)
        self._parts.append(core)
        self._length += len(core)

    def begin_ruby(self) -> None:
        """What follows is the base of a reading."""
        self._base = self._length

    def read_as(self, kana: str) -> bool:
        """The base since ``begin_ruby`` or the last reading is read so; False where there is none."""
        start, end = self._base, self._length
        if start == end and self._readings and self._readings[-1].end == end:  # a second reading of the same
            start = self._readings[-1].start
        self._base = end
        if start >= end:
            return False
        self._readings.append(Reading(start=start, end=end, kana=kana))
        return True

    def finish(self) -> Iterator[Piece]:
        """What was collected, cut at the line breaks before which a new block begins."""
        if not self._lines:
            return
        text = "".join(self._parts)
        starts = [0] + [at for at in self._breaks if _begins_block(text, at)]
        read_at = [reading.start for reading in self._readings]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            readings = self._readings[bisect_left(read_at, start) : bisect_left(read_at, end)]
            first = max(bisect_right(self._offsets, start) - 1, 0)
            last = max(bisect_left(self._offsets, end) - 1, 0)
            piece = Piece("", self._lines[first], self._lines[last], tuple(readings)).part(text, start, end)
            if piece.text:
                yield piece


def _begins_block(text: str, at: int) -> bool:
    return bool(_BLOCK_START.match(text, at)) and not _WANTS_NUMBER.search(
        text[max(0, at - 24) : at].rstrip()
    )
