"""The page of a term that several editions define."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kb.editions import Edition
from kb.model import Document, Record
from tests.site.html import broken_links, tree
from tests.site.made import site_of
from tests.written import rules


def _edition(year: int, meaning: str) -> Document:
    """Rules of a year whose glossary says what a badge is."""
    stated = f"{year}0101.0"
    document = rules("1 Ideas", "123 Badges", f"123.1 A badge of {year} is small.", stated=stated)
    entry = Record(
        id=f"cr:glossary/Badge@{stated}/en",
        kind="glossary",
        line=9,
        end_line=9,
        text=meaning,
        title="Badge",
        lang="en",
        edition=Edition.parse(stated),
    )
    return replace(document, records=(*document.records, entry))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of three editions, of which two say the same of a badge."""
    meanings = {2001: "A round sign.", 2002: "A sign of any shape.", 2003: "A sign of any shape."}
    folder = tmp_path_factory.mktemp("terms")
    return site_of(folder, [_edition(year, meaning) for year, meaning in meanings.items()])


def test_the_same_definition_is_shown_once_with_all_its_sources(site: Path) -> None:
    newest, older = tree(site / "en/terms/badge/index.html").xpath("//*[@class='excerpt']")
    assert "A sign of any shape." in newest.text_content()
    assert newest.xpath(".//li/*[@class='badge']/text()") == ["20030101.0", "20020101.0"]
    assert older.xpath(".//li/*[@class='badge']/text()") == ["20010101.0"]


def test_an_earlier_definition_is_folded_away_and_keeps_its_address(site: Path) -> None:
    (older,) = tree(site / "en/terms/badge/index.html").xpath("//main//details")
    assert "A round sign." in older.text_content()
    assert len(older.xpath(".//li/@id")) == 1
    assert broken_links(site) == []
