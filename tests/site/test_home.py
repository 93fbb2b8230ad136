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


def test_the_first_page_parts_chapters_with_rules_from_those_only_cited(site: Path) -> None:
    page = tree(site / "en/index.html")
    assert page.xpath("//*[contains(@class, 'chapters')]/li/a/@href") == ["rules/1/index.html"]
    (absent,) = page.xpath("//p[starts-with(., 'Absent rules')]")
    assert absent.xpath("a/@href") == ["rules/4/index.html"]


def test_a_cited_chapter_without_text_says_so_in_the_list_of_rules(site: Path) -> None:
    titles = tree(site / "en/rules/index.html").xpath("//h2")
    assert [" ".join(title.text_content().split()) for title in titles] == ["1", "4 Not in this library"]


def test_the_page_of_a_chapter_without_text_says_so(site: Path) -> None:
    main = tree(site / "en/rules/4/index.html").xpath("//main")[0].text_content()
    assert "no text of this chapter" in main
    assert "400" in main


def test_the_page_of_a_chapter_lists_its_sections(site: Path) -> None:
    assert tree(site / "en/rules/1/index.html").xpath("//main//li/a[contains(., 'Badges')]")
    assert not tree(site / "en/rules/1/index.html").xpath("//*[@class='notice']")
