"""From a query to its clauses: what has to stand in a record, each with all the forms it is looked for by.

A clause is a word, a compound (``誘発型能力`` is one thing and not 誘発 and 能力 somewhere), a term or name
of several words, a quoted phrase, or a rule number. Particles and the like are no clauses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from kb.numbers import RuleNumber
from kb.search.cut import Cutter, Piece
from kb.search.english import STOPWORDS
from kb.search.expand import forms, has_kanji, kanji_of, merged
from kb.search.form import Form
from kb.search.index import SearchIndex
from kb.search.items import Item, Items
from kb.search.names import surface_of
from kb.search.normalize import needle
from kb.search.query import Part, Query
from kb.search.sound import kana_of_romaji
from kb.terms.script import has_japanese

_NUMBER = re.compile(r"(?:cr|rule|ルール|§)*[:\s]*[1-9]\d{2}(?:[.。]\d{1,3}[a-z]?)\.?", re.ASCII)
_SAYS_RULE = ("rule", "rules", "ルール", "cr", "参照")
"""Words that only say that a number is a rule's."""
_LONGEST_NAME = 7
"""Words that are tried together as one name."""
_HEARD = 6
"""Letters of the shortest name in Latin letters that may be written in several words."""
_LATIN = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a query. ``forms[0]`` is as typed; ``keys`` are its tokens in the full-text index."""

    text: str
    forms: tuple[Form, ...]
    keys: tuple[str, ...] = ()
    number: RuleNumber | None = None
    term: bool = False
    """Whether it is a term or name that the library or the lexicon knows."""
    unknown: str = ""
    """The needle that is no word of the vocabulary: it is found where it stands and passed on to nothing."""
    otherwise: tuple[Clause, ...] = ()
    """Its parts, for where nothing has it as a whole and it is no slip for what something has."""
    required: bool = False
    """Whether an answer must hold it itself: a phrase in quotation marks."""


class Planner:
    """Makes clauses for one index, of the words of its vocabulary (``kb.search.items``)."""

    def __init__(self, index: SearchIndex) -> None:
        self._index = index
        self.items = Items(index)
        self._cutter = Cutter(self.items)

    def clauses(self, query: Query) -> list[Clause]:
        """The clauses of the wanted parts, in order."""
        found: list[Clause] = []
        for plain, parts in groupby(
            query.parts, key=lambda group: len(group) == 1 and group[0].form == "word"
        ):
            if plain:
                found += self._words([group[0].text for group in parts])
            else:
                found += [self._alternatives(group) for group in parts]
        if any(clause.number for clause in found):
            found = [clause for clause in found if clause.text not in _SAYS_RULE]
        return list({clause.text: clause for clause in found}.values())

    def excluded(self, query: Query) -> list[Clause]:
        """The clauses of what must not be there: as typed only."""
        return [
            Clause(text, (self.forms(text)[0],)) for part in query.excluded if (text := needle(part.text))
        ]

    def forms(self, text: str) -> tuple[Form, ...]:
        """The forms of a text taken as one thing."""
        item = self.items.get(surface_of(text))
        if item:
            return item.forms(self._index)
        found = forms(self._index, text)
        return merged((found, tuple(self._otherwise_written(text)))) if has_kanji(text) else found

    def _otherwise_written(self, text: str) -> Iterator[Form]:
        """Words with the same kanji and other kana between them: 打消 for 打ち消す."""
        for item in self.items.beginning(text[0]):
            word = item.base or item.surface
            if kanji_of(word) == kanji_of(text) and len(kanji_of(text)) > 1:
                first = item.forms(self._index)[0]
                yield replace(first, kind="spelling", why=f"{text} → {word}: another writing")

    def _alternatives(self, group: Sequence[Part]) -> Clause:
        options: list[tuple[Form, ...]] = []
        for part in group:
            text = needle(part.text)
            match part.form:
                case "phrase":
                    options.append((Form(text),))
                case "prefix":
                    options.append((Form(text, prefix=True),))
                case "word":
                    options.append(self.forms(text))
        keys = tuple(needle(part.text) for part in group)
        phrase = all(part.form == "phrase" for part in group)
        return Clause(" OR ".join(part.text for part in group), merged(options), keys, required=phrase)

    def _words(self, words: Sequence[str]) -> Iterator[Clause]:
        """Clauses of words with spaces between them; several words may be one name (``platinum angel``)."""
        spans = [
            (at, end)
            for at in range(len(words))
            for end in range(at + 1, min(len(words), at + _LONGEST_NAME) + 1)
        ]
        surfaces = {span: surface_of(" ".join(words[slice(*span)])) for span in spans}
        self.items.load(surfaces.values())
        at = 0
        while at < len(words):
            ends = (end for end in range(min(len(words), at + _LONGEST_NAME), at, -1))
            known = ((end, item) for end in ends if (item := self.items.get(surfaces[at, end])))
            end, item = next(known, (at + 1, None))
            heard = None if item else self._heard(words, at)
            if item and (item.term or end > at + 1):
                yield self._of_item(item)
            elif heard:
                end = heard
                yield self._as_string("".join(words[at:end]).lower())
            else:
                end = at + 1
                yield from self._word(needle(words[at]), alone=len(words) == 1)
            at = end

    def _heard(self, words: Sequence[str], at: int) -> int | None:
        """Where words in Latin letters end that together sound like one name (``boukyaku no wa``)."""
        for end in range(min(len(words), at + _LONGEST_NAME), at + 1, -1):
            joined = "".join(words[at:end]).lower()
            whole = joined.isascii() and joined.isalpha() and len(joined) >= _HEARD
            if whole and any(self.items.sounding(kana, names=True) for kana in kana_of_romaji(joined)):
                return end
        return None

    def _word(self, text: str, *, alone: bool) -> Iterator[Clause]:
        number = RuleNumber.typed(text) if _NUMBER.fullmatch(text) else None
        if number:
            yield _of_number(number)
        elif text and not has_japanese(text):
            yield from self._latin(text, alone=alone)
        elif text:
            clauses = [self._of_piece(piece) for piece in self._cutter.pieces(text)]
            yield from clauses or [self._as_string(text)]

    def _latin(self, text: str, *, alone: bool) -> Iterator[Clause]:
        words = _LATIN.findall(text)
        if words == [text]:
            if alone or (len(text) > 1 and text not in STOPWORDS):
                yield self._of_piece(Piece(text, self.items.get(text)))
        else:
            parts = (Piece(word, self.items.get(word)) for word in words if len(word) > 1)
            yield self._of_piece(Piece(text, None, tuple(parts)))

    def _of_piece(self, piece: Piece) -> Clause:
        number = RuleNumber.typed(piece.text) if "." in piece.text else None
        if number:
            return _of_number(number)
        if piece.item:
            return self._of_item(piece.item)
        return replace(self._as_string(piece.text), otherwise=tuple(map(self._of_piece, piece.otherwise)))

    def _of_item(self, item: Item) -> Clause:
        found = item.forms(self._index)
        return Clause(item.surface, found, _keys(item, found), term=item.term)

    def _as_string(self, text: str) -> Clause:
        found = self.forms(text)
        known = self.items.get(surface_of(text)) is not None
        return Clause(text, found, (text,), unknown="" if known else found[0].needle)


def _keys(item: Item, found: Sequence[Form]) -> tuple[str, ...]:
    """Its tokens in the full-text index."""
    return (item.normal or item.surface, *(form.full or form.needle for form in found[:1]))


def _of_number(number: RuleNumber) -> Clause:
    return Clause(str(number), (Form(str(number)),), (str(number),), number)
