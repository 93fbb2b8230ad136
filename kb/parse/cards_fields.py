"""Fields of an entry of card data: a value of another type than expected makes a bad entry."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from kb.parse.cards_document import BadEntryError

Fields = Mapping[str, Any]


def mapping(value: object) -> Fields:
    """The entry as an object. Raises BadEntryError for anything else."""
    if not isinstance(value, dict):
        raise BadEntryError(f"an entry that is no object: {_shown(value)}")
    return value


def text(fields: Fields, key: str) -> str | None:
    """A text, None where it is missing, null or blank. Raises BadEntryError where it is no text."""
    value = fields.get(key)
    if value is None:
        return None
    if not isinstance(value, str):
        raise BadEntryError(f"{key} is no text: {_shown(value)}")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise BadEntryError(f"{key} holds half a character: {_shown(value)}")
    return value.strip() or None


def name(fields: Fields, key: str) -> str | None:
    """A name: a text on one line."""
    value = text(fields, key)
    return " ".join(value.split()) if value else None


def entries(fields: Fields, key: str) -> list[Fields]:
    """A list of objects, empty where it is missing. Raises BadEntryError where it is something else."""
    value = fields.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadEntryError(f"{key} is no list: {_shown(value)}")
    return [mapping(one) for one in value]


def date(fields: Fields, key: str) -> dt.date:
    """A day, as ``2011-09-22``. Raises BadEntryError where there is none."""
    value = text(fields, key)
    try:
        return dt.date.fromisoformat(value or "")
    except ValueError:
        raise BadEntryError(f"{key} is no date: {_shown(value)}") from None


def _shown(value: object) -> str:
    shown = ascii(value)
    return shown if len(shown) <= 40 else f"{shown[:39]}…"
