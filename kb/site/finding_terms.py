"""Words of the glossary in running text: the longest that stands at a place, and each once a text.

A term is linked where the library defines it. Rules of thumb keep false links out: a word of one character
never (``場`` is in too many others), katakana and kanji never as a part of a longer run of the same,
English words whole, a plural ``s`` apart, and the name of a subtype with its capital: nobody who writes
"in that case" means a Case.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Self

from kb.site.marks import Mark
from kb.store import StoredTerm

_EDGES = (
    re.compile("[ァ-ヺー]"),
    re.compile("[一-鿿々]"),
    re.compile("[A-Za-zÀ-ɏ0-9]"),
)


_SUBTYPE = re.compile(r"(?:1\. )?An? \w+ subtype\b")
"""How a glossary defines a subtype: "An enchantment subtype.", "A battle subtype."."""


@dataclass(frozen=True, slots=True)
class TermFinder:
    """Finds the defined terms of a library in texts."""

    _by_head: Mapping[str, tuple[tuple[str, StoredTerm], ...]]
    """Words in lower case by their first two characters, the longest first."""
    _names: frozenset[str]
    """Those of the words that count only where they are capitalised."""
    _found: dict[str, tuple[Mark, ...]] = field(default_factory=dict, repr=False, compare=False)
    """What was found in texts, which are asked for once a language of the interface."""

    @classmethod
    def of(cls, terms: Iterable[StoredTerm], texts: Mapping[str, str]) -> Self:
        """A finder of the terms that are defined; of two that share a word the first in order is meant.

        ``texts`` has what the records say that define them, by id.
        """
        words: dict[str, StoredTerm] = {}
        names = set()
        for term in terms:
            if term.definitions:
                if term.en and any(_SUBTYPE.match(texts.get(name, "")) for name in term.definitions):
                    names.add(term.en.lower())
                for word in (term.ja, term.en):
                    if word and len(word) > 1:
                        words.setdefault(word.lower(), term)
        by_head: defaultdict[str, list[tuple[str, StoredTerm]]] = defaultdict(list)
        for word in sorted(words, key=lambda word: (-len(word), word)):
            by_head[word[:2]].append((word, words[word]))
        return cls({head: tuple(found) for head, found in by_head.items()}, frozenset(names))

    def find(self, text: str) -> tuple[Mark, ...]:
        """The places of terms in a text, in order, each term once."""
        if text not in self._found:
            self._found[text] = tuple(self._find(text))
        return self._found[text]

    def _find(self, text: str) -> Iterator[Mark]:
        lower = text.lower()
        if len(lower) != len(text):
            return  # a character that grows in lower case would move all places behind it
        seen: set[StoredTerm] = set()
        at = 0
        while at < len(lower) - 1:
            words = self._by_head.get(lower[at : at + 2])
            found = self._longest(words, lower, at, is_capital=text[at].isupper()) if words else None
            if found is None:
                at += 1
                continue
            end, term = found
            if term not in seen:
                seen.add(term)
                yield Mark(at, end, "term", term)
            at = end

    def _longest(
        self, words: Iterable[tuple[str, StoredTerm]], text: str, at: int, *, is_capital: bool
    ) -> tuple[int, StoredTerm] | None:
        for word, term in words:
            if word in self._names and not is_capital:
                continue
            end = at + len(word)
            if text.startswith(word, at):
                plural = end + 1 if word.isascii() and text[end : end + 1] == "s" else end
                for stop in (plural, end):
                    if not _cuts(text, at, stop):
                        return stop, term
        return None


def _cuts(text: str, start: int, end: int) -> bool:
    """Whether a place begins or ends inside a word."""
    before, first, last, after = text[start - 1 : start], text[start], text[end - 1], text[end : end + 1]
    return any(
        (before and edge.match(before) and edge.match(first))
        or (after and edge.match(last) and edge.match(after))
        for edge in _EDGES
    )
