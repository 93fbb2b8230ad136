"""Who cites what, by address: the same text in two documents is one that cites, not two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from kb.model import CrossReference, Record
from kb.site.content import Content
from kb.site.urls import Address, Addresses


@dataclass(frozen=True, slots=True)
class Citing:
    """A record that cites an address, with its first citation of it."""

    record: Record
    reference: CrossReference


def backlinks_of(content: Content, addresses: Addresses) -> Mapping[Address, tuple[Citing, ...]]:
    """All that cites each address, in reading order.

    Of the texts that are one rule, the first that cites speaks. Whoever cites an address from the rule
    that stands there itself is left out.
    """
    found: defaultdict[Address, dict[str, Citing]] = defaultdict(dict)
    for source, references in content.references.items():
        record = content.records[source]
        leader = content.gathered(record)[0].id
        own = addresses.record(record)
        for reference in references:
            address = addresses.target(reference)
            if address is not None and address != own:
                found[address].setdefault(leader, Citing(record, reference))
    return {address: tuple(citing.values()) for address, citing in found.items()}
