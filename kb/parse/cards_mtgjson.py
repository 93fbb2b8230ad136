"""MTGJSON's sets and atomic cards: each card with its Japanese printing and the official rulings.

    {"meta": {"date"}, "data": {"name", "releaseDate", "cards": [
      {"name", "faceName", "side", "layout", "type", "manaCost", "text", "identifiers": {"scryfallOracleId"},
       "foreignData": [{"language": "Japanese", "name", "faceName", "text", "type"}], "rulings": [{"date",
       "text"}]}]}}

The faces of a card are entries of their own with one ``name``, and so are its printings.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kb.model import Card, Fact
from kb.parse.cards_document import About, BadEntryError, Entry, Ruling, named_faces
from kb.parse.cards_fields import Fields, date, entries, mapping, name, text

HALVES = frozenset({"split", "aftermath"})
"""Layouts whose card bears the names of both halves."""
FACES = frozenset({"transform", "modal_dfc", "double_faced_token", "flip", "meld", "adventure"})
"""Layouts whose card goes by the name of its first face, and whose other faces no other card is called by."""


def is_set_card(value: object) -> bool:
    """Whether an entry is a card as MTGJSON writes it."""
    return isinstance(value, dict) and "name" in value and ("foreignData" in value or "setCode" in value)


def about_set(members: Mapping[str, tuple[int, Any]]) -> About:
    """What the file says of the set: its name, when it came out, when the data were made."""
    values = {key: value for key, (_, value) in members.items()}
    meta = values.get("meta")
    made = _day(meta.get("date")) if isinstance(meta, dict) else None
    facts = tuple(
        Fact(key=fact, value=value, line=members[key][0], text=f'"{key}": "{value}"')
        for key, fact in (("name", "title"), ("code", "code"), ("releaseDate", "release"))
        if isinstance(value := values.get(key), str)
    )
    title = values.get("name")
    return About(
        title=title if isinstance(title, str) and title.strip() else None,
        date=made,
        rules_date=_day(values.get("releaseDate")),
        facts=facts,
    )


def set_entries(
    cards: Iterable[tuple[int, Any]], set_name: str | None
) -> Iterator[tuple[int, Entry | BadEntryError]]:
    """The cards of a set, each once with all its faces, at the line of its first entry."""
    faces: dict[str, dict[str, tuple[int, Fields]]] = {}
    for number, (line, value) in enumerate(cards, start=1):
        try:
            fields = mapping(value)
            whole = name(fields, "name")
            if not whole:
                raise BadEntryError("a card without a name")
            faces.setdefault(whole, {}).setdefault(text(fields, "side") or "a", (line, fields))
        except BadEntryError as defect:
            yield line, BadEntryError(f"entry {number}{f' of {set_name}' if set_name else ''}: {defect}")
    for whole, sides in faces.items():
        line = sides[min(sides)][0]
        try:
            yield line, _entry(whole, [sides[side][1] for side in sorted(sides)], set_name, line)
        except BadEntryError as defect:
            yield line, BadEntryError(f"{whole}: {defect}")


def _entry(whole: str, sides: list[Fields], set_name: str | None, line: int) -> Entry:
    first = sides[0]
    japanese = [_japanese(side) for side in sides]
    layout = text(first, "layout") or ""
    if len(sides) > 1 and layout in HALVES | FACES:
        english = [name(side, "faceName") or whole for side in sides]
        named = [name(one, "faceName") for one in japanese]
        card = named_faces(
            english, [one for one in named if one] if all(named) else [], halves=layout in HALVES
        )
    else:
        card = Card(en=whole, ja=name(japanese[0], "name"))
    card = replace(
        card,
        type_line=_together((side.get("type") for side in sides), " // "),
        cost=name(first, "manaCost"),
        text_ja=_together(one.get("text") for one in japanese),
        text_en=_together(side.get("text") for side in sides),
        sets=(set_name,) if set_name else (),
        oracle=text(mapping(first.get("identifiers") or {}), "scryfallOracleId"),
        line=line,
    )
    return Entry(card=card, rulings=tuple(ruling for side in sides for ruling in _rulings(side, line)))


def _japanese(side: Fields) -> Fields:
    return next((one for one in entries(side, "foreignData") if one.get("language") == "Japanese"), {})


def _rulings(side: Fields, line: int) -> Iterator[Ruling]:
    for one in entries(side, "rulings"):
        if said := text(one, "text"):
            yield Ruling(date(one, "date"), said, line)


def _together(texts: Iterable[object], between: str = "\n//\n") -> str | None:
    """The texts of several faces as one, ``//`` on a line between them."""
    return between.join(one.strip() for one in texts if isinstance(one, str) and one.strip()) or None


def _day(value: object) -> dt.date | None:
    try:
        return dt.date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
