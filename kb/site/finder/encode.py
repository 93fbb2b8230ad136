"""How the index is written down: short strings that compress well and are quickly read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from kb.codec import Json
from kb.site.finder.occurrences import Posting

_GOES_ON = "abcdefghijklmnopqrstuvwxyz012345"
_ENDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ6789-_"
_MARKS = _GOES_ON + _ENDS


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


def postings(found: Iterable[Posting]) -> str:
    """Postings by answer: the step to it, then one letter for level and ``typed``."""
    written, last = [], 0
    for posting in found:
        written.append(number(posting.answer - last) + _MARKS[2 * posting.level + posting.typed])
        last = posting.answer
    return "".join(written)


def runs(values: Sequence[int]) -> str:
    """Small numbers (below 64) of which many neighbours are equal: a letter and how often it comes."""
    written, at = [], 0
    while at < len(values):
        end = at
        while end < len(values) and values[end] == values[at]:
            end += 1
        written.append(_MARKS[values[at]] + number(end - at))
        at = end
    return "".join(written)


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
