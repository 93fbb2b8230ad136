"""Cutting a query into words of the vocabulary, longest first. ``templates/static/find-cut.js`` does the same.

A query is short and its words are mostly the library's, so the library's own vocabulary cuts it better than a
dictionary of the language: terms, names and compounds stay whole. What stands between them in hiragana are
particles and endings, and says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from kb.search.items import LONGEST, Item, Items
from kb.search.sound import sound
from kb.search.tokens import LIGHT

_FIXED = re.compile(
    r"\{[^{}\s]{1,7}\}|\(tk\)|[+-]?(?:\d{1,3}|[xy*★])/[+-]?(?:\d{1,3}|[xy*★])(?![\d/])"
    r"|[1-9]\d{2}\.[1-9]\d{0,2}(?:[a-z](?![a-z]))?|\d+(?:[.,]\d+)*|[a-zà-ɏ](?:'?[a-zà-ɏ0-9])*"
)
"""Symbols, power and toughness, rule numbers, numbers, Latin words: never cut."""
_RUN = re.compile("[ァ-ヺー]+|[ぁ-ゖ][ぁ-ゖー]*|[㐀-鿿々]+|.", re.DOTALL)
_KANA = re.compile("[ぁ-ゖ]+")
_PARTICLES = "をがはにでとのもへや"


_COMPOUND = re.compile("[ァ-ヺー㐀-鿿々]{3,}")
_ASKED = re.compile("何(?:枚|個|体|点|回|人|種類|つ|本|度|番|月|日)|いくつ|どれ|どこ|だれ|なぜ")
"""Words that ask; no text answers by having them."""


class Piece(NamedTuple):
    """A part of a query that says something; ``item`` is None where the library does not know the word.

    ``otherwise`` are the pieces of a compound that nothing has and that is no slip for another.
    """

    text: str
    item: Item | None = None
    otherwise: tuple[Piece, ...] = ()


class _Cut(NamedTuple):
    """A piece at ``text[start:end]``, or None for a word that is too short to be looked for."""

    start: int
    end: int
    piece: Piece | None

    @property
    def known(self) -> bool:
        return self.piece is not None and self.piece.item is not None


@dataclass(slots=True)
class Cutter:
    """Cuts texts that are folded as ``kb.search.normalize.needle`` does."""

    items: Items

    def pieces(self, text: str) -> Iterator[Piece]:
        """The pieces of a text, in order. A compound with a part that is no word is one piece."""
        self.items.load(_surfaces(text))
        cuts = list(self._cuts(text))
        for compound in _COMPOUND.finditer(text):
            start, end = compound.span()
            inside = [one for one in cuts if start <= one.start and one.end <= end]
            if inside and not all(one.known for one in inside):
                whole = Piece(compound[0], None, tuple(one.piece for one in inside if one.piece))
                cuts = [one for one in cuts if one not in inside] + [_Cut(start, end, whole)]
        yield from (one.piece for one in sorted(cuts, key=lambda one: one.start) if one.piece)

    def _cuts(self, text: str) -> Iterator[_Cut]:
        at = 0
        while at < len(text):
            item = self._longest(text, at)
            light = _light(text, at)
            if light and (item is None or item.inflected or len(item.surface) < light):
                at += light
                continue
            fixed = _FIXED.match(text, at)
            run = fixed[0] if fixed else _RUN.match(text, at)[0]  # type: ignore[index]  # any character is a run
            if item and not (len(item.surface) < len(run) and (fixed or not self._splits(run))):
                end = at + len(item.surface)
                yield _Cut(at, end, Piece(item.surface, item))
                ending = _KANA.match(text, end) if item.inflected else None
                at = ending.end() if ending else end
                continue
            run = run if fixed else self._until_word(text, at, run)
            if not _KANA.match(run):
                yield _Cut(
                    at, at + len(run), Piece(run) if len(run) > 1 else None
                )  # one character is everywhere
            else:
                yield from self._unknown(text, at, run)
            at += len(run)

    def _longest(self, text: str, at: int) -> Item | None:
        """The longest item that stands at a place."""
        before = text[at - 1 : at]
        for end in range(min(len(text), at + LONGEST), at, -1):
            surface, after = text[at:end], text[end : end + 1]
            item = self.items.get(surface)
            if item and _fits(surface, before, after):
                return item
            stem = self.items.get(surface, inflected=True)
            if stem and _KANA.match(after) and _fits(surface, before, ""):
                return stem
        return None

    def _until_word(self, text: str, at: int, run: str) -> str:
        """Of a run what stands before the first word in it; in hiragana a word must follow a particle."""
        kana, kanji = _KANA.match(run), "㐀" <= run[0] <= "鿿"
        for length in range(1, len(run) if kana or kanji else 0):
            if kana and run[length - 1] not in _PARTICLES:
                continue
            item = self._longest(text, at + length)
            if item and len(item.surface) > 1:
                return run[:length]
        return run

    def _splits(self, run: str) -> bool:
        """Whether a run that starts with an item may be cut there: katakana only where all of it are items."""
        while run and "ァ" <= run[0] <= "ー":
            ends = (end for end in range(min(len(run), LONGEST), 1, -1) if self.items.get(run[:end]))
            end = next(ends, 0)
            if not end:
                return False
            run = run[end:]
        return True

    def _unknown(self, text: str, at: int, run: str) -> Iterator[_Cut]:
        """A run in hiragana: an ending or a particle, unless it sounds like a word and follows no kanji."""
        after_kanji = "㐀" <= text[at - 1 : at] <= "鿿"
        for part in ("" if after_kanji else run, run[1:] if run[0] in _PARTICLES else ""):
            if len(sound(part)) > 1 and self.items.sounding(part):
                yield _Cut(at + len(run) - len(part), at + len(run), Piece(part))
                return


def _surfaces(text: str) -> Iterator[str]:
    for start in range(len(text)):
        for end in range(start + 1, min(len(text), start + LONGEST) + 1):
            yield text[start:end]


def _fits(surface: str, before: str, after: str) -> bool:
    """Whether a word may stand between two characters: kana words need a border, nothing cuts a Latin word."""
    if _KANA.fullmatch(surface):
        return len(surface) > 1 and (before in _PARTICLES or not _KANA.match(before))
    if _is_latin(surface[0]) and _is_latin(before):
        return False
    return not (_is_latin(surface[-1]) and _is_latin(after))


def _is_latin(char: str) -> bool:
    return "a" <= char <= "z" or "à" <= char <= "ɏ"


_LIGHT = sorted((word for word in LIGHT if len(word) > 1), key=len, reverse=True)


def _light(text: str, at: int) -> int:
    """How many characters of a word that says nothing stand at a place."""
    asked = _ASKED.match(text, at)
    return len(asked[0]) if asked else next((len(word) for word in _LIGHT if text.startswith(word, at)), 0)
