"""Forms: the strings a part of a query is looked for by, and where they stand in a text.

A form is found as a string in a folded text. Whether that place is the word, or only a part of another word, is told
from the characters beside it: ``マナ`` in ``マナー``, ``場`` in ``場合``, ``tap`` in ``untap`` are found too (nothing hides), and count less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kb.search.english import stem

FormKind = Literal[
    "typed", "inflected", "spelling", "symbol", "reading", "romaji", "abbreviation", "changed", "translation", "synonym", "typo"
]  # fmt: skip
WORTH: dict[FormKind, float] = {
    "typed": 1.0, "inflected": 1.0, "spelling": 0.9, "symbol": 0.95, "reading": 0.8, "romaji": 0.8, "abbreviation": 0.85, "changed": 0.8,
    "translation": 0.75, "synonym": 0.6, "typo": 0.55,
}  # fmt: skip
"""What a match of each kind is worth, next to the words as typed."""

COMPOUND, PART = 0.85, 0.55
"""What a match is worth in a compound (``能力`` in ``誘発型能力``), and inside any other word (``マナ`` in ``マナー``), next to a whole word."""
OTHERWISE = 0.82
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
    def worth(self) -> float:
        """What a match is worth, 0 to 1."""
        return WORTH[self.kind]


@dataclass(frozen=True, slots=True)
class Place:
    """A match in a folded text, ``text[start:end]``, and how much of a word it is: 1 for a whole word as sought."""

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
        at = text.find(needle, max(end, place.end if place else end))


def _place(form: Form, text: str, start: int, end: int) -> Place | None:
    before, after = text[start - 1 : start], text[end : end + 1]
    if form.inflected:
        if not _hiragana(after):
            return None
        as_sought = not form.full or text.startswith(form.full, start)
        return Place(start, end, PART if _kanji(before) else 1.0 if as_sought else OTHERWISE)
    first, last = form.needle[0], form.needle[-1]
    if _latin(last) and _latin(after):
        end = _word_end(text, end)
        if form.prefix or _same_word(form.needle, text[start:end]):
            return Place(start, end, PART if _latin(before) else 1.0)
        return _partial(form, start, end - (end - start - len(form.needle)))
    if not form.prefix and _compounded(text, start, end, len(form.needle)):
        return Place(start, end, COMPOUND)
    inside = (
        (_latin(first) and _latin(before))
        or (first.isdecimal() and (before.isdecimal() or before == "."))
        or (last.isdecimal() and after.isdecimal())
        or (_katakana(first) and _katakana(before))
        or (not form.prefix and ((_katakana(last) and _katakana(after)) or (_kanji(last) and _kanji(after))))
        or (_kanji(first) and _kanji(before))
    )
    return _partial(form, start, end) if inside else Place(start, end, 1.0)


def _compounded(text: str, start: int, end: int, length: int) -> bool:
    """Whether a match has the rest of a compound beside it: kanji beside two or more kanji, a katakana word beside katakana."""
    left, right = _run(text, start, -1), _run(text, end, 1)
    if not left and not right:
        return False
    if _kanji(text[start if left else end - 1]):
        return length > 1
    return _katakana(text[start if left else end - 1]) and length > 2 and all(run == 0 or run > 2 for run in (left, right))


def _run(text: str, at: int, step: int) -> int:
    """How many characters of the script on this side of an edge go on beyond it."""
    of_script = next((of for of in (_kanji, _katakana) if of(text[at] if step < 0 else text[at - 1])), None)
    if of_script is None:
        return 0
    beyond = at - 1 if step < 0 else at
    count = 0
    while 0 <= beyond < len(text) and of_script(text[beyond]):
        count += 1
        beyond += step
    return count


def _partial(form: Form, start: int, end: int) -> Place | None:
    """A match inside a longer word: what was typed counts; of what was not typed only longer strings do."""
    return Place(start, end, PART) if form.as_typed or len(form.needle) > 3 else None


def _same_word(needle: str, found: str) -> bool:
    """Whether two English phrases differ in the form of their last word only."""
    return stem(needle.rpartition(" ")[2]) == stem(found.rpartition(" ")[2])


def _word_end(text: str, at: int) -> int:
    while at < len(text) and (_latin(text[at]) or text[at] == "'"):
        at += 1
    return at


def _latin(char: str) -> bool:
    return "a" <= char <= "z" or "à" <= char <= "ɏ"


def _hiragana(char: str) -> bool:
    return "ぁ" <= char <= "ゖ"


def _katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"


def _kanji(char: str) -> bool:
    return "㐀" <= char <= "鿿" or char == "々"
