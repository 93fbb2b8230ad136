"""Whether katakana writes an English word by its sound: ``イリュージョン`` is ``Illusion``.

Only the consonants are compared, in the few classes that Japanese keeps apart. It confirms a pair whose
form is weak; it never makes one.
"""

from __future__ import annotations

import re
import unicodedata

_ROWS = {
    "K": "カキクケコガギグゲゴ",
    "S": "サシスセソザジズゼゾ",
    "T": "タテトダデド",
    "C": "チツヂヅ",
    "N": "ナニヌネノン",
    "P": "ハヒフヘホバビブベボパピプペポヴ",
    "M": "マミムメモ",
    "R": "ラリルレロ",
}
_KANA = {kana: sound for sound, row in _ROWS.items() for kana in row}
_SPELLINGS = (
    (re.compile("ph|gh(?=t)|b|f|v|p"), "P"),
    (re.compile("tch|ch"), "C"),
    (re.compile("sh|ss|si(?=on)|ti(?=on)|s|z|x|j|th|c(?=[eiy])|g(?=[eiy])"), "S"),
    (re.compile("ck|c|k|q|g"), "K"),
    (re.compile("t|d"), "T"),
    (re.compile("m"), "M"),
    (re.compile("n"), "N"),
    (re.compile("l|r"), "R"),
)


def sounds_like(katakana: str, english: str) -> bool:
    """Whether the consonants of both are the same, in order, weak endings left out."""
    heard = _heard(katakana)
    written = _written(english)
    return len(heard) > 1 and heard[0] == written[:1] and written.rstrip("RT").startswith(heard.rstrip("RT"))


def _heard(katakana: str) -> str:
    folded = unicodedata.normalize("NFC", katakana)
    return re.sub(r"(.)\1+", r"\1", "".join(_KANA.get(kana, "") for kana in folded)).replace("C", "T")


def _written(english: str) -> str:
    word = english.lower()
    sounds, at = "", 0
    while at < len(word):
        for pattern, sound in _SPELLINGS:
            if match := pattern.match(word, at):
                sounds, at = sounds + sound, match.end()
                break
        else:
            at += 1
    return re.sub(r"(.)\1+", r"\1", sounds).replace("C", "T")
