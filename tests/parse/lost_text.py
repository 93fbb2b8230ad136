"""What a document lost of its page: the measure of several tests."""

from __future__ import annotations

import re
from collections import defaultdict

from kb.blocks import Page
from kb.model import Document

_LABELS = "Example: Example： 例: 例： 例1： 例1:"


def lost_words(page: Page, document: Document) -> list[tuple[int, str]]:
    """(line, word) of every word of a block that no record, fact or chrome of that line holds."""
    held: dict[int, list[str]] = defaultdict(list)
    for record in document.records:
        number = f"{record.number} {record.number}. " if record.number else ""
        texts = [
            record.text,
            record.title or "",
            record.english or "",
            *(each.text for each in record.examples),
        ]
        whole = f"{number}{record.label or ''} {record.label}. {' '.join(texts)}"
        for line in range(record.line, record.end_line + 1):
            held[line].append(whole)
    for fact in document.facts:
        held[fact.line].append(fact.text)
    for piece in document.chrome:
        held[piece.line].append(piece.text)
    return [
        (block.line, word)
        for block in page.blocks
        for word in re.split(r"[\s．／/]+|(?<=\d[.])(?=[A-Z])|(?<=[:：])", block.text)
        if word
        and not any(
            word in text for line in range(block.line, block.end_line + 1) for text in (*held[line], _LABELS)
        )
    ]
