"""Bilingual pairs: a word of the rules given in Japanese and in English at once.

The forms, with an example each:

- quoted          ``「名前／name」``, ``「パワー/タフネス／Power and Toughness」``
- a heading       ``名前・ステッカー/Name Sticker``, where the caller says that the text is one
- what is defined ``ステッカー/Stickerとは、``, ``増殖(ぞうしょく)/Proliferateは、`` at the start of a text
- reversed        ``Making Space, Part 1/宇宙を作る(…)``: a title of an article, at the start
- in a bracket    ``イリュージョン(Illusion)``: katakana and the word it sounds like
- running text ``母音の種類数/unique vowels``: English in lower case, or a word of the rules
  (``飛行/Flying``)

A name in running text with capitals (``願いのフェイ/Fae of Wishes``) is a card's and belongs to
:mod:`kb.terms.cards`, as does all that stands in 《》. A false pair is worse than none: what cannot be told
is left out.
"""

from __future__ import annotations

import re

from kb.model import TermPair
from kb.terms.rules_words import is_rules_word
from kb.terms.running import MAX_HALF, running_pairs, segment_start, slashes
from kb.terms.script import HIRAGANA, KATAKANA, LATIN, has_japanese, without_link_spaces
from kb.terms.sound import sounds_like

_SEPARATOR = re.compile(r"\s?(?<!/)[/／](?!/)\s?")
_CARD = re.compile("《[^《》]*》")
URL = re.compile(r"(?:https?://|www\.)[\x21-\x7e]+")
_QUOTED = re.compile("「([^「」]+)」|『([^『』]+)』|“([^“”]+)”")
_DEFINED = re.compile(r"(?:とは|は)(?=、|，|$)")
_READING = re.compile(rf"[(（]([{HIRAGANA}{KATAKANA} 　]+)[)）]$")
_REVERSED = re.compile(rf"([{LATIN}][{LATIN}0-9 ,.:;!?'’“”\"&()\-–]*?)[/／]([^/／()（）。、]+)(?=[(（]|$)")
_BRACKET = re.compile(
    rf"(?<![{KATAKANA}一-鿿々])([{KATAKANA}]{{2,}})[(（]([A-Z][a-z]+(?: [A-Z]?[a-z]+)?)[)）]"
)
_OPENS = re.compile(f"[{LATIN}＿_(]")
_VERB = re.compile(rf"([{KATAKANA}]+)[をが](?:[^。、「」]*[{HIRAGANA}])$")
_SENTENCE = re.compile("[。、！？;；]")


def split_pair(text: str) -> tuple[str, str] | None:
    """The two halves of a text that is one pair, ``(ja, en)``; None where it is none.

    Of several slashes the one counts that has Japanese before it and only another language after it:
    ``パワー/タフネス・ステッカー/Power and Toughness Sticker``.
    """
    for slash in _SEPARATOR.finditer(text):
        ja, en = text[: slash.start()].strip(), text[slash.end() :].strip()
        if has_japanese(ja) and _OPENS.match(en) and not has_japanese(en) and re.search(f"[{LATIN}]", en):
            return ja, en
    return None


def find_terms(text: str, *, heading: bool = False) -> tuple[TermPair, ...]:
    """The pairs of a text, in order, none overlapping another; their spans hold both halves and no bracket.

    ``heading`` says that the text is a heading (or a title, a glossary head): then it may be a pair as a
    whole. Any other text that is nothing but a pair with capitals may as well be the name of a card, and
    gives no term.
    """
    masked = _CARD.sub(_blank, URL.sub(_blank, text))
    found: list[TermPair] = []
    if heading:
        found.extend(_whole(masked))
    for finder in (_quoted, _reversed, _defined, _bracketed, _running):
        for pair in finder(masked):
            if all(pair.end <= other.start or other.end <= pair.start for other in found):
                found.append(pair)
    return tuple(sorted(found, key=lambda pair: pair.start))


def _blank(match: re.Match[str]) -> str:
    return "\x00" * len(match[0])


def _pair(ja: str, en: str, start: int, end: int) -> TermPair:
    return TermPair(ja=without_link_spaces(ja), en=en, start=start, end=end)


def _is_term(ja: str, en: str) -> bool:
    return not _SENTENCE.search(ja) and len(ja) <= MAX_HALF // 2 and len(en) <= MAX_HALF and "." not in en


def _whole(text: str) -> list[TermPair]:
    halves = split_pair(text)
    if halves is None or "\x00" in text or not _is_term(*halves) or not re.fullmatch(r"[^「」“”…:：]*", text):
        return []
    start = text.index(halves[0])
    return [_pair(*halves, start, text.rindex(halves[1]) + len(halves[1]))]


def _quoted(text: str) -> list[TermPair]:
    found = []
    for match in _QUOTED.finditer(text):
        inner = next(group for group in match.groups() if group is not None)
        halves = split_pair(inner)
        if halves and "\x00" not in inner and _is_term(*halves):
            found.append(_pair(*halves, match.start() + 1, match.end() - 1))
    return found


def _reversed(text: str) -> list[TermPair]:
    match = _REVERSED.match(text)
    if match is None or not has_japanese(match[2]) or " " not in match[1] or len(match[2]) > MAX_HALF:
        return []
    return [_pair(match[2].strip(), match[1], 0, match.end())]


def _defined(text: str) -> list[TermPair]:
    """The head of a definition; with a mere ``は`` only where a kana reading stands (a card has none)."""
    for slash, english in slashes(text):
        after = _DEFINED.match(text, slash + 1 + len(english))
        ja = text[:slash]
        reading = _READING.search(ja)
        if (
            after
            and (reading or after[0] == "とは")
            and segment_start(text, reading.start() if reading else slash) == 0
        ):
            word = ja[: reading.start()] if reading else ja
            return [_pair(word, english, 0, slash + 1 + len(english))] if has_japanese(word) else []
        break
    return []


def _bracketed(text: str) -> list[TermPair]:
    return [
        _pair(match[1], match[2], match.start(), match.end())
        for match in _BRACKET.finditer(text)
        if sounds_like(match[1], match[2])
    ]


def _running(text: str) -> list[TermPair]:
    found = []
    placed = set()
    for pair in running_pairs(text):
        if (not pair.capital or is_rules_word(pair.en)) and _is_term(pair.ja, pair.en):
            found.append(_pair(pair.ja, pair.en, pair.start, pair.end))
            placed.add(pair.slash)
    for slash, english in slashes(text):
        if slash not in placed and english[:1].islower():
            found.extend(_verb_term(text, slash, english))
    return found


def _verb_term(text: str, slash: int, english: str) -> list[TermPair]:
    """``…ステッカーを貼る/put a sticker on``: a verb's term begins with its object, if the English has it."""
    sentence = max(text.rfind(mark, 0, slash) for mark in "。、「」\x00") + 1
    match = _VERB.search(text[sentence:slash])
    if match is None or not any(sounds_like(match[1], word) for word in re.findall("[a-z]+", english)):
        return []
    start = sentence + match.start()
    return [_pair(text[start:slash], english, start, slash + 1 + len(english))]
