"""What a citation pattern is: one row of a language's table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kb.model import DOCUMENT_KINDS, Citation, CitationForm, DocumentKind
from kb.numbers import RuleNumber

# One code point for one code point, so that an offset in the folded text is the offset in the text itself.
# NFKC is no such map: it takes ㍿ and ½ apart.
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_IS_FULL_WIDTH = re.compile("[\uff01-\uff5e\u3000]")


def fold(text: str) -> str:
    """The text with full-width letters, digits and signs as ASCII; every character stays at its offset."""
    return text.translate(_FULL_WIDTH) if _IS_FULL_WIDTH.search(text) else text


@dataclass(frozen=True, slots=True)
class Found:
    """A citation seen in a folded text: its span, and what it names.

    That is a number, a ``label`` (a layer's or a footnote's), or a name that stands at the span ``named``.
    """

    start: int
    end: int
    number: RuleNumber | None = None
    label: str | None = None
    named: tuple[int, int] | None = None

    def citation(self, text: str, form: CitationForm) -> Citation:
        """The model's record of it; words and name are those of the text as it was before folding."""
        name = text[slice(*self.named)].strip(" .,;:") if self.named else self.label
        return Citation(
            text=text[self.start : self.end],
            start=self.start,
            end=self.end,
            form=form,
            number=self.number,
            name=name,
        )


Reader = Callable[[str, re.Match[str]], Iterable[Found]]
"""Reads what a pattern's ``lead`` announces in the folded text; gives nothing where that is no citation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A way of citing. ``lead`` finds in the folded text where one may begin; ``read`` decides and expands.

    ``kinds`` says in which kinds of document the words mean this: ``プロキシ#解説`` is a link in a wiki only.
    """

    example: str
    form: CitationForm
    lead: re.Pattern[str]
    read: Reader
    kinds: tuple[DocumentKind, ...] = DOCUMENT_KINDS
