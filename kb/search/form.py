"""Forms: the strings a part of a query is looked for by, and where they stand in a text.

A form is found as a string in a folded text. Whether that place is the word, or only a part of another word,
is told from the characters beside it: ``マナ`` in ``マナー``, ``場`` in ``場合``, ``tap`` in ``untap`` are
found too (nothing hides), and count less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from kb.search.english import stem

FormKind = Literal[
    "typed", "inflected", "spelling", "symbol", "reading", "romaji", "abbreviation", "changed",
    "translation", "synonym", "typo",
]  # fmt: skip
WORTH: dict[FormKind, float] = {
    "typed": 1.0, "inflected": 1.0, "symbol": 0.95, "spelling": 0.9, "abbreviation": 0.85, "reading": 0.8,
    "romaji": 0.8, "changed": 0.8, "translation": 0.75, "synonym": 0.6, "typo": 0.55,
}  # fmt: skip
"""What a match of each kind is worth, next to the words as typed."""

COMPOUND, PART = 0.85, 0.55
"""What a match is worth in a compound (``能力`` in ``誘発型能力``), and inside any other word (``マナ`` in
``マナー``), next to a whole word."""
OTHERWISE = COMPOUND
"""What another inflection of the word is worth: ``貼られて`` where ``貼る`` was asked for."""


@dataclass(frozen=True, slots=True)
class Form:
    """A string to look for. ``why`` explains a form that was not typed, for people."""

    needle: str
    kind: FormKind = "typed"
    why: str | None = None
    inflected: bool = False
    """Whether it is a stem that hiragana must follow (``打ち消`` → ``打ち消された``)."""
    full: str = ""
    """The dictionary form of an inflected one: a text that has it so is a little closer."""
    prefix: bool = False
    """Whether any ending is as good as none (``ステッカ*``)."""

    @property
    def as_typed(self) -> bool:
        """Whether it is what was typed, inflection apart."""
        return self.kind in ("typed", "inflected")

    @property
    def inside(self) -> bool:
        """Whether it counts inside a longer word: what was typed does; of what was not only longer strings do."""
        return self.as_typed or len(self.needle) > 3

    @property
    def worth(self) -> float:
        """What a match is worth, 0 to 1."""
        return WORTH[self.kind]


class Place(NamedTuple):
    """A match in a folded text, ``text[start:end]``, and how much of a word it is.

    1 for a whole word as sought.
    """

    start: int
    end: int
    worth: float


def places(form: Form, text: str) -> Iterator[Place]:
    """Where a form stands in a folded text, in order."""
    needle = form.needle
    at = text.find(needle) if needle else -1
    while at >= 0:
        end = at + len(needle)
        place = _place(form, text, at, end)
        if place is not None:
            yield place
            end = max(end, place.end)
        at = text.find(needle, end)


def _place(form: Form, text: str, start: int, end: int) -> Place | None:
    before = script(text[start - 1]) if start else ""
    after = script(text[end]) if end < len(text) else ""
    first, last = script(text[start]), script(text[end - 1])
    if form.inflected:
        if after != "hiragana":
            return None
        as_sought = not form.full or text.startswith(form.full, start)
        return Place(start, end, PART if before == "kanji" else 1.0 if as_sought else OTHERWISE)
    if last == after == "latin":
        end = _word_end(text, end)
        if form.prefix or _same_word(form.needle, text[start:end]):
            return Place(start, end, PART if before == "latin" else 1.0)
        return Place(start, start + len(form.needle), PART)
    cut_left = first != "" and (first == before or (first == "digit" and text[start - 1 : start] == "."))
    cut_right = last != "" and last == after and not form.prefix
    if first == "hiragana":
        cut_left = False
    if last == "hiragana":
        cut_right = False
    if not cut_left and not cut_right:
        return Place(start, end, 1.0)
    if not form.prefix and _compounded(form.needle, text, start, end, first if cut_left else last):
        return Place(start, end, COMPOUND)
    return Place(start, end, PART)


def _compounded(needle: str, text: str, start: int, end: int, of: str) -> bool:
    """Whether a match has the rest of a compound beside it.

    Kanji beside two or more kanji, a katakana word beside katakana.
    """
    if of == "kanji":
        return len(needle) > 1
    if of != "katakana" or len(needle) < 3:
        return False
    return _run(text, start - 1, -1) not in (1, 2) and _run(text, end, 1) not in (1, 2)


def _run(text: str, at: int, step: int) -> int:
    """How many katakana there are from a place onwards, in one direction."""
    count = 0
    while 0 <= at < len(text) and script(text[at]) == "katakana":
        count += 1
        at += step
    return count


def _same_word(needle: str, found: str) -> bool:
    """Whether two English phrases differ in the form of their last word only."""
    return stem(needle.rpartition(" ")[2]) == stem(found.rpartition(" ")[2])


def _word_end(text: str, at: int) -> int:
    while at < len(text) and (script(text[at]) == "latin" or text[at] == "'"):
        at += 1
    return at


@lru_cache(maxsize=16384)
def script(char: str) -> str:
    """What kind of word a character of folded text goes on with.

    Latin, digit, kanji, katakana, hiragana, or none (``""``).
    """
    if "a" <= char <= "z" or "à" <= char <= "ɏ":
        return "latin"
    if char.isdecimal():
        return "digit"
    if "ぁ" <= char <= "ゖ":
        return "hiragana"
    if "ァ" <= char <= "ヺ" or char == "ー":
        return "katakana"
    return "kanji" if "㐀" <= char <= "鿿" or char == "々" else ""
