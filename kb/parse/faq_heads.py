"""What stands above a card's rulings: its name, in most FAQs also its cost, types and text.

《野生の喚起》 / {5}{R} / エンチャント / 各プレイヤーの… / * ruling
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kb.blocks import Block
from kb.model import Card, Lang
from kb.parse.faq_lines import bare, is_face
from kb.terms.cards import card_of_name
from kb.terms.pairs import split_pair
from kb.terms.script import has_japanese

_BRACKETED = re.compile(r"[■●◆□◇・]?\s*《([^《》]+)》\s*(?:[(（][^()（）]{1,80}[)）]|(?:\{[^{}]+\})+)?")
_BESIDE = re.compile(
    r"[■●◆□◇・]?\s*(?:《(?P<bracketed>[^《》]+)》|(?P<plain>[^《》()（）]+?))\s*"
    r"[(（]\s*(?P<en>[A-Z][^()（）]*[a-z][^()（）]*|[^()（）]*[A-Z]{3}[^()（）]*)\s*[)）]"
)
"""The English name behind the Japanese one: ``《丘の主》（Lord of the Hill）``; ``(R)`` is a rarity."""
_COST = re.compile(r"(?:\{[^{}]{1,8}\}|[(（][^()（）]{1,3}[)）]|\s|//|[+＋])+")
_TYPE = re.compile(
    r"(?:(?:伝説の|基本|氷雪|部族・?|ワールド・?|持続)*"
    r"(?:アーティファクト|クリーチャー|エンチャント|インスタント|ソーサリー|土地|プレインズウォーカー|バトル|同族))"
    r"(?![はがをのにで]).{0,60}"
    r"|(?:(?:Legendary|Basic|Snow|World|Tribal|Kindred|Host) )*"
    r"(?:Artifact|Creature|Enchantment|Instant|Sorcery|Land|Planeswalker|Battle)\b(?: .{0,60})?"
)
_COST_AND_TYPE = re.compile(rf"(?P<cost>{_COST.pattern})(?P<types>{_TYPE.pattern})")
_SIZE = re.compile(r"[+\-−]?[\d０-９*＊★X]+(?:\s*[/／]\s*[+\-−]?[\d０-９*＊★X+＋]+)?")
_SENTENCE = re.compile(r"[。！？!?:：]|[.,、]$")
_LONGEST_NAME = 45


def is_cost(text: str) -> bool:
    """Whether a line is a mana cost: ``{1}{U}``, ``(1)(青)``."""
    return _COST.fullmatch(text) is not None


def is_type_line(text: str) -> bool:
    """Whether a line is a card's types: ``クリーチャー ― 人間``, with its cost ``{U}インスタント``."""
    return (_TYPE.fullmatch(text) or _COST_AND_TYPE.fullmatch(text)) is not None


def is_name(block: Block, following: Block | None, *, within_head: bool = False) -> bool:
    """Whether a block of the card notes is a card's name that stands above its rulings or its text.

    ``within_head``: another name has stood above, and no ruling since. Then bullets below make no name of a
    line.
    """
    text = bare(block.text)
    if block.kind == "bullet" or not text:
        return False
    if _BRACKETED.fullmatch(text):
        return True
    if _SENTENCE.search(text) or len(text) > _LONGEST_NAME * 2 or not re.search(r"[^\W\d_]", text):
        return False
    if _COST.fullmatch(text) or _TYPE.fullmatch(text) or is_face(text):
        return False
    if split_pair(text):
        return True
    if block.kind == "heading":  # one above another heading, or above a name, divides the cards (白, 青)
        divides = following and (following.kind == "heading" or _BRACKETED.fullmatch(bare(following.text)))
        return not divides
    if following is None or is_face(following.text) or len(text) > _LONGEST_NAME:
        return False
    if following.kind == "bullet":
        return not within_head
    below = bare(following.text)
    return bool(_COST.fullmatch(below) or is_type_line(below))


def card_of_heads(heads: Sequence[Sequence[Block]], lang: Lang) -> Card:
    """The card of one head, or of a head for each of its faces (at least one): it is called by the first."""
    faces = [card_of_head(head, lang) for head in heads]
    if len(faces) == 1:
        return faces[0]
    return replace(
        faces[0],
        faces=tuple(face.en for face in faces if face.en),
        faces_ja=tuple(face.ja for face in faces if face.ja),
    )


def _names(text: str) -> tuple[str | None, str | None]:
    """The names in the first line of a head, (Japanese, English)."""
    beside = _BESIDE.fullmatch(text)
    if beside:
        first = beside["bracketed"] or beside["plain"]
        ja, en = card_of_name(first)
        if ja and not en and not has_japanese(beside["en"]):
            return ja, beside["en"].strip()
    match = _BRACKETED.fullmatch(text)
    return card_of_name(match[1] if match else text)


def card_of_head(head: Sequence[Block], lang: Lang) -> Card:
    """The card that a head (its name first, at least one block) describes; what it does not give is None."""
    text = bare(head[0].text)
    ja, en = _names(text)
    cost = type_line = None
    body: list[str] = []
    for block in head[1:]:
        line = block.text.strip()
        both = _COST_AND_TYPE.fullmatch(line) if cost is None and type_line is None else None
        if both:
            cost, type_line = both["cost"].strip(), both["types"]
        elif cost is None and type_line is None and _COST.fullmatch(line):
            cost = line
        elif type_line is None and _TYPE.fullmatch(line):
            type_line = line
        elif not is_face(line):
            body.append(line)
    if body and _SIZE.fullmatch(body[0]):
        body.append(body.pop(0))
    whole = "\n".join(body) or None
    return Card(
        ja=ja,
        en=en,
        cost=cost,
        type_line=type_line,
        text_ja=whole if lang == "ja" else None,
        text_en=whole if lang == "en" else None,
        line=head[0].line,
    )
