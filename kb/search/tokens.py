"""Tokens: the words of a folded text, as they are indexed and as a query is cut.

What Sudachi would tear apart is taken out first: power and toughness (``+1/+1``), symbols (``{x}``), rule
numbers (``123.6b``), Latin words, numbers, and the library's own terms and card names, each of them one
token. The terms are looked up here and not in a Sudachi user dictionary: the effect is the same, and
compiling one takes four to six seconds for the smallest list (SudachiPy 0.7.0 goes through the whole core
lexicon to resolve references), at every change of the library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from kb.search.english import stem
from kb.search.morphemes import Morpheme, Part, morphemes
from kb.search.sound import is_kana

Sort = Literal["word", "term", "latin", "number", "rule", "symbol"]

_DOMAIN = re.compile(
    r"(?P<symbol>\{[^{}\s]{1,7}\}|\(tk\)|[+-]?(?:\d{1,3}|[xy*★])/[+-]?(?:\d{1,3}|[xy*★])(?![\d/]))"
    r"|(?P<rule>(?<![\d.])[1-9]\d{2}\.[1-9]\d{0,2}(?:[a-z](?![a-z]))?(?![\d.]\d))"
    r"|(?P<number>\d+(?:[.,]\d+)*)"
    r"|(?P<latin>[a-zà-ɏ](?:'?[a-zà-ɏ0-9])*)"
)
_PHRASE = re.compile("[^、。「」『』《》()\\s]+")
"""No word goes across these signs."""
_RECURS = 30
"""Longer pieces are cut anew each time; they hardly ever come again."""
_LIGHT = """
為る 有る 居る 成る 出来る 呉れる 貰う 頂く 下さる 置く 仕舞う 見る 行く 来る 言う 思う 知る 教える 御座る
事 物 時 場合 所 為 様 訳 方 何 何時 何処 何故 何れ 誰 如何 此れ 其れ 其の 此の あの どの どう どんな そう
こう 何方 此処 其処 良い 無い 的 等 達 又 因み 下 つ
"""
LIGHT = frozenset(_LIGHT.split())
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
    """Dictionary form."""
    form: tuple[str, bool] = ("", False)
    """What to look for to find it in all its inflections, and whether hiragana must follow: 打ち消す →
    (打ち消, True)."""
    inflects: bool = False
    part: Part = "noun"
    parts: tuple[Token, ...] = ()
    """The words of a term, where it has several that weigh: アジャニ in 復讐のアジャニ."""
    weighs: bool = True
    """Whether it says what a text is about; particles, pronouns, light verbs and signs do not."""


@dataclass(slots=True)
class Tokenizer:
    """Cuts folded texts. ``terms`` are folded terms and names of three characters or more."""

    terms: Iterable[str] = ()
    _by_head: dict[str, list[str]] = field(init=False)
    _known: dict[str, tuple[Token, ...]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._by_head = {}
        for term in sorted(set(self.terms), key=lambda term: (-len(term), term)):
            if len(term) >= 3 and not term.isascii():
                self._by_head.setdefault(term[:3], []).append(term)

    def tokens(self, text: str) -> Iterator[Token]:
        """The tokens of a folded text in order, particles and signs included."""
        for start, tokens in self.pieces(text):
            for token in tokens:
                yield replace(token, start=start + token.start, end=start + token.end)

    def pieces(self, text: str) -> Iterator[tuple[int, tuple[Token, ...]]]:
        """The same piece by piece: where a piece starts, and its tokens counted from there.

        Pieces recur, within a text and all the more in a library, and each is cut once: that halves the time
        of a build.
        """
        at = 0
        for start, end, sort in self._fixed(text):
            yield from self._phrases(text, at, start)
            yield start, self._fixed_token(text[start:end], sort)
            at = end
        yield from self._phrases(text, at, len(text))

    def _phrases(self, text: str, start: int, end: int) -> Iterator[tuple[int, tuple[Token, ...]]]:
        for phrase in _PHRASE.finditer(text, start, end):
            yield phrase.start(), self._words(phrase[0])

    def _fixed(self, text: str) -> Iterator[tuple[int, int, Sort]]:
        """The places that are not for Sudachi, in order and without overlap."""
        at, size = 0, len(text)
        heads = self._by_head
        while at < size:
            if text[at] < "ɐ" or text[at] == "★":
                match = _DOMAIN.match(text, at)
                if match:
                    yield at, match.end(), match.lastgroup  # type: ignore[misc]  # the groups are named by sorts
                at = match.end() if match else at + 1
                continue
            for term in heads.get(text[at : at + 3], ()):
                if text.startswith(term, at) and _whole(text, at, len(term)):
                    yield at, at + len(term), "term"
                    at += len(term)
                    break
            else:
                at += 1

    def _fixed_token(self, surface: str, sort: Sort) -> tuple[Token, ...]:
        if surface not in self._known:
            parts = self._parts(surface) if sort == "term" else ()
            keys = (surface, *(part.keys[0] for part in parts)) if parts else _fixed_keys(surface, sort)
            token = Token(
                0, len(surface), surface, sort, keys, base=surface, form=(surface, False), parts=parts
            )
            self._known[surface] = (token,)
        return self._known[surface]

    def _parts(self, term: str) -> tuple[Token, ...]:
        return tuple(token for token in self._words(term) if token.weighs and token.surface != term)

    def _words(self, text: str) -> tuple[Token, ...]:
        found = self._known.get(f" {text}")
        if found is None:
            found = tuple(_token(word) for word in morphemes(text))
            if len(text) <= _RECURS:
                self._known[f" {text}"] = found
        return found


def _fixed_keys(surface: str, sort: Sort) -> tuple[str, ...]:
    match sort:
        case "latin":
            return (stem(surface),)
        case "rule" if surface[-1].isalpha():
            return surface, surface[:-1]
        case _:
            return (surface.replace("(tk)", "{tk}"),)


def _token(word: Morpheme) -> Token:
    keys = (word.normal,) if word.normal == word.base else (word.normal, word.base)
    weighs = word.part not in ("particle", "other", "affix", "pronoun") and word.normal not in LIGHT
    inflects = word.part in ("verb", "adjective") and word.base != "する"
    form = (
        (word.base[:-1], True)
        if inflects and len(word.base) > 1 and is_kana(word.base[-1])
        else (word.base or word.surface, False)
    )
    return Token(
        word.start, word.end, word.surface, "word", keys, word.base, form, inflects, word.part, weighs=weighs
    )


def _whole(text: str, at: int, length: int) -> bool:
    """Whether a term is not the beginning or the end of a longer katakana word."""
    return not (_katakana(text[at - 1 : at]) and _katakana(text[at])) and not (
        _katakana(text[at + length - 1]) and _katakana(text[at + length : at + length + 1])
    )


def _katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"
