"""How much a text looks like what is written here: Japanese, or English with typographic signs.

Bytes can be read in several encodings without an error; the wrong readings show by their characters:
half-width kana, rare kanji, Greek and Cyrillic, lone accented letters. The weights were set so that for
every seed, every English edition and the Japanese card list, cut at any length from one line up, the true
encoding wins (``tests/decode`` holds that).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache

_SAMPLE = 20_000
"""How many characters beyond ASCII are weighed: more would only cost time."""

_BEYOND_ASCII = re.compile(r"[^\x00-\x7e]")
_BESIDE_LETTER = re.compile(r"[À-ÖØ-öø-ÿŒœŠšŽžŸ](?:(?<=[A-Za-z].)|(?=[A-Za-z]))")
_TYPOGRAPHIC = frozenset("‘’“”–—…•™®©°½¼¾×\xa0−∞")
_JAPANESE_SIGNS = frozenset(
    "、。・「」『』（）《》〔〕【】〈〉［］｛｝〜～ー―‐…‥＋−－×／：；！？＊＿％＆＝"
    "★☆○●◎◇◆□■△▲▽▼※→←↑↓々〆　＃＠’”“‘"
)


def plausibility(text: str) -> float:
    """The mean weight of the characters beyond ASCII, 1.0 where there are none."""
    found = Counter[str]()
    for count, match in enumerate(_BEYOND_ASCII.finditer(text)):
        if count == _SAMPLE:
            break
        found[match[0]] += 1
    total = sum(found.values())
    if not total:
        return 1.0
    weight = sum(_weight(character) * times for character, times in found.items())
    weight += 0.7 * sum(1 for _ in _BESIDE_LETTER.finditer(text[: match.end()]))
    return weight / total


@cache
def _weight(character: str) -> float:
    """One character's weight. An accented letter counts little here and more beside a plain one."""
    if character == "\ufffd":
        return -3.0
    if "ぁ" <= character <= "ゖ" or "ァ" <= character <= "ヺ" or character in _JAPANESE_SIGNS:
        return 1.0
    if character in _TYPOGRAPHIC:
        return 0.95
    if "！" <= character <= "～":
        return 0.9
    if "一" <= character <= "鿿":
        return 0.9 if _is_common(character) else 0.3
    if "①" <= character <= "⑳" or "Ⅰ" <= character <= "ⅹ":
        return 0.9
    if "｡" <= character <= "ﾟ":
        return 0.3
    if unicodedata.category(character) in ("Cc", "Cn", "Co", "Cs"):
        return -1.0
    return 0.1


def _is_common(kanji: str) -> bool:
    """Whether it is one of the 2,965 kanji of JIS X 0208 level 1: its EUC-JP lead byte is 0xB0–0xCF."""
    code = kanji.encode("euc_jp", "ignore")
    return len(code) == 2 and 0xB0 <= code[0] <= 0xCF
