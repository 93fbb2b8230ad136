"""What was probably meant: words, names and numbers at a small distance from what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kb.numbers import RuleNumber
from kb.search.expand import has_kanji
from kb.search.form import Form
from kb.search.index import SearchIndex
from kb.search.normalize import needle
from kb.search.sound import is_kana, sound

_FEW = 3


def distance(one: str, other: str, limit: int) -> int:
    """Edits between two strings (a swap of neighbours is one); ``limit + 1`` for anything above the limit."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        row = [i]
        for j, b in enumerate(other, start=1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        if min(row) > limit:
            return limit + 1
        before, last = last, row
    return last[-1]


def near_words(index: SearchIndex, text: str) -> tuple[Form, ...]:
    """Words and names of the library that a folded text may be a slip for, the likeliest first."""
    found = [*_misread(index, text)] if has_kanji(text) else [*_near_words(index, text)]
    found += _near_names(index, text)
    seen: dict[str, Form] = {}
    for one in sorted(found):
        if one.form != text:
            seen.setdefault(one.form, Form(one.form, "typo", f"{text} → {one.shown}: similar", one.inflected))
    return tuple(seen.values())[:_FEW]


def near_names(index: SearchIndex, text: str) -> tuple[str, ...]:
    """Names of cards and terms at a small distance, the likeliest first."""
    return tuple(one.shown for one in sorted(_near_names(index, text)))


@dataclass(frozen=True, slots=True, order=True)
class _Near:
    far: int
    rare: int
    form: str
    inflected: bool
    shown: str


def _near_words(index: SearchIndex, text: str) -> Iterator[_Near]:
    key, by_sound = _key(text)
    limit = _limit(key)
    pairs = _pairs(key)
    for heard, word in index.words.near(key, limit) if limit else ():
        if (
            (by_sound or heard.isascii())
            and _overlap(pairs, heard)
            and (far := distance(key, heard, limit)) <= limit
        ):
            yield _Near(far, -word.records, word.form, word.inflected, word.base)


def _near_names(index: SearchIndex, text: str) -> Iterator[_Near]:
    key, by_sound = _key(text)
    limit = _limit(key)
    pairs = _pairs(key)
    for shown, heard in index.names.near(key, limit, by_sound=by_sound) if limit else ():
        if _overlap(pairs, heard) and (far := distance(key, heard, limit)) <= limit:
            yield _Near(far, 0, needle(shown), False, shown)


def _key(text: str) -> tuple[str, bool]:
    """What distance is measured on: the sound of kana, the characters of anything else."""
    return (sound(text), True) if is_kana(text) else (text, False)


def _limit(key: str) -> int:
    """How many slips are forgiven."""
    return 0 if len(key) < 3 else 1 if len(key) < 8 else 2


def _pairs(key: str) -> set[str]:
    return {key[at : at + 2] for at in range(len(key) - 1)}


def _misread(index: SearchIndex, text: str) -> Iterator[_Near]:
    """Words and names that are read the same: what an input method converts wrongly."""
    from kb.search.morphemes import reading  # noqa: PLC0415  # loads Sudachi

    kana = reading(text)
    if len(sound(kana)) < 3:
        return
    for name in index.names.sounding(kana):
        yield _Near(0, 0, needle(name.shown), False, name.shown)
    for word in index.words.sounding(kana):
        yield _Near(0, -word.records, word.form, word.inflected, word.base)


def _overlap(pairs: set[str], other: str) -> bool:
    """Whether enough pairs of characters are shared for a small distance to be possible."""
    return len(other) < 5 or sum(pair in other for pair in pairs) * 3 >= len(pairs)


def near_numbers(number: RuleNumber, known: Iterable[str]) -> tuple[RuleNumber, ...]:
    """Numbers that are there and look like this one.

    Swapped digits, the rule above, the last one before it, a slip.
    """
    typed = str(number)
    above = {str(parent): 1.5 for parent in number.ancestors if parent.level != "chapter"}
    ranked: list[tuple[float, RuleNumber]] = []
    for printed in known:
        other = RuleNumber.parse(printed)
        if printed in above:
            ranked.append((above[printed] + (other.level == "section"), other))
        elif other.parent == number.parent and other < number and other.level == number.level != "chapter":
            ranked.append((1.2 + _gap(number, other) / 10, other))
        elif distance(typed, printed, 1) == 1:
            ranked.append((1.0 if sorted(typed) == sorted(printed) else 2.0, other))
    ranked.sort(key=lambda one: (one[0], one[1].key))
    return tuple(other for _, other in ranked[:_FEW])


def _gap(number: RuleNumber, other: RuleNumber) -> int:
    return min(9, abs(number.rule - other.rule) + abs(ord(number.letter or "a") - ord(other.letter or "a")))
