"""Ids that are unique in a library.

Two documents may hold a text of the same rule in the same edition and language. The one that speaks with more
authority keeps the id; that of the other ends in ``~<document id>``. A document that holds one number twice
keeps both: the second ends in ``~2``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from kb.model import AUTHORITIES, Document


def precedence(document: Document) -> tuple[int, int, str]:
    """Sorts the document that speaks first: authority, then the fuller text, then the id."""
    return (AUTHORITIES.index(document.authority), -len(document.records), document.id)


def with_unique_ids(documents: Sequence[Document]) -> tuple[Document, ...]:
    """The documents in the order of their ids, their records' ids made unique among all of them.

    Only ids that clash change: what else is in the library matters to an id only where another document gives
    the same rule. Raises ValueError where two documents have one id.
    """
    counts = Counter(document.id for document in documents)
    if twice := sorted(name for name, count in counts.items() if count > 1):
        raise ValueError(f"two documents with the id {twice[0]}")
    taken: set[str] = set()
    unique: list[Document] = []
    for document in sorted(documents, key=precedence):
        ids = [record.id for record in document.records]
        if taken.isdisjoint(ids) and len(set(ids)) == len(ids):
            unique.append(document)
        else:
            unique.append(_renamed(document, taken))
        taken.update(record.id for record in unique[-1].records)
    return tuple(sorted(unique, key=lambda document: document.id))


def _renamed(document: Document, taken: set[str]) -> Document:
    """The document with new ids for its records whose ids are taken; parents and groups follow."""
    new_ids: defaultdict[str, list[str]] = defaultdict(list)
    records = []
    for record in document.records:
        name = f"{record.id}~{document.id}" if record.id in taken else record.id
        earlier = new_ids[record.id]
        earlier.append(f"{name}~{len(earlier) + 1}" if earlier else name)
        parent = new_ids[record.parent][-1] if record.parent and new_ids.get(record.parent) else record.parent
        records.append(replace(record, id=earlier[-1], parent=parent))
    groups = tuple(
        replace(group, rulings=tuple(new_ids[name][0] if name in new_ids else name for name in group.rulings))
        for group in document.groups
    )
    return replace(document, records=tuple(records), groups=groups)
