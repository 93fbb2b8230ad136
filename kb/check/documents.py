"""Checks of documents by themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from kb.corpus import Corpus, is_rule_text
from kb.editions import Edition
from kb.errors import Problem
from kb.model import Document, Record
from kb.numbers import RuleNumber
from kb.resolve import Links


def problems_of_reading(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """A document is read without loss: every byte decoded, every line in a record or in its metadata."""
    for document in corpus.documents:
        for problem in document.problems:
            yield problem if problem.document else replace(problem, document=document.id)


def duplicate_files(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """No file is in the library twice under different names."""
    first: dict[str, Document] = {}
    for document in corpus.documents:
        other = first.setdefault(document.source.sha256, document)
        if other is not document:
            message = f"{document.source.file} has the same bytes as {other.source.file} ({other.id})"
            yield Problem(
                document=document.id, line=None, code="duplicate", severity="warning", message=message
            )


def numbers_given_twice(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """A document gives each rule once in an edition."""
    for document in corpus.documents:
        found: defaultdict[tuple[RuleNumber | None, Edition | None], list[Record]] = defaultdict(list)
        for record in filter(is_rule_text, document.records):
            found[record.number, record.edition].append(record)
        for (number, _), records in found.items():
            for record in records[1:]:
                message = f"{number} stands here a second time, first in line {records[0].line}"
                yield Problem(
                    document=document.id,
                    line=record.line,
                    code="duplicate",
                    severity="error",
                    message=message,
                )
