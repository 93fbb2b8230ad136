"""Marks inside a text that do not fit together."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.corpus import Corpus
from kb.errors import Problem
from kb.resolve import Links

CLOSING = {"」": "「", "』": "『", "）": "（", "》": "《", "”": "“", "〕": "〔", "】": "【"}
CLOSING |= {"}": "{", ")": "(", "]": "["}
_OPENING = frozenset(CLOSING.values())
_BRACKET = re.compile("[" + re.escape("".join((*CLOSING, *_OPENING))) + "]")
_ENUMERATOR = re.compile(r"(?<!\S)\d{1,2}\)")


def unbalanced_brackets(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """Brackets and quotation marks of a text open and close in pairs, full-width with full-width."""
    for document in corpus.documents:
        for record in document.records:
            texts = [
                (record.line, record.text),
                *((example.line, example.text) for example in record.examples),
            ]
            for line, text in texts:
                if found := unbalanced(text):
                    yield Problem(
                        document=document.id,
                        line=line,
                        code="unbalanced-bracket",
                        severity="info",
                        message=f"{found[1]} (character {found[0] + 1}) has no partner",
                    )


def unbalanced(text: str) -> tuple[int, str] | None:
    """Place and mark: the first closing one that nothing opened, else the last opening one not closed."""
    opened: list[tuple[int, str]] = []
    enumerators = {match.end() - 1 for match in _ENUMERATOR.finditer(text)}
    for match in _BRACKET.finditer(text):
        mark = match[0]
        if mark in _OPENING:
            opened.append((match.start(), mark))
        elif opened and opened[-1][1] == CLOSING[mark]:
            opened.pop()
        elif match.start() not in enumerators:
            return match.start(), mark
    return opened[-1] if opened else None
