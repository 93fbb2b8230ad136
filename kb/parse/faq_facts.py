"""What the lines of a set FAQ state about the set: days, formats, numbers of cards.

One line may state several facts, and one fact may be stated twice and differently (the launch weekend of an
FAQ of 2008): each statement is a fact of its own with its line; which one is right is not decided here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from kb.blocks import Block
from kb.model import Fact, Lang
from kb.parse.dates import DateSpan, find_dates, read_date
from kb.parse.faq_lines import bare

_COMPILED = re.compile(
    r"Compiled by\b|編集?\s*[:：]|.{2,60}編[、,].*協力|.{2,60}[/／].{2,60}編$", re.IGNORECASE
)
_MODIFIED = re.compile(
    r"(?:Document )?last (?:modified|updated)\b|最終更新|[^。]{4,16}日\s*更新$", re.IGNORECASE
)
_RARITIES = (
    ("mythic", "神話レア", r"mythic(?: rare)?s?"),
    ("land", "(?:基本)?土地", r"(?:basic )?lands?"),
    ("uncommon", "アンコモン", r"uncommons?"),
    ("common", "コモン", r"commons?"),
    ("rare", "レア", r"rares?"),
)
_JA_COUNT = re.compile("|".join(f"(?P<{key}>{ja})" for key, ja, _ in _RARITIES))
_EN_COUNT = re.compile(
    "(?:" + "|".join(f"(?P<{key}>{en})" for key, _, en in _RARITIES) + r")\b", re.IGNORECASE
)
_TOTAL = re.compile(
    r"枚数\s*[:：]?\s*(\d+)\s*枚|[全計]\s*(\d+)\s*(?:種類?|枚)|(\d+)\s*枚のカード|(\d+)(?: \w+)? cards\b",
    re.IGNORECASE,
)
_PRERELEASE = re.compile("プレリリース|prerelease", re.IGNORECASE)
_LAUNCH = re.compile("発売記念|launch", re.IGNORECASE)
_RELEASE = re.compile("発売日|release date|official release", re.IGNORECASE)
_LEGAL = re.compile(
    r"becomes? legal for (?:sanctioned|tournament)\b.{0,40}\bon (?:\w+day, )?$|legal for .{0,40}\bas of $",
    re.IGNORECASE,
)
_RELEASED = re.compile(r"\s*(?:\([^()]*\))?\s*に?発売(?:され|さ|で|開始|予定|$|。|、)")
_RELEASE_VERB = re.compile("をもって|使用可能|から使用|legal", re.IGNORECASE)
_STANDARD = (
    re.compile(r"スタンダード(?:・フォーマット)?では、(?P<sets>.+?)(?:の各セット)?が使用可能"),
    re.compile(r"スタンダード.{0,40}?(?:次の通り|以下の通り|以下のようになる)[^:：]*[:：]\s*(?P<sets>.+)"),
    re.compile(r"permitted in (?:the )?Standard(?: format)?:\s*(?P<sets>.+)", re.IGNORECASE),
)
_BLOCK = (
    re.compile(r"ブロック構築(?:・?フォーマット)?では、(?P<sets>.+?)(?:の各セット)?が使用可能"),
    re.compile(
        r"permitted in (?:the )?(?:.{0,40} )?Block Constructed(?: format)?:\s*(?P<sets>.+)", re.IGNORECASE
    ),
)
_SENTENCE = re.compile(r"(?<=[。！？!?])(?!\s*[()（）])\s*|(?<=[a-z)]\.)\s+(?=[A-Z])")


def head_fact(block: Block, lang: Lang) -> Fact | None:
    """The fact that a line of the head is: who compiled it, when it was changed."""
    if _COMPILED.match(block.text) and not re.search("。", block.text):
        return Fact(key="compiled-by", value=block.text, line=block.line, text=block.text)
    if _MODIFIED.match(block.text) and (day := read_date(block.text, lang)):
        return Fact(key="modified", value=day.isoformat(), line=block.line, text=block.text)
    return None


def facts_of(block: Block) -> tuple[Fact, ...]:
    """The facts about the set that a line of the preface or of the general notes states."""
    found = [*_days(block.text), *_sets(block.text), *_counts(block.text)]
    return tuple(Fact(key=key, value=value, line=block.line, text=block.text) for key, value in found)


def _days(text: str) -> Iterator[tuple[str, str]]:
    for sentence in _SENTENCE.split(unicodedata.normalize("NFKC", text)):
        for span in find_dates(sentence)[:1]:
            key = _day_key(sentence, span)
            if key:
                yield key, str(span)


def _day_key(sentence: str, span: DateSpan) -> str | None:
    if _LAUNCH.search(sentence):
        return "launch"
    if _PRERELEASE.search(sentence):
        return "prerelease"
    before, after = sentence[: span.start], sentence[span.end :]
    if span.first == span.last and _RELEASED.match(after):
        return "release"
    if span.first != span.last:
        return None
    if _LEGAL.search(before):
        return "legal"
    if not _RELEASE.search(sentence):
        return None
    stated = re.search(r"[:：]\s*$|である\s*$|,?\s*(?:\w+day,)?\s*$", before) or _RELEASE_VERB.search(
        before + after
    )
    return "release" if stated else None


def _sets(text: str) -> Iterator[tuple[str, str]]:
    for key, patterns in (("standard", _STANDARD), ("block", _BLOCK)):
        match = next(filter(None, (pattern.search(text) for pattern in patterns)), None)
        if match:
            names = [
                bare(name).strip("『』.。 ")
                for name in re.split(r"』[、,]?『|、|, and |, | and (?=[A-Z_])", match["sets"])
            ]
            yield key, ", ".join(name for name in names if name)


def _counts(text: str) -> Iterator[tuple[str, str]]:
    """The number of cards and of each rarity; only where a total is named with three rarities or more."""
    folded = unicodedata.normalize("NFKC", text)
    total = _TOTAL.search(folded)
    found: dict[str, str] = {}
    for match in _JA_COUNT.finditer(folded):
        number = re.match(r"\s*[(（]?(\d+)", folded[match.end() :])
        if number and match.lastgroup:
            found.setdefault(match.lastgroup, number[1])
    for match in _EN_COUNT.finditer(folded):
        number = re.search(r"(\d+)\s+$", folded[: match.start()])
        if number and match.lastgroup:
            found.setdefault(match.lastgroup, number[1])
    if total and len(found) >= 3:
        yield "cards", next(group for group in total.groups() if group)
        for key, _, _ in _RARITIES:
            if key in found:
                yield f"cards.{key}", found[key]
