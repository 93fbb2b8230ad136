"""Names of cards: one card has one key, however its name is written.

Japanese and English, with or without ``・``, in any width and case, with ``+``, ``＋`` or ``//`` between
the halves of a split card, with a blank of any length (``＿＿＿ Goblin``): all of it is folded away. The
English name is the identity, because no two cards share one; a Japanese name leads to it where exactly one
card bears it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

_ACCENT = re.compile("[\u0300-\u036f]")
_BLANK = re.compile(r"_+")
_HALVES = re.compile(r"\s*(?://|\+)\s*")
_SILENT = re.compile(r"['’‘`\"“”.!?、・=♡☆★]+")
_GAP = re.compile(r"[\s,:;\-‐‑–—−]+")
_NO_GAP = re.compile(r"(?<![a-z0-9]) | (?![a-z0-9])")
_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o"})


@lru_cache(maxsize=1 << 17)
def fold_name(name: str) -> str:
    """A name as names are compared: equal for all the ways to write one name.

    Remembered, because a build of a library folds each of its tens of thousands of names many times.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    folded = unicodedata.normalize("NFC", _ACCENT.sub("", plain)).casefold().translate(_LIGATURES)
    folded = _HALVES.sub("+", _BLANK.sub("_", folded))
    folded = _GAP.sub(" ", _SILENT.sub("", folded)).strip()
    return _NO_GAP.sub("", folded) or "".join(name.split())


def card_key(ja: str | None, en: str | None) -> str:
    """The key of a card that is known by these names alone: its English name folded, else its Japanese name.

    ``CardNames.key`` knows better where it has seen both names together. Raises ValueError where both are
    None.
    """
    name = en or ja
    if not name:
        raise ValueError("a card has a Japanese name, an English name or both")
    return fold_name(name)


@dataclass(frozen=True, slots=True)
class CardNames:
    """An immutable index from every way to write a card's name to the card's key.

    ``by_name`` maps a folded name to the key, and leaves out Japanese names that several cards bear;
    ``shown`` maps a key to the names to show, (Japanese, English). Make one with :meth:`of`.
    """

    by_name: Mapping[str, str]
    shown: Mapping[str, tuple[str | None, str | None]]

    @classmethod
    def of(
        cls, names: Iterable[tuple[str | None, str | None]], parts: Iterable[tuple[str, str]] = ()
    ) -> CardNames:
        """An index of (Japanese, English) names as texts and card data give them, one or both.

        ``parts`` are (name of a face or a half, English name of the whole card): what is called by the name
        of a face alone is the card, unless several cards have such a face or a card of its own has the
        name. The result does not depend on the order of what it is made of.
        """
        whole_of = _wholes(parts)
        cards_of_ja: defaultdict[str, set[str]] = defaultdict(set)
        spellings: defaultdict[str, tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
        alone: set[str] = set()
        for ja, en in names:
            key = fold_name(en) if en else ""
            if ja and not key:
                alone.add(ja)
            elif ja:
                cards_of_ja[fold_name(ja)].add(whole_of.get(key, key))
            if en and key not in whole_of:
                spellings[key][1].add(en)
                if ja:
                    spellings[key][0].add(ja)
        for part, whole in whole_of.items():
            cards_of_ja.setdefault(part, {whole})
        for ja in alone:
            folded = fold_name(ja)
            keys = cards_of_ja.get(folded, set()) or {folded}
            if len(keys) == 1 and folded not in whole_of:
                spellings[next(iter(keys))][0].add(ja)
        by_name = {key: key for key in spellings}
        for ja, keys in cards_of_ja.items():
            if len(keys) == 1:
                by_name.setdefault(ja, next(iter(keys)))
        shown = {key: (_first(ja), _first(en)) for key, (ja, en) in sorted(spellings.items())}
        return cls(MappingProxyType(dict(sorted(by_name.items()))), MappingProxyType(shown))

    def find(self, name: str) -> str | None:
        """The key of the card that bears this name in either language; None where none or several do."""
        return self.by_name.get(fold_name(name))

    def key(self, ja: str | None, en: str | None = None) -> str:
        """The key of the card that a text names so, whether this index has it or not."""
        found = (en and self.find(en)) or (not en and ja and self.find(ja)) or None
        return found or card_key(ja, en)

    def names(self, key: str) -> tuple[str | None, str | None]:
        """The names to show for a key, (Japanese, English); (None, None) for a key not in the index."""
        return self.shown.get(key, (None, None))

    def __iter__(self) -> Iterator[str]:
        """The keys in order."""
        return iter(self.shown)

    def __len__(self) -> int:
        """How many cards."""
        return len(self.shown)


def _wholes(parts: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Of each face, folded, the key of the one card that has it. What has faces itself is no face."""
    wholes: defaultdict[str, set[str]] = defaultdict(set)
    for part, whole in parts:
        wholes[fold_name(part)].add(fold_name(whole))
    with_faces = {whole for keys in wholes.values() for whole in keys}
    return {
        part: next(iter(keys)) for part, keys in wholes.items() if len(keys) == 1 and part not in with_faces
    }


def _first(spellings: set[str]) -> str | None:
    """The spelling to show: the longest (it keeps its ``・``), then the first in order."""
    return min(spellings, key=lambda name: (-len(name), name), default=None)
