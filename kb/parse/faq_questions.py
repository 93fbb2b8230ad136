"""Questions with their answers, as columns of rules and some FAQs print them.

    Q1. 波乗りは何回できますか？ / A1. 一度だけである。 / ・ただし…

A question and its answer are one piece: they become one block, which stands in the grammar of an FAQ where a
bullet could stand, and is told from one by its marker (``Q1``). Only a question that an answer follows
counts: ``Q`` and ``A`` begin other words too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kb.blocks import Block
from kb.model import Reading

_NUMBER = r"\s*[-－.．]?\s*(?P<number>[\d０-９]{0,3})\s*[.．:：、)）　]\s*"
_QUESTION = re.compile(rf"[(（]?(?P<label>[QＱ]|質問|問|Question){_NUMBER}(?=\S)")
_ANSWER = re.compile(rf"[(（]?(?:[AＡ]|回答|答え?|Answer){_NUMBER}")
_MARKER = re.compile(r"Q\d*")


def is_question(block: Block) -> bool:
    """Whether a block is a question with its answer: one that :func:`with_answers` made."""
    return _MARKER.fullmatch(block.marker) is not None


def with_answers(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, each question in one block with its answer: question, line break, answer; no labels.

    The answer goes on as far as no blank line, question, heading or drawn line ends it; the bullets right
    below it belong to it.
    """
    at = 0
    while at < len(blocks):
        end = _end_of_answer(blocks, at)
        if end > at:
            yield _joined(blocks[at:end])
            at = end
        else:
            yield blocks[at]
            at += 1


def _end_of_answer(blocks: Sequence[Block], at: int) -> int:
    """The index after the answer to the question at this index; the index itself where there is none."""
    if blocks[at].kind == "heading" or not _QUESTION.match(blocks[at].text):
        return at
    answer = at + 1
    while answer < len(blocks) and _goes_on(blocks[answer]) and not _ANSWER.match(blocks[answer].text):
        answer += 1
    if answer == len(blocks) or blocks[answer].kind == "heading" or not _ANSWER.match(blocks[answer].text):
        return at
    end = answer + 1
    while end < len(blocks) and _goes_on(blocks[end]):
        end += 1
    return end


def _goes_on(block: Block) -> bool:
    """Whether a block goes on with the question or answer above it."""
    return not block.gap and block.kind != "heading" and not _QUESTION.match(block.text)


def _joined(blocks: Sequence[Block]) -> Block:
    """Question and answer as one block, each of their lines on a line of its own."""
    question = _QUESTION.match(blocks[0].text)
    number = question["number"] if question else ""
    texts: list[str] = []
    readings: list[Reading] = []
    length = 0
    for block in blocks:
        label = _QUESTION.match(block.text) if not texts else _ANSWER.match(block.text)
        cut = label.end() if label else 0
        readings += (
            replace(each, start=each.start - cut + length, end=each.end - cut + length)
            for each in block.readings
            if each.start >= cut
        )
        text = block.text[cut:]
        texts += [text] if text else []
        length += len(text) + 1 if text else 0
    return Block(
        kind="bullet",
        text="\n".join(texts),
        line=blocks[0].line,
        end_line=max(block.end_line for block in blocks),
        marker=f"Q{int(number) if number else ''}",
        gap=blocks[0].gap,
        readings=tuple(readings),
    )
