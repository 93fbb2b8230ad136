"""What was probably meant: words, names and numbers at a small distance from what was typed."""

from __future__ import annotations

from collections.abc import Iterable

from kb.numbers import RuleNumber
from kb.search.expand import has_kanji
from kb.search.form import Form
from kb.search.index import SearchIndex
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
    found: list[tuple[int, int, str, bool, str]] = []
    if has_kanji(text):
        found += _misread(index, text)
        key, by_sound = text, False
    else:
        by_sound = is_kana(text)
        key = sound(text) if by_sound else text
    limit = 0 if len(key) < 3 else 1 if len(key) < 8 else 2
    if limit:
        pairs = {key[at : at + 2] for at in range(len(key) - 1)}
        for heard, word in index.words.near(key, limit) if not has_kanji(text) else ():
            if _overlap(pairs, heard) and (by_sound or heard.isascii()):
                far = distance(key, heard, limit)
                if 0 <= far <= limit:
                    found.append((far, -word.records, word.form, word.inflected, word.base))
        for shown, heard in index.names.near(key, limit, by_sound=by_sound):
            if _overlap(pairs, heard) and (far := distance(key, heard, limit)) <= limit:
                found.append((far, 0, shown.casefold(), False, shown))
    seen: dict[str, Form] = {}
    for _, _, form, inflected, shown in sorted(found):
        if form != text:
            seen.setdefault(form, Form(form, "typo", f"{text} → {shown}: similar", inflected))
    return tuple(seen.values())[:_FEW]


def _misread(index: SearchIndex, text: str) -> Iterable[tuple[int, int, str, bool, str]]:
    """Words and names that are read the same: what an input method converts wrongly."""
    from kb.search.morphemes import reading  # noqa: PLC0415  # loads Sudachi

    kana = reading(text)
    if len(sound(kana)) < 3:
        return
    for name in index.names.sounding(kana):
        yield 0, 0, name.shown.casefold(), False, name.shown
    for word in index.words.sounding(kana):
        yield 0, -word.records, word.form, word.inflected, word.base


def _overlap(pairs: set[str], other: str) -> bool:
    """Whether enough pairs of characters are shared for a small distance to be possible."""
    return len(other) < 5 or sum(pair in other for pair in pairs) * 3 >= len(pairs)


def near_numbers(number: RuleNumber, known: Iterable[str]) -> tuple[RuleNumber, ...]:
    """Numbers that are there and look like this one: swapped digits, the rule above, the last one before it, a slip."""
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
