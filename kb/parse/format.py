"""What a document format is: the contract between ``kb.parse`` and one grammar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kb.blocks import Page
from kb.model import Document, DocumentKind, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One way in which documents are written, with the grammar that reads it."""

    name: str
    """For people, in error messages: ``rules viewer``, ``set FAQ``."""
    kind: DocumentKind
    """What its documents are; ``kb add --kind`` chooses among the formats of that kind."""
    recognise: Callable[[Page], int]
    """How sure the format is that a page is its own: 0 (no) … 100 (certainly). Looks, never raises."""
    parse: Callable[[Page, Source], Document]
    """Read the page, pure; what ``source`` states (title, lang, edition, date, authority) overrules the page.

    Defects inside the page become problems of the document; raises ParseError only where the page is not of
    this format at all. Records come without citations, cards and terms: ``kb.reading`` adds those.
    """
