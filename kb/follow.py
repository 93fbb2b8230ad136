"""Following citations, from a record to what it cites and back, over the store alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kb.model import CrossReference, Lang, Record
from kb.numbers import RuleNumber
from kb.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A citation seen from one end: ``record`` is at the other end, None where the library lacks it."""

    reference: CrossReference
    record: Record | None
    sources: tuple[Record, ...] = ()
    """Of a backlink: every text that cites so, ``record`` first."""
    depth: int = 1
    """How many citations away from where one started."""


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
    texts = store.texts_of(parsed, edition=edition or None)
    return next((one[0] for one in texts if one[0].lang == lang), texts[0][0] if texts else None)
