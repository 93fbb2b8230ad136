"""Card data as a document: the cards that entries describe, and the official rulings as records.

Whatever way card data are written, they are a list of *entries*, and every entry is accounted for: it gives
a card, rulings, or a problem ``bad-entry`` at its line. That is what takes the place of coverage line by
line (``kb.coverage``), which has no meaning in a JSON file of one line.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from kb.errors import ParseError, Problem
from kb.ids import Ids, document_id, slug
from kb.model import Card, CardUse, Document, Fact, Lang, Record, Source
from kb.terms.card_data import joined
from kb.terms.names import fold_name


class BadEntryError(ValueError):
    """An entry that says nothing that can be used; ``str`` tells why, in a few words."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An official ruling: when it was made, and its text."""

    date: dt.date
    text: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What one entry gives: a card (perhaps known by its oracle id alone) and rulings on it."""

    card: Card
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What the file says of itself as a whole."""

    title: str | None = None
    lang: Lang = "en"
    date: dt.date | None = None
    """When the data were made."""
    rules_date: dt.date | None = None
    """When the set came out."""
    facts: tuple[Fact, ...] = ()


def card_document(
    source: Source, about: About, entries: Iterable[tuple[int, Entry | BadEntryError]], line_count: int
) -> Document:
    """The document of these entries, each with its line; cards of one name are one card with all its rulings.

    Raises ParseError where not one entry is good.
    """
    title = source.title or about.title or PurePath(source.file).stem
    lang = source.lang or about.lang
    name = document_id("cards", title, lang, None)
    cards: dict[str, Card] = {}
    rulings: defaultdict[str, dict[tuple[dt.date, str], Ruling]] = defaultdict(dict)
    problems = []
    for line, entry in entries:
        if isinstance(entry, BadEntryError):
            problems.append(
                Problem(document=name, line=line, code="bad-entry", severity="error", message=str(entry))
            )
            continue
        key = fold_name(entry.card.en or entry.card.ja or "") or entry.card.oracle or ""
        known = cards.get(key)
        cards[key] = joined(known, entry.card) if known else entry.card
        rulings[key].update({(ruling.date, ruling.text): ruling for ruling in entry.rulings})
    if not cards:
        first = f", the first at line {problems[0].line}: {problems[0].message}" if problems else ""
        raise ParseError(
            f"card data without a single card in them ({len(problems)} entries cannot be used{first})"
        )
    return Document(
        id=name,
        kind="cards",
        title=title,
        lang=lang,
        source=source,
        authority=source.authority or "official",
        date=source.date or about.date,
        rules_date=about.rules_date or source.date or about.date,
        line_count=line_count,
        facts=about.facts,
        records=tuple(_records(name, cards, rulings)),
        cards=tuple(card for card in cards.values() if card.ja or card.en),
        problems=tuple(problems),
    )


def named_faces(en: Sequence[str], ja: Sequence[str], *, halves: bool) -> Card:
    """A card with several faces, by their names in order.

    ``halves``: both are on one side of the card, and its name is both names (``Wear // Tear``); else it
    goes by the name of its front.
    """
    return Card(
        en=(" // ".join(en) if halves else en[0]) if en else None,
        ja=(" // ".join(ja) if halves else ja[0]) if ja else None,
        faces=tuple(en),
        faces_ja=tuple(ja),
    )


def _records(
    document: str, cards: dict[str, Card], rulings: dict[str, dict[tuple[dt.date, str], Ruling]]
) -> Iterable[Record]:
    ids = Ids()
    for key, card in cards.items():
        if not rulings.get(key):
            continue
        name = card.en or card.ja
        subject = (CardUse(ja=card.ja, en=card.en, role="subject"),) if name else ()
        place = ids.take(f"{document}:{slug(name or card.oracle or '')}")
        in_order = sorted(rulings[key].values(), key=lambda ruling: ruling.date)
        for n, ruling in enumerate(in_order, start=1):
            yield Record(
                id=f"{place}#{n}",
                kind="ruling",
                line=ruling.line,
                end_line=ruling.line,
                text=ruling.text,
                lang="en",
                path=(name,) if name else (),
                form="bullet",
                group=place.removeprefix(f"{document}:") if name else card.oracle,
                date=ruling.date,
                cards=subject,
            )
