"""What a rule book says of itself: title, edition, who speaks."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata

from kb.editions import Edition
from kb.model import Authority

MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
"""English month names in order; never the locale's."""

TITLE_EN = re.compile(r".*Magic: The Gathering.*\bComprehensive Rules\b.*", re.IGNORECASE)
TITLE_JA = re.compile(r"マジック.*総合ルール(?!ビューア).*|総合ルール\s*[（(].*版.*")
_DIGEST = re.compile(r"\bdigest\b|\bsummary\b|要約|抄録", re.IGNORECASE)

_AS_OF = re.compile(r"\bas of (?P<month>[A-Z][a-z]+) (?P<day>\d{1,2}), (?P<year>\d{4})\b")
_VERSION = re.compile(r"(?P<edition>\d{8}(?:\.\d{1,2})?)\s*版")
_FROM_DAY = re.compile(
    r"(?P<year>\d{4})年\s*(?P<month>\d{1,2})月\s*(?P<day>\d{1,2})日\s*"
    r"(?:から|より|付け?|現在|時点|に)?[^。]{0,12}?(?:有効|発効|施行|適用|版|改訂|時点|現在)"
)
_VERSION_IN_TITLE = re.compile(
    r"\s*[（(][^（）()]*\d{8}(?:\.\d{1,2})?\s*版\s*[)）]|\s*\d{8}(?:\.\d{1,2})?\s*版"
)


def stated_edition(text: str) -> Edition | None:
    """The edition that a line states: ``… effective as of November 17, 2023.``, ``(和訳 20231117.0 版)``.

    None where it states none, or a day that no calendar has.
    """
    folded = unicodedata.normalize("NFKC", text)
    version = _VERSION.search(folded)
    try:
        if version:
            return Edition.parse(version["edition"])
        as_of = _AS_OF.search(folded)
        if as_of and as_of["month"].lower() in MONTHS:
            month = MONTHS.index(as_of["month"].lower()) + 1
            return Edition(dt.date(int(as_of["year"]), month, int(as_of["day"])))
        day = _FROM_DAY.search(folded)
        if day:
            return Edition(dt.date(int(day["year"]), int(day["month"]), int(day["day"])))
    except ValueError:
        return None
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
