"""Documents that tests write by hand: rules as ``number text`` lines, articles and FAQs as paragraphs."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable
from dataclasses import replace

from kb.cite import find_citations
from kb.editions import Edition
from kb.ids import document_id, quoted_rule_id, rule_text_id
from kb.model import Authority, CardUse, Document, DocumentKind, Example, Lang, Record, Source, TermPair
from kb.numbers import RuleNumber


def parsed(text: str | None) -> Edition | None:
    return Edition.parse(text) if text else None


def source(file: str) -> Source:
    return Source(file=file, sha256=hashlib.sha256(file.encode()).hexdigest())


def cited(record: Record, kind: DocumentKind) -> Record:
    """The record with the citations that its text and its examples make."""
    found = list(find_citations(record.text, record.lang, kind=kind))
    for n, example in enumerate(record.examples):
        found += [replace(one, example=n) for one in find_citations(example.text, record.lang, kind=kind)]
    return replace(record, citations=tuple(found))


def rules(
    *lines: str,
    stated: str | None = None,
    lang: Lang = "en",
    authority: Authority = "official",
    part: str | None = None,
    file: str | None = None,
) -> Document:
    """A rules document. A line is ``123.6 text``; ``Example: text`` below it belongs to the rule above."""
    dated = parsed(stated)
    name = document_id(
        "digest" if authority == "digest" else "cr", "", lang, dated, RuleNumber.parse(part) if part else None
    )
    records = _rules(
        lines, lambda number: rule_text_id(number, dated, lang), edition=dated, lang=lang, kind="cr"
    )
    return Document(
        id=name,
        kind="cr",
        title=name,
        lang=lang,
        source=source(file or f"{name}.txt"),
        authority=authority,
        edition=dated,
        rules_date=dated.date if dated else None,
        line_count=len(lines),
        records=records,
    )


def article(
    title: str,
    *paragraphs: str,
    stated: str | None = None,
    rules_date: str | None = None,
    kind: DocumentKind = "wiki",
    lang: Lang = "ja",
    quotes: tuple[str, ...] = (),
    headings: tuple[str, ...] = (),
    footnotes: tuple[str, ...] = (),
) -> Document:
    """An article or FAQ: headings, paragraphs, footnotes, then the rules that it quotes, a line each."""
    dated = parsed(stated)
    name = document_id(kind, title.removesuffix(" よくある質問集"), lang, dated)
    records: list[Record] = []

    def add(suffix: str, **fields: object) -> None:
        line = len(records) + 1
        record = Record(id=f"{name}:{suffix}", line=line, end_line=line, lang=lang, edition=dated, **fields)  # type: ignore[arg-type]
        records.append(cited(record, kind))

    for heading in headings:
        ja, _, en = heading.partition("/")
        add(f"heading-{ja}", kind="heading", text=heading, title=heading, english=en or None)
    for n, paragraph in enumerate(paragraphs, start=1):
        add(f"lead#{n}", kind="statement" if kind == "wiki" else "ruling", text=paragraph)
    for n, note in enumerate(footnotes, start=1):
        add(f"footnote-{n}", kind="footnote", label=str(n), text=note)
    quoted = dated or (Edition(dt.date.fromisoformat(rules_date)) if rules_date else None)
    first = len(records) + 1
    found = _rules(
        quotes, lambda number: quoted_rule_id(name, number), edition=quoted, lang=lang, kind=kind, first=first
    )
    return Document(
        id=name,
        kind=kind,
        title=title,
        lang=lang,
        source=source(f"{title}.txt"),
        authority="secondary" if kind == "wiki" else "official",
        edition=dated,
        rules_date=quoted.date if quoted else None,
        line_count=len(records) + len(quotes),
        records=(*records, *found),
    )


def _rules(
    lines: tuple[str, ...],
    name: Callable[[RuleNumber], str],
    *,
    edition: Edition | None,
    lang: Lang,
    kind: DocumentKind,
    first: int = 1,
) -> tuple[Record, ...]:
    records: list[Record] = []
    for line, text in enumerate(lines, start=first):
        if text.startswith("Example: "):
            above = records[-1]
            example = Example(text=text.removeprefix("Example: "), line=line, end_line=line)
            records[-1] = cited(replace(above, end_line=line, examples=(*above.examples, example)), kind)
            continue
        printed, _, words = text.partition(" ")
        number = RuleNumber.parse(printed)
        titled = number.level in ("chapter", "section")
        record = Record(
            id=name(number),
            kind=number.level if titled else "rule",  # type: ignore[arg-type]
            line=line,
            end_line=line,
            text=words,
            number=number,
            title=words if titled else None,
            lang=lang,
            edition=edition,
            parent=name(number.parent) if number.parent else None,
        )
        records.append(cited(record, kind))
    return tuple(records)


def naming(
    document: Document, *cards: tuple[str | None, str | None], terms: tuple[tuple[str, str], ...] = ()
) -> Document:
    """The document with cards and pairs of words named in its first record."""
    uses = tuple(CardUse(ja=ja, en=en, role="mentioned") for ja, en in cards)
    pairs = tuple(TermPair(ja=ja, en=en, start=0, end=1) for ja, en in terms)
    first = replace(document.records[0], cards=uses, terms=pairs)
    return replace(document, records=(first, *document.records[1:]))
