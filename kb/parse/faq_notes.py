"""The preface and the general notes of a set FAQ: text under headings, with quoted rules among it.

A heading is a heading element of HTML, a decorated line (``***Scry***``), or a short line that stands
alone, is no sentence, states no fact and holds no address: ``新キーワード処理：変身``. ``711.4 …`` is a
rule, ``例：…`` under it its example.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kb.blocks import Block
from kb.model import Fact, Record
from kb.parse.dates import find_dates
from kb.parse.faq_facts import facts_of
from kb.parse.faq_lines import bare, is_face
from kb.parse.faq_records import FaqRecords
from kb.parse.outline import Outline
from kb.parse.rule_line import read_rule_line

PREFACE = "preface"
"""The slug of what stands before the first part, and of what stands in a part before its first heading."""

_EXAMPLE = re.compile(r"例\s*\d*\s*[:：]|Examples?\s*\d*\s*:")
_SENTENCE_END = re.compile(r"[。．.!?！？、,:：;；…]$")
_LONGEST_HEADING = 60


def read_notes(blocks: Sequence[Block], into: FaqRecords, part: str | None) -> tuple[Fact, ...]:
    """Adds the records of the preface (``part`` None) or the general notes; returns the facts they state."""
    facts: list[Fact] = []
    path: tuple[str, ...] = (part,) if part else ()
    explicit = any(block.kind == "heading" for block in blocks)
    heading: Record | None = None
    outline = Outline(into.name(PREFACE))
    label: Block | None = None
    for at, block in enumerate(blocks):
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        rule = read_rule_line(block.text) if block.kind != "heading" else None
        example = _EXAMPLE.match(block.text)
        under = heading.id if heading else None
        if label and not (rule or example):
            facts += _example(into, block, block.text, label)
            label = None
        elif is_face(block.text):
            facts.append(
                Fact(key="face", value=block.text.strip("()（） "), line=block.line, text=block.text)
            )
        elif rule:
            added = into.rules.add(*rule, block, under, path)
            into.records.append(added)
        elif example and into.rules.takes_example:
            text = block.text[example.end() :].strip()
            label = None if text else block
            if text:
                facts += _example(into, block, text, block)
        elif part and is_heading(block, following, explicit=explicit):
            text = bare(block.text) if block.kind != "heading" else block.text
            heading = into.heading(block, text, text, (part,))
            outline = Outline(heading.id)
            path = (part, heading.title or text)
        else:
            into.statement("note", block, outline, parent=under, path=path)
            facts += facts_of(block)
    if label:
        into.problem(label.line, "empty-example", "the label of an example has no text")
        into.statement("note", label, outline, parent=heading.id if heading else None, path=path)
    return tuple(facts)


def is_heading(block: Block, following: Block | None, *, explicit: bool) -> bool:
    """Whether a block of the general notes is a heading. ``explicit``: the page tags its headings."""
    if block.kind == "heading":
        return True
    words = bare(block.text)
    if block.kind != "paragraph" or not block.gap or not words or "。" in words:
        return False
    if re.fullmatch(r"\*{2,}.+\*{2,}|={2,}.+={2,}", block.text) or block.text[0] in "■◆●◇□★☆【":
        return True
    alone = following is None or following.gap or following.kind == "bullet"
    return (
        not explicit
        and alone
        and len(words) <= _LONGEST_HEADING
        and not _SENTENCE_END.search(words)
        and not re.search(r"https?://|www\.|[@<>{}]", words)
        and not find_dates(words)
        and not facts_of(block)
        and re.search(r"\w", words) is not None
    )


def _example(into: FaqRecords, block: Block, text: str, label: Block) -> tuple[Fact, ...]:
    """Adds an example to the rule above, which is the last rule of the records too."""
    line = block.line
    rule = into.rules.add_example(text, line, block.end_line)
    if rule is None:
        return ()
    into.records[:] = [rule if record.id == rule.id else record for record in into.records]
    if label is not block:
        return (Fact(key="label", value=label.text, line=label.line, text=label.text),)
    return ()


def foot_notes(blocks: Sequence[Block], into: FaqRecords) -> None:
    """Adds what stands behind the notice of trademarks, as notes of its own: nothing of a text is lost."""
    outline = Outline(into.name("foot")) if blocks else None
    for block in blocks:
        if outline:
            into.statement("note", replace(block, depth=0), outline, parent=None, path=())
