"""The JSON of CLI.md: a promise to scripts. Fields may be added freely; one that changes needs a reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NotRequired, TypedDict

from kb.errors import Problem
from kb.ids import rule_id
from kb.model import CardUse, CrossReference, Document, Record
from kb.numbers import RuleNumber


class DocumentJson(TypedDict):
    """A document, as it stands in a record and in ``kb docs``."""

    id: str
    kind: str
    title: str
    lang: str
    edition: str | None
    date: str | None
    authority: str
    file: NotRequired[str]
    sha256: NotRequired[str]
    encoding: NotRequired[str]
    lines: NotRequired[int]
    counts: NotRequired[dict[str, int]]
    """Records by kind."""
    problems: NotRequired[int]


class SourceJson(TypedDict):
    """Where a record stands: lines are 1-based physical lines of the file that was added."""

    file: str
    line: int
    end_line: int
    document: NotRequired[str]
    """Set in ``sources``, where one rule stands in several documents."""
    record: NotRequired[str]


class ExampleJson(TypedDict):
    """An example of a rule."""

    text: str
    line: int


class CardJson(TypedDict):
    """A card that a record names."""

    ja: str | None
    en: str | None
    role: str
    certain: bool


class CitationJson(TypedDict):
    """Words that refer to another place, and what became of them.

    ``example`` is the index of the example they stand in, None where that is the record's own text.
    """

    text: str
    start: int
    end: int
    number: str | None
    target: str | None
    status: str
    form: str
    name: str | None
    reason: str | None
    example: int | None
    today: str | None
    """The number of the cited rule in the newest edition, where that can be told."""
    fate: str | None
    """What became of the cited rule (``kb.model.Fate``); None where nothing is known."""
    candidates: list[str]
    """Where the fate is ambiguous: the numbers that it may have today."""


class TermJson(TypedDict):
    """A pair of words that the record gives."""

    ja: str
    en: str


class ReadingJson(TypedDict):
    """Furigana over ``text[start:end]``."""

    start: int
    end: int
    kana: str


class RecordJson(TypedDict):
    """A record. Where it is ``absent`` from the library, ``document``, ``source`` and ``text`` are None."""

    id: str
    kind: str
    number: str | None
    title: str | None
    lang: str | None
    edition: str | None
    text: str | None
    path: list[str]
    document: DocumentJson | None
    source: SourceJson | None
    examples: list[ExampleJson]
    cards: list[CardJson]
    citations: list[CitationJson]
    english: str | None
    label: str | None
    parent: str | None
    form: str
    depth: int
    group: str | None
    date: str | None
    """Of an official ruling: the day it was made or last reworded."""
    terms: list[TermJson]
    readings: list[ReadingJson]
    sources: list[SourceJson]
    """Every place where this text of the rule stands, this one first."""
    absent: NotRequired[bool]


class ProblemJson(TypedDict):
    """A problem of a document or of the library."""

    code: str
    severity: str
    document: str
    line: int | None
    message: str


def record_json(
    record: Record,
    document: Document,
    references: Iterable[CrossReference] = (),
    *,
    others: Iterable[tuple[Record, Document]] = (),
) -> RecordJson:
    """A record as ``show``, ``search``, ``refs`` and ``export`` print it.

    ``document`` is the record's own (its records are not looked at); ``references`` are those it makes, in
    order; ``others`` are further texts of the same rule, to be listed in ``sources``.
    """
    return {
        "id": record.id,
        "kind": record.kind,
        "number": _printed(record.number),
        "title": record.title,
        "lang": record.lang,
        "edition": _printed(record.edition),
        "text": record.text,
        "path": list(record.path),
        "document": document_json(document),
        "source": _source_json(record, document),
        "examples": [{"text": example.text, "line": example.line} for example in record.examples],
        "cards": [_card_json(card) for card in record.cards],
        "citations": [citation_json(reference) for reference in references],
        "english": record.english,
        "label": record.label,
        "parent": record.parent,
        "form": record.form,
        "depth": record.depth,
        "group": record.group,
        "date": _printed(record.date),
        "terms": [{"ja": term.ja, "en": term.en} for term in record.terms],
        "readings": [{"start": r.start, "end": r.end, "kana": r.kana} for r in record.readings],
        "sources": [
            {**_source_json(text, where), "document": where.id, "record": text.id}
            for text, where in ((record, document), *others)
        ],
    }


def absent_rule_json(number: RuleNumber, edition: str | None = None) -> RecordJson:
    """A rule that is cited and not in the library: a record of its own that says so."""
    level = number.level
    return {
        "id": f"{rule_id(number)}@{edition}" if edition else rule_id(number),
        "kind": "rule" if level == "subrule" else level,
        "number": str(number),
        "title": None,
        "lang": None,
        "edition": edition,
        "text": None,
        "path": [],
        "document": None,
        "source": None,
        "examples": [],
        "cards": [],
        "citations": [],
        "english": None,
        "label": None,
        "parent": _printed(number.parent),
        "form": "paragraph",
        "depth": 0,
        "group": None,
        "date": None,
        "terms": [],
        "readings": [],
        "sources": [],
        "absent": True,
    }


def document_json(
    document: Document, counts: Mapping[str, int] | None = None, *, problems: int | None = None
) -> DocumentJson:
    """A document's metadata; with ``counts`` (records by kind) the fuller form that ``kb docs`` prints."""
    written: DocumentJson = {
        "id": document.id,
        "kind": document.kind,
        "title": document.title,
        "lang": document.lang,
        "edition": _printed(document.edition),
        "date": _printed(document.date),
        "authority": document.authority,
    }
    if counts is not None:
        written["file"] = document.source.file
        written["sha256"] = document.source.sha256
        written["encoding"] = document.encoding
        written["lines"] = document.line_count
        written["counts"] = dict(counts)
    if problems is not None:
        written["problems"] = problems
    return written


def citation_json(reference: CrossReference) -> CitationJson:
    """A citation with its target and status."""
    citation = reference.citation
    return {
        "text": citation.text,
        "start": citation.start,
        "end": citation.end,
        "number": _printed(citation.number),
        "target": reference.target,
        "status": reference.status,
        "form": citation.form,
        "name": citation.name,
        "reason": reference.reason,
        "example": citation.example,
        "today": str(reference.today[0]) if reference.today and reference.fate != "ambiguous" else None,
        "fate": reference.fate,
        "candidates": list(map(str, reference.today)) if reference.fate == "ambiguous" else [],
    }


def problem_json(problem: Problem) -> ProblemJson:
    """A problem as ``kb check --json`` prints it."""
    return {
        "code": problem.code,
        "severity": problem.severity,
        "document": problem.document,
        "line": problem.line,
        "message": problem.message,
    }


def _source_json(record: Record, document: Document) -> SourceJson:
    return {"file": document.source.file, "line": record.line, "end_line": record.end_line}


def _card_json(card: CardUse) -> CardJson:
    return {"ja": card.ja, "en": card.en, "role": card.role, "certain": card.certain}


def _printed(value: object | None) -> str | None:
    """The printed form of a number, an edition or a date (ISO); None stays None."""
    return None if value is None else str(value)
