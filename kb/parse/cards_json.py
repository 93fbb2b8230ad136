"""Card data in JSON: MTGJSON's sets, printings and atomic cards, Scryfall's bulk data, name tables.

    {"data": {"cards": [...]}}                  a set            {"data": {"TST": {"cards": [...]}}}    sets
    {"data": {"Frog": [{"name": "Frog"}]}}      atomic cards     [...] or {"data": [...]}          bulk data
    {"Frog": "蛙"}                              a name table     an object a line                 JSON Lines

What an entry is, its own fields say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kb.errors import ParseError
from kb.model import Document, Source
from kb.parse.cards_document import About, BadEntryError, Entry, card_document
from kb.parse.cards_fields import mapping
from kb.parse.cards_mtgjson import about_set, is_set_card, set_entries
from kb.parse.cards_names import columns, pair_entry
from kb.parse.cards_scryfall import card_entry, is_card, is_ruling, ruling_entry
from kb.parse.format import DataFormat
from kb.parse.json_walk import Walk
from kb.terms.script import has_japanese

_BEGINS = re.compile(r'\s*(?:\[\s*[\[{\]"]|\{\s*["}])')
_LISTS = frozenset({"data", "cards"})
"""Where lists of entries stand."""
_DATA = 1
"""How deep the object ``data`` stands: what it holds may be sets, or the faces of atomic cards."""
Placed = tuple[int, Any]
"""A value with the line on which it begins."""


@dataclass(slots=True)
class Part:
    """A list of entries, and what stands beside it."""

    entries: list[Placed] = field(default_factory=list)
    members: dict[str, Placed] = field(default_factory=dict)


def _recognise(text: str) -> int:
    return 95 if _BEGINS.match(text) else 0


def _parse(text: str, source: Source) -> Document:
    whole = Part()
    abouts: list[About] = []
    entries: list[tuple[int, Entry | BadEntryError]] = []
    for part in _parts(Walk(text), whole):  # read one set at a time, a large file needs little memory
        if any(isinstance(value, dict) for _, value in part.entries):
            abouts.append(_about(part))
            entries += _read(part, abouts[-1])
    if not abouts:
        raise ParseError(
            "JSON, but no card data that kb knows (MTGJSON sets, Scryfall bulk data, name tables)"
        )
    about = abouts[0] if len(abouts) == 1 else About(lang=abouts[0].lang)
    made = about_set(whole.members).date
    lines = text.count("\n") + (not text.endswith("\n"))
    return card_document(source, replace(about, date=made), entries, lines)


def _parts(walk: Walk, whole: Part) -> Iterator[Part]:
    """The lists of entries in a file; ``whole`` is filled with what stands in its outermost object."""
    if walk.sees("["):
        yield Part(list(_items(walk)))
    else:
        line = walk.line()
        alone = True
        for part in _inside(walk, whole, 0):
            alone = False
            yield part
        if alone:
            yield Part(list(_objects(walk, line, whole.members)))
    walk.end()


def _inside(walk: Walk, part: Part, depth: int) -> Iterator[Part]:
    """Walks through an object, filling ``part``: gives the parts inside of it, then itself if it has entries."""
    for key in walk.members():
        if walk.sees("[") and (key in _LISTS or depth == _DATA):
            items = list(_items(walk))
            if key in _LISTS or _is_atomic(key, items):
                part.entries += items
        elif walk.sees("{") and (depth == _DATA or (depth < _DATA and key == "data")):
            yield from _inside(walk, Part(), depth + 1)
        else:
            part.members[key] = walk.line(), walk.value()
    if part.entries:
        yield part


def _items(walk: Walk) -> Iterator[Placed]:
    for _ in walk.array():
        yield walk.line(), walk.value()


def _is_atomic(key: str, items: list[Placed]) -> bool:
    """Whether a list under a card's name holds the faces of that card."""
    return all(isinstance(value, dict) and value.get("name") == key for _, value in items)


def _objects(walk: Walk, line: int, members: Mapping[str, Placed]) -> Iterator[Placed]:
    """The entries of a file that begins with an object that holds no list of them.

    It is the first of many, or a table of names, or the only entry.
    """
    first = {key: value for key, (_, value) in members.items()}
    if not walk.at_end():
        yield line, first
        while not walk.at_end():
            yield walk.line(), walk.value()
    elif _names_names(members):
        yield from ((at, _pair(key, value)) for key, (at, value) in members.items())
    elif is_ruling(first) or is_card(first) or is_set_card(first) or {"en", "ja"} <= columns([*first]).keys():
        yield line, first


def _about(part: Part) -> About:
    values = [value for _, value in part.entries if isinstance(value, dict)]
    if any(map(is_set_card, values)):
        return about_set(part.members)
    scryfall = any(is_ruling(value) or is_card(value) for value in values)
    return About(lang="en" if scryfall else "ja")


def _read(part: Part, about: About) -> Iterable[tuple[int, Entry | BadEntryError]]:
    if any(is_set_card(value) for _, value in part.entries):
        return set_entries(part.entries, about.title)
    return ((line, _entry(value, line, n)) for n, (line, value) in enumerate(part.entries, start=1))


def _names_names(members: Mapping[str, Placed]) -> bool:
    """Whether an object maps names to names: in most pairs one side is Japanese and the other is not."""
    pairs = [(key, value) for key, (_, value) in members.items() if isinstance(value, str)]
    bilingual = sum(has_japanese(key) != has_japanese(value) for key, value in pairs)
    return 2 * bilingual > len(members)


def _pair(key: str, value: object) -> object:
    """A member of an object that maps names to names, whichever language leads."""
    return {"ja": key, "en": value} if has_japanese(key) else {"en": key, "ja": value}


def _entry(value: object, line: int, number: int) -> Entry | BadEntryError:
    """The ``number``-th entry: in a file of one line its line says nothing."""
    try:
        fields = mapping(value)
        if is_ruling(fields):
            return ruling_entry(fields, line)
        if is_card(fields):
            return card_entry(fields, line)
        return pair_entry(fields, line, columns(list(fields)))
    except BadEntryError as defect:
        return BadEntryError(f"entry {number}: {defect}")


FORMAT = DataFormat(name="card data (JSON)", kind="cards", recognise=_recognise, parse=_parse)
