"""The card that an article is about: its page prints the card above the article.

A line with both names and the cost, then the types, then the text: ``真髄の針/Pithing Needle (1)``, in newer
pages ``Pithing Needle / 真髄の針 (1)``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kb.blocks import Block
from kb.model import Card, Lang
from kb.parse.faq_heads import card_of_head, is_cost, is_type_line
from kb.terms.pairs import split_pair

_NEAR_THE_TOP = 20
"""Blocks of an article among which its card is printed."""


def card_of_article(title: str, blocks: Sequence[Block], lang: Lang) -> tuple[int, Card] | None:
    """The card that an article with this title prints, and the index of the block with its name.

    None where it is about no card: people and places have both names in their titles too, but no types.
    """
    halves = split_pair(title)
    if halves is None:
        return None
    name_line = re.compile(
        "|".join(rf"(?:{re.escape(a)}\s*[/／]\s*{re.escape(b)})" for a, b in (halves, halves[::-1]))
    )
    for at, block in enumerate(blocks[:_NEAR_THE_TOP]):
        named = name_line.match(block.text)
        cost = block.text[named.end() :].strip() if named else ""
        if (
            named
            and (not cost or is_cost(cost))
            and at + 1 < len(blocks)
            and is_type_line(blocks[at + 1].text)
        ):
            end = at + 1
            while end < len(blocks) and not blocks[end].gap:
                end += 1
            name = replace(block, text=title)
            costs = [replace(block, text=cost)] if cost else []
            return at, card_of_head([name, *costs, *blocks[at + 1 : end]], lang)
    return None
