"""Who cites a rule, as people count: a rule that two documents give is one citing rule, not two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kb.corpus import Corpus
from kb.model import CrossReference, Record
from kb.numbers import RuleNumber
from kb.resolve.links import cited_number


@dataclass(frozen=True, slots=True)
class Backlink:
    """One citing text: the record that speaks for it, all its places, and its citations of the target."""

    record: Record
    sources: tuple[Record, ...]
    """The records that cite, ``record`` first: more than one where documents give the same rule."""
    references: tuple[CrossReference, ...]
    """The citations in ``record``."""
    exact: bool
    """False where only a subrule of the number is cited (400.7m, seen from 400.7)."""


def gather_backlinks(
    corpus: Corpus, references: Iterable[CrossReference], number: RuleNumber | None = None
) -> tuple[Backlink, ...]:
    """Group cross-references by the text that makes them, in reading order.

    Texts of one rule are one entry (see :class:`kb.corpus.Gathering`), represented by the leading text of
    those that cite. ``number`` is the one asked for. References from records that are not here are left out.
    """
    groups: dict[str, dict[str, list[CrossReference]]] = {}
    for reference in references:
        record = corpus.record(reference.source)
        if record is not None:
            leader = corpus.gathered(record)[0].id
            groups.setdefault(leader, {}).setdefault(record.id, []).append(reference)
    found = []
    for group in groups.values():
        first = corpus.record(next(iter(group)))
        if first is None:
            continue
        sources = tuple(text for text in corpus.gathered(first) if text.id in group)
        made = tuple(group[sources[0].id])
        exact = number is None or any(cited_number(reference) == number for reference in made)
        found.append(Backlink(sources[0], sources, made, exact))
    return tuple(found)
