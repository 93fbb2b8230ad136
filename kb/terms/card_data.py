"""What several sources say of one card, as one card."""

from __future__ import annotations

from dataclasses import replace

from kb.model import Card


def joined(first: Card, further: Card) -> Card:
    """One card of two descriptions: each field as the first gives it, else the further one; all sets."""
    return replace(
        first,
        ja=first.ja or further.ja,
        en=first.en or further.en,
        reading=first.reading or further.reading,
        type_line=first.type_line or further.type_line,
        cost=first.cost or further.cost,
        text_ja=first.text_ja or further.text_ja,
        text_en=first.text_en or further.text_en,
        sets=tuple(dict.fromkeys((*first.sets, *further.sets))),
        faces=first.faces or further.faces,
        faces_ja=first.faces_ja or further.faces_ja,
        oracle=first.oracle or further.oracle,
    )
