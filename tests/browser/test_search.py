from __future__ import annotations

from playwright.sync_api import Page, expect

HITS = ".panel [role=option]"


def _search(page: Page, words: str) -> None:
    page.keyboard.press("/")
    page.keyboard.type(words)


def test_results_come_as_one_types_over_http_and_from_a_disk(open_page, base: str) -> None:
    page = open_page(f"{base}/rules/123/index.html")
    _search(page, "123.6b")
    expect(page.locator(HITS).first).to_contain_text("123.6b")
    expect(page.get_by_role("combobox")).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".panel [role=status]")).to_contain_text("件")


def test_a_hit_says_why_and_marks_what_was_found(open_page, http: str) -> None:
    page = open_page(f"{http}/")
    _search(page, "ステッカーをはる")
    expect(page.locator(f"{HITS} .why").first).to_contain_text("はる → 貼")
    expect(page.locator(f"{HITS} mark").first).to_be_visible()


def test_the_keyboard_alone_leads_to_a_hit(open_page, http: str) -> None:
    page = open_page(f"{http}/")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox")).to_be_focused()
    page.keyboard.type("状況起因処理")
    expect(page.locator(HITS).nth(1)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(HITS).nth(1)).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("combobox")).to_have_attribute("aria-activedescendant", "found-1")
    page.keyboard.press("ArrowUp")
    address = page.locator(HITS).first.evaluate("hit => new URL(hit.dataset.href, location.href).href")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url.replace("index.html", "") == address.replace("index.html", ""))


def test_escape_closes_the_list_and_keeps_the_words(open_page, http: str) -> None:
    page = open_page(f"{http}/")
    _search(page, "token")
    expect(page.locator(HITS).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".panel")).to_be_hidden()
    expect(page.get_by_role("combobox")).to_have_value("token")


def test_enter_without_a_choice_opens_the_search_page_with_filters(open_page, http: str) -> None:
    page = open_page(f"{http}/")
    _search(page, "両面カード")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/**")
    results = page.locator("#search-results li")
    expect(results.first).to_be_visible()
    before = results.count()
    page.get_by_label("種類").select_option("glossary")
    expect(page.locator("#search-results .kind").first).to_have_text("用語")
    assert results.count() < before
    assert "kind=glossary" in page.url


def test_an_input_method_keeps_its_keys(open_page, http: str) -> None:
    page = open_page(f"{http}/")
    page.keyboard.press("/")
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "すてっかー", "selectionStart": 5, "selectionEnd": 5})
    before = page.url
    page.evaluate(
        """() => document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", {key: "Enter", keyCode: 229, bubbles: true, cancelable: true}))"""
    )
    assert page.url == before
    session.send("Input.insertText", {"text": "ステッカー"})
    expect(page.get_by_role("combobox")).to_have_value("ステッカー")
    expect(page.locator(HITS).first).to_contain_text("ステッカー")


def test_what_nothing_has_is_said(open_page, http: str) -> None:
    page = open_page(f"{http}/")
    _search(page, "ぬぬぬぬぬぬ")
    expect(page.locator(".panel [role=status]")).to_contain_text("見つかりませんでした")


def test_the_english_pages_search_in_english(open_page, http: str) -> None:
    page = open_page(f"{http}/en/")
    _search(page, "stickers")
    expect(page.locator(HITS).first).to_contain_text("ticker")
    assert "/en/" in page.locator(HITS).first.evaluate("hit => new URL(hit.dataset.href, location.href).href")


def test_search_works_without_a_network(open_page, starter_site) -> None:
    page = open_page(f"{starter_site.as_uri()}/index.html")
    page.context.set_offline(True)
    _search(page, "カウンター")
    expect(page.locator(HITS).first).to_be_visible()


def test_marks_cover_the_characters_that_were_found_and_no_more(base: str, open_page) -> None:
    page = open_page(f"{base}/search/index.html")
    ask = "([text, needles]) => kbFind.snippet(text, needles.map(needle => ({needle})))"
    assert page.evaluate(ask, ["単にリボン・代を½払うｶﾞイ", ["リボン", "1/2", "ガイ"]]) == [
        ["単に", False],
        ["リボン", True],
        ["・代を", False],
        ["½", True],
        ["払う", False],
        ["ｶﾞイ", True],
    ]
    assert page.evaluate(ask, ["a stickered object", ["sticker"]])[1] == ["stickered", True]
