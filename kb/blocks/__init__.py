"""Blocks: what a page consists of, whether it came as text or as HTML, so that a grammar need not care."""

import re
from itertools import islice

from kb.blocks.html import page_of_html
from kb.blocks.model import Block, BlockKind, Page
from kb.blocks.plain import page_of_text

__all__ = ["Block", "BlockKind", "Page", "is_html", "page_of", "page_of_html", "page_of_text"]

_WINDOW = 200_000
_LEAST_TAGS = 3
_TAGS = "html|head|body|title|meta|div|p|span|a|ul|ol|li|dl|table|tr|td|h[1-6]|br|hr|pre|ruby|rt|article|b|i"
_FIRST = re.compile(rf"\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|\?xml|(?:{_TAGS})(?=[\s/>]))", re.I | re.S)
_TAG = re.compile(rf"</?(?:{_TAGS})(?:\s[^<>]*)?/?>", re.I)


def is_html(text: str) -> bool:
    """Whether a text is HTML: it begins with a tag, or holds three of the common ones and is no JSON."""
    if text[:_WINDOW].lstrip()[:1] in ("{", "["):
        return False
    if _FIRST.match(text[:_WINDOW]):
        return True
    return len(list(islice(_TAG.finditer(text, 0, _WINDOW), _LEAST_TAGS))) == _LEAST_TAGS


def page_of(text: str) -> Page:
    """The page of a decoded text, read as HTML where it is that and else as plain text.

    Raises ParseError for HTML that cannot be read (see :func:`kb.blocks.html.page_of_html`).
    """
    return page_of_html(text) if is_html(text) else page_of_text(text)
