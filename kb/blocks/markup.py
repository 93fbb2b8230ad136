"""HTML source → its text, run by run with line numbers, and the bare markup around it.

libxml2 loses text without a word: in nodes that are too large, beyond a depth, after a stray ``</html>``;
and it knows lines only of elements, and only up to 65,535. So text never passes through it. This module
takes every run of text out of the source and leaves a short mark in its place; lxml builds the tree of
that, and ``kb.blocks.html`` puts the runs back where it finds the marks. A mark that is missing is text
that would have been lost.

Where markup ends and text begins is as the HTML standard's tokenizer has it, except that nothing disappears
for being unfinished: after an unclosed comment, script or title, which is a problem, what follows is text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape, unescape

from kb.blocks.plain import SOFT_BREAKS
from kb.errors import Problem

MARK = re.compile("\ufdd0(\\d+)\ufdd1")
"""Stands for a run of text in the markup: its index between two noncharacters, which no text holds."""

_TAG = re.compile(
    r"""</?(?P<name>[A-Z][A-Z0-9._-]*+(?::[A-Z0-9._-]++)?+)(?=[\s/>])"""
    r"""(?:=\s*+(?:"[^"]*+"|'[^']*+')|[^>])*+>""",
    re.IGNORECASE | re.ASCII,
)
"""A tag. ``<http://…>`` and ``a <b, c`` are none: a browser would hide them, here they are text."""

_COMMENT = re.compile(r"<!--(?:-?>|.*?--!?>)", re.DOTALL)
_DECLARATION = re.compile(r"<[!?][A-Z\[-][^>]*+>|</>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""([^\s=>/"']++)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s>"']++)))?+""")
_KEPT = frozenset(
    {"class", "id", "style", "hidden", "role", "aria-label", "lang", "xml:lang", "start", "value"}
)
"""The attributes that say something of the structure or of what is furniture."""

_SYMBOL = re.compile(r"[{(（\[][^\s{}()（）\[\]]{1,6}[})）\]]")
"""A picture that stands for a symbol of the text (``alt="{T}"``); other pictures are none of it."""

_SKIPPED = frozenset({"script", "style"})
_WITHOUT_TAGS_INSIDE = _SKIPPED | {"title", "textarea"}
_PRESENTATION = frozenset({"b", "big", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"})
"""Elements that say nothing of the structure. Old pages open them without end, one inside the other."""

_AS_PRE = {"xmp": "pre", "listing": "pre", "plaintext": "pre"}
_DROPPED_ENDS = _SKIPPED | {"html", "body", "head"}  # libxml2 drops what follows the end of a page
_NO_TEXT = str.maketrans({c: " " for c in (*map(chr, range(32)), "\x7f", *SOFT_BREAKS) if c != "\t"})


@dataclass(frozen=True, slots=True)
class Run:
    """Text between two pieces of markup, character references resolved, and the line of its beginning."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Markup:
    """A page taken apart: the non-blank texts in source order, and the markup with a mark for each."""

    skeleton: str
    runs: tuple[Run, ...]
    problems: tuple[Problem, ...]


def take_apart(source: str) -> Markup:
    """Separate the text of an HTML page from its markup; never raises, and takes linear time."""
    return _Scanner(source.replace("\ufdd0", "").replace("\ufdd1", "")).scan()


class _Scanner:
    """One pass over a source; its state is the place reached, its line, and what was found so far."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.place = 0
        self.line = 1
        self.skeleton: list[str] = []
        self.runs: list[Run] = []
        self.problems: list[Problem] = []
        self.last_close = source.rfind(">")
        self.without_end: set[str] = set()  # elements and comments that are known not to be closed any more

    def scan(self) -> Markup:
        """Alternate between text and markup to the end."""
        at = self.source.find("<")
        while at >= 0:
            end = self._markup_end(at)
            if end is not None:
                self._text(at)
                self._markup(at, end)
            at = self.source.find("<", max(at + 1, self.place))
        self._text(len(self.source))
        return Markup("".join(self.skeleton), tuple(self.runs), tuple(self.problems))

    def _markup_end(self, at: int) -> int | None:
        """Where the markup that begins with the ``<`` at this place ends; None if it is text."""
        if at > self.last_close:
            return None
        if self.source.startswith("<!--", at):
            comment = None if "!--" in self.without_end else _COMMENT.match(self.source, at)
            if comment:
                return comment.end()
            self._unclosed("!--", at)
            return at + len("<!--")
        markup = _TAG.match(self.source, at) or _DECLARATION.match(self.source, at)
        return markup.end() if markup else None

    def _markup(self, at: int, end: int) -> None:
        """Copy a tag; leave out comments, declarations, scripts and the end tags of the page."""
        self._move_to(end)
        tag = _TAG.match(self.source, at)
        if tag is None:
            return
        name, written = tag["name"].lower(), tag[0]
        if name in _PRESENTATION:
            return
        if written.startswith("</"):
            self.skeleton.append(" " if name in _DROPPED_ENDS else f"</{_AS_PRE.get(name, name)}>")
        elif name in _WITHOUT_TAGS_INSIDE:
            self._closed_content(name, written, at)
        else:
            self._open(_AS_PRE.get(name, name), written)

    def _open(self, name: str, written: str) -> None:
        """Write a start tag with the attributes that matter; a picture of a symbol is that symbol."""
        given = {
            match[1].lower(): unescape(match[2] or match[3] or match[4] or "")
            for match in _ATTRIBUTE.finditer(written, len(name) + 1)
        }
        kept = "".join(f' {key}="{escape(given[key])}"' for key in sorted(_KEPT & given.keys()))
        self.skeleton.append(f"<{name}{kept}>")
        if name == "img" and _SYMBOL.fullmatch(given.get("alt", "")):
            self._take(given["alt"], self.line)

    def _closed_content(self, name: str, written: str, at: int) -> None:
        """The content of an element in which tags are no tags: a title's is text, a script's is not."""
        close = None
        if name not in self.without_end:
            close = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(self.source, self.place)
        if close is None:
            self._unclosed(name, at)
        elif name in _SKIPPED:
            self._move_to(close.start())
        else:
            self._open(name, written)
            self._text(close.start())

    def _text(self, end: int) -> None:
        """Take out the text up to a place. White space alone stays in the skeleton: it separates words."""
        line, raw = self.line, self.source[self.place : end]
        self._move_to(end)
        text = "\n".join(self._plain(part, number) for number, part in enumerate(raw.split("\n"), line))
        if text.strip():
            self._take(text, line)
        else:
            self.skeleton.append(raw)

    def _take(self, text: str, line: int) -> None:
        self.skeleton.append(f"\ufdd0{len(self.runs)}\ufdd1")
        self.runs.append(Run(text, line))

    def _plain(self, raw: str, line: int) -> str:
        """One line of text with its character references resolved and without control characters."""
        text = unescape(raw)
        if "\ufffd" in text and "\ufffd" not in raw:
            message = "a character reference names no character and stands as U+FFFD"
            self._problem("undecodable", line, message)
        return text.translate(_NO_TEXT)

    def _move_to(self, place: int) -> None:
        self.line += self.source.count("\n", self.place, place)
        self.place = place

    def _unclosed(self, what: str, at: int) -> None:
        """Report, once for each kind, that something does not end; from then on its start is passed over."""
        if what not in self.without_end:
            self.without_end.add(what)
            line = self.line + self.source.count("\n", self.place, at)
            self._problem("unclosed-markup", line, f"<{what} is not closed; what follows it is read as text")

    def _problem(self, code: str, line: int, message: str) -> None:
        self.problems.append(Problem(document="", line=line, code=code, severity="warning", message=message))
