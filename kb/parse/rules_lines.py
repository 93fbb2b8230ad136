"""Blocks → lines: what the grammar of a rule book reads.

A block is what the page shows as one; a line is what the book means as one. They differ in two ways, both
found in real files: a hard-wrapped text (the English rules of 2003) spreads one paragraph over many blocks,
and an HTML page may put a number and its text into two elements (the rules viewer). One HTML element that
holds several rules, parted by mere line breaks of the source (mtg-jp.com), comes as several blocks already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from kb.blocks import Block, Page
from kb.model import Fact, Reading
from kb.parse.rule_line import read_rule_line
from kb.parse.wrapping import WIDEST, awaits_number, glue, is_full, unbroken, wrap_column

EXAMPLE = re.compile(r"(?:(?:Example|例)\s*\d*\s*[:：]\s*)+")
"""The label of an example: ``Example:``, ``例：``, ``例1:``; doubled by mistake once (2014, 704.4)."""

NARROWEST_WRAPPED = 60
"""Columns. A shorter line is not one that was broken for want of room."""

_LONE_NUMBER = re.compile(r"(?:[1-9]|[1-9]\d\d(?:\.[1-9]\d{0,2}[a-z]?)?)\.?", re.ASCII)
_WRAP_JOINT = re.compile(r"(?<=\S)[-–—/]$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A paragraph, heading or rule of a book. ``text`` is never empty and has no surrounding blanks."""

    text: str
    line: int
    end_line: int
    gap: bool = True
    """Whether a blank line (in HTML: the edge of an element) stands before it."""
    indented: bool = False
    """Whether it is set in: how English editions mark a second paragraph of a rule."""
    readings: tuple[Reading, ...] = ()
    pieces: tuple[Line, ...] = ()
    """What it was joined from; empty where it is one block."""

    def tail(self, text: str) -> Line:
        """The line without what stands before its last ``len(text)`` characters, which are ``text``."""
        return self.piece(len(self.text) - len(text), len(self.text))

    def piece(self, start: int, end: int) -> Line:
        """``text[start:end]`` with the furigana that stand over it."""
        over = tuple(
            Reading(start=each.start - start, end=each.end - start, kana=each.kana)
            for each in self.readings
            if start <= each.start and each.end <= end
        )
        return replace(self, text=self.text[start:end], readings=over)


def joined(lines: Iterable[Line], glue: str = "\n") -> Line:
    """Several lines (at least one) as one, from the first one's place to the last one's end."""
    parts = tuple(lines)
    texts: list[str] = []
    readings: list[Reading] = []
    at = 0
    for part in parts:
        readings += (Reading(start=r.start + at, end=r.end + at, kana=r.kana) for r in part.readings)
        texts.append(part.text)
        at += len(part.text) + len(glue)
    end_line = max(part.end_line for part in parts)
    pieces = tuple(piece for part in parts for piece in part.pieces or (part,))
    return replace(
        parts[0], text=glue.join(texts), end_line=end_line, readings=tuple(readings), pieces=pieces
    )


def facts_of(line: Line, key: str, value: str) -> Iterator[Fact]:
    """What a line states. A fact has one source line, so what was joined to it follows as ``continued``."""
    first, *rest = line.pieces or (line,)
    yield Fact(key=key, value=value, line=first.line, text=first.text)
    for piece in rest:
        yield Fact(key="continued", value=piece.text, line=piece.line, text=piece.text)


def lines_of(page: Page) -> tuple[Line, ...]:
    """The page's lines in reading order; every character of every block but white space is in one of them."""
    lines = [_line_of_block(block, page) for block in unbroken(page)]
    goes_on = None if page.html else _wrapping(lines, page)
    if goes_on:
        lines = list(_unwrapped(lines, goes_on))
    return tuple(_numbers_with_texts(lines))


def _line_of_block(block: Block, page: Page) -> Line:
    return Line(
        text=block.text,
        line=block.line,
        end_line=block.end_line,
        gap=block.gap,
        indented=not page.html and page.lines[block.line - 1][:1].isspace(),
        readings=block.readings,
    )


GoesOn = Callable[[Line, Line], bool]
"""Whether a line was broken, and goes on in the line below it."""


def _wrapping(lines: list[Line], page: Page) -> GoesOn | None:
    """How a hard-wrapped text breaks its lines; None for one whose lines are whole.

    In some the blank stays at the line's end (the rules of 2003), in others the width alone tells.
    """
    if any(len(line.text) > WIDEST for line in lines):
        return None

    def keeps_blank(line: Line, _: Line) -> bool:
        ends_open = page.lines[line.end_line - 1][-1:].isspace() or _WRAP_JOINT.search(line.text) is not None
        return len(line.text) >= NARROWEST_WRAPPED and ends_open

    followed = [one for one in pairwise(lines) if not one[1].gap and len(one[0].text) >= NARROWEST_WRAPPED]
    if followed and 2 * sum(keeps_blank(*one) for one in followed) > len(followed):
        return keeps_blank
    column = wrap_column(page)
    if column is None:
        return None
    return lambda line, below: is_full(page.lines[line.end_line - 1].rstrip(), below.text, column)


def _unwrapped(lines: list[Line], goes_on: GoesOn) -> Iterator[Line]:
    """Paragraphs of a hard-wrapped text, each as one line."""
    paragraph: list[Line] = []
    for line in lines:
        if paragraph and (line.gap or not goes_on(paragraph[-1], line) or _starts(line, paragraph)):
            yield _paragraph(paragraph)
            paragraph = []
        paragraph.append(line)
    if paragraph:
        yield _paragraph(paragraph)


def _starts(line: Line, above: list[Line]) -> bool:
    """Whether a line starts a paragraph although the one above seems to go on: an example, or the next rule.

    A number at the start of a line is more often the end of a broken ``see rule 419.8`` than a rule.
    """
    if line.indented or EXAMPLE.match(line.text):
        return True
    rule, current = read_rule_line(line.text), read_rule_line(above[0].text)
    if rule is None or awaits_number(above[-1].text):
        return False
    return above[-1].text.endswith(("。", ".")) if current is None else current[0] < rule[0]


def _paragraph(lines: list[Line]) -> Line:
    """Join at the blanks where the lines were broken; at a hyphen or within Japanese without a blank."""
    whole = lines[0]
    for line in lines[1:]:
        whole = joined((whole, line), glue(whole.text, line.text))
    return whole


def _numbers_with_texts(lines: list[Line]) -> Iterator[Line]:
    """Join a number that stands alone (``123.6b``, ``108.``) with the text after it."""
    waiting: Line | None = None
    for line in lines:
        alone = _LONE_NUMBER.fullmatch(line.text) is not None
        if waiting is not None:
            if alone or EXAMPLE.match(line.text) or read_rule_line(line.text):
                yield waiting
            else:
                line = joined((waiting, line), " ")  # noqa: PLW2901
            waiting = None
        if alone:
            waiting = line
        else:
            yield line
    if waiting is not None:
        yield waiting
