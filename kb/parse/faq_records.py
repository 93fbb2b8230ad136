"""The records of a set FAQ while they are being made: ids, places, problems."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kb.blocks import Block
from kb.editions import Edition
from kb.errors import Problem
from kb.ids import Ids, slug
from kb.model import CardUse, Lang, Record, TermPair
from kb.parse.faq_questions import is_question
from kb.parse.outline import Outline
from kb.parse.quoted_rules import QuotedRules
from kb.terms.pairs import find_terms, split_pair


@dataclass(slots=True)
class FaqRecords:
    """What has been read so far of one FAQ. The parts of its grammar add to it in reading order."""

    document: str
    lang: Lang
    edition: Edition | None
    """Of the rules that it quotes: the day the set came out."""
    records: list[Record] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    ids: Ids = field(default_factory=Ids)
    rules: QuotedRules = field(init=False)

    def __post_init__(self) -> None:
        self.rules = QuotedRules(self.document, self.edition, self.lang, self.ids)

    def name(self, wanted: str) -> str:
        """An id below the document that no other heading or group has: ``faq:イニストラード:呪い``."""
        return self.ids.take(f"{self.document}:{wanted}")

    def heading(
        self, block: Block, text: str, wanted: str, path: tuple[str, ...], cards: tuple[CardUse, ...] = ()
    ) -> Record:
        """A heading of the general notes or above a card's rulings, named after its own words or its card."""
        halves = (cards[0].ja or text, cards[0].en) if cards else split_pair(text)
        if cards and not cards[0].ja:
            halves = (cards[0].en or text, None)
        terms: tuple[TermPair, ...] = () if cards else find_terms(text, heading=True)
        record = Record(
            id=self.name(slug(wanted)),
            kind="heading",
            line=block.line,
            end_line=block.end_line,
            text=text,
            title=halves[0] if halves else text,
            english=halves[1] if halves else None,
            lang=self.lang,
            path=path,
            depth=1,
            readings=block.readings if text == block.text else (),
            cards=cards,
            terms=terms,
        )
        self.records.append(record)
        return record

    def statement(
        self,
        kind: Literal["note", "ruling"],
        block: Block,
        outline: Outline,
        *,
        parent: str | None,
        path: tuple[str, ...],
        group: str | None = None,
        cards: tuple[CardUse, ...] = (),
    ) -> Record:
        """A paragraph or bullet at its place in the outline; one that is set in under nothing is reported."""
        place = outline.take(block.depth if block.kind == "bullet" else 0)
        if block.kind == "bullet" and block.depth and place.depth == 0:
            self.problem(block.line, "orphan-bullet", "a nested bullet stands under no other bullet")
        asked = is_question(block)
        numbered = block.marker[:1].isdigit()
        record = Record(
            id=place.id,
            kind="qa" if asked else kind,
            line=block.line,
            end_line=block.end_line,
            text=block.text,
            lang=self.lang,
            parent=place.parent or parent,
            path=path,
            form="numbered"
            if numbered or block.marker[1:].isdigit()
            else "bullet"
            if block.kind == "bullet" and not asked
            else "paragraph",
            depth=place.depth,
            label=block.marker if numbered or asked else None,
            group=group,
            cards=cards,
            readings=block.readings,
        )
        self.records.append(record)
        return record

    def problem(self, line: int, code: str, message: str) -> None:
        """Reports a defect of the document at a line."""
        self.problems.append(
            Problem(document=self.document, line=line, code=code, severity="warning", message=message)
        )
