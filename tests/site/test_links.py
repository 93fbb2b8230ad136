from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.site.html import broken_links, pages, tree


def test_every_link_of_the_starter_site_leads_to_a_page_and_its_fragment(starter_site: Path) -> None:
    assert broken_links(starter_site) == []


@pytest.mark.real
def test_every_link_of_the_real_documents_leads_to_a_page_and_its_fragment(seeds_site: Path) -> None:
    assert broken_links(seeds_site) == []


def test_no_page_has_an_id_twice(starter_site: Path) -> None:
    for path in pages(starter_site):
        counts = Counter(tree(path).xpath("//@id"))
        assert [name for name, count in counts.items() if count > 1] == [], path


@pytest.mark.real
def test_no_page_of_the_real_documents_has_an_id_twice(seeds_site: Path) -> None:
    for path in pages(seeds_site):
        counts = Counter(tree(path).xpath("//@id"))
        assert [name for name, count in counts.items() if count > 1] == [], path


def test_every_page_can_be_reached_from_the_first(starter_site: Path) -> None:
    first = (starter_site / "index.html").resolve()
    reached, waiting = set(), [first]
    while waiting:
        path = waiting.pop()
        if path in reached or not path.is_file() or path.suffix != ".html":
            continue
        reached.add(path)
        for href in tree(path).xpath("//a/@href"):
            target = href.partition("#")[0]
            if target and "://" not in target:
                waiting.append((path.parent / target).resolve())
    found = {
        path.relative_to(starter_site).as_posix()
        for path in pages(starter_site)
        if path.resolve() not in reached
    }
    assert found <= {"search/index.html", "en/search/index.html"}
