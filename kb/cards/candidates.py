"""The cards of a set as candidates for a group of rulings, and how well one fits a group."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from kb.cards.concepts import concepts, is_figure, plain_text
from kb.cards.kana import kana_key, possible_readings
from kb.cards.likeness import Features, Weights, matches
from kb.model import Card, Record

RECENT = dt.timedelta(days=90)
"""How far the date of a ruling may lie from the FAQ's for the two to be one text in two languages. The
English rulings of Innistrad are dated eight days before its release, those of Shards of Alara two."""
ENOUGH = 0.3
"""The likeness from which a pair of rulings speaks for a card and not against it: translations of one
ruling lie above 0.5 in both FAQs of the tests, rulings of different cards mostly below 0.3."""
_UNMATCHED_BULLET = 0.25
_UNMATCHED_RULING = 0.1
_UNMATCHED_LATER = 0.01
_TEXT = 0.3
"""What the likeness to the card's own text counts, next to that of the rulings."""
_TOO_FEW_ABILITIES = 0.3
_FOREIGN = 0.1
"""What a bonus or symbol in the bullets takes off that neither the card nor its rulings speak of."""
_BOILERPLATE = 3
"""From how many cards on a ruling says nothing of the one card (keywords are explained under each)."""
_QUOTES = str.maketrans("’‘“”", "''\"\"")
_ABILITY = re.compile(r"^ability ([1-5])$")


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCard:
    """A card with the official English rulings that card data give it."""

    key: str
    card: Card
    rulings: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A card, prepared for comparing."""

    key: str
    card: Card
    kana: tuple[str, ...]
    """Keys in the order of kana, one for each way to read the name."""
    read: bool
    """Whether the reading is known (and not a guess by a dictionary)."""
    rulings: tuple[Features, ...]
    """Of the rulings that are its own: what many cards of the set say alike is left out."""
    recent: tuple[bool, ...]
    """For each ruling whether it is of the FAQ's time."""
    text: Features
    abilities: int


def candidates_of(cards: Sequence[KnownCard], when: dt.date | None) -> tuple[Candidate, ...]:
    """The cards of a set that have a Japanese name, for an FAQ of this date."""
    said = Counter(text for card in cards for text in {ruling.text for ruling in card.rulings})
    return tuple(
        _candidate(card, [ruling for ruling in card.rulings if said[ruling.text] < _BOILERPLATE], when)
        for card in cards
        if card.card.ja
    )


def _candidate(known: KnownCard, rulings: Sequence[Record], when: dt.date | None) -> Candidate:
    card = known.card
    readings = (card.reading,) if card.reading else possible_readings(card.ja or "")
    once = once_each(rulings)
    words = " ".join(filter(None, (card.type_line, card.text_en)))
    return Candidate(
        key=known.key,
        card=card,
        kana=tuple(dict.fromkeys(key for key in map(kana_key, readings) if key)),
        read=bool(card.reading),
        rulings=tuple(concepts(ruling.text, "en") for ruling in once),
        recent=tuple(is_near(ruling.date, when) for ruling in once),
        text=concepts(words, "en") | concepts(card.text_ja or "", "ja"),
        abilities=max(
            len([line for line in (text or "").splitlines() if line.strip()])
            for text in (card.text_en, card.text_ja)
        ),
    )


def once_each(rulings: Sequence[Record]) -> list[Record]:
    """The rulings without those that another document gives in the same words, in any quotation marks."""
    first = {
        " ".join(ruling.text.translate(_QUOTES).split()): ruling
        for ruling in sorted(rulings, key=lambda ruling: (str(ruling.date), ruling.id), reverse=True)
    }
    return sorted(first.values(), key=lambda ruling: (str(ruling.date), ruling.id))


def is_near(date: dt.date | None, when: dt.date | None) -> bool:
    """Whether a ruling is of the time of an FAQ."""
    return date is not None and when is not None and abs(date - when) <= RECENT


@dataclass(frozen=True, slots=True)
class Rulings:
    """A group of rulings in Japanese, prepared for comparing."""

    faces: bool
    bullets: tuple[Features, ...]
    named: str | None = None
    """What its card is called where the set has no card of that name: a translator's own name for it."""

    @classmethod
    def of(cls, texts: Sequence[str], *, faces: bool, named: str | None = None) -> Rulings:
        """Of the texts of its bullets."""
        return cls(faces, tuple(concepts(plain_text(text), "ja") for text in texts), named)


def fit(group: Rulings, candidate: Candidate, weights: Weights, *, faces_are_marked: bool) -> float | None:
    """How well a card fits a group: above 0 what speaks for it, below 0 what speaks against it.

    None where it cannot be the card: one face where the group is marked with two, or the reverse. Each
    bullet that translates a ruling of the card adds to the sum, each that translates none takes from it; so
    does a ruling of that time that no bullet translates.
    """
    two_faced = len(candidate.card.faces) > 1 and candidate.card.en == candidate.card.faces[0]
    if faces_are_marked and two_faced != group.faces:
        return None
    found = matches(group.bullets, candidate.rulings, weights)
    matched = {match.other for match in found if match.likeness >= ENOUGH}
    score = sum(match.likeness - ENOUGH for match in found)
    score -= _UNMATCHED_BULLET * (len(group.bullets) - len(found))
    for at, recent in enumerate(candidate.recent):
        if at not in matched:
            score -= _UNMATCHED_RULING if recent else _UNMATCHED_LATER
    everything = frozenset().union(*group.bullets)
    score += _TEXT * weights.likeness(everything, candidate.text)
    meant = [int(match[1]) for feature in everything if (match := _ABILITY.match(feature))]
    if meant and max(meant) > candidate.abilities > 0:
        score -= _TOO_FEW_ABILITIES
    own = candidate.text.union(*candidate.rulings)
    score -= _FOREIGN * sum(is_figure(feature) for feature in everything - own)
    if group.named:
        score += SequenceMatcher(None, group.named, candidate.card.ja or "", autojunk=False).ratio()
    return score
