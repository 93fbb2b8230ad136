"""The vocabulary of queries: every word, compound, term and name that the library or its lexicon knows.

A query is cut with it and with nothing else, by the command and by the browser alike (``kb.site.finder`` writes it
down for the latter): so both understand a query in one way, and none waits for a dictionary of Japanese.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from kb.search.english import STOPWORDS
from kb.search.expand import VERB_END, forms, has_kanji
from kb.search.form import Form
from kb.search.index import SearchIndex
from kb.search.lexicon import ONE_WAY, lexicon_words
from kb.search.names import surface_of
from kb.search.normalize import needle
from kb.search.sound import is_kana, sound

LONGEST = 30
"""Characters of the longest name that is looked for as a whole; longer ones are found by their words."""

_AT_ONCE = 500
"""Surfaces that are asked for in one query."""
Key = tuple[str, bool]
"""A surface, and whether it is a stem that hiragana must follow."""


@dataclass(frozen=True, slots=True)
class Item:
    """A word of the vocabulary. ``surface`` is what a query is compared with, folded."""

    surface: str
    inflected: bool = False
    """Whether it is a stem that hiragana must follow."""
    term: bool = False
    """Whether it is a term or name, which weighs more than a word."""
    sound: str = ""
    """How it sounds, where that cannot be told from its characters; ``""`` where it can."""
    base: str = ""
    """What to look for, or the dictionary form of that, where it is not the surface."""
    normal: str | None = None
    """What all its writings share, where the dictionary says so."""

    @property
    def heard(self) -> str:
        """How it sounds; ``""`` for what is no Japanese."""
        return self.sound or (sound(self.surface) if is_kana(self.surface) and not self.inflected else "")

    def forms(self, index: SearchIndex) -> tuple[Form, ...]:
        """What it is looked for by, as typed first."""
        word = self.base or self.surface
        return forms(index, word, word, normal=self.normal, inflects=self.inflected or word in _verbs())


def all_items(index: SearchIndex) -> tuple[Item, ...]:
    """The whole vocabulary, sorted, each surface once."""
    return tuple(item for _, item in sorted(_select(index, "1", "1", (), _lexicon().values()).items()))


@dataclass(slots=True)
class Items:
    """The vocabulary, read as it is asked for."""

    index: SearchIndex
    _known: dict[Key, Item | None] = field(default_factory=dict)

    def load(self, surfaces: Iterable[str]) -> None:
        """Read the items of some surfaces at once, so that ``get`` need not ask for each."""
        missing = [surface for surface in dict.fromkeys(surfaces) if (surface, False) not in self._known]
        self._known.update(dict.fromkeys((one, inflected) for one in missing for inflected in (False, True)))
        for at in range(0, len(missing), _AT_ONCE):
            some = missing[at : at + _AT_ONCE]
            among = f"IN ({','.join('?' * len(some))})"
            lexicon = (item for surface in some for item in _lexicon_of(surface))
            self._known.update(_select(self.index, f"surface {among}", f"form {among}", some, lexicon))

    def get(self, surface: str, *, inflected: bool = False) -> Item | None:
        """The item of a surface, or the stem."""
        if (surface, False) not in self._known:
            self.load((surface,))
        return self._known[surface, inflected]

    def sounding(self, kana: str, *, names: bool = False) -> bool:
        """Whether a word or name, or a name alone, sounds so."""
        heard = sound(kana)
        found = _select(
            self.index, "sound = ?", "sound = ?", (heard,), _lexicon_by_sound().get(heard, ())
        ).values()
        return any(item.heard == heard and (item.term or not names) for item in found)

    def beginning(self, start: str) -> Iterable[Item]:
        """The items that begin with some characters."""
        lexicon = (item for item in _lexicon().values() if item.surface.startswith(start))
        span = (start, f"{start}\U0010ffff")
        between = "BETWEEN ? AND ?"
        return _select(self.index, f"surface {between}", f"form {between}", span, lexicon).values()

    def about(self, shortest: int, longest: int, *, by_sound: bool) -> list[Item]:
        """The items whose surface, or whose sound, is of about this many characters."""
        named, worded = ("sound", "sound") if by_sound else ("surface", "form")
        found = _select(
            self.index,
            f"length({named}) BETWEEN ? AND ?",
            f"length({worded}) BETWEEN ? AND ?",
            (shortest, longest),
            _lexicon().values(),
        ).values()
        return [
            item for item in found if shortest <= len(item.heard if by_sound else item.surface) <= longest
        ]

    def has_inside(self, text: str) -> bool:
        """Whether a text stands in any word or name: a Latin word that does not is nowhere in the library."""
        for table, column in (("word", "form"), ("name", "surface")):
            query = f"SELECT 1 FROM {table} WHERE instr({column}, ?) LIMIT 1"
            if self.index.connection.execute(query, (text,)).fetchone():
                return True
        return False


def _select(
    index: SearchIndex, names: str, words: str, values: Sequence[str | int], lexicon: Iterable[Item]
) -> dict[Key, Item]:
    """Items that meet a condition each of the tables of names and words, and those given of the lexicon."""
    found_names = index.connection.execute(
        f"SELECT DISTINCT shown, surface, sound FROM name WHERE {names}", values
    )
    found_words = index.connection.execute(
        f"SELECT form, inflected, base, normal, sound FROM word WHERE {words}", values
    )
    return _merged(found_names, lexicon, found_words)


def _merged(
    names: Iterable[Sequence[str]], lexicon: Iterable[Item], words: Iterable[Sequence[str]]
) -> dict[Key, Item]:
    """Items by their surfaces; where several have one, a name goes before a word, and any knows how it sounds."""
    found: dict[Key, Item] = {}
    for item in (*map(_of_name, sorted(names, key=lambda row: row[0])), *lexicon, *map(_of_word, words)):
        if not 0 < len(item.surface) <= LONGEST or _says_nothing(item.surface):
            continue
        known = found.setdefault((item.surface, item.inflected), item)
        if item.sound and not known.sound:
            found[item.surface, item.inflected] = replace(known, sound=item.sound)
    return found


def _says_nothing(surface: str) -> bool:
    """Whether it is a letter or a word that stands in every English text."""
    return surface in STOPWORDS or (len(surface) == 1 and surface.isascii())


def _of_name(row: Sequence[str]) -> Item:
    shown, surface, heard = row
    return Item(
        surface, term=True, sound="" if not heard or is_kana(surface) else heard, base=_unless(shown, surface)
    )


def _of_word(row: Sequence[str]) -> Item:
    form, inflected, base, normal, heard = row
    sound = "" if is_kana(base) or base.isascii() else heard
    return Item(form, bool(inflected), sound=sound, base="" if base == form else base, normal=normal)


def _unless(shown: str, surface: str) -> str:
    """What to look for where that is not the surface itself."""
    folded = needle(shown)
    return "" if folded == surface else folded


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    """What the lexicon has that ends like a verb; what ends in する is a noun with it."""
    ends = (needle(word) for word in lexicon_words() if word.endswith(VERB_END) and has_kanji(word))
    return frozenset(word for word in ends if not word.endswith("する"))


@lru_cache(maxsize=1)
def _lexicon() -> dict[Key, Item]:
    items = [
        Item(surface_of(word), term=True, base=_unless(word, surface_of(word))) for word in lexicon_words()
    ]
    items += [Item(needle(word[:-2]), term=True) for word in lexicon_words() if _acts(word)]
    items += [Item(verb[:-1], inflected=True, term=True, base=verb) for verb in sorted(_verbs())]
    return {(item.surface, item.inflected): item for item in reversed(items)}


@lru_cache(maxsize=1)
def _lexicon_by_sound() -> dict[str, list[Item]]:
    found: defaultdict[str, list[Item]] = defaultdict(list)
    for item in _lexicon().values():
        found[item.heard].append(item)
    return found


def _acts(word: str) -> bool:
    """Whether it is a noun with する, and means the same without it."""
    return word.endswith("する") and len(word) > 3 and word not in dict(ONE_WAY)


def _lexicon_of(surface: str) -> Iterator[Item]:
    found = (_lexicon().get((surface, inflected)) for inflected in (False, True))
    return (item for item in found if item)
