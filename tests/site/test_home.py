"""The first page, and the list of chapters."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.html import tree
from tests.site.made import site_of
from tests.written import rules

PART = rules("123 Badges", "123.1 A badge is small. See rule 400.7 and rule 123.2.", "123.2 It is round.")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a section without its chapter, which cites another chapter's rule."""
    return site_of(tmp_path_factory.mktemp("home"), [PART])


@pytest.mark.parametrize(
    ("page", "entries"),
    [("index.html", "//*[contains(@class, 'chapters')]/li"), ("rules/index.html", "//h2")],
)
def test_a_chapter_without_text_says_so_and_one_with_rules_does_not(
    site: Path, page: str, entries: str
) -> None:
    found = [" ".join(entry.text_content().split()) for entry in tree(site / "en" / page).xpath(entries)]
    assert found[:2] == ["1", "4 Not in this library"]


def test_the_page_of_a_chapter_without_text_says_so(site: Path) -> None:
    main = tree(site / "en/rules/4/index.html").xpath("//main")[0].text_content()
    assert "no text of this chapter" in main
    assert "400" in main


def test_the_page_of_a_chapter_lists_its_sections(site: Path) -> None:
    assert tree(site / "en/rules/1/index.html").xpath("//main//li/a[contains(., 'Badges')]")
    assert not tree(site / "en/rules/1/index.html").xpath("//*[@class='notice']")
