"""What is indexed: entries, one a record, and the pairs of names that lead from one language to the other.

Plain data, so that an index can be built from anything (a library, a benchmark's generator, a test's five
lines).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kb.model import Authority, DocumentKind, Kind, Lang
from kb.numbers import RuleNumber

PairKind = Literal["term", "card"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A record as search sees it."""

    id: str
    kind: Kind
    lang: Lang
    text: str
    """All that stands in it: its text, then its examples and the like, each on a line of its own."""
    title: str | None = None
    english: str | None = None
    number: RuleNumber | None = None
    edition: str | None = None
    """Printed; None for an undated text."""
    names: tuple[str, ...] = ()
    """What it is about by name: its card in both languages, the terms it defines."""
    cards: tuple[str, ...] = ()
    """All cards that it names, each by its folded names (``kb.terms.names.fold_name``)."""
    cites: tuple[RuleNumber, ...] = ()
    parent: str | None = None
    """Id of the record of the same document it hangs from."""
    leader: str | None = None
    """Id of the text that speaks for this one: the same rule in another source. None where it speaks for
    itself."""
    life: str | None = None
    """One name for all editions of the same rule, section or glossary entry. None where there is one only."""
    outdated: bool = False
    """Whether a newer edition of it is there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDocument:
    """A document with its entries in reading order (what hangs from an entry follows it)."""

    id: str
    kind: DocumentKind
    title: str
    lang: Lang
    authority: Authority
    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A term or card by its names; one of the two may be missing.

    ``reading`` is kana, where the source gives it.
    """

    kind: PairKind
    ja: str | None = None
    en: str | None = None
    reading: str | None = None
