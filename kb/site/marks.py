"""Which places of a text are links, names, symbols or readings.

Places only; ``kb.site.scribe`` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from kb.model import CrossReference, Lang, Record
from kb.terms.pairs import URL

MarkKind = Literal["remark", "reference", "card", "term", "url", "symbol", "reading", "foreign"]
_RANK: dict[MarkKind, int] = {
    "remark": 0, "reference": 1, "card": 2, "url": 3, "term": 4, "symbol": 5, "foreign": 6, "reading": 7,
}  # fmt: skip
_LINKS = frozenset({"reference", "card", "term", "url"})
"""Kinds that become links: one never stands inside another."""

SYMBOL = re.compile(r"\{([0-9A-Za-z∞½/]{1,5})\}|(?<![A-Za-z])\((TK)\)")
_LATIN_RUN = re.compile(
    r"(?=[^぀-鿿]{4})[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’\-]*(?:[ ,.&:!]{1,2}[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’\-]*)*"
)
_JAPANESE_RUN = re.compile(r"[぀-ヿ㐀-鿿々〆＿]+(?:[・ー／/]?[぀-ヿ㐀-鿿々〆＿]+)*")


@dataclass(frozen=True, slots=True)
class Mark:
    """``text[start:end]`` is something. ``value`` is what: a reference, a card's key, a term, kana, a URL."""

    start: int
    end: int
    kind: MarkKind
    value: object = None


def marks_of(
    record: Record,
    references: Iterable[CrossReference],
    card_key: Callable[[str | None, str | None], str | None],
    terms: Callable[[str], Iterable[Mark]] = lambda _text: (),
) -> tuple[Mark, ...]:
    """The marks of a record's text, each nested wholly in those around it, in order.

    ``card_key`` gives the key of a card by its names; ``terms`` finds the words of the glossary.
    """
    found = [Mark(remark.start, remark.end, "remark") for remark in record.remarks]
    found += _references(references, None)
    for use in record.cards:
        found += [Mark(start, end, "card", card_key(use.ja, use.en)) for start, end in use.spans]
    found += [Mark(reading.start, reading.end, "reading", reading.kana) for reading in record.readings]
    found += _in_text(record.text, record.lang)
    found += terms(record.text)
    return nested(found, len(record.text))


def marks_of_example(
    record: Record,
    example: int,
    references: Iterable[CrossReference],
    terms: Callable[[str], Iterable[Mark]] = lambda _text: (),
) -> tuple[Mark, ...]:
    """The marks of one of a record's examples."""
    text = record.examples[example].text
    found = [*_references(references, example), *_in_text(text, record.lang), *terms(text)]
    return nested(found, len(text))


def nested(marks: Iterable[Mark], length: int) -> tuple[Mark, ...]:
    """Marks that nest: of two that cross, or of a link in a link, the one of less weight is left out."""
    kept: list[Mark] = []
    for mark in sorted(set(marks), key=lambda mark: (_RANK[mark.kind], mark.start, -mark.end)):
        if 0 <= mark.start < mark.end <= length and not any(_clash(mark, other) for other in kept):
            kept.append(mark)
    return tuple(sorted(kept, key=lambda mark: (mark.start, -mark.end, _RANK[mark.kind])))


def _clash(mark: Mark, other: Mark) -> bool:
    if mark.end <= other.start or other.end <= mark.start:
        return False
    inside = other.start <= mark.start and mark.end <= other.end
    around = mark.start <= other.start and other.end <= mark.end
    if not inside and not around:
        return True
    if mark.kind in _LINKS and other.kind in _LINKS:
        return True
    same = inside and around
    if mark.kind == "foreign":
        return other.kind in ("reference", "url", "symbol") or (around and not same)
    return around and not same and mark.kind in ("term", "symbol", "reading", "url")


def _references(references: Iterable[CrossReference], example: int | None) -> list[Mark]:
    """One mark a place: of a range or a list that shares its words, the first number gets the link."""
    first: dict[tuple[int, int], CrossReference] = {}
    for reference in references:
        if reference.citation.example == example:
            first.setdefault((reference.citation.start, reference.citation.end), reference)
    return [Mark(start, end, "reference", reference) for (start, end), reference in first.items()]


def _in_text(text: str, lang: Lang) -> Iterator[Mark]:
    """What any text may hold: symbols, web addresses, runs of the other language."""
    for match in SYMBOL.finditer(text):
        yield Mark(match.start(), match.end(), "symbol", match[1] or match[2])
    for match in URL.finditer(text):
        yield Mark(match.start(), match.end(), "url", match[0])
    runs = _LATIN_RUN if lang == "ja" else _JAPANESE_RUN
    for match in runs.finditer(text):
        yield Mark(match.start(), match.end(), "foreign", "en" if lang == "ja" else "ja")
