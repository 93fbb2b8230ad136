"""Citations in both languages, from plain-text cases that anyone can add (cases/README.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from kb.cite import find_citations
from kb.model import Citation, DocumentKind, Lang

CASES = Path(__file__).parent / "cases"
_CASE = re.compile(
    r"^(?P<title>\S.*?)(?: \[(?P<kind>wiki|faq|cr)\])?\n\.\n(?P<text>.*)\n\.\n(?P<expected>(?:.+\n)*?)\.$",
    re.M,
)


def cases() -> Iterator[object]:
    for path in sorted(CASES.glob("*.txt")):
        for match in _CASE.finditer(path.read_text(encoding="utf-8")):
            expected = match["expected"].splitlines()
            yield pytest.param(
                path.stem[:2],
                match["kind"] or "cr",
                match["text"],
                expected,
                id=f"{path.stem}: {match['title']}",
            )


def printed(citation: Citation) -> str:
    what = str(citation.number) if citation.number else citation.name
    title = f" ({citation.name})" if citation.number and citation.name else ""
    return f"{citation.form} {what}{title} | {citation.text}"


@pytest.mark.parametrize(("lang", "kind", "text", "expected"), list(cases()))
def test_the_text_cites_exactly_what_the_case_says(
    lang: str, kind: str, text: str, expected: list[str]
) -> None:
    found = find_citations(text, cast(Lang, lang), kind=cast(DocumentKind, kind))
    assert [printed(citation) for citation in found] == expected
    assert all(text[c.start : c.end] == c.text for c in found)


def test_every_case_of_the_files_is_read() -> None:
    dots = sum(
        line == "." for path in CASES.glob("*.txt") for line in path.read_text(encoding="utf-8").splitlines()
    )
    assert dots == 3 * len(list(cases()))
