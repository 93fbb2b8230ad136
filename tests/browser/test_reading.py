from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from kb.site import Options, build_site
from tests.site.conftest import StoreMaker

KINDS = [
    "",
    "rules/",
    "rules/1/",
    "rules/123/",
    "faq/",
    "articles/",
    "cards/",
    "terms/",
    "documents/",
    "problems/",
    "absent/",
]


def test_hovering_a_reference_shows_the_rule_and_escape_hides_it(open_page, base: str) -> None:
    page = open_page(f"{base}/rules/123/index.html")
    page.locator("#r123\\.1 a.ref").first.hover()
    preview = page.get_by_role("tooltip")
    expect(preview).to_contain_text("123.6")
    page.keyboard.press("Escape")
    expect(preview).to_have_count(0)


def test_focus_by_keyboard_shows_the_preview_too(open_page, http: str) -> None:
    page = open_page(f"{http}/rules/123/")
    page.locator("#r123\\.1 .number a").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("tooltip")).to_be_visible()
    expect(page.locator(":focus")).to_have_attribute("aria-describedby", "preview")


def test_a_tap_shows_and_a_second_tap_follows(open_page, http: str) -> None:
    page = open_page(f"{http}/rules/123/", has_touch=True, viewport={"width": 390, "height": 800})
    link = page.locator("#r123\\.2a a.ref").first
    link.tap()
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert page.url.endswith("/rules/123/")
    link.tap()
    page.wait_for_url("**/rules/103/**")


def test_a_preview_of_an_absent_rule_says_that_it_is_absent(open_page, http: str) -> None:
    page = open_page(f"{http}/absent/")
    page.goto(f"{http}/articles/")
    page.locator("main .index a").first.click()
    link = page.locator("a.ref.absent").first
    if link.count():
        link.hover()
        expect(page.get_by_role("tooltip")).to_contain_text("文章がありません")


def test_one_key_leads_to_the_other_language_with_the_same_rule_in_view(open_page, base: str) -> None:
    page = open_page(f"{base}/rules/702/index.html", viewport={"width": 1000, "height": 700})
    rule = page.locator("article.rule").nth(9)
    rule.evaluate("rule => rule.scrollIntoView({behavior: 'instant', block: 'start'})")
    expect(rule).to_be_in_viewport()
    seen = page.evaluate(
        "[...document.querySelectorAll('.anchor[id]')].find(a => a.getBoundingClientRect().bottom > 80).id"
    )
    page.keyboard.press("l")
    page.wait_for_url("**/en/rules/702/**")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.url.endswith(f"#{seen}")
    expect(page.locator(f"[id='{seen}']")).to_be_in_viewport()


def test_the_chosen_language_is_kept(open_page, http: str) -> None:
    page = open_page(f"{http}/rules/")
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/en/rules/**")
    page.goto(f"{http}/rules/123/#r123.6b")
    page.wait_for_url("**/en/rules/123/#r123.6b")


def test_texts_are_shown_in_the_languages_that_were_chosen(open_page, http: str) -> None:
    page = open_page(f"{http}/rules/123/", viewport={"width": 1280, "height": 800})
    japanese, english = page.locator("#r123\\.1 .text:lang(ja)"), page.locator("#r123\\.1 .text:lang(en)")
    expect(english).to_be_visible()
    page.get_by_text("表示", exact=True).click()
    page.get_by_label("本文の言語").select_option("ja")
    expect(english).to_be_hidden()
    page.get_by_label("本文の言語").select_option("side")
    assert abs(japanese.bounding_box()["y"] - english.bounding_box()["y"]) < 4
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-show", "side")


def test_readings_stand_above_their_words_until_they_are_switched_off(
    open_page, stores: StoreMaker, tmp_path: Path
) -> None:
    article = (
        "<html><body><h1>記章</h1><p>提供：MTG Wiki</p><p>記章/Badgeとは、</p><p>目次 1 解説</p><h2>解説</h2>"
        "<ul><li><ruby>記章<rt>きしょう</rt></ruby>は印である。</li></ul></body></html>"
    )
    with stores.of(("badge.html", article), kind="wiki") as store:
        build_site(store, tmp_path / "site", Options())
    (path,) = (tmp_path / "site/articles").glob("*/index.html")
    page = open_page(path.as_uri())
    reading = page.locator("main rt")
    expect(reading).to_have_text("きしょう")
    page.get_by_text("表示", exact=True).click()
    page.get_by_label("ふりがな").uncheck()
    expect(reading).to_be_hidden()


def test_nothing_moves_for_those_who_asked_for_less_motion(open_page, http: str) -> None:
    behaviour = "getComputedStyle(document.documentElement).scrollBehavior"
    still = open_page(f"{http}/rules/123/", reduced_motion="reduce")
    assert still.evaluate(behaviour) == "auto"
    assert open_page(f"{http}/rules/123/").evaluate(behaviour) == "smooth"


def test_a_rule_can_be_copied_as_link_and_as_citation(open_page, http: str) -> None:
    page = open_page(f"{http}/rules/123/", permissions=["clipboard-read", "clipboard-write"])
    rule = page.locator("#r123\\.6b")
    rule.locator("summary").click()
    rule.get_by_role("button", name="引用をコピー").click()
    expect(rule.get_by_role("button", name="コピーしました")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"CR 123.6b (20260116.0) {http}/rules/123/#r123.6b"


def test_the_address_bar_shows_the_short_address(open_page, http: str) -> None:
    page = open_page(f"{http}/rules/123/index.html#r123.6b")
    assert page.url == f"{http}/rules/123/#r123.6b"


@pytest.mark.parametrize("path", KINDS)
def test_every_page_reads_without_javascript(open_page, http: str, path: str) -> None:
    page = open_page(f"{http}/{path}", java_script_enabled=False)
    expect(page.locator("h1")).to_be_visible()
    assert len(page.locator("main").inner_text()) > 40
    expect(page.locator(".settings")).to_be_hidden()


def test_links_work_without_javascript(open_page, starter_site: Path) -> None:
    page = open_page(f"{starter_site.as_uri()}/index.html", java_script_enabled=False)
    page.locator(".chapters a").first.click()
    page.locator("main .index a").first.click()
    expect(page.locator("article.rule").first).to_be_visible()
    page.locator("article.rule summary").first.click()
    expect(page.locator("article.rule dl").first).to_be_visible()


def test_paper_has_the_text_and_not_the_ways_around(open_page, http: str) -> None:
    page = open_page(f"{http}/rules/123/")
    page.emulate_media(media="print")
    expect(page.locator("#r123\\.6b .text").first).to_be_visible()
    for around in (".top", ".bottom", ".crumbs"):
        expect(page.locator(around)).to_be_hidden()
    assert page.pdf(format="A4").startswith(b"%PDF")
