"""Following citations, from a record to what it cites and back, over the store alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from kb.editions import UNDATED
from kb.ids import card_id
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
    elsewhere: tuple[str, ...] | None = None
    """Of a backlink to a rule: None where it cites the text that was asked for, else the editions (printed,
    the newest first) in which the number has the other text that is cited; empty where no edition tells."""


def both_ways(
    store: Store, answer: Linked, lang: Lang, depth: int = 1
) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """What a rule, record or card cites and who cites it, followed ``depth`` times; each record once.

    A chapter, section or heading cites what hangs from it cites, a card what its rulings cite. No step leads
    from a text to one of another edition: there such a link ends.
    """

    def out(record: Record) -> Iterator[Link]:
        for one in _with_contents(store, record):
            yield from cites(store, one, lang)

    def back(record: Record) -> Iterable[Link]:
        return (link for link in citing(store, record) if link.elsewhere is None)

    match answer:
        case RuleAnswer():
            starts, first_back = [answer.texts[0][0]], citing(store, answer.texts[0][0])
        case RecordAnswer():
            starts, first_back = [answer.record], citing(store, answer.record)
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
            if _goes_on(link) and link.record is not None and link.record.id not in seen:
                seen.add(link.record.id)
                deeper += [further._replace(depth=distance) for further in follow(link.record)]
        found += deeper
        level = tuple(deeper)
    return tuple(found)


def _goes_on(link: Link) -> bool:
    """Whether both ends of a link are texts that were in force together."""
    return link.reference.status != "other-edition" and link.elsewhere is None


def _with_contents(store: Store, record: Record, *, inside: bool = False) -> Iterator[Record]:
    """A record, and after a chapter, section or heading all that hangs from it."""
    yield record
    if inside or record.kind in ("chapter", "section", "heading"):
        for child in store.children(record.id):
            yield from _with_contents(store, child, inside=True)


def _mentions(store: Store, answer: CardAnswer) -> tuple[Link, ...]:
    """The records that name a card, as if they cited it, and those that do."""
    target = card_id(answer.key)
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


def citing(store: Store, record: Record) -> tuple[Link, ...]:
    """Who cites a record; of a rule those who cite this text of it, then those who cite others.

    Other texts of its number come one after another, the newest first (see ``Link.elsewhere``).
    """
    if record.number is None:
        return cited_by(store, store.references_to(record.id))
    shown = {text for one in (record, *store.counterparts(record)) for text in _editions(store.gathered(one))}
    texts = [_editions(texts) for texts in store.texts_of(record.number)]
    groups: dict[tuple[str, ...] | None, list[CrossReference]] = {None: []}
    for reference in store.references_to(record.number):
        edition = edition_cited(reference)
        if reference.status == "resolved" and edition in shown:
            groups[None].append(reference)
        elif reference.status == "resolved":
            same = (one for one in texts if edition in one)
            groups.setdefault(_newest_first({edition}.union(*same) - shown), []).append(reference)
        else:
            groups.setdefault((), []).append(reference)
    others = sorted(filter(None, groups), key=lambda editions: editions[0].replace(UNDATED, ""), reverse=True)
    return tuple(
        link._replace(elsewhere=editions)
        for editions in (None, *others, ())
        for link in cited_by(store, groups.get(editions, ()))
    )


def edition_cited(reference: CrossReference) -> str:
    """The edition in which a citation is read: ``20231117.0``, ``undated``; empty where it names none."""
    target = reference.target or ""
    return target.partition("@")[2].partition("/")[0] if target.startswith("cr:") else ""


def _editions(texts: Iterable[Record]) -> frozenset[str]:
    return frozenset(str(text.edition or UNDATED) for text in texts)


def _newest_first(editions: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(editions, key=lambda edition: edition.replace(UNDATED, ""), reverse=True))


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
    """The record that a citation names, in the reader's language where there is a choice.

    None where it is not here, or cannot be told.
    """
    target = reference.target
    if target is None or reference.status in ("absent", "ambiguous"):
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
