"""Text → document: the tables of formats, and the choice among them.

A new format is one module with a ``FORMAT`` and one line in ``PARSERS`` (pages) or ``DATA`` (JSON, CSV,
lists).
"""

from kb.blocks import Page
from kb.errors import ParseError
from kb.model import Source
from kb.parse import cards_json, cards_list, cards_names, faq, rules, viewer, wiki
from kb.parse.format import DataFormat, Format

__all__ = ["DATA", "PARSERS", "DataFormat", "Format", "detect", "detect_data"]

PARSERS: tuple[Format, ...] = (viewer.FORMAT, rules.FORMAT, wiki.FORMAT, faq.FORMAT)
"""Every format of pages; of those of one kind the most general stands last."""

DATA: tuple[DataFormat, ...] = (cards_json.FORMAT, cards_list.FORMAT, cards_names.FORMAT)
"""Every format of data. They are asked before the text is cut into blocks."""


def detect_data(text: str, source: Source) -> DataFormat | None:
    """The format of data that is surest of a text; None where it is a page, or stated to be one."""
    asked = [each for each in DATA if source.kind in (None, each.kind)]
    surest = max(asked, key=lambda each: each.recognise(text), default=None)
    return surest if surest is not None and surest.recognise(text) else None


def detect(page: Page, source: Source) -> Format:
    """The format that is surest of a page; of equal ones the first in ``PARSERS``.

    Where the user states the kind, only formats of that kind are asked, and the most general one reads the
    page even if none knows it. Raises ParseError where no format knows the page, naming what was looked
    for.
    """
    if not page.blocks:
        raise ParseError("empty: there is no text in it" + (" but page furniture" if page.chrome else ""))
    asked = [each for each in PARSERS if source.kind in (None, each.kind)]
    surest = max(asked, key=lambda each: each.recognise(page), default=None)
    if surest is not None and surest.recognise(page):
        return surest
    if source.kind and asked:
        return asked[-1]
    names = [each.name for each in asked]
    names += (each.name for each in DATA if source.kind in (None, each.kind))
    looked_for = ", ".join(names)
    raise ParseError(f"not a document that kb reads (looked for: {looked_for}); if it is one, state its kind")
