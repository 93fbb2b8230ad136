"""Hard-wrapped text: paragraphs that were broken into lines of one width, and how to put them together.

A line was broken where the first word of the next one had no room any more; Japanese breaks anywhere, so its
lines are full to a character or two. Columns count as on a terminal: a full-width character takes two.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from kb.blocks import Block, Page
from kb.blocks.plain import Nesting
from kb.model import Fact
from kb.terms.script import HIRAGANA, KANJI, KATAKANA, has_japanese
from kb.width import width

WIDEST = 132
"""Columns. No line of a hard-wrapped text is longer; the English rules of 2003 are wrapped at 119."""
NARROWEST = 36
"""Columns. Lines this short end where their author wanted."""
_MEASURED = 4000
"""Lines by which the column is told; every format asks for it."""
_SLACK = 4
"""Columns that a full line may lack: some editors move the character before 。 and 」 to the next line."""
_HANGING = " 。、，．）」』"
"""What other editors let hang over the edge, since it may not begin a line."""
_LEAST = 4
"""How many lines have to be broken so before a text counts as wrapped."""

_FIRST_WORD = re.compile(rf"[^\s{HIRAGANA}{KATAKANA}{KANJI}、-〿！-～]+|.")
_JOINT = re.compile(r"(?<=[^\s-])[-–—/]$")
_SENTENCE_END = re.compile(r"[。．.!?！？:：]$")
"""Seldom at the end of a line that was broken, and nearly always at the end of one that was not."""
_UNIT_END = re.compile(r"[。．.！？!?：:）)]$")
_DRAWN = re.compile(r"[\W_]{3,}")
_AWAITS_NUMBER = re.compile(
    r"(?:(?<![a-z])(?:rules?|sections?|CR:?)|ルール|(?<![a-z])rules\b.{0,24}(?:,|\band|\bor)|[(（])\s*$",
    re.IGNORECASE,
)


def wrap_column(page: Page) -> int | None:
    """The column at which a text was wrapped; None where its lines end as their author ended them.

    It is the width of the longest lines; one in twenty, an address, may be longer.
    """
    lines = [line.rstrip(_HANGING) for line in page.lines if line.strip()]
    if page.html or sum(len(line) > WIDEST for line in lines) > len(lines) // 20 or not lines:
        return None
    measured = lines[:_MEASURED]
    column = sorted(map(width, measured))[-1 - len(measured) // 20]
    if not NARROWEST <= column <= WIDEST:
        return None
    near = pairwise(page.blocks[:_MEASURED])
    pairs = ((page.lines[above.end_line - 1].rstrip(), below) for above, below in near)
    long = [
        (above, below.text)
        for above, below in pairs
        if below.kind == "paragraph" and not below.gap and 4 * width(above) > 3 * column
    ]
    broken = sum(is_full(*each, column) and not _SENTENCE_END.search(each[0]) for each in long)
    return column if broken >= _LEAST and 3 * broken > 2 * len(long) else None


def is_full(text: str, following: str, column: int) -> bool:
    """Whether the first word of the line below had no room behind ``text``, a whole physical line."""
    word = _FIRST_WORD.match(following)
    first = width(word[0]) + len(glue(text, following)) if word and text else 0
    return width(text) + first > column - (_SLACK - 2 if has_japanese(text[-1:]) else 1)


def awaits_number(text: str) -> bool:
    """Whether a line ends in what wants a number (``see rule``): then the next one begins with a citation."""
    return _AWAITS_NUMBER.search(text[-40:]) is not None


def glue(text: str, following: str) -> str:
    """What joins two lines of a paragraph: nothing within Japanese or behind a hyphen, else a blank."""
    wide = (
        unicodedata.east_asian_width(text[-1]) in "WF" or unicodedata.east_asian_width(following[0]) in "WF"
    )
    return "" if wide or _JOINT.search(text) else " "


def unbroken(page: Page) -> tuple[Block, ...]:
    """The blocks of a page; where it is hard-wrapped, with what the breaks made of them undone.

    A ``・`` that came to stand at the start of a line is no bullet (``メイン / ・フェイズ``), and the broken
    lines of a bullet end no list. The lines themselves are not joined yet.
    """
    column = wrap_column(page)
    if column is None:
        return page.blocks
    nesting = Nesting()
    blocks: list[Block] = []
    above = ""
    for block in page.blocks:
        line = page.lines[block.line - 1]
        broken = not block.gap and is_full(above, line.strip(), column)
        if broken and block.marker in ("・", "･") and not _UNIT_END.search(above):
            block = replace(block, kind="paragraph", depth=0, marker="", text=line.strip())  # noqa: PLW2901
        elif not broken or block.kind == "bullet":
            content = line.strip()
            bullet = nesting.bullet(content, line[: len(line) - len(line.lstrip())])
            if bullet and block.kind == "bullet":
                block = replace(block, depth=bullet.depth)  # noqa: PLW2901
        blocks.append(block)
        above = line.rstrip()
    return tuple(blocks)


def paragraphs(
    page: Page,
    starts: Callable[[str], bool] = lambda _: False,
    between: Callable[[str, str], str] = glue,
) -> tuple[Block, ...]:
    """The blocks of a page; where it is hard-wrapped, each paragraph, bullet and heading as one again.

    ``starts`` says which lines begin one although they look like the rest of the one above; ``between``
    what joins a text and the line that it goes on with. A drawn line stands by itself.
    """
    column = wrap_column(page)
    if column is None:
        return page.blocks
    whole: list[Block] = []
    above = ""
    for block in unbroken(page):
        plain = block.kind == "paragraph" and not block.gap and not starts(block.text)
        drawn = _DRAWN.fullmatch(above) or _DRAWN.fullmatch(block.text)
        if whole and plain and not drawn and is_full(above, block.text, column):
            text = f"{whole[-1].text}{between(whole[-1].text, block.text)}{block.text}"
            whole[-1] = replace(whole[-1], text=text, end_line=block.end_line)
        else:
            whole.append(block)
        above = page.lines[block.end_line - 1].rstrip()
    return tuple(whole)


def further_lines(page: Page, block: Block) -> Iterator[Fact]:
    """Facts for the lines of a block of :func:`paragraphs` behind its first: a fact has one line only."""
    for line in range(block.line + 1, 1 if page.html else block.end_line + 1):
        text = page.lines[line - 1]
        yield Fact(key="continued", value=text.strip(), line=line, text=text)
