"""The tables of patterns keep their promises."""

from __future__ import annotations

import pytest

from kb.cite.pattern import Pattern
from kb.cite.scanner import TABLES, find_citations
from kb.model import Lang


@pytest.mark.parametrize(
    ("lang", "pattern"), [(lang, pattern) for lang, table in TABLES.items() for pattern in table]
)
def test_every_pattern_finds_what_its_own_example_shows(lang: Lang, pattern: Pattern) -> None:
    found = find_citations(pattern.example, lang, kind=pattern.kinds[0])
    assert [citation for citation in found if citation.form == pattern.form]
