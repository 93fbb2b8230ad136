"""WCAG 2.2 AA, as far as a program can tell: axe-core on every kind of page.

A small screen is looked at in the dark and a large one in the light: colours do not depend on the width,
nor the order of things on the colours.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.conftest import ARGUMENTS, find_chromium

axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
)

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def _paths(site: Path) -> list[str]:
    cards = json.loads((site / "cards/index.json").read_text("utf-8"))["cards"]
    first = next(path for path in sorted((site / "cards").iterdir()) if path.is_dir() and cards)
    faq = next(path for path in sorted((site / "faq").iterdir()) if path.is_dir())
    article = next(path for path in sorted((site / "articles").iterdir()) if path.is_dir())
    term = next(path for path in sorted((site / "terms").iterdir()) if path.is_dir())
    document = next(path for path in sorted((site / "documents").iterdir()) if path.is_dir())
    named = [f"{path.parent.name}/{path.name}/" for path in (first, faq, article, term, document)]
    return [
        "",
        "rules/",
        "rules/1/",
        "rules/123/",
        "rules/401/",
        *named,
        "faq/",
        "cards/",
        "terms/",
        "documents/",
        "problems/",
        "absent/",
        "search/",
        "en/rules/123/",
    ]


OF_EDITIONS = [
    "en/rules/2001-01-01/",
    "en/rules/2001-01-01/123/",
    "en/rules/123/history/",
    "en/rules/123/history/5/",
    "en/rules/123/history/5/?from=2002-01-01&to=2003-01-01",
    "en/changes/",
    "en/changes/en/2001-01-01--2002-01-01/",
]
SCREENS = pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])


def _violations(page, where: str) -> list[tuple[str, str, object]]:
    """What axe finds on the page that is open."""
    options = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
    found = axe.Axe().run(page, options=options).response["violations"]
    return [(where, one["id"], node["target"]) for one in found for node in one["nodes"][:2]]


@SCREENS
def test_axe_finds_nothing(open_page, http: str, starter_site: Path, width: int, scheme: str) -> None:
    page = open_page(f"{http}/", viewport={"width": width, "height": 900}, color_scheme=scheme)
    found = []
    for path in _paths(starter_site):
        page.goto(f"{http}/{path}")
        if path.endswith("rules/123/"):
            page.locator("article.rule summary").nth(2).click()
        found += _violations(page, path)
    assert found == []


@SCREENS
def test_axe_finds_nothing_on_pages_of_editions(open_page, editions: str, width: int, scheme: str) -> None:
    page = open_page(f"{editions}/en/", viewport={"width": width, "height": 900}, color_scheme=scheme)
    found = []
    for path in OF_EDITIONS:
        page.goto(f"{editions}/{path}")
        found += _violations(page, path)
    assert found == []


@SCREENS
def test_axe_finds_nothing_in_an_open_list_of_results(open_page, http: str, width: int, scheme: str) -> None:
    page = open_page(f"{http}/", viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.keyboard.press("/")
    page.keyboard.type("カウンター")
    page.locator(".panel [role=option]").first.wait_for()
    assert _violations(page, "panel") == []


@SCREENS
def test_axe_finds_nothing_on_the_page_of_results(open_page, http: str, width: int, scheme: str) -> None:
    page = open_page(
        f"{http}/search/?q=カウンター", viewport={"width": width, "height": 900}, color_scheme=scheme
    )
    page.locator("main .results a").first.wait_for()
    assert _violations(page, "results") == []


def test_nothing_is_cut_off_on_a_phone_with_text_twice_as_large(
    playwright, http: str, editions: str, starter_site: Path
) -> None:
    arguments = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments)
    page = browser.new_page(viewport={"width": 390, "height": 800})
    wide = []
    addresses = [f"{http}/{path}" for path in _paths(starter_site)]
    for address in addresses + [f"{editions}/{path}" for path in OF_EDITIONS]:
        page.goto(address)
        if page.evaluate("document.scrollingElement.scrollWidth > innerWidth + 1"):
            wide.append(address)
    browser.close()
    assert wide == []
