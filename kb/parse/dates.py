"""Days and spans of days as Japanese and English documents write them.

``2011年9月24-25日``, ``2011年9月30日-10月3日``, ``2016年1月16日・17日``, ``2019年10月4日(金)``; ``July
10-11, 2010``, ``July 30–August 1, 2010``, ``Friday, April 23, 2021``; ``11/09/09`` is year, month, day in a
Japanese document and month, day, year in an English one.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from dataclasses import dataclass

from kb.model import Lang

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_WEEKDAY = r"(?:\s*[(（][月火水木金土日祝・]+[)）])?"
_TO = rf"{_WEEKDAY}\s*(?:[-~〜～–—―・,、]|から)\s*"
_JAPANESE = re.compile(
    rf"(\d{{4}})年\s*(\d{{1,2}})月\s*(\d{{1,2}})日?(?:{_TO}(?:(?:(\d{{4}})年\s*)?(\d{{1,2}})月\s*)?(\d{{1,2}}))?日"
)
_MONTH = "|".join(_MONTHS)
_ENGLISH = re.compile(
    rf"\b({_MONTH})\s+(\d{{1,2}})(?:\s*(?:-|–|—|~|to|and)\s*(?:({_MONTH})\s+)?(\d{{1,2}}))?,?\s+(\d{{4}})",
    re.IGNORECASE,
)
_NUMERIC = re.compile(r"(?<!\d)(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?!\d)")


@dataclass(frozen=True, slots=True)
class DateSpan:
    """A day, or the days from ``first`` to ``last``; ``str()`` is ISO 8601: ``2011-09-24/2011-09-25``."""

    first: dt.date
    last: dt.date
    start: int
    end: int
    """Where it stands in the text (after NFKC)."""

    def __str__(self) -> str:
        return f"{self.first}/{self.last}" if self.last != self.first else f"{self.first}"


def find_dates(text: str) -> tuple[DateSpan, ...]:
    """The dates that are written out in a text, in order. A date that no calendar has is left out."""
    folded = unicodedata.normalize("NFKC", text)
    spans = []
    for match in _JAPANESE.finditer(folded):
        year, month, day, to_year, to_month, to_day = match.groups()
        first = _date(year, month, day)
        last = _date(to_year or year, to_month or month, to_day) if to_day else first
        spans.append((match, first, last))
    for match in _ENGLISH.finditer(folded):
        name, day, to_name, to_day, year = match.groups()
        month = _month(name)
        first = _date(year, month, day)
        last = _date(year, _month(to_name) if to_name else month, to_day) if to_day else first
        spans.append((match, first, last))
    found = [
        DateSpan(first, last, match.start(), match.end())
        for match, first, last in spans
        if first and last and first <= last
    ]
    return tuple(sorted(found, key=lambda span: span.start))


def read_date(text: str, lang: Lang) -> dt.date | None:
    """The first date of a text, written out or in digits (``11/09/09``); None where there is none."""
    spans = find_dates(text)
    if spans:
        return spans[0].first
    match = _NUMERIC.search(unicodedata.normalize("NFKC", text))
    if match is None:
        return None
    first, second, third = match.groups()
    orders = [(first, second, third), (third, first, second), (third, second, first)]
    if lang == "en" and len(first) < 3:
        orders = [orders[1], orders[2], orders[0]]
    return next((day for year, month, date in orders if (day := _date(_full_year(year), month, date))), None)


def _full_year(year: str) -> str:
    """Magic began in 1993: two digits of a year are of this century, or of the nineties."""
    if len(year) > 2:
        return year
    return f"19{year}" if year >= "93" else f"20{year:0>2}"


def _month(name: str) -> str:
    return str(_MONTHS.index(name.lower()) + 1)


def _date(year: str, month: str, day: str) -> dt.date | None:
    try:
        return dt.date(int(year), int(month), int(day))
    except ValueError:
        return None
