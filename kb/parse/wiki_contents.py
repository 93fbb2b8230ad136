"""The table of contents of an article, which alone knows the levels of its headings.

    目次 1 解説 2 ルール 2.1 ゲーム開始前 … 7 引用：総合ルール 20231117.0

It comes as one line, and headings hold spaces and numbers of their own. So an entry begins only at a number
that may follow the one before it (after 2.1: 2.1.1, 2.2 or 3), and only where the heading behind it stands
in the article.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kb.blocks import Block
from kb.parse.wrapping import glue

_LABEL = re.compile(r"(?:目次|Contents)\s*(?:\[[^\]]{1,6}\]|［[^］]{1,6}］)?\s*(?=[1１][.．]?\s)")
_HEAD = re.compile(r"(?:目次|Contents)\s*(?:[\[［][^\]］]{1,6}[\]］])?")
_NUMBER = re.compile(r"(?<!\S)(?P<number>\d+(?:[.-]\d+)*)[.．]?(?=\s)")
"""``2.1``; some write ``2.1.`` or ``2-1``."""
_ENDS_IN_NUMBER = re.compile(r"(?<!\S)\d+(?:[.-]\d+)*[.．]?$")


@dataclass(frozen=True, slots=True)
class Entry:
    """A heading as the contents name it; ``level`` is 1 for the outermost."""

    level: int
    text: str


def is_contents(text: str) -> bool:
    """Whether a line is a table of contents."""
    return _LABEL.match(text) is not None


def joint(text: str, following: str) -> str:
    """What joins a line of an article and the line that it goes on with.

    As anywhere, but in the contents a number stands apart from the words before and behind it.
    """
    numbered = _NUMBER.match(following) or _ENDS_IN_NUMBER.search(text)
    return " " if numbered and is_contents(text) else glue(text, following)


def contents_at(blocks: Sequence[Block]) -> range:
    """Where the contents stand among the blocks of an article: one line, or a heading and the lines below it.

    Only a page that is known to be MediaWiki's has them on one line; empty where there are none.
    """
    for at, block in enumerate(blocks):
        if is_contents(block.text):
            return range(at, at + 1)
        if _HEAD.fullmatch(block.text) and block.kind != "bullet":
            end = at + 1
            while end < len(blocks) and (blocks[end].kind == "bullet" or _NUMBER.match(blocks[end].text)):
                end += 1
            if end > at + 1:
                return range(at, end)
    return range(0)


def read_contents(text: str, headings: Collection[str]) -> tuple[Entry, ...]:
    """The entries of a table of contents in order; () where the text is none.

    ``headings`` are the lines of the article that may be headings. An entry that is none of them is kept
    all the same: it is the caller's to report that it is missing.
    """
    label = _LABEL.match(text)
    if label is None:
        return ()
    starts: list[tuple[tuple[int, ...], int, int]] = []
    for match in _NUMBER.finditer(text, label.end()):
        number = tuple(int(part) for part in re.split("[.-]", match["number"]))
        if not starts:
            if number == (1,):
                starts.append((number, match.start(), match.end()))
        elif number in _successors(starts[-1][0]) and _closes(text[starts[-1][2] : match.start()], headings):
            starts.append((number, match.start(), match.end()))
    ends = [start for _, start, _ in starts[1:]] + [len(text)]
    return tuple(
        Entry(level=len(number), text=text[after:end].strip())
        for (number, _, after), end in zip(starts, ends, strict=True)
    )


def _successors(number: tuple[int, ...]) -> set[tuple[int, ...]]:
    """What may follow: one level below, or the next at this level or any above it."""
    return {(*number, 1)} | {(*number[:at], number[at] + 1) for at in range(len(number))}


def _closes(entry: str, headings: Collection[str]) -> bool:
    """Whether the entry is complete: it is a heading, or no heading begins with it."""
    words = entry.strip()
    return bool(words) and (words in headings or not any(head.startswith(f"{words} ") for head in headings))
