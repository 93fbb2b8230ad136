"""The scanner: runs a language's table of patterns over a text."""

from __future__ import annotations

import re

from kb.cite import en, ja, marks
from kb.cite.pattern import Found, Pattern, fold
from kb.model import Citation, CitationForm, DocumentKind, Lang

TABLES: dict[Lang, tuple[Pattern, ...]] = {
    "ja": ja.PATTERNS + marks.PATTERNS,
    "en": en.PATTERNS + marks.PATTERNS,
}

# Numbers, hashes, 「下記」 and lists of cards are all that a pattern can begin with: most texts have none.
_WORTH_SCANNING = re.compile(r"[1-9１-９#＃]|\^\[|[下上]記|[前後]述|該当カード|よくある質問")
_URL = re.compile(r"(?:https?://|www\.)[^\s<>\"、。「」（）()]+", re.ASCII | re.IGNORECASE)


def find_citations(text: str, lang: Lang, *, kind: DocumentKind = "cr") -> tuple[Citation, ...]:
    """Every citation in a text, sorted by start.

    ``lang`` chooses the table; ``kind`` is that of the document, since some words cite only in one kind.
    For each result ``citation.text == text[citation.start:citation.end]``. Spans of different citations never
    overlap, but the numbers of one range share theirs. Never raises.
    """
    if _WORTH_SCANNING.search(text) is None:
        return ()
    folded = fold(text)
    seen: list[tuple[int, int, int, CitationForm, tuple[Found, ...]]] = []
    for rank, pattern in enumerate(TABLES[lang]):
        if kind not in pattern.kinds:
            continue
        for lead in pattern.lead.finditer(folded):
            found = tuple(pattern.read(folded, lead))
            if found:
                seen.append((found[0].start, rank, max(f.end for f in found), pattern.form, found))
    # Of two that overlap the earlier one stands, then the pattern that is higher in the table.
    taken = [match.span() for match in _URL.finditer(folded)]
    citations: list[Citation] = []
    for start, _, end, form, found in sorted(seen, key=lambda entry: entry[:3]):
        if any(start < other_end and other_start < end for other_start, other_end in taken):
            continue
        taken.append((start, end))
        citations.extend(one.citation(text, form) for one in found)
    return tuple(sorted(citations, key=lambda one: (one.start, one.end)))
