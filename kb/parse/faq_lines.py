"""The lines of a set FAQ: what each one is by its form, before any grammar.

Also the repairs that FAQs need: lines of a hard-wrapped text (the English FAQs of 2003–2012) are joined to
the paragraphs they were, a question and its answer are one block, the items of a numbered list are bullets,
and a bullet that was written behind another on one line (``…。* …``) becomes a bullet of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from kb.blocks import Block, Page
from kb.parse.faq_questions import is_question, with_answers
from kb.parse.wrapping import paragraphs

_KINDS = (
    r"よくある質問(?:集|とその回答)?|リリース[・･]?ノート|FAQ|Q&A|Frequently Asked Questions|Release Notes"
)
_TITLE = re.compile(
    rf"(?P<set>.+?)\s*(?:の|[:：])?\s*(?:{_KINDS})\s*(?:[(（](?:{_KINDS})[)）])?", re.IGNORECASE
)
"""``ミラディン FAQ（よくある質問集）`` says it twice, as the FAQs of 2003 to 2005 did."""
_GENERAL = re.compile(r"(?:.{1,40}\s*)?(?:一般注釈|全般的?な?注釈|General Notes)", re.IGNORECASE)
_CARDS = re.compile(r"(?:.{1,60}?\s*)?(?:カード(?:別|個別の?)注釈|Card[- ]Specific Notes)", re.IGNORECASE)
_FACE = re.compile(
    r"[(（]\s*(?:正面|背面|表面|裏面|第[12１２一二]面|front(?: face)?|back(?: face)?)\s*[)）]", re.IGNORECASE
)
_SEPARATOR = re.compile(r"[-=_*＊―—─━・~～★☆◆◇■□●○\s]{3,}")
_TRADEMARK = re.compile(r"All trademarks\b|.*(?:©|\([cC]\))\s*\d{4}.*Wizards|.*登録商標", re.IGNORECASE)
_DECORATION = "*_#=■◆●◇□★☆【】 　\t"
_ITEM = re.compile(r"(?:\d{1,2}(?:[.．]\s+|[)）]\s*)|[①-⑳]\s*)(?=[^\s\d])")
"""The number of an item of a list: ``1. …``, ``2) …``, ``③…``."""
_MARKS = str.maketrans("", "", "_™®")
_INLINE_BULLET = re.compile(r"(?<=[。．.!?！？)）」”])\s*(?:[*•●]\s+|＊\s*)(?=[^\s\d＊])")


def bare(text: str) -> str:
    """The words of a heading without what decorates it: ``***Scry***``, ``■変身``, ``_Magic 2011_(R)``."""
    return text.strip(_DECORATION).replace("(R)", "").replace("(TM)", "").translate(_MARKS).strip()


def _wide(text: str) -> str:
    """Text with half-width kana and full-width letters in their usual forms: ``ｶｰﾄﾞ別注釈``, ``ＦＡＱ``."""
    return unicodedata.normalize("NFKC", text)


def set_of_title(text: str) -> str | None:
    """The name of the set in the title of an FAQ; None where the text is no such title.

    >>> set_of_title("『エルドレインの王権』リリースノート")
    'エルドレインの王権'
    """
    match = _TITLE.fullmatch(_wide(bare(text)))
    if match is None or len(text) > 120 or re.search("[。！？]", text):
        return None
    return match["set"].strip("『』「」“”\"'《》 　") or None


def part_of_title(text: str) -> str | None:
    """``general`` or ``cards`` where the text is the title of one of the two parts of an FAQ, else None."""
    words = _wide(bare(text))
    if _CARDS.fullmatch(words):
        return "cards"
    return "general" if _GENERAL.fullmatch(words) else None


def is_face(text: str) -> bool:
    """Whether the line marks a face of a double-faced card: ``（正面）``, ``（背面）``."""
    return _FACE.fullmatch(text.strip()) is not None


def is_turn(text: str) -> bool:
    """Whether the line parts the two faces or halves of a card: ``////``, ``//``."""
    return re.fullmatch(r"\s*[/／]{2,}\s*", text) is not None


def is_separator(text: str) -> bool:
    """Whether the line is a rule drawn between two cards: ``-----``."""
    return _SEPARATOR.fullmatch(text) is not None


def is_trademark(text: str) -> bool:
    """Whether the line is the notice of trademarks at the end."""
    return _TRADEMARK.match(text) is not None


def blocks_of(page: Page) -> tuple[Block, ...]:
    """The blocks of a page with all repairs made."""
    blocks = _spaced(page.blocks) if page.html else paragraphs(page)
    return tuple(piece for block in with_answers(blocks) for piece in _pieces(block))


def _spaced(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Blocks of HTML whose bullets are paragraphs, all of them apart: the source's lines tell the gaps."""
    bullets = [(above, block) for above, block in pairwise(blocks) if above.kind == block.kind == "bullet"]
    distances = {block.line - above.end_line for above, block in bullets}
    if not all(block.gap for _, block in bullets) or not ({1} < distances):
        return blocks
    joined = {id(block) for above, block in bullets if block.line - above.end_line == 1}
    return tuple(replace(block, gap=block.gap and id(block) not in joined) for block in blocks)


def _pieces(block: Block) -> Iterator[Block]:
    item = _ITEM.match(block.text) if block.kind == "paragraph" else None
    if item:
        yield _cut(replace(block, kind="bullet", marker=item[0].strip()), item.end(), len(block.text))
        return
    listed = block.kind == "bullet" and not is_question(block)
    cuts = list(_INLINE_BULLET.finditer(block.text)) if listed else []
    starts = [0, *(cut.end() for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), len(block.text)]
    for start, end in zip(starts, ends, strict=True):
        piece = _cut(block, start, end)
        yield replace(piece, gap=False) if start else piece


def _cut(block: Block, start: int, end: int) -> Block:
    """The block of ``text[start:end]``."""
    readings = tuple(
        replace(reading, start=reading.start - start, end=reading.end - start)
        for reading in block.readings
        if start <= reading.start and reading.end <= end
    )
    return replace(block, text=block.text[start:end], readings=readings)
