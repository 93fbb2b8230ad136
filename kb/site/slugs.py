"""Names as parts of an address.

A slug is ASCII, lower case, at most 80 bytes, never a name that a system reserves.

An English name keeps its words (``Platinum Angel`` → ``platinum-angel``), kana become Latin letters
(``ステッカー`` → ``sutekka``). What cannot be read off (kanji have many readings) is replaced by a digest
of the whole name, so that a slug never depends on what else is in the library, except where two names
would give the same one.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping

from kb.ids import digest

LIMIT = 80
RESERVED = frozenset(
    {"con", "prn", "aux", "nul", "index"} | {f"{device}{n}" for device in ("com", "lpt") for n in range(10)}
)
"""Names that no folder may have on Windows, and that of the page itself."""

_GAPS = re.compile(r"[^a-z0-9]+")
_KANA = re.compile("[ぁ-ゖー]+")
_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの",
    "h": "はひふへほ", "m": "まみむめも", "r": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ",
    "d": "だぢづでど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ",
}  # fmt: skip
_LATIN = {kana: head + vowel for head, row in _ROWS.items() for kana, vowel in zip(row, "aiueo", strict=True)}
_LATIN |= {"し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu"}
_LATIN |= {
    "や": "ya",
    "ゆ": "yu",
    "よ": "yo",
    "わ": "wa",
    "ゐ": "i",
    "ゑ": "e",
    "を": "o",
    "ん": "n",
    "ゔ": "vu",
}
_LATIN |= dict(zip("ぁぃぅぇぉゕゖゎ", ("a", "i", "u", "e", "o", "ka", "ke", "wa"), strict=True))
_GLIDES = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo"}
_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def slug_of(name: str) -> str:
    """The slug of a name, whatever the name holds; the same in every build."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_TO_HIRAGANA)
    latin = _KANA.sub(lambda match: _romaji(match[0]), folded)
    latin = unicodedata.normalize("NFKD", latin)
    plain = _GAPS.sub("-", "".join(c for c in latin if not unicodedata.combining(c))).strip("-")
    if any(c.isalnum() and not c.isascii() and not unicodedata.combining(c) for c in latin):
        plain = _GAPS.sub("-", folded).strip("-")  # half of a word read off would be worse than none
        return with_digest(plain, name)
    if not plain or len(plain) > LIMIT or plain in RESERVED:
        return with_digest(plain, name)
    return plain


def with_digest(plain: str, name: str) -> str:
    """As much of a slug as there is room for, and a digest of the name."""
    kept = plain[: LIMIT - 9].rstrip("-")
    return f"{kept}-{digest(name)}" if kept else f"x{digest(name)}"


def unique_slugs(names: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """A slug for each key, from pairs of key and name.

    Keys whose names give one slug all get a digest of their own.
    """
    wanted: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for key, name in sorted(set(names)):
        wanted[slug_of(name)].append((key, name))
    found = {}
    for plain, claims in wanted.items():
        for key, _ in claims:
            found[key] = plain if len(claims) == 1 else with_digest(plain, key)
    return found


def _romaji(kana: str) -> str:
    """Hiragana as Latin letters, without marks of length."""
    written = ""
    doubled = False
    for char in kana:
        if char == "っ":
            doubled = True
            continue
        if char in _GLIDES:
            head = written[:-1] if written.endswith("i") else written
            soft = head[-2:] in ("sh", "ch") or head[-1:] == "j"
            written = head + (_GLIDES[char][1:] if soft else _GLIDES[char])
            continue
        syllable = _LATIN.get(char, "")
        written += (syllable[:1] if doubled else "") + syllable
        doubled = False
    return written
