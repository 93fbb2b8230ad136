"""Lost headings restored: of which card a group of an FAQ speaks, where the document itself does not say.

In the set FAQs as they were handed down the name above each group is lost. The document's own grammar takes
it from the bullets where they state it (``kb.parse.faq_subject``); what is left is inferred here from other
documents: the set's card list, the official English rulings and the order of kana (``kb.cards.alignment``).
What the document states is an anchor and never overruled. A wrong card is worse than none: a choice that is
not clearly better than every other leaves its group open.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kb.cards.alignment import Choice, Option, align
from kb.cards.candidates import Candidate, KnownCard, Rulings, candidates_of, fit
from kb.cards.likeness import Weights
from kb.model import CardUse, Document, Group, Record
from kb.terms.names import CardNames, fold_name

SURE = 0.2
"""The least margin of a choice, which also has to stand in order.

With a part of the stated subjects of the two FAQs of the tests hidden no choice in order was wrong, whatever
its margin. With four of five right cards taken out of the data too, the surest wrong one had 0.17 (a card
with nearly the same ruling); nineteen of twenty right ones have 0.25 or more
(``benchmarks/cards/subjects.py``).
"""
_LEAST = 0.1
"""The least fit of a card, whatever its rivals."""
_ANCHOR = 5.0
"""The fit of a card that the document states: more than any other could bring."""
_ANCHORS_IN_SET = 3


def restore_subjects(document: Document, cards: Sequence[KnownCard], names: CardNames) -> Document:
    """The document with the subjects that can be inferred, each not ``certain``, and why.

    ``cards`` are all cards of the library, ``names`` their names. Returns the document itself where there
    is nothing to infer or nothing to infer it from: the set's cards have to be known (in the set that most
    of the stated subjects belong to).
    """
    if (
        document.kind != "faq"
        or document.lang != "ja"
        or not any(_is_open(group) for group in document.groups)
    ):
        return document
    of_set = _cards_of_set(document.groups, cards, names)
    if not of_set:
        return document
    candidates = candidates_of(of_set, document.rules_date or document.date)
    texts = {record.id: record.text for record in document.records}
    rulings = [_rulings(group, texts) for group in document.groups]
    found = _choices(document.groups, rulings, candidates, names)
    return _with_subjects(document, found)


def _is_open(group: Group) -> bool:
    return group.subject is None or not group.subject.certain


def _cards_of_set(groups: Sequence[Group], cards: Sequence[KnownCard], names: CardNames) -> list[KnownCard]:
    """The cards of the set that has most of the stated subjects; none where that is not half of them."""
    stated = {names.key(group.subject.ja, group.subject.en) for group in groups if group.subject}
    sets = Counter(name for card in cards if card.key in stated for name in card.card.sets)
    if not sets:
        return []
    most = max(sets.values())
    if most < max(_ANCHORS_IN_SET, len(stated) // 2):
        return []
    wanted = min(name for name, count in sets.items() if count == most)
    return [card for card in cards if wanted in card.card.sets]


def _rulings(group: Group, texts: Mapping[str, str]) -> Rulings:
    named = group.subject.ja if group.subject else None
    return Rulings.of([texts[ruling] for ruling in group.rulings], faces=group.faces, named=named)


def _choices(
    groups: Sequence[Group], rulings: Sequence[Rulings], candidates: Sequence[Candidate], names: CardNames
) -> dict[int, tuple[Candidate, Choice]]:
    """For the groups without a known card what was inferred, and surely enough, by their places."""
    by_key = {candidate.key: candidate for candidate in candidates}
    anchors = {
        at: key
        for at, group in enumerate(groups)
        if group.subject and (key := names.key(group.subject.ja, group.subject.en)) in by_key
    }
    free = [candidate for candidate in candidates if candidate.key not in anchors.values()]
    weights = Weights.from_texts(
        [
            *(text for group in rulings for text in group.bullets),
            *(text for card in candidates for text in card.rulings),
        ]
    )
    marked = any(group.faces for group in groups)
    options = [
        [Option(anchors[at], _ANCHOR, by_key[anchors[at]].kana)]
        if at in anchors
        else _options(group, free, weights, faces_are_marked=marked)
        for at, group in enumerate(rulings)
    ]
    return {
        at: (by_key[choice.option.key], choice)
        for at, choice in enumerate(_aligned_once(options))
        if choice and at not in anchors and _is_sure(choice)
    }


def _aligned_once(options: list[list[Option]]) -> list[Choice | None]:
    """The best alignment that takes no card twice: of two groups that want it the surer has it."""
    while True:
        choices = align(options)
        wanting: defaultdict[str, list[tuple[float, int]]] = defaultdict(list)
        for at, choice in enumerate(choices):
            if choice:
                wanting[choice.option.key].append((-choice.margin, at))
        losing = {(at, key) for key, wanted in wanting.items() for _, at in sorted(wanted)[1:]}
        if not losing:
            return choices
        options = [[one for one in found if (at, one.key) not in losing] for at, found in enumerate(options)]


def _options(
    group: Rulings, candidates: Sequence[Candidate], weights: Weights, *, faces_are_marked: bool
) -> list[Option]:
    fits = ((card, fit(group, card, weights, faces_are_marked=faces_are_marked)) for card in candidates)
    return [Option(card.key, score, card.kana) for card, score in fits if score is not None and score > 0]


def _is_sure(choice: Choice) -> bool:
    return choice.in_order and choice.option.score >= _LEAST and choice.margin >= SURE


def _with_subjects(document: Document, found: Mapping[int, tuple[Candidate, Choice]]) -> Document:
    """The document with these subjects in its groups and in the records of these groups."""
    groups = list(document.groups)
    subject_of: dict[str, CardUse] = {}
    for at, (candidate, choice) in found.items():
        stated = groups[at].subject
        card = candidate.card
        subject = CardUse(ja=stated.ja if stated else card.ja, en=card.en, role="subject", certain=False)
        groups[at] = replace(groups[at], subject=subject, inferred=_told(candidate, choice))
        subject_of.update(dict.fromkeys(groups[at].rulings, subject))
    if not subject_of:
        return document
    records = tuple(
        _about(record, subject_of[record.id]) if record.id in subject_of else record
        for record in document.records
    )
    return replace(document, groups=tuple(groups), records=records)


def _about(record: Record, subject: CardUse) -> Record:
    """The record with this subject: in its path, and with the places where it names the card already."""
    names = {fold_name(name) for name in (subject.ja, subject.en) if name}
    own = [use for use in record.cards if names & {fold_name(name) for name in (use.ja, use.en) if name}]
    others = tuple(use for use in record.cards if use not in own)
    spans = tuple(sorted({span for use in own for span in use.spans}))
    name = subject.ja or subject.en or ""
    path = record.path if name in record.path else (*record.path, name)
    return replace(record, path=path, cards=(replace(subject, spans=spans), *others))


def _told(candidate: Candidate, choice: Choice) -> str:
    """How a subject was inferred, in one sentence for people."""
    place = "in kana order" if candidate.read else "in kana order as a dictionary reads the name"
    return (
        f"from the English rulings and the card's text, {place}; ahead of all others by {choice.margin:.2f}"
    )
