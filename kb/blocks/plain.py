r"""Plain text → blocks: every non-blank physical line is one.

A line is what ends in ``\n`` (``kb.decode`` has made every CRLF and CR one of those) and nothing else. The
other characters that Unicode counts as line breaks (vertical tab, form feed, U+0085, U+2028, U+2029) never
make a physical line, since no editor numbers lines by them; a block ends at them all the same, so such a
line gives several blocks with one line number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kb.blocks.chrome import site_of, without_chrome
from kb.blocks.model import Block, Page

SOFT_BREAKS = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""Characters at which ``str.splitlines`` breaks and an editor does not."""

_SOFT = re.compile(f"[{SOFT_BREAKS}]")
_BULLET = re.compile(
    r"(?P<marker>[•◦‣▪●○・･∙])\s*|(?P<star>＊)(?!\s*[＊/／+＋])\s*|(?P<ascii>[-*–－])(?:\s+|$)"
)
"""The full-width star opens most old Japanese FAQs' rulings; in ``＊/１＋＊`` it is a power."""

_TAB = 8


@dataclass(frozen=True, slots=True)
class Bullet:
    """A bullet at the start of a line. ``length`` counts its mark and the space after it."""

    marker: str
    length: int
    depth: int


class Nesting:
    """The lists that a line may stand in: a bullet is under the last one that is indented less."""

    def __init__(self) -> None:
        self._indents: list[int] = []

    def bullet(self, content: str, indent: str) -> Bullet | None:
        """The bullet that a stripped line begins with; a line without one ends the lists above it."""
        mark = _BULLET.match(content)
        if mark is None or mark.end() == len(content):
            self._indents.clear()
            return None
        width = _columns(indent)
        while self._indents and self._indents[-1] >= width:
            self._indents.pop()
        self._indents.append(width)
        return Bullet(mark["marker"] or mark["star"] or mark["ascii"], mark.end(), len(self._indents) - 1)


def page_of_text(text: str) -> Page:
    """The page of a decoded text; never raises. Every non-blank line is in a block or chrome."""
    lines = tuple(text.split("\n"))
    blocks: list[Block] = []
    nesting = Nesting()
    gap = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            gap = True
        for piece in _SOFT.split(line):
            content = piece.strip()
            if content:
                bullet = nesting.bullet(content, piece[: piece.index(content[0])])
                blocks.append(_block(content, bullet, number, gap))
                gap = False
    return without_chrome(Page(blocks=tuple(blocks), lines=lines), site_of(text))


def _block(content: str, bullet: Bullet | None, line: int, gap: bool) -> Block:
    if bullet is None:
        return Block(kind="paragraph", text=content, line=line, end_line=line, gap=gap)
    text = content[bullet.length :]
    return Block(
        kind="bullet", text=text, line=line, end_line=line, depth=bullet.depth, marker=bullet.marker, gap=gap
    )


def _columns(indent: str) -> int:
    """The width of an indentation: tabs go to multiples of eight, an ideographic space is two wide."""
    columns = 0
    for character in indent:
        if character == "\t":
            columns += _TAB - columns % _TAB
        else:
            columns += 2 if character == "\u3000" else 1
    return columns
