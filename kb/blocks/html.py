"""HTML → blocks, in the same stream as plain text gives.

Every block element is a block of its own, cut at ``<br>``, at the line breaks of ``<pre>``, and at a line
break of the source where a numbered rule begins (``kb.blocks.flow``). What differs from the tags:

- The first text of an ``<li>`` is the bullet, what follows a ``<br>`` or stands in a further paragraph of
  the item is a paragraph. Depth counts lists. Items of one list have no gap between them, as the lines of a
  list in text.
- A paragraph that begins with a bullet mark is a bullet, as in text.
- A table of contents of MediaWiki is one paragraph (``目次 1 解説 2 ルール …``), and its footnote marks are
  written ``^[1]``: the forms that the text of a wiki page has, so that one grammar reads both.
- ``alt`` of a picture is text where it is a symbol in brackets (``{T}``), else it is none.
- Furigana: base text in the block, reading in ``readings``.
- What is hidden, or furniture by ``kb.blocks.chrome``, becomes ``Chrome``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import shorten
from typing import Literal

from lxml import etree

from kb.blocks.chrome import Site, chrome_rule, element_words, site_of, without_chrome
from kb.blocks.flow import Flow, Piece
from kb.blocks.markup import MARK, Run, take_apart
from kb.blocks.model import Block, BlockKind, Page
from kb.blocks.plain import Nesting
from kb.errors import ParseError, Problem
from kb.model import Chrome, Lang

_BLOCK_TAGS = """
address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption
figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol option p
pre search section select summary table tbody td textarea tfoot th thead title tr ul
"""
_BLOCKS = frozenset(_BLOCK_TAGS.split())
_ROWS = frozenset({"li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "caption"})

_Ruby = Literal["", "base", "reading", "bracket"]


@dataclass(slots=True)
class _Frame:
    """What holds inside an element that is open; an element inherits it from the one around it."""

    tag: str = ""
    kind: BlockKind = "paragraph"
    level: int = 0
    """Of a heading."""
    lists: int = 0
    """How many lists are open."""
    item: _Frame | None = None
    """The list item that this stands in."""
    marker: str = ""
    """Of a list item: its bullet or number, until the text that it belongs to has come."""
    count: int = 0
    """Of a list: the number of its last item."""
    kept: bool = False
    """White space counts, as in ``<pre>``."""
    joined: bool = False
    """All below is one block."""
    chrome: str = ""
    """The chrome rule by which this is furniture."""
    ruby: _Ruby = ""


def page_of_html(text: str) -> Page:
    """The page of decoded HTML. Every run of text is in a block, in ``chrome`` or in a problem ``lost-text``.

    Raises ParseError where elements are nested so deeply that the page cannot be read.
    """
    markup = take_apart(text)
    lines = tuple(text.split("\n"))
    if not markup.runs:
        return Page(blocks=(), lines=lines, html=True, problems=markup.problems)
    root = _tree(markup.skeleton)
    site = site_of(text)
    walk = _Walk(markup.runs, site)
    walk.read(root)
    page = Page(
        blocks=tuple(walk.blocks),
        lines=lines,
        html=True,
        title=walk.title,
        lang=_lang(root),
        chrome=tuple(walk.chrome),
        problems=(*markup.problems, *walk.lost()),
    )
    return without_chrome(page, site)


def _tree(skeleton: str) -> etree._Element:
    parser = etree.HTMLParser(huge_tree=True)
    root = etree.fromstring(skeleton, parser)
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise ParseError("HTML nested too deeply to be read: more than 2,000 elements inside one another")
    return root


def _lang(root: etree._Element) -> Lang | None:
    code = (root.get("lang") or root.get("xml:lang") or "").lower()
    return "ja" if code.startswith("ja") else "en" if code.startswith("en") else None


class _Walk:
    """One walk over the tree, in document order and without recursion."""

    def __init__(self, runs: tuple[Run, ...], site: Site) -> None:
        self.runs = runs
        self.site: Site = site
        self.unseen = set(range(len(runs)))
        self.blocks: list[Block] = []
        self.chrome: list[Chrome] = []
        self.title: str | None = None
        self.frames = [_Frame()]
        self.flow = Flow()
        self.waiting: list[Flow] = []  # texts in the middle of which a piece of chrome is being read
        self.gap = True
        self.nesting = Nesting()
        self.kana: list[Run] = []

    def read(self, root: etree._Element) -> None:
        """Walk the whole tree; the results are in ``blocks``, ``chrome`` and ``title``."""
        for event, element in etree.iterwalk(root, events=("start", "end")):
            if event == "start":
                self._start(element)
                self._text(element.text)
            else:
                self._end()
                self._text(element.tail)
        self._flush()

    def lost(self) -> Iterator[Problem]:
        """The runs that the tree does not hold."""
        for index in sorted(self.unseen):
            run = self.runs[index]
            line = run.line + run.text[: len(run.text) - len(run.text.lstrip())].count("\n")
            message = f"text is lost in broken HTML: {shorten(run.text, 60)!r}"
            yield Problem(document="", line=line, code="lost-text", severity="error", message=message)

    # elements

    def _start(self, element: etree._Element) -> None:
        outer = self.frames[-1]
        frame = replace(outer, tag=str(element.tag), marker="", count=0)
        if frame.tag in _BLOCKS:
            self._edge(frame.tag, outer)
        if not outer.chrome:
            frame.chrome = chrome_rule(element, self.site)
            if frame.chrome:
                self.waiting.append(self.flow)
                self.flow = Flow()
        self._enter(element, frame, outer)
        self.frames.append(frame)

    def _enter(self, element: etree._Element, frame: _Frame, outer: _Frame) -> None:
        """What an element changes for what stands in it."""
        match frame.tag:
            case "ul" | "ol" | "menu" | "dir":
                frame.lists += 1
                frame.count = _number(element.get("start"), 1) - 1
            case "li":
                frame.kind, frame.item = "bullet", frame
                outer.count = _number(element.get("value"), outer.count + 1)
                frame.marker = f"{outer.count}." if outer.tag == "ol" else "•"
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                frame.kind, frame.level = "heading", int(frame.tag[1])
            case "td" | "th":
                frame.kind = "cell"
            case "br":
                self._break()
            case "ruby":
                self.flow.begin_ruby()
                frame.ruby = "base"
            case "rb" | "rt" | "rtc" | "rp" if outer.ruby:
                self._end_reading()
                frame.ruby = "base" if frame.tag == "rb" else "bracket" if frame.tag == "rp" else "reading"
            case "sup" if self.site == "mediawiki" and "reference" in element_words(element):
                if not self.flow.ends_with("]"):  # ^[3][6]
                    self.flow.add_sign("^")
            case tag if tag in _BLOCKS:
                frame.kept |= tag == "pre"
                frame.joined |= self.site == "mediawiki" and "toc" in element_words(element)
                if frame.kind == "cell":
                    frame.kind = "paragraph"

    def _end(self) -> None:
        frame = self.frames[-1]
        if frame.ruby == "reading":
            self._end_reading()
        outer = self.frames[-2]
        if frame.tag in _BLOCKS:
            self._edge(frame.tag, outer)
        if frame.chrome and not outer.chrome:
            self._flush()
            self.flow = self.waiting.pop()
        self.frames.pop()

    def _edge(self, tag: str, outer: _Frame) -> None:
        """A block element inside ``outer`` begins or ends."""
        if outer.joined:
            self.flow.add(" ", 0)
            return
        self._flush()
        if tag not in _ROWS and not outer.lists:
            self.gap = True

    # text

    def _text(self, text: str | None) -> None:
        """The text of a node: marks of runs, and white space."""
        place = 0
        for mark in MARK.finditer(text or ""):
            self._space(mark.string[place : mark.start()])
            index = int(mark[1])
            self.unseen.discard(index)
            self._run(self.runs[index])
            place = mark.end()
        self._space((text or "")[place:])

    def _space(self, space: str) -> None:
        if space and self.frames[-1].kept:
            for _ in range(space.count("\n")):
                self._break()
        elif space:
            self.flow.add("\n" if "\n" in space else " ", 0)

    def _run(self, run: Run) -> None:
        frame = self.frames[-1]
        if frame.ruby == "reading":
            self.kana.append(run)
        elif frame.ruby == "bracket" and not any(map(str.isalnum, run.text)):
            pass
        elif frame.kept:
            for number, part in enumerate(run.text.split("\n")):
                if number:
                    self._break()
                if part.strip():
                    self.flow.add_kept(part, run.line + number)
        else:
            self.flow.add(run.text, run.line)

    def _end_reading(self) -> None:
        kana = " ".join("".join(run.text for run in self.kana).split())
        if kana and not self.flow.read_as(kana):
            self.flow.add(kana, self.kana[0].line)
        self.kana = []

    def _break(self) -> None:
        """A line ends; a second time with nothing between makes a blank line."""
        if self.frames[-1].joined:
            self.flow.add(" ", 0)
        elif self.flow:
            self._flush()
        else:
            self.gap = True

    # blocks

    def _flush(self) -> None:
        """Emit what was collected as blocks of the innermost frame's kind, or as chrome."""
        frame = self.frames[-1]
        for piece in self.flow.finish():
            if frame.chrome:
                self.chrome.append(Chrome(line=piece.line, text=piece.text, rule=frame.chrome))
                if frame.chrome == "title" and self.title is None:
                    self.title = piece.text
            else:
                self.blocks.append(self._block(piece, frame))
                self.gap = False
        self.flow = Flow()

    def _block(self, piece: Piece, frame: _Frame) -> Block:
        kind, depth, marker = frame.kind, frame.level, ""
        if kind == "bullet" and frame.item and frame.item.marker:
            depth, marker = max(frame.lists - 1, 0), frame.item.marker
            frame.item.marker = ""
        elif kind in ("paragraph", "bullet"):
            kind, depth = "paragraph", 0
            bullet = self.nesting.bullet(piece.text, piece.indent)
            if bullet and not frame.lists:
                kind, depth, marker = "bullet", bullet.depth, bullet.marker
                piece = piece.part(piece.text, bullet.length, len(piece.text))
        return Block(
            kind=kind,
            text=piece.text,
            line=piece.line,
            end_line=piece.end_line,
            depth=depth if kind in ("bullet", "heading") else 0,
            marker=marker,
            gap=self.gap,
            readings=piece.readings,
        )


def _number(written: str | None, otherwise: int) -> int:
    """The value of a number attribute, where it is one."""
    return (
        int(written)
        if written and written.isascii() and written.isdigit() and len(written) < 7
        else otherwise
    )
