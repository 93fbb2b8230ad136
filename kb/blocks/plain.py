"""Plain text → blocks: every non-blank physical line is one.

A line is what ends in ``\\n`` (``kb.decode`` has made every CRLF and CR one of those) and nothing else. The other
characters that Unicode counts as line breaks (vertical tab, form feed, U+0085, U+2028, U+2029) never make a
physical line, since no editor numbers lines by them; a block ends at them all the same, so such a line gives
several blocks with one line number.
"""

from __future__ import annotations

import re

from kb.blocks.model import Block, Page

SOFT_BREAKS = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""Characters at which ``str.splitlines`` breaks and an editor does not."""

_SOFT = re.compile(f"[{SOFT_BREAKS}]")
_BULLET = re.compile(r"(?P<marker>[•◦‣▪●○・･])\s*|(?P<ascii>[-*])(?:\s+|$)")
_TAB = 8


def page_of_text(text: str) -> Page:
    """The page of a decoded text whose lines end in ``\\n``. Never raises; every non-blank line is in a block."""
    lines = tuple(text.split("\n"))
    blocks: list[Block] = []
    indents: list[int] = []  # of the bullets that the next one may stand under, outermost first
    gap = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            gap = True
        for piece in _SOFT.split(line):
            content = piece.strip()
            if content:
                blocks.append(_block(content, _indent(piece), number, gap, indents))
                gap = False
    return Page(blocks=tuple(blocks), lines=lines)


def _block(content: str, indent: int, line: int, gap: bool, indents: list[int]) -> Block:
    """The block of one line; keeps ``indents`` up to date. A line that is no bullet ends the lists above it."""
    bullet = _BULLET.match(content)
    text = content[bullet.end() :] if bullet else content
    if bullet is None or not text:
        indents.clear()
        return Block(kind="paragraph", text=content, line=line, end_line=line, gap=gap)
    while indents and indents[-1] >= indent:
        indents.pop()
    depth = len(indents)
    indents.append(indent)
    marker = bullet["marker"] or bullet["ascii"]
    return Block(kind="bullet", text=text, line=line, end_line=line, depth=depth, marker=marker, gap=gap)


def _indent(line: str) -> int:
    """Columns before the first character: a tab goes to the next multiple of eight, an ideographic space is two."""
    columns = 0
    for character in line:
        if character == "\t":
            columns += _TAB - columns % _TAB
        elif character == "\u3000":
            columns += 2
        elif character.isspace() or character == "\ufeff":
            columns += 1
        else:
            break
    return columns
