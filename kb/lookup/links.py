"""Following citations, from a record to what it cites and back, over the store alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from kb.lookup.answers import AbsentAnswer, CardAnswer, Linked, RecordAnswer, RuleAnswer, texts_of
from kb.model import Citation, CrossReference, Lang, Record
from kb.numbers import RuleNumber
from kb.store import Store


class Link(NamedTuple):
    """A citation seen from one end: ``record`` is at the other end, None where the library lacks it."""

    reference: CrossReference
    record: Record | None
    sources: tuple[Record, ...] = ()
    """Of a backlink: every text that cites so, ``record`` first."""
    depth: int = 1
    """How many citations away from where one started."""


def both_ways(
    store: Store, answer: Linked, lang: Lang, depth: int = 1
) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """What a rule, record or card cites and who cites it, followed ``depth`` times; each record once.

    A chapter, section or heading cites what hangs from it cites, a card what its rulings cite.
    """

    def out(record: Record) -> Iterator[Link]:
        for one in _with_contents(store, record):
            yield from cites(store, one, lang)

    def back(record: Record) -> Iterable[Link]:
        return cited_by(store, store.references_to(record.number or record.id))

    match answer:
        case RuleAnswer():
            starts, first_back = [answer.texts[0][0]], tuple(back(answer.texts[0][0]))
        case RecordAnswer():
            starts, first_back = [answer.record], tuple(back(answer.record))
        case AbsentAnswer():
            starts, first_back = [], cited_by(store, answer.cited_by)
        case CardAnswer():
            starts = [ruling for group in answer.groups for ruling in group.rulings]
            starts += answer.official
            first_back = _mentions(store, answer)
    first_out = tuple(link for record in starts for link in out(record))
    seen = {record.id for record in starts}
    return _followed(first_out, out, depth, set(seen)), _followed(first_back, back, depth, set(seen))


def _followed(
    links: tuple[Link, ...], follow: Callable[[Record], Iterable[Link]], depth: int, seen: set[str]
) -> tuple[Link, ...]:
    found, level = list(links), links
    for distance in range(2, depth + 1):
        deeper: list[Link] = []
        for link in level:
            if link.record is not None and link.record.id not in seen:
                seen.add(link.record.id)
                deeper += [further._replace(depth=distance) for further in follow(link.record)]
        found += deeper
        level = tuple(deeper)
    return tuple(found)


def _with_contents(store: Store, record: Record, *, inside: bool = False) -> Iterator[Record]:
    """A record, and after a chapter, section or heading all that hangs from it."""
    yield record
    if inside or record.kind in ("chapter", "section", "heading"):
        for child in store.children(record.id):
            yield from _with_contents(store, child, inside=True)


def _mentions(store: Store, answer: CardAnswer) -> tuple[Link, ...]:
    """The records that name a card, as if they cited it, and those that do."""
    target = f"card:{answer.key}"
    links = list(cited_by(store, store.references_to(target)))
    citing = {link.reference.source for link in links}
    rulings = [ruling for group in answer.groups for ruling in group.rulings]
    for record in (*rulings, *(record for record, _ in answer.mentions)):
        if record.id in citing:
            continue
        citing.add(record.id)
        start, end = _naming(record, answer)
        name = answer.card.ja or answer.card.en
        citation = Citation(text=record.text[start:end], start=start, end=end, form="card", name=name)
        reference = CrossReference(source=record.id, citation=citation, target=target, status="resolved")
        links.append(Link(reference=reference, record=record, sources=(record,)))
    return tuple(links)


def _naming(record: Record, answer: CardAnswer) -> tuple[int, int]:
    """Where a record names the card first; (0, 0) where only its group does."""
    names = {answer.card.ja, answer.card.en} - {None}
    spans = (span for use in record.cards if names & {use.ja, use.en} for span in use.spans)
    return next(spans, (0, 0))


def cites(store: Store, record: Record, lang: Lang) -> tuple[Link, ...]:
    """What a record cites, in the order of its text."""
    return tuple(
        Link(reference=reference, record=target_record(store, reference, lang))
        for reference in store.references_from(record.id)
    )


def cited_by(store: Store, references: Iterable[CrossReference]) -> tuple[Link, ...]:
    """Who makes these citations; a rule that two documents give is one citing rule with two ``sources``."""
    groups: dict[str, dict[str, list[CrossReference]]] = {}
    leaders: dict[str, tuple[Record, ...]] = {}
    for reference in references:
        record = store.record(reference.source)
        if record is None:
            continue
        gathered = store.gathered(record)
        leaders[gathered[0].id] = gathered
        groups.setdefault(gathered[0].id, {}).setdefault(record.id, []).append(reference)
    return tuple(
        Link(reference=reference, record=sources[0], sources=sources)
        for leader, group in groups.items()
        for sources in [tuple(text for text in leaders[leader] if text.id in group)]
        for reference in group[sources[0].id]
    )


def target_record(store: Store, reference: CrossReference, lang: Lang) -> Record | None:
    """The record that a citation names, in the reader's language where there is a choice."""
    target = reference.target
    if target is None or reference.status == "absent":
        return None
    record = store.record(target)
    if record is not None or not target.startswith("cr:"):
        return record
    number, _, edition = target.removeprefix("cr:").partition("@")
    parsed = RuleNumber.typed(number)
    if parsed is None:
        return None
    texts = texts_of(store, parsed, edition or None)
    return next((one[0] for one in texts if one[0].lang == lang), texts[0][0] if texts else None)
