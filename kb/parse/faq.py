"""Set FAQs and release notes: what a new set's mechanics and cards do, as published with it.

    title / Compiled by … / last modified … / preface / 一般注釈 (General Notes) / カード別注釈
    (Card-Specific Notes) / trademarks

This module finds the parts and the facts about the document; the parts have grammars of their own
(``faq_notes``, ``faq_groups``).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from kb.blocks import Block, Page
from kb.editions import Edition
from kb.errors import ParseError
from kb.ids import document_id
from kb.model import Chrome, Document, Fact, Source
from kb.parse.about_magic import speaks_of_magic
from kb.parse.faq_facts import facts_of, head_fact
from kb.parse.faq_groups import CardNotes, read_groups
from kb.parse.faq_lines import bare, blocks_of, is_separator, is_trademark, part_of_title, set_of_title
from kb.parse.faq_notes import foot_notes, read_notes
from kb.parse.faq_questions import is_question
from kb.parse.faq_records import FaqRecords
from kb.parse.format import Format
from kb.parse.language import language_of
from kb.parse.wrapping import further_lines

_OF_CARDS = re.compile(r"《[^《》]+》|カード別|Card[- ]Specific", re.IGNORECASE)
_COMES_OUT = ("release", "legal")
"""Facts that tell when a set came out; the first that is stated counts."""
_NEAR_THE_TOP = 40
"""Blocks within which the title has to stand; a page as published has its site's furniture above."""


@dataclass(slots=True)
class _Parts:
    """The blocks of an FAQ by part, in order."""

    title: str | None = None
    """Words of the title, and below the name of the set in it."""
    set_name: str | None = None
    facts: list[Fact] = field(default_factory=list)
    chrome: list[Chrome] = field(default_factory=list)
    preface: list[Block] = field(default_factory=list)
    general: list[Block] = field(default_factory=list)
    general_title: str = ""
    cards: list[Block] = field(default_factory=list)
    cards_title: str = ""
    foot: list[Block] = field(default_factory=list)


def recognise(page: Page) -> int:
    """Sure where title and parts stand on lines of their own; prose about FAQs has neither."""
    titled = any(set_of_title(block.text) for block in page.blocks[:_NEAR_THE_TOP]) or (
        page.title is not None and _title_of_page(page.title) is not None
    )
    parts = {part for block in page.blocks if block.kind != "bullet" and (part := part_of_title(block.text))}
    if len(parts) == 2:
        return 98 if titled else 85
    if sum(map(is_question, blocks_of(page))) > 1 and _speaks_of_cards(page):
        return 92 if titled else 55
    if not any(block.kind == "bullet" for block in page.blocks) or not _speaks_of_cards(page):
        return 0
    return 92 if titled and parts else 60 if titled or "cards" in parts else 0


def _speaks_of_cards(page: Page) -> bool:
    """Whether a page is about Magic: software has release notes too, and a meeting general notes."""
    texts = [block.text for block in page.blocks]
    return any(map(_OF_CARDS.search, texts)) or speaks_of_magic(texts)


def parse(page: Page, source: Source) -> Document:
    """Read a set FAQ. ParseError where the page holds no text at all."""
    lang = language_of(page, source)
    parts = _parts(page, source)
    if not (parts.preface or parts.general or parts.cards):
        raise ParseError(
            f"{source.file}: no note and no ruling found (an FAQ has bullets under 一般注釈, カード別注釈)"
        )
    said = [fact for block in (*parts.preface, *parts.general) for fact in facts_of(block)]
    days = {fact.key: dt.date.fromisoformat(fact.value) for fact in reversed(said) if fact.key in _COMES_OUT}
    release = next((days[key] for key in _COMES_OUT if key in days), None)
    modified = next(
        (dt.date.fromisoformat(fact.value) for fact in parts.facts if fact.key == "modified"), None
    )
    set_name = (source.title and (set_of_title(source.title) or source.title)) or parts.set_name
    document = document_id("faq", set_name or PurePath(source.file).stem, lang, None)
    edition = source.edition or (Edition(release) if release else None)
    made = FaqRecords(document=document, lang=lang, edition=edition)
    facts = [*parts.facts]
    facts += read_notes(parts.preface, made, None)
    if parts.general:
        facts += read_notes(parts.general, made, parts.general_title)
    notes = read_groups(parts.cards, made, parts.cards_title) if parts.cards else CardNotes()
    foot_notes(parts.foot, made)
    facts += notes.facts
    facts += _continued(page, facts, made)
    return Document(
        id=document,
        kind="faq",
        title=source.title or parts.title or set_name or PurePath(source.file).stem,
        lang=lang,
        source=source,
        authority=source.authority or "official",
        edition=source.edition,
        date=source.date or modified or release,
        rules_date=source.edition.date if source.edition else release or source.date or modified,
        line_count=len(page.lines) - (not page.lines[-1]) if page.lines else 0,
        facts=tuple(sorted(facts, key=lambda fact: fact.line)),
        records=tuple(made.records),
        groups=tuple(notes.groups),
        cards=tuple(notes.cards),
        chrome=tuple(sorted((*page.chrome, *parts.chrome, *notes.chrome), key=lambda each: each.line)),
        problems=(*page.problems, *made.problems),
    )


FORMAT = Format(name="set FAQ", kind="faq", recognise=recognise, parse=parse)


def _continued(page: Page, facts: Sequence[Fact], made: FaqRecords) -> list[Fact]:
    """The further lines of facts that a hard-wrapped text spreads over several: each line counts."""
    stated = {fact.line for fact in facts}
    recorded = {line for record in made.records for line in range(record.line, record.end_line + 1)}
    return [
        fact
        for block in blocks_of(page)
        if block.line in stated and block.line not in recorded
        for fact in further_lines(page, block)
    ]


def _title_of_page(title: str) -> str | None:
    """The part of an HTML title (``X リリースノート | マジック``) that is the title of an FAQ."""
    return next(
        (piece.strip() for piece in re.split(r"\s*[|｜«»]\s*|\s+[-–—]\s+", title) if set_of_title(piece)),
        None,
    )


def _parts(page: Page, source: Source) -> _Parts:
    blocks = blocks_of(page)
    parts = _Parts()
    start = _title_at(blocks)
    if start is not None:
        block = blocks[start]
        parts.title, parts.set_name = bare(block.text), set_of_title(block.text)
        parts.facts.append(Fact(key="title", value=bare(block.text), line=block.line, text=block.text))
        if page.html:
            parts.chrome += (
                Chrome(line=each.line, text=each.text, rule="faq-navigation") for each in blocks[:start]
            )
        else:
            parts.preface += blocks[:start]
    elif page.title and (title := _title_of_page(page.title)):
        parts.title, parts.set_name = title, set_of_title(title)
    lang = language_of(page, source)
    place = parts.preface
    for block in blocks[0 if start is None else start + 1 :]:
        part = part_of_title(block.text) if block.kind != "bullet" else None
        if is_trademark(block.text) and place is not parts.foot:
            parts.facts.append(Fact(key="trademark", value=block.text, line=block.line, text=block.text))
            place = parts.foot
        elif place is parts.foot and page.html:
            parts.chrome.append(Chrome(line=block.line, text=block.text, rule="faq-navigation"))
        elif place is parts.preface and (fact := head_fact(block, lang)):
            parts.facts.append(fact)
        elif place is parts.preface and block.text == page.blocks[0].text and set_of_title(block.text):
            parts.facts.append(Fact(key="title", value=bare(block.text), line=block.line, text=block.text))
        elif part == "general" and place is parts.preface:
            parts.facts.append(Fact(key="part", value=bare(block.text), line=block.line, text=block.text))
            place, parts.general_title = parts.general, bare(block.text)
        elif part == "cards" and place is not parts.cards:
            parts.facts.append(Fact(key="part", value=bare(block.text), line=block.line, text=block.text))
            place, parts.cards_title = parts.cards, bare(block.text)
        elif place is not parts.cards and is_separator(block.text):
            parts.chrome.append(Chrome(line=block.line, text=block.text, rule="separator"))
        else:
            place.append(block)
    return parts


def _title_at(blocks: Sequence[Block]) -> int | None:
    """Where the title stands: a heading element, else the first line near the top that has its form."""
    near = [at for at, block in enumerate(blocks[:_NEAR_THE_TOP]) if set_of_title(block.text)]
    headings = [at for at in near if blocks[at].kind == "heading"]
    return next(iter((*headings, *near)), None)
