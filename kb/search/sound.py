"""What a word sounds like: one key for the ways to write it in kana or in Latin letters.

``プレインズウォーカー`` and ``プレーンズウォーカー``, ``カウンター`` and ``カウンタ``, ``ヴァ`` and ``バ``,
``ぼうきゃく`` and ``bokyaku`` sound alike. The key is for finding, not for showing: it drops length, doubled
consonants and what people mix up.
"""

from __future__ import annotations

import re
import unicodedata

_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_ALIKE = (
    ("ゔぁ", "ば"),
    ("ゔぃ", "び"),
    ("ゔぇ", "べ"),
    ("ゔぉ", "ぼ"),
    ("ゔ", "ぶ"),
    ("うぉ", "お"),
    ("ぢ", "じ"),
    ("づ", "ず"),
    ("を", "お"),
)
_O = "おこそとのほもよろごぞどぼぽょぉ"
_U = "うくすつぬふむゆるぐずづぶぷゅぅ"
_E = "えけせてねへめれげぜでべぺぇ"
_DOUBLED = re.compile(
    "つ(?=[かきくけこさしすせそたちつてとぱぴぷぺぽ])|く(?=[かきくけこ])|ち(?=[たちつてと])"
)
"""Where two readings meet, these become a doubled consonant (せつ + し: せっし), which a dictionary of words
does not know."""
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
    for written, alike in _ALIKE:
        key = key.replace(written, alike)
    return _DOUBLED.sub("", _LONG.sub("", key))


_VOWELS = "aiueo"
_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの",
    "h": "はひふへほ", "m": "まみむめも", "r": "らりるれろ", "l": "らりるれろ", "g": "がぎぐげご",
    "z": "ざじずぜぞ", "d": "だぢづでど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ", "v": "ばびぶべぼ",
}  # fmt: skip
_PALATAL = {
    "ky": "き", "sy": "し", "sh": "し", "ty": "ち", "ch": "ち", "cy": "ち", "ny": "に", "hy": "ひ",
    "my": "み", "ry": "り", "gy": "ぎ", "zy": "じ", "jy": "じ", "j": "じ", "dy": "ぢ", "by": "び",
    "py": "ぴ",
}  # fmt: skip
_SMALL = {"a": "ゃ", "u": "ゅ", "o": "ょ", "e": "ぇ", "i": ""}


_OTHERS = {
    "ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ", "wi": "うぃ", "we": "うぇ", "wo": "を",
    "shi": "し", "chi": "ち", "tsu": "つ", "fu": "ふ", "fa": "ふぁ", "fi": "ふぃ", "fe": "ふぇ",
    "fo": "ふぉ", "ti": "てぃ", "di": "でぃ",
}  # fmt: skip


def _syllables() -> dict[str, str]:
    plain = {
        head + vowel: kana for head, row in _ROWS.items() for vowel, kana in zip(_VOWELS, row, strict=True)
    }
    soft = {head + vowel: kana + small for head, kana in _PALATAL.items() for vowel, small in _SMALL.items()}
    return plain | soft | _OTHERS


_SYLLABLES = _syllables()
_TWICE = re.compile(r"([aiueo])\1")
"""A vowel written twice is a long one, as far as people write what they hear: ``kauntaa``."""
_READINGS = 16
"""A word with more ways to read it is not read at all."""


def kana_of_romaji(word: str) -> tuple[str, ...]:
    """The ways to read a word in Latin letters as hiragana: ``boukyakunowa`` → ``ぼうきゃくのわ``.

    Empty where it is no romaji.

    Reads Hepburn, Kunrei and keyboard spellings, with ``-`` or a macron for length. An ``n`` before a vowel
    may be ``ん`` or begin the next syllable; both are given. ``word`` is lower case.
    """
    plain = unicodedata.normalize("NFD", word.replace("ō", "ou").replace("ū", "uu"))
    plain = plain.replace("\u0302", "").replace("\u0304", "").replace("n'", "ん")
    read = [("", spelt) for spelt in dict.fromkeys((plain, _TWICE.sub(r"\1-", plain)))]
    done: list[str] = []
    while read and len(read) + len(done) <= _READINGS:
        kana, rest = read.pop()
        if rest:
            read.extend((kana + syllable, rest[length:]) for syllable, length in _steps(rest))
        else:
            done.append(kana)
    return tuple(sorted(filter(None, done)))


def _steps(rest: str) -> list[tuple[str, int]]:
    """What the next letters may be: (kana, how many letters)."""
    steps: list[tuple[str, int]] = []
    for length in (3, 2, 1):
        if rest[:length] in _SYLLABLES:
            steps.append((_SYLLABLES[rest[:length]], length))
            break
    char, following = rest[0], rest[1:2]
    if char == "-":
        steps.append(("ー", 1))
    elif char == "ん":
        steps.append(("ん", 1))
    elif char == "n":
        if following != "y":
            steps.append(("ん", 2 if following == "n" and rest[2:3] not in tuple("aiueoy") else 1))
    elif char == "m" and following in ("b", "p", "m"):
        steps.append(("ん", 1))
    elif char not in _VOWELS and (char == following or (char == "t" and following == "c")):
        steps.append(("っ", 1))
    return steps
