"""The outline of a document: its records as a tree, and what stands side by side gathered into lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from kb.corpus import is_rule_text
from kb.model import Record

RunKind = Literal["bullets", "numbered", "rules", "headings", "paragraphs", "footnotes"]


@dataclass(frozen=True, slots=True)
class Node:
    """A record with what hangs from it."""

    record: Record
    runs: tuple[Run, ...]

    @property
    def headings(self) -> tuple[Node, ...]:
        """The headings below it."""
        return headings_of(self.runs)


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbours of one kind: the bullets of one list, paragraphs, rules."""

    kind: RunKind
    nodes: tuple[Node, ...]


def outline_of(records: Iterable[Record]) -> tuple[Run, ...]:
    """The records as a tree, in order. What hangs from a record that is not among them stands at the top."""
    found = tuple(records)
    ids = {record.id for record in found}
    below: defaultdict[str | None, list[Record]] = defaultdict(list)
    for record in found:
        below[record.parent if record.parent in ids and record.parent != record.id else None].append(record)

    def runs(parent: str | None) -> tuple[Run, ...]:
        nodes = (Node(record, runs(record.id)) for record in below[parent])
        return tuple(
            Run(kind, tuple(group)) for kind, group in groupby(nodes, lambda node: _kind(node.record))
        )

    return runs(None)


def headings_of(runs: Iterable[Run]) -> tuple[Node, ...]:
    """The headings that stand at the top of some runs."""
    return tuple(node for run in runs if run.kind == "headings" for node in run.nodes)


def _kind(record: Record) -> RunKind:
    if record.kind == "heading":
        return "headings"
    if record.kind == "footnote":
        return "footnotes"
    if is_rule_text(record):
        return "rules"
    return {"bullet": "bullets", "numbered": "numbered"}.get(record.form, "paragraphs")  # type: ignore[return-value]
