"""Text for a terminal: display width, wrapping, tables, colour, progress."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Literal, NamedTuple, TextIO

from kb.width import width

ColorChoice = Literal["auto", "always", "never"]

_NEVER_FIRST = frozenset("。、」』）》】〕，．・：；？！ー々)]}.,:;?!")
"""What may not stand at the start of a line in Japanese, nor in English."""
_NEVER_LAST = frozenset("「『（《【〔〈“‘([{")
"""What may not stand at its end."""
_UNSHOWN = {
    code: f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
    for code in (*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""What moves a terminal's cursor, changes its colours or turns its text around, and what to show instead."""
_OWN_MARKS = re.compile("(\x1b\\[(?:[012]|3[136])m)")
"""The marks of :class:`Style`."""
_LONGEST_MESSAGE = 600
"""Characters. Longer is only what somebody typed that was repeated to them."""


def printable(text: str, *, marked: bool = False) -> str:
    """A text without what a terminal would obey; ``marked`` keeps the marks of :class:`Style`."""
    if not marked:
        return text.translate(_UNSHOWN)
    pieces = _OWN_MARKS.split(text)
    return "".join(piece if at % 2 else piece.translate(_UNSHOWN) for at, piece in enumerate(pieces))


def one_line(text: str) -> str:
    """A message as one line: printable, line breaks as spaces, the middle of an endless one left out."""
    line = printable(" ".join(text.split()))
    if len(line) <= _LONGEST_MESSAGE:
        return line
    return f"{line[: _LONGEST_MESSAGE // 3]} … {line[-_LONGEST_MESSAGE // 3 :]}"


def pad(text: str, columns: int) -> str:
    """The text with spaces after it up to that width; a longer one as it is."""
    return text + " " * (columns - width(text))


def cut(text: str, columns: int) -> str:
    """The text on one line, cut to that width, with ``…`` where something was left out."""
    text = text.replace("\n", " ")
    if width(text) <= columns:
        return text
    kept, used = [], 0
    for character in text:
        used += width(character)
        if used > columns - 1:
            break
        kept.append(character)
    return "".join(kept).rstrip() + "…"


def wrap(text: str, columns: int | None, indent: str = "", first: str | None = None) -> list[str]:
    """Lines of at most that width, each after ``indent`` (the first after ``first``); None for no limit.

    Breaks where the text does, at spaces and between full-width characters, never before a closing sign;
    what cannot be broken stands out over the edge.
    """
    heads = chain((indent if first is None else first,), repeat(indent))
    lines = zip(text.split("\n"), heads, strict=False)  # the heads have no end
    return [part for line, head in lines for part in _parts(line, columns, indent, head)]


def _parts(text: str, columns: int | None, indent: str, start: str) -> list[str]:
    """What one line of a text becomes, the first part after ``start``."""
    if columns is None:
        return [start + text]
    lines, line, used = [], start, width(start)
    for piece in _pieces(text):
        size = width(piece.rstrip(" "))
        if used + size > columns and line.strip() and line not in (start, indent):
            lines.append(line.rstrip(" "))
            line, used = indent, width(indent)
        line += piece
        used += width(piece)
    return [*lines, line.rstrip(" ")]


def _pieces(text: str) -> Iterable[str]:
    """What a line may be broken between: words with the spaces after them, single full-width characters."""
    piece = ""
    for character in text:
        breakable = piece and (
            (piece[-1] == " " and character != " ")
            or (
                (width(character) == 2 or width(piece[-1]) == 2)
                and character not in _NEVER_FIRST | {" "}
                and piece[-1] not in _NEVER_LAST
            )
        )
        if breakable:
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece


def table(rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Rows as lines with aligned columns, two spaces apart; ``right`` names the columns of figures."""
    aligned = frozenset(right)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            " " * (size - width(cell)) + cell if at in aligned else pad(cell, size)
            for at, (cell, size) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


class Style(NamedTuple):
    """Marks of a terminal, or nothing where colour is off."""

    on: bool

    @classmethod
    def of(cls, choice: ColorChoice, stream: TextIO, no_color: bool, term: str | None) -> Style:
        """``auto`` is on for a terminal that is not ``dumb``, unless NO_COLOR is set."""
        if choice == "auto":
            return cls(stream.isatty() and not no_color and term != "dumb")
        return cls(choice == "always")

    def _mark(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text

    def bold(self, text: str) -> str:
        """For what a reader looks for first: numbers, names."""
        return self._mark("1", text)

    def dim(self, text: str) -> str:
        """For what may be passed over: sources, ids."""
        return self._mark("2", text)

    def accent(self, text: str) -> str:
        """For places one can go to: the numbers that a text cites."""
        return self._mark("36", text)

    def warning(self, text: str) -> str:
        """For what is not as it should be."""
        return self._mark("33", text)

    def error(self, text: str) -> str:
        """For what is wrong."""
        return self._mark("31", text)


class Progress:
    """One line on a terminal that says what is being done; nothing at all where stderr is none."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._shown = False

    def __call__(self, text: str) -> None:
        """Say what is being done now, in place of what was said before."""
        if self.on:
            sys.stderr.write(f"\r\x1b[K{cut(one_line(text), 78)}")
            sys.stderr.flush()
            self._shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False
