"""Differences between documents that give the same rules: in one language, and in both."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from kb.corpus import Corpus, is_rule_text, same_text
from kb.errors import Problem, Severity
from kb.model import Document, Lang, Record
from kb.numbers import RuleNumber
from kb.resolve import Links

EVIDENTLY_THE_SAME = 0.8
"""The share of equal texts, among the numbers that two sources share, from which a source without an edition
is taken for the same state of the text. Nothing follows from it but a message that says so."""
ENOUGH_TO_TELL = 5
"""How many numbers two sources have to share for that."""


@dataclass(frozen=True, slots=True)
class Source:
    """The rules that one document gives in one edition and language."""

    document: Document
    date: dt.date | None
    lang: Lang
    rules: Mapping[RuleNumber, Record]

    @property
    def place(self) -> str:
        """How messages call it."""
        return self.document.id

    def last_before(self, number: RuleNumber) -> int | None:
        """The line after which a missing rule would stand."""
        before = [known for known in self.rules if known < number]
        return self.rules[max(before, key=lambda known: known.key)].line if before else None


def differences_between_sources(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """Documents that give a section in one edition and language have the same rules, texts and examples.

    A digest is in its own words and is not compared. A document without an edition is compared with the
    source that is evidently the same state of the text, if there is one.
    """
    sources = [source for source in _sources(corpus) if source.document.authority != "digest"]
    for lang in ("en", "ja"):
        dated = [source for source in sources if source.lang == lang and source.date]
        undated = [source for source in sources if source.lang == lang and not source.date]
        for one, other in combinations(dated, 2):
            if one.date == other.date:
                yield from _compare(one, other, f"the same edition, {one.date}")
        for source in undated:
            known = [(likeness, other) for other in dated if (likeness := _likeness(source, other))]
            if known:
                likeness, other = max(known, key=lambda entry: (entry[0], entry[1].date, entry[1].place))
                equal = f"{round(100 * likeness)} % of the texts that both have are the same"
                yield from _compare(source, other, f"evidently the edition of {other.date}, as {equal}")
        for one, other in combinations(undated, 2):
            if likeness := _likeness(one, other):
                equal = f"{round(100 * likeness)} % of the texts that both have are the same"
                yield from _compare(one, other, f"evidently one edition, as {equal}")


def differences_between_languages(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """The rules of one edition have the same numbers and examples in both languages."""
    sources = [source for source in _sources(corpus) if source.date]
    for one, other in combinations(sources, 2):
        same_voice = (one.document.authority == "digest") == (other.document.authority == "digest")
        if one.lang != other.lang and one.date == other.date and same_voice:
            yield from _structure(one, other, "counterpart", f"the counterpart of {one.date}")


def _sources(corpus: Corpus) -> list[Source]:
    found: dict[tuple[str, dt.date | None, Lang], dict[RuleNumber, Record]] = {}
    for document in corpus.documents:
        for record in filter(is_rule_text, document.records):
            if record.number is not None:
                date = record.edition.date if record.edition else None
                found.setdefault((document.id, date, record.lang), {}).setdefault(record.number, record)
    documents = {document.id: document for document in corpus.documents}
    return [Source(documents[name], date, lang, rules) for (name, date, lang), rules in found.items()]


def _likeness(one: Source, other: Source) -> float | None:
    """The share of equal texts among the rules that both give; None where it is too low to tell anything."""
    shared = [number for number in one.rules if number in other.rules and number.rule]
    if len(shared) < ENOUGH_TO_TELL:
        return None
    equal = sum(same_text(one.rules[number].text) == same_text(other.rules[number].text) for number in shared)
    return equal / len(shared) if equal >= EVIDENTLY_THE_SAME * len(shared) else None


def _compare(one: Source, other: Source, why: str) -> Iterator[Problem]:
    yield from _structure(one, other, "source", why)
    for number, record in one.rules.items():
        text = other.rules.get(number)
        if text is not None and same_text(text.text) != same_text(record.text):
            message = f"the text of {number} differs from that of {_where(other, text)} ({why})"
            yield _problem(one, record.line, "source-differs", message)


def _structure(one: Source, other: Source, relation: str, why: str) -> Iterator[Problem]:
    """What one lacks of the other: rules of sections that both give, examples of rules that both give."""
    sections = {number for number in one.rules if number in other.rules and number.level == "section"}
    for this, that in ((one, other), (other, one)):
        for number, record in that.rules.items():
            mine = this.rules.get(number)
            if mine is None and number.rule and RuleNumber(number.section) in sections:
                message = f"{number} is not here, but in {_where(that, record)} ({why})"
                yield _problem(this, this.last_before(number), f"{relation}-lacks-rule", message)
            elif mine is not None and len(mine.examples) < len(record.examples):
                count = len(record.examples) - len(mine.examples)
                lacks = "an example that" if count == 1 else f"{count} examples that"
                message = f"{number} lacks {lacks} {_where(that, record)} has ({why})"
                yield _problem(this, mine.line, f"{relation}-lacks-example", message)


def _where(source: Source, record: Record) -> str:
    return f"{source.place}, line {record.line}"


def _problem(source: Source, line: int | None, code: str, message: str) -> Problem:
    # An article quotes what it needs; of a rules document one expects the whole.
    severity: Severity = "warning" if source.document.kind == "cr" else "info"
    return Problem(document=source.document.id, line=line, code=code, severity=severity, message=message)
