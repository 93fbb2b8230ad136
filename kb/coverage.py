"""Coverage: the proof that nothing of a page was dropped on the way to its document.

Every word of every block has to stand in what the document says of the block's lines (a record, a fact, a
piece of furniture), and as often as the block has it. What does not becomes a problem ``lost-text``. So a
grammar can lose neither a line nor half of one in silence. Bullets and brackets are no words; the labels
that a grammar takes off (``例：``, ``Example:``, ``Q1.``, a footnote's back-links) are named here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import shorten

from kb.blocks import Block, Page
from kb.cite.pattern import fold
from kb.errors import Problem
from kb.model import Document, Record

_WORD = re.compile(r"[^\W①-⑳]+")
_LABEL = re.compile(r"例\d*|Examples?|(?:[QAＱＡ]|質問|問|回答|答え?|Question|Answer)?\d*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Said:
    """Words that a document has of a range of lines."""

    line: int
    end_line: int
    text: str


def lost_text(page: Page, document: Document) -> Iterator[Problem]:
    """The blocks of a page whose words the document lacks, each as a problem at its line.

    Lines for which a problem ``lost-text`` is known already are not reported again.
    """
    known = {problem.line for problem in document.problems if problem.code == "lost-text"}
    for blocks, said in _side_by_side(page.blocks, sorted(_said(page, document), key=lambda each: each.line)):
        missing = _missing(blocks, said)
        for block in blocks:
            words = [word for word in _words(block.text) if missing[word] > 0]
            missing.subtract(words)
            if words and block.line not in known:
                message = f"words of this line are in no record: {shorten(' '.join(words), 60)!r}"
                yield Problem(
                    document=document.id, line=block.line, code="lost-text", severity="error", message=message
                )


def _missing(blocks: Iterable[Block], said: Iterable[_Said]) -> Counter[str]:
    """How often each word stands in the blocks beyond what was said of them."""
    wanted = Counter(word for block in blocks for word in _words(block.text))
    whole = fold("\n".join(each.text for each in said))
    missing = wanted - Counter(_WORD.findall(whole))
    for word in list(missing):
        # what a record joined or cut has other word borders than the page
        if _LABEL.fullmatch(word) or whole.count(word) >= wanted[word]:
            del missing[word]
    return missing


def _words(text: str) -> list[str]:
    """The words of a text, full-width letters and digits as ASCII: so a record has its number."""
    return _WORD.findall(fold(text))


def _said(page: Page, document: Document) -> Iterator[_Said]:
    for record in document.records:
        yield _Said(record.line, record.end_line, "\n".join(_words_of(record)))
    for fact in document.facts:
        yield _Said(fact.line, fact.line, fact.text)
    for piece, times in (Counter(document.chrome) - Counter(page.chrome)).items():
        yield _Said(piece.line, piece.line, "\n".join([piece.text] * times))


def _words_of(record: Record) -> Iterator[str]:
    yield record.text
    if record.number is not None:
        yield str(record.number)
    for head in (record.title, record.english, record.label):
        if head and not (record.kind in ("chapter", "section", "heading") and head in record.text):
            yield head
    for example in record.examples:
        yield example.text


def _side_by_side(blocks: tuple[Block, ...], said: list[_Said]) -> Iterator[tuple[list[Block], list[_Said]]]:
    """Blocks and what was said of them, in the smallest groups such that no line is in two of them."""
    ordered = sorted(blocks, key=lambda each: each.line)
    at = taken = 0
    while at < len(ordered):
        group, about = [ordered[at]], list[_Said]()
        end = ordered[at].end_line
        at += 1
        while True:
            if taken < len(said) and said[taken].line <= end:
                about.append(said[taken])
                end = max(end, said[taken].end_line) if said[taken].end_line >= group[0].line else end
                taken += 1
            elif at < len(ordered) and ordered[at].line <= end:
                group.append(ordered[at])
                end = max(end, ordered[at].end_line)
                at += 1
            else:
                break
        yield group, about
