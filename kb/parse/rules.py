"""The Comprehensive Rules as published: English text, Japanese text and HTML; whole, as digest or in extract.

The text of a record keeps the characters of the source, ``_italic_`` marks and ``(TM)`` of the years before
2013 included: an underscore may belong to a name, and search folds what it need not see. Where several lines
of a source are one paragraph they are joined (see ``rules_lines``), nothing else is changed.

The edition is what the text states, also where the file's name says another day: the edition published for
26 September 2014 calls itself effective as of 25 September, and so it is ``20140925.0`` here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kb.blocks import Page
from kb.editions import Edition
from kb.errors import ParseError, Problem, Severity
from kb.model import Chrome, Document, Fact, Lang, Record, Source
from kb.numbers import RuleNumber
from kb.parse.about_magic import names_other_game, speaks_of_magic, speaks_of_play
from kb.parse.format import Format
from kb.parse.language import language_of
from kb.parse.rule_line import read_rule_line
from kb.parse.rules_body import read_body
from kb.parse.rules_edition import authority_of_title, day_in_name, display_title, is_title, stated_edition
from kb.parse.rules_glossary import read_glossary, split_head
from kb.parse.rules_ids import book_id
from kb.parse.rules_lines import Line, facts_of, lines_of
from kb.parse.rules_parts import SEPARATOR, Part, part_name, split_parts
from kb.parse.rules_records import RecordMaker

_KANA = re.compile(r"[ぁ-んァ-ヶ]")
_TOP = 20
"""Lines at the top of a page among which a rule book names itself."""
_ABOVE_GLOSSARY = 4
"""A glossary by itself begins with its heading, under a title and an edition at most. Further down 用語集 is a
word in somebody's text, as in a transcript of what kb prints.
"""
_LOOKED_AT = 1500
"""Lines that suffice to recognise a book: its contents (170 entries) and then some hundred rules."""


def recognise(page: Page) -> int:
    """Sure where the book names itself and has rules or a glossary; else by the share of lines with rules."""
    texts = [line.text for line in lines_of(page)[:_LOOKED_AT]]
    if not texts:
        return 0
    rules = sum(map(_is_rule, texts))
    named = any(is_title(text) for text in texts[:_TOP])
    dated = any(stated_edition(text) for text in texts[:_TOP])
    glossary = any(part_name(text) == "glossary" for text in texts)
    if named and (dated or glossary) and (rules or glossary):
        return 95
    if any(names_other_game(text) for text in texts[:_TOP]):
        return 0
    if rules and rules >= 0.3 * len(texts):
        return 0 if not speaks_of_play(texts) else 75 if rules > 1 else 50
    if named and rules:
        return 40
    headed = any(part_name(text) == "glossary" for text in texts[:_ABOVE_GLOSSARY])
    if headed and speaks_of_magic(texts):
        heads = sum(split_head(text)[1] is not None for text in texts[:200])
        return 60 if heads > 1 or not _KANA.search(texts[0]) else 0
    return 0


def parse(page: Page, source: Source) -> Document:
    """Read a rule book, whole or in extract. ParseError where nothing in it is one."""
    return read_book(page, source, split_parts(lines_of(page)))


FORMAT = Format(name="rules text", kind="cr", recognise=recognise, parse=parse)


def read_book(
    page: Page,
    source: Source,
    parts: Sequence[Part],
    *,
    facts: Sequence[Fact] = (),
    chrome: Sequence[Chrome] = (),
) -> Document:
    """The document of a page whose lines were sorted into parts; ``facts`` and ``chrome`` are the others.

    What ``source`` states overrules the page. ParseError where the parts give no record.
    """
    facts = (*facts, *(fact for part in parts for fact in _facts(part)))
    lang = language_of(page, source)
    stated = [Edition.parse(fact.value) for fact in facts if fact.key == "edition"]
    edition = source.edition or (stated[0] if stated else None)
    named = next((fact.value for fact in facts if fact.key == "title"), None)
    authority = source.authority or authority_of_title(named or "")
    body = read_body([line for part in parts if part.name == "body" for line in part.lines])
    headed = {entry.number: entry.head.text for entry in body if entry.number}
    has_glossary = any(part.name == "glossary" for part in parts)
    document = book_id(frozenset(headed), authority, edition, lang, glossary=has_glossary)
    maker = RecordMaker(edition, lang, document)
    records: list[Record] = []
    drawn: list[Line] = []
    for part in parts:
        written = [line for line in part.lines if not SEPARATOR.fullmatch(line.text)]
        drawn += (line for line in part.lines if SEPARATOR.fullmatch(line.text))
        match part.name:
            case "body":
                records += maker.body(body)
            case "glossary":
                glossary = read_glossary(written, lang)
                records += maker.part(part, glossary.loose)
                records += maker.glossary(glossary.terms, part.heading)
                drawn += glossary.dividers
            case "introduction" | "credits" | "service":
                records += maker.part(part, written)
            case "front" | "contents":
                pass  # facts only
    if not records:
        raise ParseError(f"{source.file}: no rule and no glossary found (rules look like '123.6b text')")
    return Document(
        id=document,
        kind="cr",
        title=source.title or _title(headed, named, lang, extract=not has_glossary),
        lang=lang,
        source=source,
        authority=authority,
        edition=edition,
        date=source.date or (edition.date if edition else None),
        rules_date=edition.date if edition else source.date,
        line_count=len(page.lines) - (not page.lines[-1]) if page.lines else 0,
        facts=facts,
        records=tuple(records),
        chrome=(
            *page.chrome,
            *chrome,
            *(Chrome(line=at.line, text=at.text, rule="separator") for at in drawn),
        ),
        problems=(*maker.problems, *_edition_problems(document, source, facts)),
    )


def _is_rule(text: str) -> bool:
    found = read_rule_line(text)
    return found is not None and found[0].rule > 0


def _title(headed: dict[RuleNumber, str], named: str | None, lang: Lang, *, extract: bool) -> str:
    """Of one section or chapter its heading (``123. ステッカー``), else what the book calls itself."""
    sections = [number for number in headed if number.level == "section"]
    chapters = [number for number in headed if number.level == "chapter"]
    if extract and len({number.chapter for number in headed}) == 1:
        only = sections if len({number.section for number in headed if number.section > 9}) == 1 else chapters
        if only:
            return f"{only[0]}. {headed[only[0]]}"
    return named or ("マジック総合ルール" if lang == "ja" else "Magic: The Gathering Comprehensive Rules")


def _facts(part: Part) -> list[Fact]:
    """What a part states about the book: front and contents line by line, the credits their edition."""
    lines = (part.heading, *part.lines) if part.heading else part.lines
    facts: list[Fact] = []
    for line in lines:
        if part.name == "contents" and not SEPARATOR.fullmatch(line.text):
            facts += facts_of(line, "contents", line.text)
        elif part.name == "front":
            facts += _front_facts(line, titled=any(fact.key == "title" for fact in facts))
        elif part.name in ("credits", "service"):
            edition = stated_edition(line.text)
            facts += facts_of(line, "edition", str(edition)) if edition else ()
    return facts


def _front_facts(line: Line, *, titled: bool) -> list[Fact]:
    """Title and edition may stand in one line: ``マジック総合ルール(和訳 20231117.0 版)``."""
    if SEPARATOR.fullmatch(line.text):
        return []
    facts: list[Fact] = []
    if not titled and is_title(line.text):
        facts += facts_of(line, "title", display_title(line.text))
    edition = stated_edition(line.text)
    if edition:
        facts += facts_of(line, "edition", str(edition))
    return facts or list(facts_of(line, "notice", line.text))


def _edition_problems(document: str, source: Source, facts: tuple[Fact, ...]) -> list[Problem]:
    """Where a book states two editions, and where its file is named after another day than it states."""
    stated = [fact for fact in facts if fact.key == "edition"]
    problems: list[Problem] = []

    def report(line: int, code: str, severity: Severity, message: str) -> None:
        problems.append(Problem(document=document, line=line, code=code, severity=severity, message=message))

    for fact in stated:
        if fact.value != stated[0].value:
            message = f"states the edition {fact.value}, but line {stated[0].line} states {stated[0].value}"
            report(fact.line, "conflicting-edition", "warning", message)
    day = day_in_name(source.file)
    if stated and day and source.edition is None and day != Edition.parse(stated[0].value).date:
        message = (
            f"states the edition {stated[0].value}, which is followed, but the file is named after {day}"
        )
        report(stated[0].line, "file-date-differs", "info", message)
    return problems
