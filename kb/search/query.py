"""What was typed, taken apart: words, phrases, exclusions, alternatives, filters.

There is no wrong query. What looks like syntax and is none (an unknown filter, a quotation mark without its
pair, a minus before a number) is searched as text, with a note where a reader may wonder.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from kb.editions import Edition
from kb.model import KINDS
from kb.numbers import RuleNumber
from kb.search.normalize import fold_text, needle

FilterKey = Literal["card", "kind", "set", "doc", "lang", "edition", "cites"]

_KEYS: dict[str, FilterKey] = {
    "card": "card", "カード": "card", "kind": "kind", "種類": "kind", "set": "set", "セット": "set",
    "doc": "doc", "文書": "doc", "lang": "lang", "言語": "lang", "edition": "edition", "版": "edition",
    "cites": "cites", "参照": "cites",
}  # fmt: skip
_QUOTES = {"「": "」", "『": "』", '"': '"', "“": "”", "＂": "＂"}
_PHRASE = "|".join(
    f"{re.escape(left)}[^{re.escape(right)}]*{re.escape(right)}" for left, right in _QUOTES.items()
)
_TOKEN = re.compile(
    rf"(?P<filter>(?:{'|'.join(_KEYS)})[:：](?:{_PHRASE}|[^\s\u3000「『\"“]+))"
    rf"|(?P<minus>(?<![^\s\u3000])[-−－ー](?={_PHRASE}|[^\W\d_]))"
    rf"|(?P<phrase>{_PHRASE})"
    r"|(?P<or>(?<![^\s\u3000])(?:OR|ＯＲ|または|\||｜)(?![^\s\u3000]))"
    r"|(?P<word>[^\s\u3000「『\"“]+|[「『\"“])",
    re.IGNORECASE,
)
_LONGEST = 1000
"""Characters of a query that are read."""
_POWER = re.compile(r"[xy\d*]{1,3}/", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A word, phrase or prefix, as typed."""

    text: str
    form: Literal["word", "phrase", "prefix"] = "word"


@dataclass(frozen=True, slots=True)
class Query:
    """A query: ``parts`` are wanted, each with the alternatives that ``OR`` gives it.

    ``excluded`` must not be there.
    """

    raw: str
    parts: tuple[tuple[Part, ...], ...] = ()
    excluded: tuple[Part, ...] = ()
    filters: tuple[tuple[FilterKey, str], ...] = ()
    places: tuple[int, ...] = ()
    """How many parts stand before each filter."""
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reading:
    groups: list[list[Part]] = field(default_factory=list)
    excluded: list[Part] = field(default_factory=list)
    filters: list[tuple[FilterKey, str]] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def parse_query(raw: str) -> Query:
    """Take a query apart. Never fails."""
    text = raw.encode("utf-8", "replace").decode("utf-8")
    reading = _Reading()
    if len(text) > _LONGEST:
        text = text[:_LONGEST]
        reading.notes.append(f"only the first {_LONGEST} characters of the query were read")
    joins = minus = False
    for match in _TOKEN.finditer(text):
        kind, shown = match.lastgroup, match[0]
        if kind == "filter" and not minus and _filter(reading, shown):
            continue
        if kind == "minus":
            power = _POWER.match(text, match.end())
            minus = bool(reading.groups or reading.filters) and not power
            if minus and shown == "ー":
                reading.notes.append(f"ー before {text[match.end() :].split()[0]!r} is read as a minus sign")
            if not minus and not power:
                reading.notes.append(
                    f"nothing to leave {text[match.end() :].split()[0]!r} out of: searched as text"
                )
            continue
        if (
            kind == "or"
            and shown in ("OR", "ＯＲ", "または", "|", "｜")
            and reading.groups
            and text[match.end() :].strip()
        ):
            joins = True
            continue
        part = _part(kind, shown, reading.notes)
        if part is None:
            continue
        if minus:
            reading.excluded.append(part)
        elif joins:
            reading.groups[-1].append(part)
        else:
            reading.groups.append([part])
        joins = minus = False
    return Query(
        raw=text,
        parts=tuple(tuple(group) for group in reading.groups),
        excluded=tuple(reading.excluded),
        filters=tuple(reading.filters),
        places=tuple(reading.places),
        notes=tuple(reading.notes),
    )


def _part(kind: str | None, shown: str, notes: list[str]) -> Part | None:
    if kind == "phrase":
        inner = shown[1:-1]
        return Part(inner, "phrase") if needle(inner) else None
    if shown in _QUOTES:
        notes.append(f"no closing {_QUOTES[shown]}: searched as text")
        return None
    if not needle(shown):
        return None
    stripped = shown.rstrip("*＊")
    if stripped != shown and len(needle(stripped)) > 1:
        return Part(stripped, "prefix")
    return Part(shown)


def _filter(reading: _Reading, shown: str) -> bool:
    """Take a filter in; False (and a note) where its value makes no sense."""
    name, _, value = shown.replace("：", ":", 1).partition(":")
    key = _KEYS[name.lower()]
    if value[:1] in _QUOTES:
        value = value[1:-1]
    problem = _problem(key, value)
    if problem:
        reading.notes.append(f"{problem}: searched as text")
        return False
    reading.filters.append((key, value))
    reading.places.append(len(reading.groups))
    return True


def is_year(value: str) -> bool:
    """Whether a filter asks for the editions of a whole year."""
    return len(value) == 4 and value.isascii() and value.isdecimal()


def _problem(key: FilterKey, value: str) -> str | None:
    match key:
        case "kind" if fold_text(value) not in KINDS:
            return f"no kind {value!r} (there are: {' '.join(KINDS)})"
        case "lang" if fold_text(value) not in ("ja", "en"):
            return f"no language {value!r} (ja or en)"
        case "cites" if RuleNumber.typed(value) is None:
            return f"{value!r} is no rule number"
        case "edition" if fold_text(value) != "undated" and not is_year(value):
            try:
                Edition.parse(value)
            except ValueError as error:
                return str(error)
    return None
