"""Tokens: the words of a folded text, as they are indexed and as a query is cut.

What Sudachi would tear apart is taken out first: power and toughness (``+1/+1``), symbols (``{x}``), rule numbers
(``123.6b``), Latin words, numbers, and the library's own terms and card names, each of them one token. The terms are looked up
here and not in a Sudachi user dictionary: the effect is the same, and compiling one takes four to six seconds for
the smallest list (SudachiPy 0.7.0 goes through the whole core lexicon to resolve references), at every change of the library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from kb.search.english import stem
from kb.search.morphemes import Morpheme, Part, morphemes

Sort = Literal["word", "term", "latin", "number", "rule", "symbol"]

_DOMAIN = re.compile(
    r"(?P<symbol>\{[^{}\s]{1,7}\}|\(tk\)|[+-]?(?:\d{1,3}|[xy*★])/[+-]?(?:\d{1,3}|[xy*★])(?![\d/]))"
    r"|(?P<rule>(?<![\d.])[1-9]\d{2}\.[1-9]\d{0,2}(?:[a-z](?![a-z]))?(?![\d.]\d))"
    r"|(?P<number>\d+(?:[.,]\d+)*)"
    r"|(?P<latin>[a-zà-ɏ](?:'?[a-zà-ɏ0-9])*)"
)
LIGHT = frozenset(
    "為る 有る 居る 成る 出来る 呉れる 貰う 頂く 下さる 置く 仕舞う 見る 行く 来る 言う 思う 知る 教える 御座る 事 物 時 場合 所 為 様 訳 方 "
    "何 何時 何処 何故 何れ 誰 如何 此れ 其れ 其の 此の あの どの どう どんな そう こう 何方 此処 其処 良い 無い 的 等 達 又 因み 下 つ".split()
)
"""Normalised forms that hold a Japanese sentence together and say nothing of what it is about."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a folded text, ``text[start:end]``. ``keys`` are what it is indexed and found by."""

    start: int
    end: int
    surface: str
    sort: Sort
    keys: tuple[str, ...]
    base: str = ""
    part: Part = "noun"

    @property
    def weighs(self) -> bool:
        """Whether the token says what a text is about; particles, pronouns, light verbs and signs do not."""
        if self.sort != "word":
            return True
        return self.part not in ("particle", "other", "affix", "pronoun") and self.keys[0] not in LIGHT


@dataclass(slots=True)
class Tokenizer:
    """Cuts folded texts. ``terms`` are folded terms and names of three characters or more."""

    terms: Iterable[str] = ()
    _by_head: dict[str, list[str]] = field(init=False)
    _parts: dict[str, tuple[str, ...]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._by_head = {}
        for term in sorted(set(self.terms), key=lambda term: (-len(term), term)):
            if len(term) >= 3 and not term.isascii():
                self._by_head.setdefault(term[:3], []).append(term)

    def tokens(self, text: str) -> Iterator[Token]:
        """The tokens of a folded text in order, particles and signs included."""
        at = 0
        for start, end, sort in self._fixed(text):
            yield from _words(text, at, start)
            yield self._fixed_token(text, start, end, sort)
            at = end
        yield from _words(text, at, len(text))

    def keys(self, text: str) -> Iterator[str]:
        """What a text is indexed by: the keys of its tokens that weigh."""
        for token in self.tokens(text):
            if token.weighs:
                yield from token.keys

    def _fixed(self, text: str) -> Iterator[tuple[int, int, Sort]]:
        """The places that are not for Sudachi, in order and without overlap."""
        at = 0
        while at < len(text):
            terms = self._by_head.get(text[at : at + 3])
            term = terms and next((term for term in terms if text.startswith(term, at) and _whole(text, at, len(term))), None)
            if term:
                yield at, at + len(term), "term"
                at += len(term)
            elif text[at] < "ɐ" or text[at] == "★":
                match = _DOMAIN.match(text, at)
                if match:
                    yield at, match.end(), match.lastgroup  # type: ignore[misc]  # the groups are named by sorts
                    at = match.end()
                else:
                    at += 1
            else:
                at += 1

    def _fixed_token(self, text: str, start: int, end: int, sort: Sort) -> Token:
        surface = text[start:end]
        match sort:
            case "term":
                keys: tuple[str, ...] = (surface, *self._parts_of(surface))
            case "latin":
                keys = (stem(surface),)
            case "rule":
                keys = (surface, surface.rstrip("abcdefghijklmnopqrstuvwxyz")) if surface[-1].isalpha() else (surface,)
            case _:
                keys = (surface.replace("(tk)", "{tk}"),)
        return Token(start, end, surface, sort, keys, base=surface)

    def _parts_of(self, term: str) -> tuple[str, ...]:
        if term not in self._parts:
            parts = [token for token in _words(term, 0, len(term)) if token.weighs]
            self._parts[term] = tuple(part.keys[0] for part in parts if part.surface != term)
        return self._parts[term]


def _words(text: str, start: int, end: int) -> Iterator[Token]:
    if start < end and not text[start:end].isspace():
        for word in morphemes(text[start:end]):
            yield _token(word, start)


def _token(word: Morpheme, offset: int) -> Token:
    keys = (word.normal,) if word.normal == word.base else (word.normal, word.base)
    return Token(offset + word.start, offset + word.end, word.surface, "word", keys, word.base, word.part)


def _whole(text: str, at: int, length: int) -> bool:
    """Whether a term is not the beginning or the end of a longer katakana word."""
    return not (_katakana(text[at - 1 : at]) and _katakana(text[at])) and not (
        _katakana(text[at + length - 1]) and _katakana(text[at + length : at + length + 1])
    )


def _katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"
