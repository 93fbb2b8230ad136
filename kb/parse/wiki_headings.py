"""Which lines of an article are its title and its headings, and at which level.

Three sources, the first that there is: heading elements of HTML; the table of contents; the look of a line
(short, no sentence, apart from the rest), for an article too short to have contents.
"""

from __future__ import annotations

import re

from kb.blocks import Page
from kb.parse.wiki_contents import Entry, contents_at, is_contents, read_contents
from kb.parse.wiki_lines import is_navigation, provider_of, read_footnote, read_number, without_edit_link

_TITLE_END = re.compile(r"\s*[-–—|｜]\s*[^-–—|｜]*Wiki\s*$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[。．.!?！？、,:：;；]$")
_LONGEST = 40
"""Characters of a heading that nothing but its look makes one."""


def is_wiki_title(title: str) -> bool:
    """Whether the title of an HTML page names a wiki: ``ステッカー - MTG Wiki``."""
    return _TITLE_END.search(title) is not None


class Headings:
    """The headings of one article. Ask for the level of every block in order."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._tagged = any(block.kind == "heading" and block.depth > 1 for block in page.blocks)
        self.title_at = _title_at(page)
        """The index of the block that is the title; None where there is none."""
        self.contents = contents_at(page.blocks)
        """The indices of the blocks that are the table of contents."""
        self.entries = _entries(page, self.contents)
        """The headings as the contents name them."""
        self.missing = list(self.entries)
        """Those of them that have not been met yet, and after the last block those that are not there."""

    @property
    def title(self) -> str | None:
        """The article's title, from its own line or the page's ``<title>``."""
        if self.title_at is not None:
            return without_edit_link(self._page.blocks[self.title_at].text)
        return _TITLE_END.sub("", self._page.title) if self._page.title else None

    def level(self, at: int, text: str) -> int:
        """The level of block number ``at`` (its text without edit link), 1 for the outermost; 0: none."""
        block = self._page.blocks[at]
        if at == self.title_at or at in self.contents or block.kind in ("bullet", "cell"):
            return 0
        if self._tagged:
            if block.kind == "heading":
                self.missing = [entry for entry in self.missing if entry.text != text]
                return max(1, block.depth - 1)
            return 0
        named = next((entry for entry in self.missing if entry.text == text), None)
        if named:
            self.missing.remove(named)
            return named.level
        if self.entries:
            return 0
        return 1 if block.kind == "heading" or self._stands_alone(at) else 0

    def _stands_alone(self, at: int) -> bool:
        block = self._page.blocks[at]
        following = self._page.blocks[at + 1] if at + 1 < len(self._page.blocks) else None
        text = block.text
        return (
            block.gap
            and following is not None
            and (following.gap or following.kind == "bullet")
            and len(text) <= _LONGEST
            and "。" not in text
            and not _SENTENCE_END.search(text)
            and not (read_number(text) or read_footnote(text) or is_contents(text) or provider_of(text))
        )


def _title_at(page: Page) -> int | None:
    """The first heading of HTML; else the first line that is not the wiki's own and no sentence.

    HTML without headings has to say the same in its ``<title>``: any line may stand first there.
    """
    heads = [at for at, block in enumerate(page.blocks) if block.kind == "heading" and block.depth == 1]
    if heads:
        return heads[0]
    if page.html:
        named = _TITLE_END.sub("", page.title or "")
        return next((at for at, block in enumerate(page.blocks[:12]) if block.text == named), None)
    for at, block in enumerate(page.blocks):
        if not is_navigation(block.text) and not provider_of(block.text):
            return at if block.kind == "paragraph" and not _SENTENCE_END.search(block.text) else None
    return None


def _entries(page: Page, contents: range) -> tuple[Entry, ...]:
    rest = (block for at, block in enumerate(page.blocks) if at not in contents)
    lines = {without_edit_link(block.text) for block in rest if block.kind in ("paragraph", "heading")}
    return read_contents(" ".join(page.blocks[at].text for at in contents), lines)
