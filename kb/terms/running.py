"""``ja/en`` in running text: where the Japanese half begins and where the English half ends.

The right end is where the Latin letters end. The left end is hard, because Japanese puts no space between
words: ``追放領域から出来事の成就/Granted``. The rule here takes what can be told without a dictionary and
gives up on the rest:

- The half begins after the nearest mark of punctuation, or after a particle that joins two words (``が を
  に から は …``).
- What follows the particle must be a chain of nouns (``願いのフェイ``). Where a verb stands in it
  (``死を出迎える者``) the particle may belong to the name, and nobody can tell: no pair.
- A possessor that cannot open a name (``あなたの``, ``その``) is left out; two or more ``の`` after a
  particle are too many.
- ``肩書き、名前/Name, Title``: a comma in the English takes one ``、`` into the Japanese, where a name in
  katakana ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kb.terms.script import HIRAGANA, KANJI, KATAKANA, LATIN, has_japanese

MAX_HALF = 60
"""Longest half of a pair, in characters; but for a joke or two, no card has a longer name."""

_SLASH = re.compile(rf"(?<=[{HIRAGANA}{KATAKANA}{KANJI}）)])[/／](?=[{LATIN}＿_])")
_ENGLISH = re.compile(rf"[{LATIN}＿_](?:[{LATIN}0-9＿_'’&!.,+＋\-–() ]|//|:(?= [A-Z]))*")
_COST = re.compile(r"(?:\s*\((?:\d{1,2}|[WUBRGCSXYZ])\))+$")
"""``真髄の針/Pithing Needle (1)``: what an article puts behind the name of a card is no part of it."""
_HARD = re.compile(rf"[^{HIRAGANA}{KATAKANA}{KANJI}{LATIN}0-9０-９＿_＝+＋ ]")
_GAP = re.compile(rf" (?![{HIRAGANA}{KATAKANA}{KANJI}])|(?<![{HIRAGANA}{KATAKANA}{KANJI}]) ")
_KANA = re.compile(f"[{HIRAGANA}]+")
_NAME = re.compile(rf"[{KATAKANA}＝]+")
_TOPIC = frozenset(
    ("は", "も", "か", "や", "には", "では", "とは", "または", "および", "かつ", "にある", "という", "である")
)
_CASE = frozenset(("が", "を", "に", "で", "と", "へ", "から", "より", "まで", "として", "による", "により"))
_POSSESSOR = re.compile(
    "(?:あなた|相手|対戦相手|自分|自身|他|元|それ|そ|こ|あ|各プレイヤー|プレイヤー|オブジェクト|"
    "墓地|手札|戦場|場|ライブラリー|スタック|追放領域|統率領域|[0-9０-９]+)の"
)
_OPENING = re.compile(
    "(?:(?:それ|これ|あれ|ここ|そこ|あなた|どれ)(?:が|は|を|に|で|と|も|から|の|へ|により)|その|この|あの|ある|また|なお|さらに|まず|ただし)"
)
_LOOSE_PARTICLE = re.compile(
    "から|より|には|[がをにはでとへもや]|して|され|させ|でき|なっ|する|した|いる|ある"
)
_PRONOUN = re.compile("それ|これ|あれ|ここ|そこ|あなた")
_PREDICATE = re.compile("[しいさせれけてっ](?:た|て|る|ない|いる)$|する$|れる$|せる$|できる$|なる$|ある$")


@dataclass(frozen=True, slots=True)
class RunningPair:
    """A pair in running text: ``text[start:slash]`` in Japanese, ``text[slash + 1:end]`` in English."""

    ja: str
    en: str
    start: int
    slash: int
    end: int

    @property
    def capital(self) -> bool:
        """Whether the English half is written as a name."""
        return self.en.lstrip("＿_ ")[:1].isupper()


def slashes(text: str) -> Iterator[tuple[int, str]]:
    """Every slash between Japanese and Latin letters, with the English half after it."""
    for match in _SLASH.finditer(text):
        english = _english(text, match.end())
        if english:
            yield match.start(), english


def running_pairs(text: str) -> Iterator[RunningPair]:
    """The pairs whose borders can be told, in order. The caller masks what is in brackets."""
    for slash, english in slashes(text):
        start = _start(text, slash, english)
        if start is not None and has_japanese(text[start:slash]):
            yield RunningPair(text[start:slash], english, start, slash, slash + 1 + len(english))


def segment_start(text: str, end: int) -> int:
    """Where the stretch without punctuation begins that ends at ``end``; a link-removal space is none."""
    start = 0
    for border in (*_HARD.finditer(text, 0, end), *_GAP.finditer(text, 0, end)):
        start = max(start, border.end())
    return start


def _english(text: str, at: int) -> str | None:
    match = _ENGLISH.match(text, at)
    if match is None or text[match.end() : match.end() + 1] in ("/", "／"):
        return None
    words = match[0]
    while words.count("(") > words.count(")"):
        words = words[: words.rindex("(")]
    while words.count(")") > words.count("("):
        words = words[: words.rindex(")")]
    words = _COST.sub("", words).rstrip(" ,.-–&")
    return words if len(words) <= MAX_HALF and re.search(f"[{LATIN}]", words) else None


def _start(text: str, slash: int, english: str) -> int | None:
    border = segment_start(text, slash)
    if slash - border > MAX_HALF or text[border - 1 : border] in ("）", ")"):
        return None
    start = _noun_chain(text, border, slash)
    if start is not None and _halves(text[start:slash]) != _halves(english):
        return None
    if start == border and ", " in english and text[border - 1 : border] == "、":
        named = _NAME.fullmatch(text, border, slash)
        return _noun_chain(text, segment_start(text, border - 1), border - 1) if named else None
    return start


def _halves(name: str) -> int:
    return name.count("+") + name.count("＋") + name.count("//")


def _noun_chain(text: str, border: int, end: int) -> int | None:
    """Where the last chain of nouns in ``text[border:end]`` begins; None where that cannot be told."""
    runs = [run for run in _KANA.finditer(text, border, end) if run.end() < end and run.start() > border]
    cut, particle = border, ""
    opening = _KANA.match(text, border, end)
    if opening and _OPENING.fullmatch(opening[0]):
        cut, particle = opening.end(), "は"
    elif opening and _PRONOUN.match(opening[0]):
        return None
    for run in reversed(runs):
        if run[0] in _TOPIC or run[0] in _CASE:
            cut, particle = run.end(), run[0]
            break
    inside = [run[0] for run in runs if run.start() >= cut]
    if particle in _CASE and (any(kana != "の" for kana in inside) or _KANA.search(text, end - 1, end)):
        return None
    if any(_PREDICATE.search(kana) or _LOOSE_PARTICLE.match(kana) for kana in inside if kana != "の"):
        return None
    possessor = _POSSESSOR.match(text, cut, end)
    if possessor:
        cut = possessor.end()
    if particle and text.count("の", cut, end) > 1:
        return None
    return cut if cut < end else None
