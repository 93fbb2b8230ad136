"""The words of the library: which writings a word has there, and which words sound alike.

Made from the tokens of all texts when the index is built, so that a query needs no guess: ``はる`` leads to ``貼る`` because some
text has it, ``打消す`` to ``打ち消す`` for the same reason.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kb.search.english import stem
from kb.search.sound import is_kana, sound
from kb.search.tokens import Token


@dataclass(frozen=True, slots=True)
class Word:
    """A word as texts have it. ``form`` is what to look for; where ``inflected``, hiragana must follow it."""

    form: str
    inflected: bool
    base: str
    records: int


def form_of(token: Token) -> tuple[str, bool]:
    """What to look for to find a token in all its inflections, and whether hiragana must follow: 打ち消す → 打ち消."""
    if token.part in ("verb", "adjective") and len(token.base) > 1 and token.base[-1] > "ぁ" and is_kana(token.base[-1]):
        return token.base[:-1], True
    return token.surface if token.sort != "word" else token.base or token.surface, False


class Vocabulary:
    """Counts words while an index is built, then writes them."""

    def __init__(self) -> None:
        self._records: Counter[tuple[str, bool]] = Counter()
        self._words: dict[tuple[str, bool], tuple[str, str]] = {}

    def add(self, tokens: Iterable[Token]) -> None:
        """Take in the tokens of one record."""
        seen = set()
        for token in tokens:
            if token.weighs and token.sort in ("word", "term", "latin"):
                form = form_of(token)
                seen.add(form)
                if form not in self._words:
                    normal = stem(token.surface) if token.sort == "latin" else token.keys[0]
                    self._words[form] = (token.base or token.surface, normal)
        self._records.update(seen)

    def write(self, connection: sqlite3.Connection, read: Callable[[str], str]) -> None:
        """Write the table ``word``; ``read`` gives the reading of a Japanese word in kana."""
        connection.executemany(
            "INSERT INTO word VALUES (?, ?, ?, ?, ?, ?)",
            (
                (form, inflected, base, normal, base if base.isascii() else sound(base if is_kana(base) else read(base)), self._records[form, inflected])
                for (form, inflected), (base, normal) in sorted(self._words.items())
            ),
        )


@dataclass(slots=True)
class Words:
    """The table, read."""

    connection: sqlite3.Connection

    def sounding(self, kana: str) -> tuple[Word, ...]:
        """The words that sound so, the commonest first."""
        key = sound(kana)
        return self._words("sound = ?", key) if key else ()

    def written(self, normal: str) -> tuple[Word, ...]:
        """The writings of a word, by its normalised form."""
        return self._words("normal = ?", normal)

    def near(self, key: str, slack: int) -> tuple[tuple[str, Word], ...]:
        """Words with the sound (or, in Latin letters, the spelling) of about the length of ``key``: candidates for a typing error."""
        rows = self.connection.execute(
            "SELECT sound, form, inflected, base, records FROM word WHERE length(sound) BETWEEN ? AND ? ORDER BY records DESC, form",
            (len(key) - slack, len(key) + slack),
        )
        return tuple((heard, Word(form, bool(inflected), base, records)) for heard, form, inflected, base, records in rows)

    def _words(self, condition: str, value: str) -> tuple[Word, ...]:
        rows = self.connection.execute(
            f"SELECT form, inflected, base, records FROM word WHERE {condition} ORDER BY records DESC, form", (value,)
        )
        return tuple(Word(form, bool(inflected), base, records) for form, inflected, base, records in rows)
