"""Drafts → records: ids, places in the tree, and a problem for each thing that does not fit.

A subrule hangs from its rule, a rule from its section, a section from its chapter; where one of these is
missing (an extract, an omission of the publisher) from the next one above that is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from kb.editions import Edition
from kb.errors import Problem
from kb.ids import Ids, part_id, rule_text_id, term_id
from kb.model import Kind, Lang, Record, Remark
from kb.numbers import Level, RuleNumber
from kb.parse.rules_body import Entry
from kb.parse.rules_glossary import Term, text_of
from kb.parse.rules_lines import Line
from kb.parse.rules_parts import Part

_KINDS: dict[Level, Kind] = {"chapter": "chapter", "section": "section", "rule": "rule", "subrule": "rule"}
_REMARK = re.compile(r"[（(]訳注\s*[:：](?:[^（()）]|[（(][^（()）]*[)）])*[)）]")
"""A translator's note, brackets included; it may hold one more pair of brackets."""


class RecordMaker:
    """Makes the records of one rule book. ``problems`` grows with what it finds; nothing else changes."""

    def __init__(self, edition: Edition | None, lang: Lang, document: str) -> None:
        self.edition = edition
        self.lang = lang
        self.document = document
        self.problems: list[Problem] = []
        self._ids = Ids()

    def body(self, entries: Sequence[Entry]) -> Iterator[Record]:
        """Chapters, sections, rules and stray paragraphs, in reading order."""
        first: dict[RuleNumber, Entry] = {}
        for entry in entries:
            if entry.number is not None:
                first.setdefault(entry.number, entry)
        section: RuleNumber | None = None
        for entry in entries:
            if entry.number is None:
                yield self._stray(entry, section, first)
            else:
                section = RuleNumber(entry.number.section)
                yield self._numbered(entry, entry.number, first)

    def _numbered(self, entry: Entry, number: RuleNumber, first: dict[RuleNumber, Entry]) -> Record:
        """The record of a chapter, section, rule or subrule."""
        kind = _KINDS[number.level]
        text = entry.text
        if first[number] is not entry:
            self._warn(
                entry, "duplicate-number", f"{number} stands here again, after line {first[number].line}"
            )
        if not text.text:
            self._warn(entry, "empty-rule", f"{number} has no text")
        if number.letter and RuleNumber(number.section, number.rule) not in first:
            self._warn(
                entry, "missing-parent", f"the rule {number.parent} that {number} belongs to is missing"
            )
        return Record(
            id=self._ids.take(rule_text_id(number, self.edition, self.lang)),
            kind=kind,
            line=entry.line,
            end_line=entry.end_line,
            text=text.text,
            number=number,
            title=entry.head.text if kind != "rule" else None,
            lang=self.lang,
            edition=self.edition,
            parent=self._nearest(number.ancestors, first),
            path=_path(number.ancestors, first),
            examples=entry.example_texts,
            remarks=_remarks(text.text),
            readings=text.readings,
        )

    def _stray(self, entry: Entry, section: RuleNumber | None, first: dict[RuleNumber, Entry]) -> Record:
        """The record of a paragraph whose number cannot be read: a statement of the section it stands in."""
        self._warn(entry, "malformed-number", f"{entry.label or entry.text.text[:20]!r} is no rule number")
        above = (*section.ancestors, section) if section else ()
        text = entry.text
        return Record(
            id=self._ids.take(part_id(entry.label or "stray", self.edition, self.lang)),
            kind="statement",
            line=entry.line,
            end_line=entry.end_line,
            text=text.text,
            label=entry.label,
            lang=self.lang,
            edition=self.edition,
            parent=self._nearest(above, first),
            path=_path(above, first),
            examples=entry.example_texts,
            readings=text.readings,
        )

    def glossary(self, terms: Iterable[Term], heading: Line | None) -> Iterator[Record]:
        """The entries of the glossary, below its heading; the same head twice is kept twice."""
        parent = part_id("glossary", self.edition, self.lang) if heading else None
        path = (heading.text,) if heading else ()
        for term in terms:
            text = text_of(term)
            wanted = term_id(term.title, self.edition, self.lang)
            taken = self._ids.take(wanted)
            if taken != wanted:
                self._warn(term.entry, "duplicate-term", f"the glossary has {term.title!r} more than once")
            yield Record(
                id=taken,
                kind="glossary",
                line=term.entry.line,
                end_line=term.entry.end_line,
                text=text.text,
                title=term.title,
                english=term.english,
                lang=self.lang,
                edition=self.edition,
                parent=parent,
                path=path,
                examples=term.entry.example_texts,
                remarks=_remarks(text.text),
                readings=text.readings,
            )

    def part(self, part: Part, lines: Sequence[Line]) -> Iterator[Record]:
        """A part's heading, and the given lines of it as statements below."""
        parent: str | None = None
        path: tuple[str, ...] = ()
        if part.heading is not None:
            parent, path = self._ids.take(part_id(part.name, self.edition, self.lang)), (part.heading.text,)
            yield Record(
                id=parent,
                kind="heading",
                line=part.heading.line,
                end_line=part.heading.end_line,
                text=part.heading.text,
                title=part.heading.text,
                lang=self.lang,
                edition=self.edition,
                depth=1,
                readings=part.heading.readings,
            )
        for number, line in enumerate(lines, 1):
            yield Record(
                id=self._ids.take(part_id(part.name, self.edition, self.lang, number)),
                kind="statement",
                line=line.line,
                end_line=line.end_line,
                text=line.text,
                lang=self.lang,
                edition=self.edition,
                parent=parent,
                path=path,
                remarks=_remarks(line.text),
                readings=line.readings,
            )

    def _nearest(self, above: Sequence[RuleNumber], first: dict[RuleNumber, Entry]) -> str | None:
        """The id of the innermost of these numbers that the book holds."""
        for number in reversed(above):
            if number in first:
                return rule_text_id(number, self.edition, self.lang)
        return None

    def _warn(self, entry: Entry, code: str, message: str) -> None:
        self.problems.append(
            Problem(document=self.document, line=entry.line, code=code, severity="warning", message=message)
        )


def _path(above: Sequence[RuleNumber], first: dict[RuleNumber, Entry]) -> tuple[str, ...]:
    """What stands above a number, as far as the book holds it; chapter and section with their titles."""
    held = (number for number in above if number in first)
    return tuple(str(number) if number.rule else f"{number}. {first[number].head.text}" for number in held)


def _remarks(text: str) -> tuple[Remark, ...]:
    if "訳注" not in text:
        return ()
    return tuple(Remark(start=match.start(), end=match.end()) for match in _REMARK.finditer(text))
