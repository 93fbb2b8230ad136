"""Who cites what, by address: the same text in two documents is one that cites, not two.

A citation counts where it leads: who cites the 711.4 of 2011 is no one that cites the 711.4 of today. Apart
from that stand the citations of older editions of which it is known which rule of today they mean.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kb.model import CrossReference, Record
from kb.site.content import Content
from kb.site.rulebook import Place
from kb.site.urls import Address, Addresses, place_at, rule_address

Backlinks = Mapping[Address, tuple["Citing", ...]]


@dataclass(frozen=True, slots=True)
class Citing:
    """A record that cites an address, with its first citation of it."""

    record: Record
    reference: CrossReference


def backlinks_of(content: Content, addresses: Addresses) -> Backlinks:
    """All that cites each address, in reading order.

    Of the texts that are one rule, the first that cites speaks. Whoever cites an address from the rule
    that stands there itself is left out.
    """
    return _gathered(content, addresses, lambda _record, reference: addresses.target(reference))


def earlier_backlinks_of(content: Content, addresses: Addresses) -> Backlinks:
    """Who cites a rule of today as it was in an older edition, by its address of today.

    Older editions of the rules are left out: their newest texts cite for themselves.
    """

    def today(record: Record, reference: CrossReference) -> Address | None:
        document = content.document_of(record)
        address = addresses.target(reference)
        place = place_at(address) if address else None
        if len(reference.today) != 1 or place is None or place.date is None:
            return None
        if document.kind == "cr" and document.edition:
            return None
        return rule_address(Place(reference.today[0]))

    return _gathered(content, addresses, today)


def _gathered(
    content: Content, addresses: Addresses, address_of: Callable[[Record, CrossReference], Address | None]
) -> Backlinks:
    found: defaultdict[Address, dict[str, Citing]] = defaultdict(dict)
    for source, references in content.references.items():
        record = content.records[source]
        leader = content.gathered(record)[0].id
        own = addresses.record(record)
        for reference in references:
            address = address_of(record, reference)
            if address is not None and address != own:
                found[address].setdefault(leader, Citing(record, reference))
    return {address: tuple(citing.values()) for address, citing in found.items()}
