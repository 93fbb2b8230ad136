"""Cards that a text names, with every place where it does.

``《白金の天使》`` and ``《白金の天使/Platinum Angel》`` name one card. In an article of MTG Wiki a card has
no brackets but always both names with capitals (``真髄の針/Pithing Needle``); a term of the rules is
written there in small letters or is one of the rules' own words. So a pair with capitals in running text is
read as a card:

- certainly, where card data (``known``) has the English name; then the longest known Japanese name before
  the slash counts, whatever particles it holds;
- with ``certain=False`` where no data tells; and not at all where the name is katakana alone
  (``マーク・ローズウォーター/Mark Rosewater``: people, peoples and places are written so too), where it is
  the whole text (a heading looks the same), or where its left border cannot be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kb.model import CardUse
from kb.terms.names import CardNames
from kb.terms.pairs import URL, find_terms, split_pair
from kb.terms.rules_words import is_rules_word
from kb.terms.running import MAX_HALF, running_pairs, slashes
from kb.terms.script import KATAKANA, has_japanese

_BRACKETS = re.compile("《([^《》\n]{1,120})》")
_PRINTED = re.compile(
    r"(?P<first>[^/／()（）。《》]{1,80}?)\s*[/／]\s*(?P<second>[^/／()（）。《》]{1,80}?)\s*"
    r"(?:[(（](?:\d{1,2}|[XYZ白青黒赤緑無氷◇Φ/\d]{1,4})[)）])+\s*"
)
"""``苦悶の触手/Tendrils of Agony (2)(黒)(黒)``; newer pages of MTG Wiki put the English name first."""
_LETTER = re.compile(r"[^\W\d_]|[_＿]")
_NO_NAME = re.compile(r"。.|[{}<>]|://")
_KATAKANA = re.compile(rf"[{KATAKANA}＝ ]+")


@dataclass(frozen=True, slots=True)
class _Naming:
    """One place where a card is named."""

    ja: str | None
    en: str | None
    start: int
    end: int
    certain: bool = True


def is_card_name(name: str) -> bool:
    """Whether what stands in 《》 can be a name: a letter (or a blank, ``＿``) in it, and no sentence."""
    return _LETTER.search(name) is not None and not _NO_NAME.search(name)


def card_of_name(name: str) -> tuple[str | None, str | None]:
    """The names in one pair of brackets or in a heading, (Japanese, English); one of them may be None.

    >>> card_of_name("空想+現実/Illusion+Reality")
    ('空想+現実', 'Illusion+Reality')
    """
    halves = split_pair(name)
    if halves:
        return halves
    plain = name.strip()
    return (plain, None) if has_japanese(plain) else (None, plain)


def find_cards(text: str, known: CardNames | None = None) -> tuple[CardUse, ...]:
    """The cards that a text names, first naming first; role ``mentioned``, spans with the brackets.

    A card that is named once with its English name and once without is one card. An unbalanced bracket takes
    nothing with it: only the innermost pair around a name counts.
    """
    printed = _printed(text)
    found = (printed,) if printed else (*_bracketed(text), *_running(text, known))
    namings = sorted(found, key=lambda naming: naming.start)
    local = CardNames.of((naming.ja, naming.en) for naming in namings)
    uses: dict[str, list[_Naming]] = {}
    for naming in namings:
        key = local.key(naming.ja, naming.en)
        whole = local.names(key)
        uses.setdefault(known.key(*whole) if known and any(whole) else key, []).append(naming)
    return tuple(_use(named) for named in uses.values())


def _use(namings: list[_Naming]) -> CardUse:
    return CardUse(
        ja=next((naming.ja for naming in namings if naming.ja), None),
        en=next((naming.en for naming in namings if naming.en), None),
        role="mentioned",
        certain=any(naming.certain for naming in namings),
        spans=tuple((naming.start, naming.end) for naming in namings),
    )


def _blank(match: re.Match[str]) -> str:
    return "\x00" * len(match[0])


def _printed(text: str) -> _Naming | None:
    """The card that a line prints: both its names, in either order, and its cost."""
    match = _PRINTED.fullmatch(text)
    if match is None:
        return None
    first, second = match["first"].strip(), match["second"].strip()
    if has_japanese(first) == has_japanese(second):
        return None
    ja, en = (first, second) if has_japanese(first) else (second, first)
    return _Naming(ja, en, match.start("first"), match.end("second"))


def _bracketed(text: str) -> Iterator[_Naming]:
    for match in _BRACKETS.finditer(text):
        if is_card_name(match[1]):
            yield _Naming(*card_of_name(match[1]), match.start(), match.end())


def _running(text: str, known: CardNames | None) -> Iterator[_Naming]:
    masked = _BRACKETS.sub(_blank, URL.sub(_blank, text))
    terms = find_terms(text)
    told = {pair.slash: pair for pair in running_pairs(masked)}
    for slash, english in slashes(masked):
        if any(term.start <= slash < term.end for term in terms) and not (known and known.find(english)):
            continue
        if known and (key := known.find(english)) and not is_rules_word(english):
            start = _known_start(masked, slash, key, known)
            if start is not None:
                yield _Naming(masked[start:slash], english, start, slash + 1 + len(english))
                continue
        pair = told.get(slash)
        if pair and (pair.start, pair.end) == (0, len(text.rstrip())):
            continue  # nothing but a pair: a heading, or a list of cards or of terms
        if pair and pair.capital and not is_rules_word(english) and not _KATAKANA.fullmatch(pair.ja):
            yield _Naming(pair.ja, english, pair.start, pair.end, certain=False)


def _known_start(text: str, slash: int, key: str, known: CardNames) -> int | None:
    """Where the longest Japanese name of this very card begins that ends at the slash, if one does."""
    starts = (
        at for at in range(max(0, slash - MAX_HALF), slash) if text[at].isalnum() or text[at] in "＿_「『"
    )
    return next((at for at in starts if known.find(text[at:slash]) == key), None)
