"""Words of the glossary in running text: the longest that stands at a place, and each once a text.

A term is linked where the library defines it. Rules of thumb keep false links out: a word of one character
never (``場`` is in too many others), katakana and kanji never as a part of a longer run of the same,
English words whole, a plural ``s`` apart.
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


@dataclass(frozen=True, slots=True)
class TermFinder:
    """Finds the defined terms of a library in texts."""

    _by_head: Mapping[str, tuple[tuple[str, StoredTerm], ...]]
    """Words in lower case by their first two characters, the longest first."""
    _found: dict[str, tuple[Mark, ...]] = field(default_factory=dict, repr=False, compare=False)
    """What was found in texts, which are asked for once a language of the interface."""

    @classmethod
    def of(cls, terms: Iterable[StoredTerm]) -> Self:
        """A finder of the terms that are defined; of two that share a word the first in order is meant."""
        words: dict[str, StoredTerm] = {}
        for term in terms:
            if term.definitions:
                for word in (term.ja, term.en):
                    if word and len(word) > 1:
                        words.setdefault(word.lower(), term)
        by_head: defaultdict[str, list[tuple[str, StoredTerm]]] = defaultdict(list)
        for word in sorted(words, key=lambda word: (-len(word), word)):
            by_head[word[:2]].append((word, words[word]))
        return cls({head: tuple(found) for head, found in by_head.items()})

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
            found = self._at(lower, at)
            if found is None:
                at += 1
                continue
            end, term = found
            if term not in seen:
                seen.add(term)
                yield Mark(at, end, "term", term)
            at = end

    def _at(self, text: str, at: int) -> tuple[int, StoredTerm] | None:
        for word, term in self._by_head.get(text[at : at + 2], ()):
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
