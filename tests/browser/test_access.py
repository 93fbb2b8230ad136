"""WCAG 2.2 AA, as far as a program can tell: axe-core on every kind of page.

A small screen is looked at in the dark and a large one in the light: colours do not depend on the width,
nor the order of
things on the colours.
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
    named = [f"{path.parent.name}/{path.name}/" for path in (first, faq, article)]
    return [
        "",
        "rules/123/",
        *named,
        "terms/",
        "documents/",
        "problems/",
        "absent/",
        "search/",
        "en/rules/123/",
    ]


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_axe_finds_nothing(open_page, http: str, starter_site: Path, width: int, scheme: str) -> None:
    page = open_page(f"{http}/", viewport={"width": width, "height": 900}, color_scheme=scheme)
    options = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
    found = []
    for path in _paths(starter_site):
        page.goto(f"{http}/{path}")
        if path.endswith("rules/123/"):
            page.locator("article.rule summary").nth(2).click()
        violations = axe.Axe().run(page, options=options).response["violations"]
        found += [(path, one["id"], node["target"]) for one in violations for node in one["nodes"][:2]]
    assert found == []


def test_axe_finds_nothing_in_an_open_list_of_results(open_page, http: str) -> None:
    page = open_page(f"{http}/")
    page.keyboard.press("/")
    page.keyboard.type("カウンター")
    page.locator(".panel [role=option]").first.wait_for()
    options = {"runOnly": {"type": "tag", "values": TAGS}}
    violations = axe.Axe().run(page, options=options).response["violations"]
    assert [(one["id"], one["nodes"][0]["target"]) for one in violations] == []


def test_nothing_is_cut_off_on_a_phone_with_text_twice_as_large(
    playwright, http: str, starter_site: Path
) -> None:
    arguments = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments)
    page = browser.new_page(viewport={"width": 390, "height": 800})
    wide = []
    for path in _paths(starter_site):
        page.goto(f"{http}/{path}")
        if page.evaluate("document.scrollingElement.scrollWidth > innerWidth + 1"):
            wide.append(path)
    browser.close()
    assert wide == []
