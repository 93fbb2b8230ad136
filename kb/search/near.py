"""What was probably meant: words, names and numbers at a small distance from what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kb.numbers import RuleNumber
from kb.search.english import STOPWORDS
from kb.search.expand import has_kanji
from kb.search.form import Form
from kb.search.index import SearchIndex
from kb.search.items import Item, Items
from kb.search.sound import is_kana, sound
from kb.terms.script import has_japanese

_FEW = 3
_SHORT = {True: 4, False: 5}
"""Shorter words, in kana (by their sound) and otherwise, lose or gain a character and are not taken for another word:
ヘイスト is not コスト, and ``cast`` no slip for ``cost``."""
_SHORTEST = 4


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


def near_items(items: Items, text: str) -> tuple[Item, ...]:
    """Words and names of the library that a folded text may be a slip for, the likeliest first."""
    kana = is_kana(text)
    key = sound(text) if kana else text
    found = [(0, item) for item in _misread(items, text)] if has_kanji(text) else []
    found += _similar(items, key, kana=kana)
    found.sort(key=lambda one: (one[0], one[1].term, one[1].surface))
    return tuple({item.surface: item for _, item in found if item.surface != text}.values())[:_FEW]


def _similar(items: Items, key: str, *, kana: bool) -> Iterator[tuple[int, Item]]:
    limit = 0 if len(key) < 3 else 1 if len(key) < 8 else 2
    if not limit or key in STOPWORDS:
        return
    kanji = has_kanji(key)
    pairs = {key[at : at + 2] for at in range(len(key) - 1)}
    for item in items.about(len(key) - limit, len(key) + limit, by_sound=kana):
        heard = item.heard if kana else item.surface
        if kanji and (item.inflected or not item.term):
            continue
        if (not kana and not kanji and has_japanese(heard)) or heard in STOPWORDS:
            continue
        if len(heard) < 5 or sum(pair in heard for pair in pairs) * 3 >= len(pairs):
            far = distance(key, heard, limit)
            if far <= limit and _likely(key, heard, far, _SHORT[kana]):
                yield far, item


def _likely(key: str, heard: str, far: int, short: int) -> bool:
    lengths = sorted((len(key), len(heard)))
    return not far or lengths[0] >= short or (lengths[0] < lengths[1] >= _SHORTEST)


def _misread(items: Items, text: str) -> Iterator[Item]:
    """Words and names that are read the same: what an input method converts wrongly."""
    from kb.search.morphemes import reading  # noqa: PLC0415  # loads Sudachi

    heard = sound(reading(text))
    if len(heard) >= 3:
        yield from (
            item for item in items.about(len(heard), len(heard), by_sound=True) if item.heard == heard
        )


def slips(index: SearchIndex, items: Items, text: str) -> tuple[Form, ...]:
    """The forms of what a folded text may be a slip for; of the likeliest also what else that is called."""
    found: list[Form] = []
    for item in near_items(items, text):
        first, *others = item.forms(index)
        shown = item.base or item.surface
        found.append(replace(first, kind="typo", why=f"{text} → {shown}: similar"))
        if len(found) == 1:
            further = [replace(form, kind="typo", why=f"{text} → {shown}; {form.why}") for form in others]
    return (*found, *further) if found else ()


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
