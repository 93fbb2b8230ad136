"""The body of a rule book: chapters, sections, rules and subrules, with examples and further paragraphs.

What a line is shows in the line itself; where it belongs shows in its number. So reading makes :class:`Entry`
drafts in the order of the book, and hanging them into the tree is a second step, after all numbers are known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from kb.model import Example
from kb.numbers import RuleNumber
from kb.parse.rules_lines import EXAMPLE, Line, joined
from kb.parse.rules_parts import SEPARATOR, is_heading, numbered
from kb.parse.wrapping import awaits_number

_STRAY_NUMBER = re.compile(r"(?P<label>[1-9]\d\d\.[a-z])\.?\s+\S", re.ASCII)
"""A number that lost its middle: ``306.b`` (2008). Nobody can say which rule it is, so it gets none."""
_BARE_NUMBER = re.compile(r"[1-9]\d\d\.[1-9]\d{0,2}[a-z]?(?=\.?$)", re.ASCII)
"""A number whose text is missing."""


@dataclass(slots=True, kw_only=True)
class Entry:
    """What is being read: a rule or heading with what follows it, or a stray (``number`` is None)."""

    number: RuleNumber | None
    head: Line
    """The text after the number; of a stray the whole line."""
    line: int
    label: str | None = None
    paragraphs: list[Line] = field(default_factory=list)
    examples: list[list[Line]] = field(default_factory=list)
    waiting: Line | None = None
    """A label of an example that stood alone on its line, while its text has not come yet."""

    @property
    def text(self) -> Line:
        """The head and the further paragraphs, each on a line of its own; without the examples."""
        return joined((self.head, *self.paragraphs)) if self.paragraphs else self.head

    @property
    def end_line(self) -> int:
        """The last line of all that belongs to it."""
        lines = [self.head, *self.paragraphs, *(line for example in self.examples for line in example)]
        return max(line.end_line for line in lines)

    @property
    def example_texts(self) -> tuple[Example, ...]:
        """The examples, each as one text."""
        whole = [joined(lines) for lines in self.examples]
        return tuple(Example(text=each.text, line=each.line, end_line=each.end_line) for each in whole)

    def add(self, line: Line) -> None:
        """Put a line without a number where it belongs: into an example, or a further paragraph."""
        label = EXAMPLE.match(line.text)
        if label:
            self.close()
            text = line.text[label.end() :]
            if text:
                self.examples.append([line.tail(text)])
            else:
                self.waiting = line
        elif self.waiting is not None:
            self.examples.append([line])
            self.waiting = None
        elif self.examples and not line.indented:
            self.examples[-1].append(line)
        else:
            self.paragraphs.append(line)

    def close(self) -> None:
        """End what is unfinished: a label that no text followed becomes a paragraph, and is not lost."""
        if self.waiting is not None:
            self.paragraphs.append(self.waiting)
            self.waiting = None


def read_body(lines: Sequence[Line]) -> tuple[Entry, ...]:
    """The entries of the body in reading order; every line is in one of them, but for separators.

    A line without a number goes on with what stands above it: an example that goes on, unless the line is
    set in, which makes it a further paragraph of the rule. A lone label makes the next line its example. What
    stands above the first number has no place and is a stray without a label.
    """
    entries: list[Entry] = []
    chapter = 0
    for at, line in enumerate(lines):
        entry = _entry(lines, at, chapter)
        if entry is not None:
            entries.append(entry)
            chapter = entry.number.chapter if entry.number else chapter
        elif not SEPARATOR.fullmatch(line.text):
            if not entries:
                entries.append(Entry(number=None, head=line, line=line.line))
            else:
                entries[-1].add(line)
    for entry in entries:
        entry.close()
    return tuple(entries)


def _is_next(above: Line, found: tuple[RuleNumber, str] | None) -> bool:
    """Whether a number is the one that the book has below the line above: 702 below ``7. その他のルール``."""
    place = numbered(above)
    if place is None or found is None:
        return False
    places = (place[0], *place[0].ancestors)
    return place[0].contains(found[0]) or any(one.successor == found[0] for one in places)


def _entry(lines: Sequence[Line], at: int, chapter: int) -> Entry | None:
    """The entry that a line begins in this chapter; None where it goes on with the one above."""
    line = lines[at]
    found = numbered(line)
    if at and not line.gap and awaits_number(lines[at - 1].text) and not _is_next(lines[at - 1], found):
        return None
    if found and (found[0].rule or is_heading(found[0], lines, at, chapter)):
        return Entry(number=found[0], head=line.tail(found[1]), line=line.line)
    bare = _BARE_NUMBER.match(line.text)
    if bare:
        return Entry(number=RuleNumber.parse(bare[0]), head=line.piece(0, 0), line=line.line)
    stray = _STRAY_NUMBER.match(line.text)
    if stray:
        text = line.text[len(stray["label"]) :].lstrip(". ")
        return Entry(number=None, head=line.tail(text), line=line.line, label=stray["label"])
    return None
