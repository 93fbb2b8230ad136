"""Which official English ruling a ruling of a Japanese FAQ translates, where that can be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kb.cards.candidates import KnownCard, is_near, once_each
from kb.cards.concepts import concepts
from kb.cards.likeness import Features, Weights, matches
from kb.model import CardUse, Document, Record
from kb.terms.names import CardNames

_LIKE, _CLEAR = 0.4, 0.12
"""The least likeness of a translation, and by how much it has to be liker than any other ruling of the card,
on either side: for rulings of the FAQ's time. No wrong one was seen among those of the tests' two FAQs."""
_LIKE_LATER, _CLEAR_LATER, _SHARED_LATER = 0.6, 0.25, 0.6
"""The same for English rulings of another time, which often say what has changed since; and which part of all
that the two speak of they have to share."""


def translations(
    document: Document, cards: Mapping[str, KnownCard], names: CardNames
) -> tuple[tuple[Record, Record], ...]:
    """The rulings of an FAQ, each with the English ruling on its card that it translates.

    Only rulings of one card are compared, and each is in one pair at most. ``cards`` are by key. A ruling
    that the two languages do not share, or one that is like two others, is left out.
    """
    if document.kind != "faq" or document.lang != "ja":
        return ()
    records = {record.id: record for record in document.records}
    groups = [
        ([records[ruling] for ruling in group.rulings], once_each(card.rulings))
        for group in document.groups
        if group.subject
        for card in [cards.get(names.key(group.subject.ja, group.subject.en))]
        if card and card.rulings
    ]
    prepared = [(ours, theirs, *_features(ours, theirs, names)) for ours, theirs in groups]
    weights = Weights.from_texts(text for *_, one, other in prepared for text in (*one, *other))
    when = document.rules_date or document.date
    found = []
    for ours, theirs, one, other in prepared:
        for match in matches(one, other, weights):
            ruling = theirs[match.other]
            if is_near(ruling.date, when):
                same = match.likeness >= _LIKE and match.margin >= _CLEAR
            else:
                mine, its = one[match.one], other[match.other]
                shared = len(mine & its) >= _SHARED_LATER * len(mine | its)
                same = shared and match.likeness >= _LIKE_LATER and match.margin >= _CLEAR_LATER
            if same:
                found.append((ours[match.one], ruling))
    return tuple(found)


def _features(
    ours: Sequence[Record], theirs: Sequence[Record], names: CardNames
) -> tuple[list[Features], list[Features]]:
    """What the texts speak of, and which other cards they name."""
    others = [{name for use in record.cards if (name := _english(use, names))} for record in ours]
    every: Iterable[str] = sorted(set().union(*others))
    return (
        [
            concepts(record.text, "ja") | {f"card {name}" for name in named}
            for record, named in zip(ours, others, strict=True)
        ],
        [
            concepts(record.text, "en") | {f"card {name}" for name in every if name in record.text}
            for record in theirs
        ],
    )


def _english(use: CardUse, names: CardNames) -> str | None:
    """The English name of another card than the subject."""
    if use.role == "subject":
        return None
    return use.en or names.names(names.key(use.ja))[1]
