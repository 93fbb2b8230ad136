"""What the store gives back that is no record: documents without their records, names, terms."""

from __future__ import annotations

from typing import NamedTuple

from kb.model import Document


class StoredName(NamedTuple):
    """A name as the corpus has it (``kb.corpus.Name``)."""

    folded: str
    kind: str
    target: str
    shown: str


class StoredTerm(NamedTuple):
    """A term as the corpus has it (``kb.corpus.Term``)."""

    ja: str | None
    en: str | None
    definitions: tuple[str, ...]
    sources: tuple[str, ...]


class StoredDocument(NamedTuple):
    """A document of the library without its records: what ``kb docs`` shows."""

    document: Document
    """Its ``records``, ``cards`` and ``chrome`` are empty here; ask the store for the records."""
    folder: str
    """The folder of the library that keeps its bytes; ``""`` for a document of the starter library."""
    counts: dict[str, int]
    """Records by kind, in the order of ``kb.model.KINDS``."""
    problems: int
