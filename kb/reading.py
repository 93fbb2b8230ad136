"""Reading: the bytes of one file → one document, complete in itself.

``decode → blocks → detect → parse`` (data are no blocks: ``decode → detect → parse``), then what is the
same for every format: the citations, cards and terms of each record, and the proof that no text was lost.
Pure: the same bytes and source give the same document.
"""

from __future__ import annotations

from dataclasses import replace

from kb.blocks import page_of
from kb.cite import find_citations
from kb.coverage import lost_text
from kb.decode import Decoded, decode
from kb.errors import Problem
from kb.model import CardUse, Citation, Document, DocumentKind, Record, Source
from kb.parse import DataFormat, detect, detect_data
from kb.terms.annotate import annotate_names
from kb.terms.names import CardNames


def read_document(data: bytes, source: Source, known: CardNames | None = None) -> Document:
    """Read one file.

    ``known`` are the names of cards that other documents gave, by which running text is searched for more.
    Raises ParseError where the bytes are no text or no document that kb reads; every lesser defect is one
    of the document's problems, which carry its id and are sorted by line.
    """
    decoded = decode(data)
    data_format = detect_data(decoded.text, source)
    if data_format is not None:
        return _read_data(decoded, data_format, source)
    page = page_of(decoded.text)
    parsed = detect(page, source).parse(page, source)
    document = replace(
        parsed,
        encoding=decoded.encoding,
        line_count=len(page.lines) - (page.lines[-1] == ""),
        records=tuple(_annotated(record, parsed.kind, known) for record in parsed.records),
        chrome=tuple(dict.fromkeys((*page.chrome, *parsed.chrome))),
        problems=tuple(dict.fromkeys((*decoded.problems, *page.problems, *parsed.problems))),
    )
    problems = {*document.problems, *lost_text(page, document)}
    return replace(document, problems=_in_order(problems, source, document.id))


def _read_data(decoded: Decoded, data_format: DataFormat, source: Source) -> Document:
    """A document of data. Its grammar has accounted for every entry, and an entry is not searched for names.

    Official rulings in English name cards without any mark, and their words are not terms; what they cite
    counts.
    """
    parsed = data_format.parse(decoded.text, source)
    return replace(
        parsed,
        encoding=decoded.encoding,
        records=tuple(
            replace(record, citations=find_citations(record.text, record.lang, kind=parsed.kind))
            for record in parsed.records
        ),
        problems=_in_order({*decoded.problems, *parsed.problems}, source, parsed.id),
    )


def _annotated(record: Record, kind: DocumentKind, known: CardNames | None) -> Record:
    """The record with its citations, cards and terms. What its examples cite and name is the record's too."""
    citations: list[Citation] = [*record.citations, *find_citations(record.text, record.lang, kind=kind)]
    named = annotate_names(record, known)
    cards = list(named.cards)
    for index, example in enumerate(record.examples):
        found = find_citations(example.text, record.lang, kind=kind)
        citations += (replace(citation, example=index) for citation in found)
        cards += _further(annotate_names(_only_text(record, example.text), known).cards, cards)
    return replace(named, citations=tuple(citations), cards=tuple(cards))


def _only_text(record: Record, text: str) -> Record:
    return replace(record, text=text, cards=(), terms=(), citations=(), examples=())


def _further(found: tuple[CardUse, ...], cards: list[CardUse]) -> list[CardUse]:
    """The cards that only an example names; without spans, since those count in the rule's text."""
    names = CardNames.of((card.ja, card.en) for card in (*cards, *found))
    keys = {names.key(card.ja, card.en) for card in cards}
    return [replace(card, spans=()) for card in found if names.key(card.ja, card.en) not in keys]


def _in_order(problems: set[Problem], source: Source, document: str) -> tuple[Problem, ...]:
    """The problems with the document's id in place of no name or the file's, by line."""
    named = {
        replace(problem, document=document) if problem.document in ("", source.file) else problem
        for problem in problems
    }
    return tuple(sorted(named, key=lambda each: (each.line or 0, each.code, each.message)))
