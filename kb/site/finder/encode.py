"""How the index is written down: short strings that compress well and are quickly read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from kb.codec import Json
from kb.search.form import COMPOUND, PART
from kb.search.match import STEPS, Standing

_GOES_ON = "abcdefghijklmnopqrstuvwxyz012345"
_ENDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ6789-_"
_CODES = [chr(code) for code in range(ord("#"), ord("~") + 1) if chr(code) != "\\"]
"""One letter that JSON leaves as it is for each way in which a needle can stand in an answer."""
_WORTHS = ((PART, False), (COMPOUND, False), (COMPOUND, True), (1.0, False), (1.0, True))
"""Worth and ``about`` of a standing, in the order of their codes; OTHERWISE is worth what COMPOUND is."""


def number(value: int) -> str:
    """A whole number in digits of base 32; the last one is told by its letter."""
    digits = _ENDS[value % 32]
    value //= 32
    while value:
        digits = _GOES_ON[value % 32] + digits
        value //= 32
    return digits


def rising(values: Iterable[int]) -> str:
    """Rising numbers as their steps."""
    written, last = [], 0
    for value in values:
        written.append(number(value - last))
        last = value
    return "".join(written)


def postings(found: Mapping[int, Standing | None]) -> str:
    """Postings by answer: the step to it, then one letter for how the needle stands in it."""
    written, last = [], 0
    for answer, stands in found.items():
        written.append(number(answer - last) + _CODES[_code(stands)])
        last = answer
    return "".join(written)


def _code(stands: Standing | None) -> int:
    """0 for what only hangs from what holds the needle."""
    if stands is None:
        return 0
    place = _WORTHS.index((stands.worth, stands.about))
    return 1 + place * (STEPS + 1) + round(STEPS * stands.density)


def runs(values: Sequence[int]) -> str:
    """Numbers of which many neighbours are equal: each number and how often it comes."""
    return "".join(number(value) + number(len(list(some))) for value, some in groupby(values))


def shard_of(key: str, shards: int) -> int:
    """Which of some shards holds a key (FNV-1a over UTF-16 units, which is what a browser counts in)."""
    value = 2166136261
    data = key.encode("utf-16-le", "surrogatepass")
    for at in range(0, len(data), 2):
        value = ((value ^ (data[at] | data[at + 1] << 8)) * 16777619) & 0xFFFFFFFF
    return value % shards


def script(name: str, data: Json) -> bytes:
    """A file of the index: it hands its data to the page under its name."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f'kbLoaded("{name}",{text})\n'.encode("utf-8", "backslashreplace")
