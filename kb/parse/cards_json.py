"""Card data in JSON: MTGJSON's sets, Scryfall's bulk data, name tables.

What an entry is, its own fields say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from kb.errors import ParseError
from kb.model import Document, Source
from kb.parse.cards_document import About, BadEntryError, Entry, card_document
from kb.parse.cards_fields import mapping
from kb.parse.cards_mtgjson import about_set, is_set_card, set_entries
from kb.parse.cards_names import columns, pair_entry
from kb.parse.cards_scryfall import card_entry, is_card, is_ruling, ruling_entry
from kb.parse.format import DataFormat
from kb.terms.script import has_japanese

_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")
_BEGINS = re.compile(r'\s*(?:\[\s*[\[{\]"]|\{\s*["}])')
Placed = tuple[int, Any]
"""A value with the line on which it begins."""


class Walk:
    """A JSON text, walked through from its begin to its end, so that each entry of a list has its line.

    Values that are not walked into are read whole. All methods move on behind what they read, and raise
    ParseError, with the line, where the text is no JSON.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._at = self._behind_blanks(0)
        self._counted, self._line = 0, 1

    def line(self) -> int:
        """The line on which the walk stands."""
        self._line += self.text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def sees(self, sign: str) -> bool:
        """Whether this comes next."""
        return self.text.startswith(sign, self._at)

    def value(self) -> Any:
        """The value that begins here."""
        try:
            value, end = _DECODER.raw_decode(self.text, self._at)
        except json.JSONDecodeError as error:
            raise ParseError(
                f"broken JSON at line {error.lineno}, column {error.colno}: {error.msg}"
            ) from None
        except RecursionError:
            raise ParseError(f"broken JSON at line {self.line()}: nested too deeply") from None
        except ValueError as error:
            raise ParseError(f"broken JSON at line {self.line()}: {str(error).partition(';')[0]}") from None
        self._at = self._behind_blanks(end)
        return value

    def array(self) -> Iterator[None]:
        """Stops at each item of the array that begins here, for the caller to read it."""
        yield from self._parts("[", "]")

    def members(self) -> Iterator[str]:
        """The keys of the object that begins here; stops at each value, for the caller to read it."""
        for _ in self._parts("{", "}"):
            if not self.sees('"'):
                raise self._broken("a name in quotation marks was expected")
            key = str(self.value())
            self._take(":")
            yield key

    def end(self) -> None:
        """Makes sure that the text ends here."""
        if self._at < len(self.text):
            raise self._broken("something follows the end")

    def _parts(self, begin: str, end: str) -> Iterator[None]:
        self._take(begin)
        if not self.sees(end):
            yield
            while self.sees(","):
                self._take(",")
                yield
        self._take(end)

    def _take(self, sign: str) -> None:
        if not self.sees(sign):
            raise self._broken(f"{sign} was expected")
        self._at = self._behind_blanks(self._at + len(sign))

    def _behind_blanks(self, at: int) -> int:
        blanks = _BLANK.match(self.text, at)
        return blanks.end() if blanks else at

    def _broken(self, message: str) -> ParseError:
        return ParseError(f"broken JSON at line {self.line()}: {message}")


def _recognise(text: str) -> int:
    return 95 if _BEGINS.match(text) else 0


def _parse(text: str, source: Source) -> Document:
    walk = Walk(text)
    members: dict[str, Placed] = {}
    entries = list(_walked(walk, members))
    walk.end()
    lines = text.count("\n") + (not text.endswith("\n"))
    if any(is_set_card(value) for _, value in entries):
        about = about_set(members)
        return card_document(source, about, set_entries(entries, about.title), lines)
    if not entries and _names_names(members):
        entries = [(line, _pair(key, value)) for key, (line, value) in members.items()]
    if not any(isinstance(value, dict) for _, value in entries):
        raise ParseError(
            "JSON, but no card data that kb knows (MTGJSON sets, Scryfall bulk data, name tables)"
        )
    scryfall = any(isinstance(value, dict) and (is_ruling(value) or is_card(value)) for _, value in entries)
    about = About(lang="en" if scryfall else "ja")
    read = ((line, _entry(value, line, n)) for n, (line, value) in enumerate(entries, start=1))
    return card_document(source, about, read, lines)


def _walked(walk: Walk, members: dict[str, Placed]) -> Iterator[Placed]:
    """The entries: the items of the list that the text is, or that stands under ``data`` or ``cards``.

    What stands beside it goes to ``members``.
    """
    if walk.sees("["):
        for _ in walk.array():
            yield walk.line(), walk.value()
        return
    for key in walk.members():
        if (key == "data" and (walk.sees("{") or walk.sees("["))) or (key == "cards" and walk.sees("[")):
            yield from _walked(walk, members)
        else:
            members[key] = walk.line(), walk.value()


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
