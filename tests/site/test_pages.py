from __future__ import annotations

import json
import re
from pathlib import Path

import html5lib
import pytest

from kb.site.plan import Plan
from kb.site.urls import folder_of
from kb.store import Store
from tests.site.html import pages, tree


def _page(site: Path, path: str):
    return tree((site / path / "index.html").resolve())


def test_every_record_stands_at_its_address_in_both_languages(
    starter_store: Store, starter_site: Path
) -> None:
    plan = Plan.of(starter_store)
    for record in plan.content.records.values():
        for address in {plan.addresses.record(record), plan.addresses.in_document(record)}:
            for lang in ("ja", "en"):
                page = _page(starter_site, f"{folder_of(lang)}{address.path}")
                assert not address.fragment or page.xpath("//*[@id=$id]", id=address.fragment), (
                    record.id,
                    address,
                )


def test_a_rule_shows_what_hangs_from_it(starter_site: Path) -> None:
    (rule,) = _page(starter_site, "rules/123").xpath("//article[@id='r123.6b']")
    assert rule.get("data-citation") == "CR 123.6b (20260116.0)"
    assert rule.xpath("./*[contains(@class, 'number')]//text()") == ["123.6b"]
    assert [
        text.get("lang")
        for text in rule.xpath(".//div[starts-with(@class, 'text ')] | .//div[@class='text']")
    ] == ["ja", "en"]
    assert rule.xpath(".//dt[.='出典']")
    assert any("rules-ja.txt:" in place for place in rule.xpath(".//*[@class='place']/text()"))


def test_the_reader_of_english_gets_english_first(starter_site: Path) -> None:
    page = _page(starter_site, "en/rules/123")
    assert page.get("lang") == "en"
    (rule,) = page.xpath("//article[@id='r123.6b']")
    assert rule.xpath(".//div[contains(@class, 'text')]/@lang")[0] == "en"


def test_who_cites_an_absent_rule_is_listed_with_it(starter_site: Path) -> None:
    page = _page(starter_site, "rules/401")
    assert page.xpath("//p[@class='notice']")
    assert page.xpath("//dt[.='参照元']/following-sibling::dd[1]//a")


def test_the_policy_allows_no_inline_script_or_style(starter_site: Path) -> None:
    for path in pages(starter_site):
        page = tree(path)
        (policy,) = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert not page.xpath("//style | //*[@style] | //script[not(@src)][not(@type='application/ld+json')]")
        assert not [name for element in page.iter() for name in element.attrib if name.startswith("on")]


def test_no_page_asks_another_host_for_anything(starter_site: Path) -> None:
    for path in pages(starter_site):
        loaded = tree(path).xpath(
            "//script/@src | //link[@rel='stylesheet' or @rel='icon']/@href | //img/@src"
        )
        assert not [link for link in loaded if "//" in link]


def test_pages_are_html_without_an_error(starter_site: Path) -> None:
    for path in list(pages(starter_site))[::9]:
        html5lib.HTMLParser(strict=True).parse(path.read_text("utf-8"))


def test_no_page_shows_a_value_that_is_not_there(starter_site: Path) -> None:
    for path in pages(starter_site):
        assert not re.search(r">\s*(None|Undefined|\[\]|\(\))\s*<", path.read_text("utf-8")), path


def test_the_data_beside_a_page_is_what_show_prints(starter_store: Store, starter_site: Path) -> None:
    plan = Plan.of(starter_store)
    data = json.loads((starter_site / "rules/123/index.json").read_text("utf-8"))
    assert data["address"] == "/rules/123/"
    by_id = {record["id"]: record for record in data["records"]}
    record = plan.content.records["cr:123.6b@20260116.0/ja"]
    assert by_id[record.id] == plan.json_of(record)


@pytest.mark.real
def test_711_of_2011_has_an_address_of_its_own(seeds_site: Path) -> None:
    page = _page(seeds_site, "rules/2011-09-30/711")
    assert page.xpath("//article[@id='r711.4']")
    assert page.xpath("//p[@class='notice']")
    assert not _page(seeds_site, "rules/711").xpath("//article")


@pytest.mark.real
def test_both_faqs_are_on_the_page_of_a_card_they_both_name(seeds_site: Path) -> None:
    cards = json.loads((seeds_site / "cards/index.json").read_text("utf-8"))["cards"]
    (card,) = [card for card in cards if card["ja"] == "標本集め"]
    assert card["records"] >= 2


@pytest.mark.real
def test_the_five_places_that_cite_400_7_are_under_it(seeds_site: Path) -> None:
    page = _page(seeds_site, "rules/400")
    cited = page.xpath("//article[@id='r400.7' or @id='r400.7m']//dd//a/@href")
    assert len(set(cited)) == 5
