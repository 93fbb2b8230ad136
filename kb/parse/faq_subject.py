"""Of which card a group of rulings speaks, where only the rulings themselves say so.

In the set FAQs as they were handed down the card's name above each group is lost. The name is then taken
from the rulings, and only where they state it:

**A mention counts** unless it is an example: in brackets or in quotation marks; behind ``例えば`` (to the
bullet's end); in a clause with ``等``, ``など``, ``のような``; what something is assumed to be
(``カードが《…》である場合``, then everywhere in that bullet); what an opponent has (``対戦相手が《…》を``);
or with its English name where the document names other cards without (an FAQ gives both names of a foreign
card, while the group's own stood above it).

**A mention states** the subject where the sentence is about the card: it is topic, subject or possessor
(``は``, ``が``, ``の``, ``自身``), the agent (``により``), or several of it are meant (``複数の``,
``２枚の``). Elsewhere (``《…》を唱えた``) it only suggests it.

The subject is the card that is stated, or else suggested, in the most bullets; where two are equal there is
none. It is ``certain`` where it is stated and no other card is. Of a double-faced card it is the front face
as far as the text tells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kb.model import CardUse
from kb.terms.cards import card_of_name, is_card_name
from kb.terms.names import fold_name

_NAME = re.compile("《([^《》]+)》")
_OPEN = "（(「『“［["
_CLOSE = "）)」』”］]"
_EXAMPLE = re.compile("例えば|たとえば|(?:以下は|次は).{0,12}例")
_SUCH_AS = re.compile("等|など|のような|のように|といった")
_CLAUSE_END = re.compile("。|、(?!《)")
_ASSUMED = re.compile(
    r"(?:[（(][^（）()]*[)）])?\s*(?:(?:や|か|と|または)《[^《》]*》)*\s*(?:である|でない|だった|だから|でも|であっても|の場合)"
)
_OPPONENT = re.compile("対戦相手が[^。、]{0,12}$")
_ROLE = re.compile(
    r"\s*(?:自身|は|が|の|も|により|によって|による|で|と他の|[０-９\d]+つにつき)|を[０-９\d]+(?:体|枚|つ)"
)
_TOGETHER = re.compile(r"\s*(?:と|や|か|、|および|または|あるいは)\s*")
"""``《…》と《…》は``: what the sentence says of the second it says of the first."""
_SEVERAL = re.compile(r"(?:複数の|もう一方の|他の|[０-９\d一二三]+(?:枚|体|つ)目?の)$")


@dataclass(frozen=True, slots=True)
class _Mention:
    ja: str | None
    en: str | None
    start: int
    end: int
    stated: bool

    @property
    def key(self) -> str:
        return fold_name(self.ja or self.en or "")


def names_both_ways(texts: Sequence[str]) -> bool:
    """Whether a document names some cards with their English names and most without."""
    names = [card_of_name(name) for text in texts for name in _NAME.findall(text)]
    bilingual = sum(ja is not None and en is not None for ja, en in names)
    return 0 < bilingual * 2 < len(names)


def subject_of(rulings: Sequence[str], *, faces: bool = False, own_are_bare: bool = False) -> CardUse | None:
    """The card that a group of rulings (their texts, in order) is about; None where they do not state it.

    ``faces``: the card has two. ``own_are_bare``: see :func:`names_both_ways`. The use has no spans.
    """
    counted = [_mentions(text, own_are_bare=own_are_bare) for text in rulings]
    stated = Counter(key for mentions in counted for key in {each.key for each in mentions if each.stated})
    named = Counter(key for mentions in counted for key in {each.key for each in mentions})
    ranked = sorted(named, key=lambda key: (-stated[key], -named[key]))
    if not ranked:
        return None
    best = ranked[0]
    second = ranked[1] if len(ranked) > 1 else None
    certain = stated[best] > 0 and (second is None or stated[second] == 0)
    if faces and second is not None:
        first_named = [each.key for mentions in counted for each in mentions if each.key in (best, second)]
        best, certain = _front(rulings, first_named[0], second if first_named[0] == best else best, counted)
    elif second is not None and (stated[best], named[best]) == (stated[second], named[second]):
        return None
    uses = [each for mentions in counted for each in mentions if each.key == best]
    return CardUse(
        ja=next((use.ja for use in uses if use.ja), None),
        en=next((use.en for use in uses if use.en), None),
        role="subject",
        certain=certain,
    )


def _front(
    rulings: Sequence[str], first: str, other: str, counted: Sequence[Sequence[_Mention]]
) -> tuple[str, bool]:
    """Which of two faces is the front one, and whether the text tells.

    ``…を《B》に変身``: B is the back. ``変身して《A》に戻る``: A is the front. ``その《A》``, when the
    other face has been spoken of: the card itself, by its front name. Else the face that is named first.
    """
    for text, mentions in zip(rulings, counted, strict=True):
        for mention in mentions:
            if mention.key not in (first, other):
                continue
            opposite = other if mention.key == first else first
            after = text[mention.end :]
            if re.match("に変身", after):
                return opposite, True
            if re.match("に戻", after):
                return mention.key, True
            if text[: mention.start].endswith("その") and mention.key == other:
                return other, False
    return first, False


def _mentions(text: str, *, own_are_bare: bool) -> list[_Mention]:
    """The mentions of cards in one ruling that are no examples."""
    outside = _outside(text)
    example = next((match.start() for match in _EXAMPLE.finditer(text) if outside[match.start()]), len(text))
    flat = "".join(each if outside[at] else " " for at, each in enumerate(text))
    found = []
    assumed = set()
    for match in _NAME.finditer(text):
        ja, en = card_of_name(match[1])
        before, after = text[: match.start()], text[match.end() :]
        clause = _CLAUSE_END.split(flat[match.end() :], maxsplit=1)[0]
        if not is_card_name(match[1]):
            continue
        if _ASSUMED.match(after):
            assumed.add(fold_name(ja or en or ""))
        elif (
            outside[match.start()]
            and match.start() < example
            and not _SUCH_AS.search(clause)
            and not _OPPONENT.search(before)
            and not (own_are_bare and en)
        ):
            stated = _ROLE.match(after) or _SEVERAL.search(before)
            found.append(_Mention(ja, en, match.start(), match.end(), stated is not None))
    for at in range(len(found) - 2, -1, -1):
        if _TOGETHER.fullmatch(text, found[at].end, found[at + 1].start):
            found[at] = replace(found[at], stated=found[at + 1].stated)
    return [mention for mention in found if mention.key not in assumed]


def _outside(text: str) -> list[bool]:
    """For each character whether it is outside of all brackets; one that is never closed opens nothing."""
    opened: list[int] = []
    outside = [True] * len(text)
    for at, character in enumerate(text):
        if character in _OPEN:
            opened.append(at)
        elif character in _CLOSE and opened:
            start = opened.pop()
            outside[start : at + 1] = [False] * (at + 1 - start)
    return outside
