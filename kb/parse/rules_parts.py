"""Lines → the parts of a rule book: front, introduction, contents, body, glossary, credits.

English editions: front, introduction, contents, body, glossary, credits, addresses. mjmj.info: front,
contents, introduction, body, glossary, credits. Any part may be missing: a digest or an extract is a rule
book too. The contents repeat the headings of the body, so where they end has to be known first of all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kb.numbers import RuleNumber
from kb.parse.rule_line import read_rule_line
from kb.parse.rules_lines import Line

PartName = Literal["front", "introduction", "contents", "body", "glossary", "credits", "service"]

_NAMES: dict[str, PartName] = {
    "introduction": "introduction",
    "はじめに": "introduction",
    "序文": "introduction",
    "導入": "introduction",
    "contents": "contents",
    "table of contents": "contents",
    "もくじ": "contents",
    "目次": "contents",
    "glossary": "glossary",
    "用語集": "glossary",
    "credits": "credits",
    "クレジット": "credits",
    "questions?": "service",  # 2003 to 2008
    "customer service information": "service",  # 2011
}
_FOLLOWERS: dict[PartName, frozenset[PartName]] = {
    "front": frozenset({"introduction", "contents", "glossary", "credits"}),
    "introduction": frozenset({"contents", "glossary"}),
    "contents": frozenset({"introduction", "glossary", "credits"}),
    "body": frozenset({"glossary", "credits"}),
    "glossary": frozenset({"credits", "service"}),
    "credits": frozenset({"service"}),
    "service": frozenset(),
}
_ORNAMENT = r"[=\-–—_*◎●■◆○□◇＝─━~\s]*"
_HEADING = re.compile(rf"{_ORNAMENT}(?:\d{{1,2}}[.．]\s*)?(?P<name>.*?){_ORNAMENT}")
SEPARATOR = re.compile(r"[=\-–—_*＝─━~・…\s]{3,}")
"""A line that only draws a rule across the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the book. ``heading`` is its own line; None for the front and the body, which have none."""

    name: PartName
    heading: Line | None
    lines: tuple[Line, ...]


def split_parts(lines: Sequence[Line]) -> tuple[Part, ...]:
    """The parts in the order of the book; every line is in exactly one of them, as its heading or inside."""
    parts: list[Part] = []
    name: PartName = "front"
    heading: Line | None = None
    start = 0
    at = 0
    while at < len(lines):
        found = part_name(lines[at].text)
        if found is not None and found in _FOLLOWERS[name]:
            parts.append(Part(name=name, heading=heading, lines=tuple(lines[start:at])))
            name, heading, start = found, lines[at], at + 1
            at = _end_of_contents(lines, start) if found == "contents" else start
        elif name in ("front", "introduction", "contents") and begins_body(lines, at):
            parts.append(Part(name=name, heading=heading, lines=tuple(lines[start:at])))
            name, heading, start = "body", None, at
        else:
            at += 1
    parts.append(Part(name=name, heading=heading, lines=tuple(lines[start:])))
    return tuple(part for part in parts if part.heading or part.lines)


def part_name(text: str) -> PartName | None:
    """The part that a line is the heading of (``Glossary``, ``-------- もくじ --------``, ``10. 用語集``)."""
    if len(text) > 80:
        return None
    match = _HEADING.fullmatch(text)
    return _NAMES.get(match["name"].lower()) if match else None


def numbered(line: Line) -> tuple[RuleNumber, str] | None:
    """The number and text of a line inside a rule book; a chapter or section has to have its dot."""
    found = read_rule_line(line.text, within_rules=True)
    if found is None:
        return None
    number, text = found
    if not number.rule and not line.text[: len(line.text) - len(text)].rstrip().endswith((".", "．")):
        return None
    return found


def begins_body(lines: Sequence[Line], at: int) -> bool:
    """Whether the line at this index may be the first of the body: a rule, or a heading above its numbers."""
    found = numbered(lines[at])
    if found is None:
        return False
    number, _ = found
    return bool(number.rule) or is_heading(number, lines, at)


def is_heading(number: RuleNumber, lines: Sequence[Line], at: int, chapter: int = 0) -> bool:
    """Whether a line that looks like a chapter or section is one, and not an item of some numbered list.

    ``chapter`` is the one that the book is in. The next line that is not drawn decides: a section has to be
    followed by a later place of the book. A chapter is followed by its own section, a new one also by its
    own rule; a new one without either (a digest) stands after a blank line, as the items of a list do not.
    """
    below = _below(lines, at)
    following = numbered(lines[below]) if below < len(lines) else None
    after = following[0] if following else None
    if number.section > 9:
        return after is None or number < after
    if after is not None and after.section > 9:
        return after.chapter == number.section and (not after.rule or number.section != chapter)
    ends = below == len(lines) or part_name(lines[below].text) is not None
    apart = lines[at].gap or (at > 0 and SEPARATOR.fullmatch(lines[at - 1].text) is not None)
    return apart and number.section > chapter and (ends or (after is not None and number < after))


def _below(lines: Sequence[Line], at: int) -> int:
    """The index of the next line that says something: titles stand between drawn lines at mjmj.info."""
    below = at + 1
    while below < len(lines) and SEPARATOR.fullmatch(lines[below].text):
        below += 1
    return below


def _end_of_contents(lines: Sequence[Line], start: int) -> int:
    """The index of the first line after the contents that start at ``start``.

    The book begins where the first entry of the contents comes again. Where it does not, with the first rule
    and the headings right above it; where there is no rule either, with the glossary or at the end.
    """
    first = _below(lines, start - 1)
    if first == len(lines):
        return first
    entry = _key(lines[first])
    for at in range(first + 1, len(lines)):
        if _key(lines[at]) == entry:
            return at
    for at in range(first, len(lines)):
        found = numbered(lines[at])
        if found and found[0].rule:
            return _with_headings(lines, first, at, found[0])
    parts = [at for at in range(first, len(lines)) if part_name(lines[at].text) in ("glossary", "credits")]
    return parts[-1] if parts else len(lines)


def _with_headings(lines: Sequence[Line], first: int, at: int, rule: RuleNumber) -> int:
    """The index of the topmost of the headings that stand directly above the rule at index ``at``."""
    top = at
    while at > first:
        at -= 1
        above = numbered(lines[at])
        if above is not None and above[0] in rule.ancestors:
            top = at
        elif not SEPARATOR.fullmatch(lines[at].text):
            break
    return top


def _key(line: Line) -> str:
    """An entry of the contents so that it equals the heading it stands for."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", line.text)).lower()
