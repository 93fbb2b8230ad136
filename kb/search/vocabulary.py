"""The words of the library: which writings a word has there, and which words sound alike.

Made from the tokens of all texts when the index is built, so that a query needs no guess: ``はる`` leads to
``貼る`` because some text has it, ``打消す`` to ``打ち消す`` for the same reason.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kb.search.sound import is_kana, sound
from kb.search.tokens import Token


@dataclass(frozen=True, slots=True)
class Word:
    """A word as texts have it. ``form`` is what to look for; where ``inflected``, hiragana must follow it."""

    form: str
    inflected: bool
    base: str
    records: int


_PARTS = 4
"""Words of the longest compound that is a word of the vocabulary."""


def compounds(pieces: Iterable[tuple[int, Sequence[Token]]]) -> Iterator[str]:
    """The compounds in a text that was cut piece by piece, and what is a part of one: ``誘発型能力``, ``誘発型``.

    A query that has one means it as a whole. Nouns, numbers and affixes make one where nothing stands between
    them; an affix begins none.
    """
    run: list[Token] = []
    end = -1
    for offset, tokens in pieces:
        for token in tokens:
            if not _compounds(token) or offset + token.start != end:
                run = []
            end = offset + token.end
            if _compounds(token):
                run.append(token)
                last = run[-_PARTS:]
                for at, first in enumerate(last[:-1]):
                    if first.part != "affix":
                        yield "".join(one.surface for one in last[at:])


def _compounds(token: Token) -> bool:
    if token.sort == "word":
        return token.part == "affix" or (token.part == "noun" and token.weighs)
    return token.sort in ("number", "symbol", "term")


class Vocabulary:
    """Counts words while an index is built, then writes them."""

    def __init__(self) -> None:
        self._records: Counter[tuple[str, bool]] = Counter()
        self._words: dict[tuple[str, bool], tuple[str, str]] = {}

    def add(self, tokens: Iterable[Token], compounds: Iterable[str] = ()) -> None:
        """Take in the tokens of one record that weigh, and its compounds."""
        found = {(compound, False): (compound, compound) for compound in compounds}
        found |= {
            token.form: (token.base, token.keys[0])
            for whole in tokens
            for token in (whole, *whole.parts)
            if token.sort in ("word", "term", "latin")
        }
        self._records.update(found.keys())
        for form in found.keys() - self._words.keys():
            self._words[form] = found[form]

    def write(self, connection: sqlite3.Connection, read: Callable[[str], str]) -> None:
        """Write the table ``word``; ``read`` gives the reading of a Japanese word in kana."""
        connection.executemany(
            "INSERT INTO word VALUES (?, ?, ?, ?, ?, ?)",
            (
                (*form, base, normal, _sound(base, read), self._records[form])
                for form, (base, normal) in sorted(self._words.items())
            ),
        )


def _sound(word: str, read: Callable[[str], str]) -> str:
    """The key of how a word sounds; a word in Latin letters stands for itself."""
    if word.isascii():
        return word
    return sound(word if is_kana(word) else read(word))


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
        """Words with the sound (or, in Latin letters, the spelling) of about the length of ``key``.

        Candidates for a typing error.
        """
        rows = self.connection.execute(
            "SELECT sound, form, inflected, base, records FROM word"
            " WHERE length(sound) BETWEEN ? AND ? ORDER BY records DESC, form",
            (len(key) - slack, len(key) + slack),
        )
        return tuple(
            (heard, Word(form, bool(inflected), base, records))
            for heard, form, inflected, base, records in rows
        )

    def _words(self, condition: str, value: str) -> tuple[Word, ...]:
        rows = self.connection.execute(
            f"SELECT form, inflected, base, records FROM word WHERE {condition} ORDER BY records DESC, form",
            (value,),
        )
        return tuple(Word(form, bool(inflected), base, records) for form, inflected, base, records in rows)
