"""Two editions of a rule side by side: every change as written, any two as chosen."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

PAGE = "en/rules/123/history/5/"


def _compare(page: Page, first: str, second: str) -> None:
    page.get_by_label("Show").select_option(first)
    page.get_by_label("against").select_option(second)


def test_without_javascript_each_change_stands_side_by_side(open_page, editions: str) -> None:
    page = open_page(f"{editions}/{PAGE}", java_script_enabled=False, viewport={"width": 1280, "height": 800})
    older, newer = page.locator(".pair > div").all()
    expect(older.locator("del")).to_have_text("1")
    expect(newer.locator("ins")).to_have_text("2")
    boxes = [side.bounding_box() for side in (older, newer)]
    assert boxes[0]["y"] == boxes[1]["y"]
    expect(page.locator(".compare")).to_be_hidden()


def test_on_a_phone_the_newer_text_stands_below_the_older(open_page, editions: str) -> None:
    page = open_page(f"{editions}/{PAGE}", viewport={"width": 390, "height": 800})
    older, newer = (side.bounding_box() for side in page.locator(".pair > div").all())
    assert newer["y"] > older["y"]
    assert newer["x"] == older["x"]


def test_any_two_editions_can_be_chosen_and_the_address_keeps_them(open_page, editions: str) -> None:
    page = open_page(f"{editions}/en/rules/123/history/2/")
    _compare(page, "2001-01-01", "2003-01-01")
    pair = page.locator(".compared")
    expect(pair.locator("del")).to_have_text("week")
    expect(pair.locator("ins")).to_have_text("month")
    expect(page.locator(".life")).to_be_hidden()
    page.reload()
    expect(pair.locator("ins")).to_have_text("month")
    page.get_by_label("Show").select_option("")
    expect(pair).to_have_count(0)
    expect(page.locator(".life")).to_be_visible()
    assert page.url.endswith("/history/2/")


def test_the_older_edition_stands_first_whichever_was_chosen_first(open_page, editions: str) -> None:
    page = open_page(f"{editions}/en/rules/123/history/2/")
    _compare(page, "2003-01-01", "2001-01-01")
    assert page.locator(".compared .day").all_inner_texts() == ["123.2 2001-01-01", "123.2 2003-01-01"]


def test_a_rule_that_moved_is_compared_under_its_number_of_each_day(open_page, editions: str) -> None:
    page = open_page(f"{editions}/en/rules/123/history/4/")
    _compare(page, "2001-01-01", "2003-01-01")
    moved = page.locator(".compared", has_text="Lions")
    assert moved.locator(".day").all_inner_texts() == ["123.3 2001-01-01", "123.4 2003-01-01"]
    expect(moved).to_contain_text("The words are the same")
    gone = page.locator(".compared", has_text="pebbles")
    expect(gone.locator("div").last).to_contain_text("Not in this edition")


def test_two_editions_are_compared_from_a_disk_too(open_page, editions_site: Path) -> None:
    page = open_page(f"{editions_site.as_uri()}/{PAGE}index.html?from=2001-01-01&to=2003-01-01")
    expect(page.locator(".compared div").first).to_contain_text("Not in this edition")


def test_an_edition_that_is_not_here_in_a_language_is_not_said_to_lack_the_rule(
    open_page, editions: str
) -> None:
    page = open_page(f"{editions}/en/rules/123/history/1/?from=2001-01-01&to=2003-01-01")
    japanese = page.locator(".compared", has_text="バッジ")
    expect(japanese.locator("div").last).to_contain_text("This library has no text of it")
