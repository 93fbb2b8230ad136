"""The lines of a wiki article: what each one is by its form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kb.editions import Edition

_PROVIDER = re.compile(
    r"(?:提供|出典|From)\s*[:：]?\s*(?P<name>(?!.*(?:Wikipedia|ウィキペディア)).*Wiki.*)", re.IGNORECASE
)
_NAVIGATION = re.compile(r"移動\s*[:：]\s*案内\s*[,、]\s*検索|Jump to:\s*navigation,\s*search", re.IGNORECASE)
_EDIT = re.compile(r"\s*[\[［](?:編集|edit)[\]］]\s*", re.IGNORECASE)
_QUOTED = re.compile(
    r"引用\s*[:：]\s*(?:総合ルール|Comprehensive Rules)\s*(?P<edition>\d{8}(?:\.\d{1,2})?)\s*版?"
)
_FOOTNOTE = re.compile(
    r"(?:(?P<number>\d{1,3})\.\s*)?(?:↑|\^)\s*(?:\^\{(?P<labels>[\d.,\s]+)\}|(?P<loose>\d+\.\d+(?:\s+\d+\.\d+)*)(?=\s))?\s*"
)
_NUMBERED = re.compile(r"(?P<number>\d{1,2})[.．]\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class FootnoteLine:
    """A footnote's line taken apart. ``labels``: of its places, where it has several: ``3.0 3.1``."""

    label: str
    labels: str
    text: str


def provider_of(text: str) -> str | None:
    """Whose article it is: ``提供：MTG Wiki`` says MTG Wiki; None for any other line."""
    match = _PROVIDER.fullmatch(text)
    return match["name"].strip() if match and len(text) <= 60 else None


def is_navigation(text: str) -> bool:
    """Whether the line is the wiki's ``移動: 案内, 検索``."""
    return _NAVIGATION.fullmatch(text) is not None


def edit_link_of(text: str) -> str | None:
    """The ``[編集]`` that stands in a heading's line; None where none does."""
    match = _EDIT.search(text)
    return match[0].strip() if match else None


def without_edit_link(text: str) -> str:
    """A heading without its ``[編集]``."""
    return _EDIT.sub("", text) or text


def quoted_edition(heading: str) -> Edition | None:
    """The edition that a heading quotes: ``引用：総合ルール 20231117.0``; None for others."""
    match = _QUOTED.fullmatch(heading)
    try:
        return Edition.parse(match["edition"]) if match else None
    except ValueError:
        return None


def read_footnote(text: str, marker: str = "") -> FootnoteLine | None:
    """A line of the footnotes (``3. ↑ ^{3.0 3.1} …``), if it is one. ``marker``: its number in HTML."""
    match = _FOOTNOTE.match(text)
    if match is None:
        return None
    number = match["number"] or marker.rstrip(".")
    labels = " ".join((match["labels"] or match["loose"] or "").replace(",", " ").split())
    rest = text[match.end() :]
    if not number or not rest:
        return None
    return FootnoteLine(label=number, labels=labels, text=rest)


def read_number(text: str) -> tuple[str, str] | None:
    """A numbered line (``1. …``): its number and its text."""
    match = _NUMBERED.match(text)
    return (match["number"], text[match.end() :]) if match else None


def is_item(text: str) -> bool:
    """Whether a line begins a numbered line or a footnote."""
    return read_number(text) is not None or read_footnote(text) is not None
