"""Documents written to break a page:

whatever they hold, it is text, and nothing is written outside the folder.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import html5lib
import pytest

from kb.site import Options, build_site
from tests.site.conftest import StoreMaker
from tests.site.html import broken_links, pages, tree

TITLES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "../../../etc/passwd",
    "CON",
    "漢" * 300,
    "\u202e逆さまの題",
    "{{ 7*7 }}{% raw %}",
    "</title></head><body onload=alert(1)>",
    "]]><!--",
]


def _article(title: str) -> str:
    return f'{title}\n\n提供：MTG Wiki\n\n{title}/Titleとは、\n\n目次 1 解説\n\n解説\n\n• {title}《{title}》の説明である。https://example.org/"onclick="x\n'


@pytest.fixture
def hostile_site(stores: StoreMaker, tmp_path: Path) -> Path:
    out = tmp_path / "out" / "site"
    with stores.of(*((f"{n}.txt", _article(title)) for n, title in enumerate(TITLES)), kind="wiki") as store:
        build_site(store, out, Options())
    return out


def test_nothing_that_a_document_says_becomes_markup(hostile_site: Path) -> None:
    for path in pages(hostile_site):
        page = tree(path)
        for script in page.iter("script"):
            if script.get("type") == "application/ld+json":
                assert json.loads(script.text)["@context"] == "https://schema.org"
                continue
            assert re.fullmatch(r"(\.\./)*static/[a-z-]+\.js", script.get("src") or ""), path
            assert not script.text
        assert not list(page.iter("img", "iframe", "object", "embed", "style"))
        for element in page.iter():
            names = [name for name in element.attrib if name.startswith("on") or name == "style"]
            assert names == [], path
            link = element.get("href") or element.get("action") or element.get("src") or ""
            assert not link.lower().lstrip().startswith(("javascript:", "data:", "vbscript:", "//")), path


def test_no_character_acts_unseen(hostile_site: Path) -> None:
    for path in pages(hostile_site):
        assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08\x0e-\x1f]", path.read_text("utf-8")), path


def test_templates_are_not_filled_in_twice(hostile_site: Path) -> None:
    assert any("{{ 7*7 }}" in path.read_text("utf-8") for path in pages(hostile_site))


def test_everything_is_written_inside_the_folder_under_safe_names(hostile_site: Path) -> None:
    assert [path.name for path in hostile_site.parent.iterdir()] == ["site"]
    for path in hostile_site.rglob("*"):
        assert re.fullmatch(r"[a-z0-9][A-Za-z0-9._-]*", path.name)
        assert len(path.name) <= 120
        assert path.stem not in ("con", "nul", "prn", "aux")


def test_links_still_lead_somewhere(hostile_site: Path) -> None:
    assert broken_links(hostile_site) == []


def test_the_pages_are_html_without_an_error(hostile_site: Path) -> None:
    for path in list(pages(hostile_site))[::3]:
        html5lib.HTMLParser(strict=True).parse(path.read_text("utf-8"))
