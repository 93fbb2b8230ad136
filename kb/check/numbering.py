"""Gaps in the numbering of rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from kb.corpus import Corpus, is_rule_text
from kb.editions import Edition
from kb.errors import Problem
from kb.model import Document, Record
from kb.numbers import RuleNumber
from kb.resolve import Links


def gaps_in_numbering(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """Rules are numbered without gaps, from 1 or from a; l and o are left out by the rules' own convention.

    A digest holds some rules only, so it has no gaps. A rule quoted without its section has no neighbours;
    of the sections, only those between two that a document holds can be missed. Where a number between the
    two could not be read, that is the likely reason and is said.
    """
    for document in corpus.documents:
        if document.authority == "digest":
            continue
        unread = {
            problem.line: problem.message
            for problem in document.problems
            if problem.code == "malformed-number" and problem.line is not None
        }
        for siblings in _siblings(document):
            yield from _gaps(document, siblings, unread)


def _siblings(document: Document) -> Iterator[list[Record]]:
    """The rules of a document by edition and parent, each list in the order of the numbers."""
    here: set[tuple[RuleNumber | None, Edition | None]] = set()
    found: defaultdict[tuple[RuleNumber, Edition | None], list[Record]] = defaultdict(list)
    for record in filter(is_rule_text, document.records):
        here.add((record.number, record.edition))
        if record.number and record.number.parent:
            found[record.number.parent, record.edition].append(record)
    for key, records in found.items():
        if key in here:
            yield sorted(records, key=lambda record: record.number.key if record.number else ())


def _gaps(document: Document, siblings: list[Record], unread: Mapping[int, str]) -> Iterator[Problem]:
    expected = _first(siblings[0].number)
    before: Record | None = None
    for record in siblings:
        number = record.number
        if number is None:
            continue
        if expected is not None and expected < number:
            last = _before(expected, number)
            missing = f"{expected} is" if last == expected else f"{expected} to {last} are"
            place = f"between {before.number} and {number}" if before else f"before {number}"
            start = before.end_line if before else _line(document, number.parent)
            perhaps = "".join(
                f"; line {at}: {said}" for at, said in unread.items() if start < at < record.line
            )
            yield Problem(
                document=document.id,
                line=record.line,
                code="numbering-gap",
                severity="warning",
                message=f"{missing} missing {place}{perhaps}",
            )
        before, expected = record, number.successor


def _line(document: Document, number: RuleNumber | None) -> int:
    """Where a number stands in a document; 0 for one that it does not have."""
    return next((record.line for record in document.records if number and record.number == number), 0)


def _first(number: RuleNumber | None) -> RuleNumber | None:
    """The first of the numbers beside this one: 123.1, 123.6a. A document may begin at any section: None."""
    if number is None or number.level in ("chapter", "section"):
        return None
    return RuleNumber(number.section, number.rule, "a") if number.letter else RuleNumber(number.section, 1)


def _before(first: RuleNumber, end: RuleNumber) -> RuleNumber:
    """The last number of a gap that begins with ``first`` and ends before ``end``."""
    last = first
    while (following := last.successor) is not None and following < end:
        last = following
    return last
