"""Scryfall's bulk data: rulings, which name a card by its ``oracle_id`` alone, and cards.

{"object": "ruling", "oracle_id", "published_at", "comment"}
{"object": "card", "oracle_id", "name", "lang", "printed_name", "layout", "type_line", "mana_cost",
 "oracle_text", "printed_text", "set_name",
 "card_faces": [{"name", "printed_name", "mana_cost", "oracle_text", "printed_text"}]}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kb.model import Card
from kb.parse.cards_document import BadEntryError, Entry, Ruling, named_faces
from kb.parse.cards_fields import Fields, date, entries, name, text
from kb.parse.cards_mtgjson import FACES, HALVES


def is_ruling(fields: Fields) -> bool:
    """Whether an entry is a ruling."""
    return fields.get("object") == "ruling" or {"oracle_id", "comment"} <= fields.keys()


def is_card(fields: Fields) -> bool:
    """Whether an entry is a card."""
    return fields.get("object") == "card" or {"oracle_id", "name"} <= fields.keys()


def ruling_entry(fields: Fields, line: int) -> Entry:
    """A ruling on a card whose name other data have to give. Raises BadEntryError."""
    oracle, said = text(fields, "oracle_id"), text(fields, "comment")
    if not oracle or not said:
        raise BadEntryError(f"a ruling without {'its card' if not oracle else 'text'}")
    return Entry(
        card=Card(oracle=oracle, line=line), rulings=(Ruling(date(fields, "published_at"), said, line),)
    )


def card_entry(fields: Fields, line: int) -> Entry:
    """A card, in the language of its printing. Raises BadEntryError."""
    whole = name(fields, "name")
    if not whole:
        raise BadEntryError("a card without a name")
    japanese = fields.get("lang") == "ja"
    faces = entries(fields, "card_faces")
    layout = text(fields, "layout") or ""
    if len(faces) > 1 and layout in HALVES | FACES:
        english = [face or whole for face in (name(one, "name") for one in faces)]
        printed = [name(one, "printed_name") for one in faces] if japanese else []
        named = [one for one in printed if one]
        card = named_faces(english, named if len(named) == len(faces) else [], halves=layout in HALVES)
    else:
        card = Card(en=whole, ja=name(fields, "printed_name") if japanese else None)
    parts = faces if faces and not text(fields, "oracle_text") else [fields]
    set_name = name(fields, "set_name")
    return Entry(
        card=replace(
            card,
            type_line=name(fields, "type_line"),
            cost=name(fields, "mana_cost") or (name(faces[0], "mana_cost") if faces else None),
            text_en=_together(text(one, "oracle_text") for one in parts),
            text_ja=_together(text(one, "printed_text") for one in parts) if japanese else None,
            sets=(set_name,) if set_name else (),
            oracle=text(fields, "oracle_id"),
            line=line,
        )
    )


def _together(texts: Iterable[str | None]) -> str | None:
    return "\n//\n".join(one for one in texts if one) or None
