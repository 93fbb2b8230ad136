"""Folding: the form in which texts and queries are compared, with a way back to the original characters.

Folded are width and compatibility forms and case (NFKC and casefold), the many dashes and quotation marks,
invisible characters, runs of white space, and what stands between Japanese characters without meaning there:
spaces (links that were removed leave them, ``名前 ステッカー``) and the middle dot (``名前・ステッカー``).

Folding moves characters (``½`` becomes three, ``か`` + U+3099 one), so a match in folded text is led back to
the original by :class:`Folded` and never by counting. Folding is idempotent, and a piece of a folded text
folds to itself up to spaces and dots at its ends; ``needle`` takes those off.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_SPACES = re.compile(r"\s+")
_HALFWIDTH_VOICE = "ﾞﾟ"
"""They compose with the character before them although Unicode does not class them as combining."""

_ALIKE = {
    **dict.fromkeys("‐‑‒–−﹣", "-"),
    **dict.fromkeys("“”„‟", '"'),
    **dict.fromkeys("‘’‛", "'"),
    "⁄": "/",
    "〜": "~",
    "―": "—",
}
_TABLE = str.maketrans(_ALIKE)
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and where each of its characters comes from.

    ``text[i]`` stands for ``original[starts[i]:ends[i]]``. Both are non-decreasing, and of the same length
    as ``text``.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original's characters of ``text[start:end]`` (not empty): half-open, whole characters."""
        return self.starts[start], max(self.ends[start:end])


def fold_text(text: str) -> str:
    """The folded form alone; equal to ``fold(text).text``, and faster."""
    if not text.isascii():
        text = _INVISIBLE.sub("", text)
    folded = _SPACES.sub(" ", _fold_run(text))
    for needless in () if text.isascii() else _NEEDLESS:
        folded = _without(folded, needless(folded))
    return folded


def fold(text: str) -> Folded:
    """The folded form with the way back."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    runs = _runs(text)
    if "".join(_fold_run(_INVISIBLE.sub("", text[start:end])) for start, end in runs) != _fold_run(
        _INVISIBLE.sub("", text)
    ):
        runs = [(0, len(text))]  # a script whose vowels compose across the pieces: the whole is the place
    for start, end in runs:
        piece = _fold_run(_INVISIBLE.sub("", text[start:end]))
        pieces.append(piece)
        starts.extend([start] * len(piece))
        ends.extend([end] * len(piece))
    folded, kept = _spaced("".join(pieces))
    for needless in _NEEDLESS:
        dropped = needless(folded)
        folded = _without(folded, dropped)
        kept = [origin for at, origin in enumerate(kept) if at not in dropped]
    return Folded(folded, [starts[at] for at in kept], [ends[at] for at in kept])


def _spaced(text: str) -> tuple[str, list[int]]:
    """The text with one space for each run of white space, and where its characters come from."""
    kept: list[int] = []
    at = 0
    for gap in _SPACES.finditer(text):
        kept.extend(range(at, gap.start() + 1))
        at = gap.end()
    kept.extend(range(at, len(text)))
    return _SPACES.sub(" ", text), kept


def _without(text: str, dropped: set[int]) -> str:
    return "".join(char for at, char in enumerate(text) if at not in dropped) if dropped else text


def _needless_spaces(text: str) -> set[int]:
    """Where a space stands beside a Japanese character."""
    found = set()
    at = text.find(" ")
    while at >= 0:
        if (at and _is_japanese(text[at - 1])) or (at + 1 < len(text) and _is_japanese(text[at + 1])):
            found.add(at)
        at = text.find(" ", at + 1)
    return found


def _needless_dots(text: str) -> set[int]:
    """Where a middle dot stands inside a text, beside a Japanese letter."""
    found = set()
    at = text.find("・", 1)
    while at > 0:
        before, after = text[at - 1], text[at + 1 : at + 2]
        if after and not {before, after} & {" ", "・"} and (_is_letter(before) or _is_letter(after)):
            found.add(at)
        at = text.find("・", at + 1)
    return found


def _needless_joints(text: str) -> set[int]:
    """Where an equals sign joins two Japanese letters, as it does in names: ``ジン＝ギタクシアス``."""
    return {match.start() for match in _JOINT.finditer(text) if _is_letter(match[1]) and _is_letter(match[2])}


_JOINT = re.compile("(?<=(.))=(?=(.))")
_NEEDLESS = (_needless_spaces, _needless_dots, _needless_joints)


def _is_letter(char: str) -> bool:
    """Whether a character is kana or kanji."""
    return (
        "々" <= char <= "〇"
        or "ぁ" <= char <= "ヺ"
        or "ー" <= char <= "鿿"
        or "豈" <= char <= "﫿"
        or char >= "\U00020000"
    )


def _is_japanese(char: str) -> bool:
    """Whether a character is kana, kanji or a Japanese sign."""
    return "、" <= char <= "〰" or _is_letter(char)


def needle(text: str) -> str:
    """What to look for in folded texts.

    Folded, without spaces and dots at the ends (all dots stay where nothing else is).
    """
    folded = fold_text(text).strip()
    return folded.strip(" ・") or folded


def _fold_run(text: str) -> str:
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return folded.translate(_TABLE)


def _runs(text: str) -> list[tuple[int, int]]:
    """Pieces that fold independently of each other: a character with what combines with it."""
    runs: list[tuple[int, int]] = []
    start = 0
    for at in range(1, len(text)):
        if not _joins(text[at]):
            runs.append((start, at))
            start = at
    if text:
        runs.append((start, len(text)))
    return runs


@lru_cache(maxsize=16384)
def _joins(char: str) -> bool:
    """Whether a character may fold together with the one before it."""
    return (
        unicodedata.combining(char) != 0
        or char in _HALFWIDTH_VOICE
        or _INVISIBLE.match(char) is not None
        or "\u1160" <= char <= "\u11ff"  # medial and final jamo
    )
