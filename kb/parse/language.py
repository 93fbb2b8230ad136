"""The language of a page that does not say it."""

from __future__ import annotations

from kb.blocks import Page
from kb.model import Lang, Source
from kb.terms.script import has_japanese


def language_of(page: Page, source: Source) -> Lang:
    """What the user said, else what the page says, else Japanese where a tenth of its blocks are."""
    if source.lang or page.lang:
        return source.lang or page.lang or "ja"
    japanese = sum(has_japanese(block.text) for block in page.blocks)
    return "ja" if japanese * 10 >= len(page.blocks) else "en"
