"""A rule book as it is compared: each rule's words without what a publisher's typography changes.

Two foldings. ``words`` is the text itself, folded: spaces, width, quotes, dashes, emphasis marks and
trademark signs make no difference. ``shape`` is the same with each rule number that the text *cites*
replaced by ``§``: rules that differ in nothing else have one shape, and whether they still cite the same
rules is for ``kb.history.align`` to say.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kb.corpus import Corpus, is_rule_text, same_text
from kb.editions import Edition
from kb.model import Citation, Lang, Record
from kb.numbers import RuleNumber

FULL_TEXT = 50
"""Sections from which a rule book counts as the whole rules (that of 2003 has 69, today there are 146)."""

_NUMBER = r"\d[\d.]*(?<!\.)"
_CITED = re.compile(rf"{_NUMBER}[a-z]?(?:\s?[-‐‑–—−]\s?(?:{_NUMBER})?[a-z]?(?![a-z\d]))?|^[a-z]$", re.ASCII)
_DASHES = str.maketrans("‐‑", "--")
_MARKS = re.compile(r"_|\(TM\)|[™®]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Passage:
    """A chapter, section, rule or subrule of one edition, as it is compared."""

    number: RuleNumber
    words: str
    shape: str
    cites: tuple[RuleNumber, ...]
    """The rules that the text cites, in its order: what ``shape`` leaves out."""
    plain: str
    """The shape with its spaces: what is taken apart into words."""
    examples: tuple[str, ...]
    """The folded texts of its examples."""


@dataclass(frozen=True, slots=True)
class Book:
    """One edition of the rules in one language, as it is compared."""

    passages: Mapping[RuleNumber, Passage]
    """By number, in the order of the book."""

    @property
    def sections(self) -> frozenset[int]:
        """The sections of which it has anything."""
        return frozenset(number.section for number in self.passages if number.section > 9)

    @property
    def is_full(self) -> bool:
        """Whether it gives the whole rules, so that what it lacks does not exist."""
        return len(self.sections) >= FULL_TEXT


@dataclass(frozen=True, slots=True)
class EditionText:
    """What a library has of one edition of the rules in one language: the leading text of each number."""

    lang: Lang
    edition: Edition
    records: Mapping[RuleNumber, Record]
    """In the order of the book."""

    @property
    def digest(self) -> str:
        """Stands for all that :meth:`book` depends on."""
        digest = hashlib.sha256()
        for number, record in self.records.items():
            parts = (str(number), record.text, *(example.text for example in record.examples))
            cites = (f"{one.start}-{one.end}-{one.number}" for one in record.citations if one.form == "rule")
            digest.update("\0".join((*parts, *cites, "\n")).encode())
        return digest.hexdigest()

    def book(self) -> Book:
        """The text as it is compared."""
        return Book({number: passage_of(record) for number, record in self.records.items()})


def folded(text: str) -> str:
    """A text as texts of two editions are compared."""
    return same_text(_MARKS.sub("", text.translate(_DASHES)))


def passage_of(record: Record) -> Passage:
    """A rule's record as it is compared. ValueError for a record without a number."""
    if record.number is None:
        raise ValueError(f"no rule: {record.id}")
    cites = [one for one in record.citations if one.form == "rule" and one.number and one.example is None]
    plain = _without_numbers(record.text, cites)
    return Passage(
        number=record.number,
        words=folded(record.text),
        shape=folded(plain),
        cites=tuple(one.number for one in cites if one.number),
        plain=_MARKS.sub("", plain.translate(_DASHES)),
        examples=tuple(folded(example.text) for example in record.examples),
    )


def _without_numbers(text: str, cites: Iterable[Citation]) -> str:
    """The text with ``§`` for each number in it that is a citation."""
    parts, at = [], 0
    for start, end in dict.fromkeys((one.start, one.end) for one in cites):
        if start >= at:
            parts += [text[at:start], _CITED.sub("§", text[start:end])]
            at = end
    return "".join((*parts, text[at:]))


def editions_of(corpus: Corpus) -> tuple[EditionText, ...]:
    """The editions of the rules that a library can compare, by language, oldest first.

    An edition is what all rules documents of its date in one language give. Digests are in their own words
    and are left out, and so are rules quoted in articles. Where a language has two full texts or more only
    full texts are compared: a section by itself tells nothing of what moved in or out of it.
    """
    texts: defaultdict[tuple[Lang, dt.date], dict[RuleNumber, Record]] = defaultdict(dict)
    for document in sorted(corpus.documents, key=lambda document: -len(document.records)):
        if document.kind == "cr" and document.authority != "digest":
            for record in filter(is_rule_text, document.records):
                if record.number and record.edition:
                    texts[record.lang, record.edition.date].setdefault(record.number, record)
    found = [_edition(lang, records) for (lang, _), records in sorted(texts.items())]
    full = Counter(text.lang for text in found if _is_full(text))
    return tuple(text for text in found if full[text.lang] < 2 or _is_full(text))


def _edition(lang: Lang, records: Mapping[RuleNumber, Record]) -> EditionText:
    edition = max(record.edition for record in records.values() if record.edition)
    return EditionText(lang, edition, {number: records[number] for number in sorted(records)})


def _is_full(text: EditionText) -> bool:
    return sum(number.level == "section" for number in text.records) >= FULL_TEXT
