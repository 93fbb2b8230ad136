"""Rule numbers as queries: ``123.6b`` in any typing, a section, a range, several.

And what to offer where there is no such rule.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kb.model import Lang
from kb.numbers import RuleNumber, numbers_between
from kb.search.index import Row, SearchIndex
from kb.search.near import near_numbers
from kb.search.postings import members
from kb.search.rank import Tier

_RANGE = re.compile(r"(.+?)\s*(?:[-‐–—―−~〜～]|から|to)\s*(.+)")
_DIGITS = re.compile(r"[1-9]\d?", re.ASCII)
_LETTER = re.compile(r"\.?([a-z])\.?")
_ENGLISH = re.compile(r"rules?|comp", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Asked:
    """The rules a query asks for. ``lang`` is the language its words show, if any."""

    numbers: tuple[RuleNumber, ...]
    lang: Lang | None


@dataclass(frozen=True, slots=True)
class Answered:
    """Entries in the order they answer, each with its tier and reasons.

    Notes and likely numbers where there is no such rule.
    """

    hits: tuple[tuple[Row, Tier, tuple[str, ...]], ...]
    notes: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


def asked_numbers(raw: str) -> Asked | None:
    """The numbers that a query consists of; None where it is anything else."""
    text = unicodedata.normalize("NFKC", raw).strip().strip('「」『』"()（）')
    lang: Lang | None = "ja" if "ルール" in text else "en" if _ENGLISH.match(text) else None
    numbers = _one(text) or _range(text) or _several(text)
    return Asked(numbers, lang) if numbers else None


def _one(text: str) -> tuple[RuleNumber, ...]:
    number = RuleNumber.typed(text)
    return (number,) if number else ()


def _range(text: str) -> tuple[RuleNumber, ...]:
    match = _RANGE.fullmatch(text)
    first = match and RuleNumber.typed(match[1])
    if not match or not first or first.level == "chapter":
        return ()
    letter = _LETTER.fullmatch(match[2].lower())
    last = (
        RuleNumber(first.section, first.rule, letter[1])
        if letter and first.letter
        else RuleNumber(first.section, int(match[2]))
        if _DIGITS.fullmatch(match[2]) and first.level == "rule"
        else RuleNumber.typed(match[2])
    )
    if last and first == last.parent and last.level == "subrule":
        return (first, *(numbers_between(RuleNumber(first.section, first.rule, "a"), last) or (last,)))
    return (numbers_between(first, last) or (first, last)) if last and last.level == first.level else ()


def _several(text: str) -> tuple[RuleNumber, ...]:
    words = [word for word in re.split(r"[\s、,;と&]+", text) if word]
    numbers = [RuleNumber.typed(word) for word in words]
    found = [number for number in numbers if number and number.rule]
    return tuple(found) if len(found) == len(words) > 1 else ()


def answer(index: SearchIndex, asked: Asked, allowed: int, prefer: Lang | None = None) -> Answered:
    """The rules, then what cites them, then what stands under them. Only entries of ``allowed`` are given."""
    hits: dict[int, tuple[Row, Tier, tuple[str, ...]]] = {}
    notes: list[str] = []
    suggestions: list[str] = []
    lang = asked.lang or prefer
    for hit in _texts(index, asked.numbers, lang, allowed, ()):
        hits.setdefault(hit[0].n, hit)
    for number in asked.numbers:
        for hit in _citing(index, number, allowed, ()):
            hits.setdefault(hit[0].n, hit)
    absent = [number for number in asked.numbers if not index.facet("number", str(number))]
    for number in absent:
        cited = index.facet("cites", str(number)) | index.facet("cites-within", str(number))
        if cited:
            notes.append(f"{number} has no text in this library; it is cited here")
        elif not index.facet("within", str(number)):
            near = near_numbers(number, _known(index))
            notes.append(
                f"there is no {number} in this library"
                + (f"; near it: {', '.join(map(str, near))}" if near else "")
            )
            suggestions += [str(other) for other in near]
            for other in near:
                why = (f"{number} → {other}: a number near it",)
                for hit in (
                    *_texts(index, (other,), lang, allowed, why),
                    *_citing(index, other, allowed, why),
                ):
                    hits.setdefault(hit[0].n, hit)
    for number in asked.numbers:
        rows = index.rows(members(index.facet("within", str(number)) & allowed))
        for row in sorted(rows.values(), key=lambda row: (row.lang != (lang or "ja"), row.n)):
            hits.setdefault(row.n, (row, Tier.ALL, (f"stands under {number}",)))
    return Answered(tuple(hits.values()), tuple(notes), tuple(dict.fromkeys(suggestions)))


def _texts(
    index: SearchIndex, numbers: Sequence[RuleNumber], lang: Lang | None, allowed: int, why: tuple[str, ...]
) -> Iterator[tuple[Row, Tier, tuple[str, ...]]]:
    """The texts of the rules, number by number: the reader's language first, the newest before the older."""
    for number in numbers:
        rows = index.rows(members(index.facet("number", str(number)) & allowed)).values()
        for row in sorted(rows, key=lambda row: _precedence(index, row, lang)):
            dated = f"rule {number} as of {row.edition[:4]}" if row.edition else f"rule {number}"
            yield row, Tier.SOME if why else Tier.NUMBER, (*why, dated)


def _precedence(index: SearchIndex, row: Row, lang: Lang | None) -> tuple[bool, bool, float, int]:
    digest = index.documents[row.document].authority == 2
    return row.lang != (lang or "ja"), digest, -float(row.edition or 0), row.n


def _citing(
    index: SearchIndex, number: RuleNumber, allowed: int, why: tuple[str, ...]
) -> Iterator[tuple[Row, Tier, tuple[str, ...]]]:
    exact = index.facet("cites", str(number)) & allowed
    within = index.facet("cites-within", str(number)) & allowed & ~exact
    for bits, reason in ((exact, f"cites {number}"), (within, f"cites a part of {number}")):
        for _, row in sorted(index.rows(members(bits)).items()):
            yield row, Tier.SOME if why else Tier.CITES, (*why, reason)


def _known(index: SearchIndex) -> list[str]:
    rows = index.connection.execute("SELECT DISTINCT value FROM facet WHERE name IN ('number', 'cites')")
    return [value for (value,) in rows]
