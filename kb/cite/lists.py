"""Lists and ranges of rule numbers, as both languages write them.

``613.1c``, ``614〔…〕``, ``508.1b and 508.1f``, ``702.3–702.5``, ``603.7d–f``, ``712.9–10``,
``608.3a and b``, ``704.5kと704.5m``. All functions here read folded text (see :func:`kb.cite.pattern.fold`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kb.cite.pattern import Found
from kb.numbers import RuleNumber, numbers_between

NUMBER = r"[1-9]\d{2}(?:\.[1-9]\d{0,2}[a-z]?)?(?![a-z\d])(?!\.\d)"
"""A section, rule or subrule that is whole: not the start of a date, a version or a longer number."""

UNIT = r"(?!\s?(?:[点倍枚個体年月日人円回版分秒種件名行頁%]|つ|ドル|ページ|ポイント|パーセント))"
"""Not before a unit: ``100.6点`` counts something, it cites nothing."""

_FLAGS = re.ASCII | re.IGNORECASE
_NUMBER = re.compile(NUMBER + UNIT, _FLAGS)
_CHAPTER = re.compile(r"[1-9](?![a-z\d])(?!\.\d)" + UNIT, _FLAGS)
_TAIL = re.compile(
    r"\s?(?:[-‐‑–—―−~〜～ー]|から|(?<=\s)(?:to|through)(?=\s))\s?"
    rf"(?P<last>{NUMBER}|[1-9]\d{{0,2}}[a-z]?(?![a-z\d])(?!\.\d)|[a-z](?![a-z\d])){UNIT}",
    _FLAGS,
)
_TITLE = re.compile(
    r'(?:\s?〔(?P<a>[^〔〕]+)〕|\s?「(?P<b>[^「」]+)」|,?\s?[“"](?![a-z])(?P<c>[^“”"]{1,80})[”"])'
)
_JOIN = re.compile(
    r"\s?(?:[,、;・/]\s?(?:and/or |and |or |then |および|及び|または|又は|ならびに|並びに)?"
    r"|(?<=\s)(?:and|or|and/or)(?=\s)"
    r"|(?<=,[”\"])|、?(?:および|及び|または|又は|ならびに|並びに|と|や))\s?",
    re.ASCII,
)
_LETTER = re.compile(r"[b-z](?![a-z\d]|\.[a-z\d])", re.ASCII)


@dataclass(frozen=True, slots=True)
class NumberList:
    """Numbers that were read as one list: the citations (never none), and where the list ends."""

    found: tuple[Found, ...]
    end: int

    @property
    def is_dotted(self) -> bool:
        """Whether it begins with a rule or subrule: ``704.5``, not ``704``."""
        number = self.found[0].number
        return number is not None and number.rule > 0


def read_list(text: str, at: int, *, start: int, plural: bool, chapters: bool = False) -> NumberList | None:
    """Read the list of numbers that begins at ``at``; None where none does.

    ``start`` is where the words of the first citation begin (at its lead, ``rules``). ``plural``: that lead
    announces several, and only then may a bare section follow (``rule 704, 100 cards`` has one).
    ``chapters`` allows single digits, as after ``section``.
    """
    item = _read_item(text, at, start, chapters)
    if item is None:
        return None
    found = list(item.found)
    end = item.end
    while (join := _JOIN.match(text, end)) is not None:
        after = join.end()
        item = _read_item(text, after, after, chapters)
        if item is None:
            item = _read_letter(text, after, found[-1].number)
        if item is None or not (plural or item.is_dotted):
            break
        found.extend(item.found)
        end = item.end
    return NumberList(tuple(found), end)


def _read_item(text: str, at: int, start: int, chapters: bool) -> NumberList | None:
    """One number or range, with the title that may follow a number."""
    match = _NUMBER.match(text, at) or (_CHAPTER.match(text, at) if chapters else None)
    if match is None:
        return None
    first = RuleNumber.parse(match[0].lower())
    end = match.end()
    tail = _TAIL.match(text, end)
    if tail is not None and (numbers := expand(first, tail["last"].lower())) is not None:
        end = tail.end()
        return NumberList(tuple(Found(start, end, number) for number in numbers), end)
    title = _TITLE.match(text, end)
    if title is None or title.lastgroup is None:
        return NumberList((Found(start, end, first),), end)
    return NumberList((Found(start, title.end(), first, named=title.span(title.lastgroup)),), title.end())


def _read_letter(text: str, at: int, before: RuleNumber | None) -> NumberList | None:
    """The ``b`` of ``rules 608.3a and b``: only a later letter, and never ``a``, which is also an article."""
    match = _LETTER.match(text, at)
    if match is None or before is None or not ("" < before.letter < match[0]):
        return None
    number = RuleNumber(before.section, before.rule, match[0])
    return NumberList((Found(match.start(), match.end(), number),), match.end())


def expand(first: RuleNumber, last: str) -> tuple[RuleNumber, ...] | None:
    """The numbers from ``first`` to ``last``, which may be only the part that changes: ``f``, ``10``, ``2c``.

    None where such a range cannot be; of two whole numbers that no range joins (``601.2–704.5``), the two.
    """
    if "." in last or (len(last) == 3 and last.isdigit() and not first.rule):
        end = RuleNumber.parse(last)
        return numbers_between(first, end) or ((first, end) if first < end else None)
    if last.isalpha():
        return numbers_between(first, RuleNumber(first.section, first.rule, last)) if first.letter else None
    if not first.rule:
        return None
    digits, letter = (last[:-1], last[-1]) if last[-1].isalpha() else (last, "")
    return numbers_between(first, RuleNumber(first.section, int(digits), letter))


def announced_list(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """Read the list after a lead like ``rule``, whose group ``plural`` (if it has one) says ``rules``."""
    plural = bool(lead.groupdict().get("plural"))
    numbers = read_list(text, lead.end(), start=lead.start(), plural=plural)
    if numbers is None:
        return
    # "rules 200 people play by": the plural announces a list, and a bare section alone is none.
    if plural and len(numbers.found) == 1 and not numbers.is_dotted and numbers.found[0].named is None:
        return
    yield from numbers.found
