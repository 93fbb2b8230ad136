"""Page → document: the table of formats, and the choice among them.

A new format is one module with a ``FORMAT`` and one line in ``PARSERS``.
"""

from kb.blocks import Page
from kb.errors import ParseError
from kb.model import Source
from kb.parse import faq, rules, viewer, wiki
from kb.parse.format import Format

__all__ = ["PARSERS", "Format", "detect"]

PARSERS: tuple[Format, ...] = (viewer.FORMAT, rules.FORMAT, wiki.FORMAT, faq.FORMAT)
"""Every format; of those of one kind the most general stands last."""


def detect(page: Page, source: Source) -> Format:
    """The format that is surest of a page; of equal ones the first in ``PARSERS``.

    Where the user states the kind, only formats of that kind are asked, and the most general one reads the
    page even if none knows it. Raises ParseError where no format knows the page, naming what was looked
    for.
    """
    if not page.blocks:
        raise ParseError("empty: there is no text in it" + (" but page furniture" if page.chrome else ""))
    asked = [each for each in PARSERS if source.kind in (None, each.kind)]
    sureness = {each.name: each.recognise(page) for each in asked}
    surest = max(asked, key=lambda each: sureness[each.name], default=None)
    if surest is not None and sureness[surest.name]:
        return surest
    if source.kind and asked:
        return asked[-1]
    looked_for = ", ".join(sureness) or f"a document of the kind {source.kind}"
    raise ParseError(f"not a document that kb reads (looked for: {looked_for}); if it is one, state its kind")
