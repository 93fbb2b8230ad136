"""What a rule book says of itself: title, edition, who speaks."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata

from kb.editions import Edition
from kb.model import Authority
from kb.parse.dates import find_dates

TITLE_EN = re.compile(r".*Magic: The Gathering.*\bComprehensive Rules\b.*", re.IGNORECASE)
TITLE_JA = re.compile(r"マジック.*総合ルール(?!ビューア).*|(?:総合|詳細)ルール\s*[（(].*版.*")
_DIGEST = re.compile(r"\bdigest\b|\bsummary\b|要約|抄録", re.IGNORECASE)

_VERSION = re.compile(r"(?P<edition>\d{8}(?:\.\d{1,2})?)\s*版")
_FROM = re.compile(r"\bas of\s*$")
_IN_FORCE = re.compile(
    r"\s*(?:\([^()]*\)\s*)?(?:付|現在|時点|版|(?:から|より|に)?[^。]{0,8}(?:有効|発効|施行|適用))"
)
"""What stands before or after a date that is the day of the rules, and not of a translation."""
_VERSION_IN_TITLE = re.compile(
    r"\s*[（(][^（）()]*\d{8}(?:\.\d{1,2})?\s*版\s*[)）]|\s*\d{8}(?:\.\d{1,2})?\s*版"
)


def stated_edition(text: str) -> Edition | None:
    """The edition that a line states: ``… effective as of November 17, 2023.``, ``(和訳 20231117.0 版)``.

    None where it states none, or a day that no calendar has.
    """
    folded = unicodedata.normalize("NFKC", text)
    version = _VERSION.search(folded)
    if version:
        try:
            return Edition.parse(version["edition"])
        except ValueError:
            return None
    for day in find_dates(folded):
        if _FROM.search(folded[: day.start]) or _IN_FORCE.match(folded[day.end :]):
            return Edition(day.first)
    return None


def is_title(text: str) -> bool:
    """Whether a line near the top names the book: ``Magic: The Gathering Comprehensive Rules``."""
    return len(text) <= 120 and (TITLE_EN.fullmatch(text) or TITLE_JA.fullmatch(text)) is not None


def display_title(text: str) -> str:
    """The title without emphasis marks and without the edition, which is stated apart."""
    return _VERSION_IN_TITLE.sub("", text.replace("_", "")).strip() or text


def authority_of_title(text: str) -> Authority:
    """``digest`` where the title says that it is a summary, else ``official``."""
    return "digest" if _DIGEST.search(text) else "official"


def day_in_name(file: str) -> dt.date | None:
    """The day that a file's name gives (``2014-09-26.txt``, ``MagicCompRules 20140926.txt``), if any."""
    match = re.search(r"(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?!\d)", file)
    try:
        return dt.date(*(int(part) for part in match.groups())) if match else None
    except ValueError:
        return None
