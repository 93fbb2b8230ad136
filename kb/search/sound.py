"""What a word sounds like: one key for the ways to write it in kana or in Latin letters.

``プレインズウォーカー`` and ``プレーンズウォーカー``, ``カウンター`` and ``カウンタ``, ``ヴァ`` and ``バ``, ``ぼうきゃく`` and ``bokyaku`` sound
alike. The key is for finding, not for showing: it drops length, doubled consonants and what people mix up.
"""

from __future__ import annotations

import re
import unicodedata

_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_ALIKE = (
    (re.compile("ゔ([ぁぃぇぉ])"), lambda m: "ばびべぼ"["ぁぃぇぉ".index(m[1])]),
    (re.compile("ゔ"), lambda m: "ぶ"),
    (re.compile("ぢ"), lambda m: "じ"),
    (re.compile("づ"), lambda m: "ず"),
    (re.compile("を"), lambda m: "お"),
)
_O = "おこそとのほもよろごぞどぼぽょぉ"
_U = "うくすつぬふむゆるぐずづぶぷゅぅ"
_E = "えけせてねへめれげぜでべぺぇ"
_LONG = re.compile(f"[ー~-]|(?<=[{_O}{_U}])う(?![ぁぃぇぉ])|(?<=[{_O}])お|(?<=[{_E}])い|っ")
_KANA = re.compile("[ぁ-ゖァ-ヺーゔ・~-]+")


def hiragana(text: str) -> str:
    """The text with its katakana turned into hiragana."""
    return text.translate(_TO_HIRAGANA)


def is_kana(text: str) -> bool:
    """Whether a text is kana throughout."""
    return _KANA.fullmatch(text) is not None


def sound(kana: str) -> str:
    """The key of a word in kana; ``""`` where nothing is left to compare. The argument is NFKC text."""
    key = hiragana(kana).replace("・", "")
    for pattern, replace in _ALIKE:
        key = pattern.sub(replace, key)
    return _LONG.sub("", key)


_VOWELS = "aiueo"
_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの", "h": "はひふへほ",
    "m": "まみむめも", "r": "らりるれろ", "l": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ", "d": "だぢづでど",
    "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ", "v": "ばびぶべぼ",
}  # fmt: skip
_PALATAL = {
    "ky": "き", "sy": "し", "sh": "し", "ty": "ち", "ch": "ち", "cy": "ち", "ny": "に", "hy": "ひ", "my": "み", "ry": "り",
    "gy": "ぎ", "zy": "じ", "jy": "じ", "j": "じ", "dy": "ぢ", "by": "び", "py": "ぴ",
}  # fmt: skip
_SMALL = {"a": "ゃ", "u": "ゅ", "o": "ょ", "e": "ぇ", "i": ""}


_OTHERS = {
    "ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ", "wi": "うぃ", "we": "うぇ", "wo": "を", "shi": "し", "chi": "ち", "tsu": "つ",
    "fu": "ふ", "fa": "ふぁ", "fi": "ふぃ", "fe": "ふぇ", "fo": "ふぉ", "ti": "てぃ", "di": "でぃ",
}  # fmt: skip


def _syllables() -> dict[str, str]:
    plain = {head + vowel: kana for head, row in _ROWS.items() for vowel, kana in zip(_VOWELS, row, strict=True)}
    soft = {head + vowel: kana + small for head, kana in _PALATAL.items() for vowel, small in _SMALL.items()}
    return plain | soft | _OTHERS


_SYLLABLES = _syllables()


def kana_of_romaji(word: str) -> str | None:
    """A word in Latin letters as hiragana (``boukyakunowa`` → ``ぼうきゃくのわ``); None where it is no romaji.

    Reads Hepburn, Kunrei and keyboard spellings, with ``-`` or a macron for length. ``word`` is lower case.
    """
    plain = unicodedata.normalize("NFD", word.replace("ō", "ou").replace("ū", "uu"))
    plain = plain.replace("\u0302", "").replace("\u0304", "").replace("n'", "ん")
    kana = ""
    at = 0
    while at < len(plain):
        for length in (3, 2, 1):
            syllable = plain[at : at + length]
            if syllable in _SYLLABLES:
                kana += _SYLLABLES[syllable]
                at += length
                break
        else:
            char, following = plain[at], plain[at + 1 : at + 2]
            if char in "-ん":
                kana += "ー" if char == "-" else char
            elif char in "nm" and (char == "n" or following in ("b", "p", "m")):
                kana += "ん"
                at += following == "n" and plain[at + 2 : at + 3] not in tuple("aiueoy")
            elif char == following or (char == "t" and following == "c"):
                kana += "っ"
            else:
                return None
            at += 1
    return kana or None
