"""Cards: one card is one entry, however and wherever it is named."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kb.model import Card, CardUse, Document
from kb.terms.card_data import joined
from kb.terms.names import CardNames, fold_name


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card with all that names it."""

    key: str
    card: Card
    """Card data where there is any, with the names that texts add."""
    uses: tuple[tuple[str, CardUse], ...]
    """The records that name it, by id, in reading order."""


@dataclass(frozen=True, slots=True)
class CardConflict:
    """An English name that goes with several Japanese names: all kept, ``names[0]`` is shown."""

    key: str
    names: tuple[str, ...]
    places: tuple[tuple[str, int], ...]
    """Document id and line of the first naming with each."""


@dataclass(frozen=True, slots=True)
class CardIndex:
    """All cards of a library by key."""

    names: CardNames
    entries: Mapping[str, CardEntry]
    conflicts: tuple[CardConflict, ...]

    @classmethod
    def of(cls, documents: Sequence[Document]) -> CardIndex:
        """Merge what the documents say of cards: card data first, then every naming in a text."""
        data = [card for document in documents for card in document.cards]
        uses = [
            (document.id, record.id, record.line, use)
            for document in documents
            for record in document.records
            for use in record.cards
        ]
        names = CardNames.of(
            [(card.ja, card.en) for card in data] + [(use.ja, use.en) for *_, use in uses],
            [(part, card.en) for card in data if card.en for part in _parts(card)],
        )
        cards_of: defaultdict[str, list[Card]] = defaultdict(list)
        faces_of: defaultdict[str, list[Card]] = defaultdict(list)
        uses_of: defaultdict[str, list[tuple[str, CardUse]]] = defaultdict(list)
        named: defaultdict[str, list[tuple[str, str, int]]] = defaultdict(list)
        key_of: dict[tuple[str | None, str | None], str] = {}

        def key(ja: str | None, en: str | None) -> str:
            if (ja, en) not in key_of:
                key_of[ja, en] = names.key(ja, en)
            return key_of[ja, en]

        for document in documents:
            for card in document.cards:
                if card.ja or card.en:
                    whole = key(card.ja, card.en)
                    own = not card.en or fold_name(card.en) == whole
                    (cards_of if own else faces_of)[whole].append(card)
                    if card.ja and card.en and own:
                        named[whole].append((card.ja, document.id, card.line))
        for document_id, record_id, line, use in uses:
            if use.ja or use.en:
                uses_of[key(use.ja, use.en)].append((record_id, use))
                if use.ja and use.en and fold_name(use.en) == key(use.ja, use.en):
                    named[key(use.ja, use.en)].append((use.ja, document_id, line))
        entries = {
            name: CardEntry(
                name,
                _merged(names.names(name), named.get(name, ()), cards_of.get(name, faces_of.get(name, ()))),
                tuple(uses_of.get(name, ())),
            )
            for name in sorted(cards_of.keys() | uses_of.keys())
        }
        return cls(names, entries, tuple(_conflicts(named)))

    def find(self, name: str) -> CardEntry | None:
        """The card that bears this name in either language; None where none does, or several do."""
        key = self.names.find(name)
        return self.entries.get(key) if key else None

    def key_of(self, use: CardUse) -> str:
        """The key of a card that a text of the library names so."""
        return self.names.key(use.ja, use.en)


def _parts(card: Card) -> Iterator[str]:
    """What a card with several faces is called besides its name: each face, and both together."""
    for faces, name in ((card.faces, card.en), (card.faces_ja, card.ja)):
        if len(faces) > 1:
            yield from (part for part in (*faces, " // ".join(faces)) if part != name)


def _merged(
    shown: tuple[str | None, str | None], named: Sequence[tuple[str, str, int]], cards: Sequence[Card]
) -> Card:
    """One card of all that is known: a field is that of the first data that has it; texts may add a name."""
    first = cards[0] if cards else Card()
    for card in cards[1:]:
        first = joined(first, card)
    ja, en = first.ja or _preferred(named) or shown[0], first.en or shown[1]
    return first if (ja, en) == (first.ja, first.en) else replace(first, ja=ja, en=en)


def _preferred(named: Iterable[tuple[str, str, int]]) -> str | None:
    """Of several spellings the one that most places use; of these the longest (it keeps its ``・``)."""
    counts = Counter(name for name, _, _ in named)
    return min(counts, key=lambda name: (-counts[name], -len(name), name), default=None)


def _conflicts(named: Mapping[str, Sequence[tuple[str, str, int]]]) -> Iterable[CardConflict]:
    for key, places in sorted(named.items()):
        if len({name for name, _, _ in places}) == 1:
            continue
        first: dict[str, tuple[str, str, int]] = {}
        for name, document, line in places:
            first.setdefault(fold_name(name), (name, document, line))
        if len(first) > 1:
            counts = Counter(fold_name(name) for name, _, _ in places)
            order = sorted(first, key=lambda folded: (-counts[folded], folded))
            yield CardConflict(
                key, tuple(first[name][0] for name in order), tuple(first[name][1:] for name in order)
            )
