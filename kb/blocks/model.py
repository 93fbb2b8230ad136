"""The blocks of a page. A parser sees these and nothing of bytes, tags or line ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kb.errors import Problem
from kb.model import Chrome, Lang, Reading

BlockKind = Literal["heading", "paragraph", "bullet", "cell"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A run of text that stands by itself on the page: never empty, never with a line break inside.

    From plain text every non-blank physical line is one block (a bare line is a ``paragraph``: only a
    grammar knows which are headings). From HTML every block element is one, cut at ``<br>`` and at the line
    breaks of ``<pre>``.
    """

    kind: BlockKind
    text: str
    """Without bullet mark and indentation. Spaces are as in the source (HTML: collapsed as browsers do)."""
    line: int
    end_line: int
    """Physical lines of the source, 1-based; equal for plain text."""
    depth: int = 0
    """Of a bullet: 0 for the outermost, one more a level. Of a heading in HTML: 1–6. Else 0."""
    marker: str = ""
    """The bullet as it stands in text (``•``, ``-``), or the number in an HTML ordered list (``1.``)."""
    gap: bool = True
    """Whether a blank line (in HTML: the edge of a block element) stands before it."""
    readings: tuple[Reading, ...] = ()
    """Furigana (``<ruby>``): base text is in ``text``, the kana here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A source file as blocks. Every non-blank line is in a block, in ``chrome`` or in a problem."""

    blocks: tuple[Block, ...]
    lines: tuple[str, ...]
    """The physical lines of the decoded text, without their line ends (``lines[0]`` is line 1)."""
    html: bool = False
    title: str | None = None
    """``<title>`` of an HTML page."""
    lang: Lang | None = None
    """``lang`` of an HTML page, where it is ja or en."""
    chrome: tuple[Chrome, ...] = ()
    problems: tuple[Problem, ...] = ()
