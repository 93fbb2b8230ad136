"""What a document format is: the contract between ``kb.parse`` and one grammar.

Documents that people read are pages of blocks, whether they come as plain text or as HTML: a
:class:`Format`. Data that programs exchange (JSON, CSV, labelled lists) are no pages, and their grammars
have the text itself: a :class:`DataFormat`.
"""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class DataFormat:
    """One way in which data are written. As :class:`Format`, but for decoded text in place of a page.

    Its grammar accounts for every entry of the data: each is a card, a record or a problem. That takes the
    place of the coverage of pages, line by line.
    """

    name: str
    kind: DocumentKind
    recognise: Callable[[str], int]
    """Looks at the begin of the text alone, so that asking costs nothing."""
    parse: Callable[[str, Source], Document]
