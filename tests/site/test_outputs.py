from __future__ import annotations

import json
import zipfile
from pathlib import Path

import jsonschema
import pytest
from lxml import etree, html

from kb.site import Options, build_site, zip_site
from kb.site.feed import changes
from kb.site.pages import cards
from kb.site.plan import Plan
from tests.parse.test_cards import set_card, set_file
from tests.site.conftest import StoreMaker
from tests.site.html import broken_links, pages, tree

ATOM = {"a": "http://www.w3.org/2005/Atom"}
MAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


def test_the_data_beside_every_page_is_as_the_schema_says(starter_site: Path) -> None:
    schema = json.loads((starter_site / "schema.json").read_text("utf-8"))
    check = jsonschema.Draft202012Validator(schema)
    found = sorted(starter_site.rglob("index.json"))
    assert len(found) > 100
    for path in found[::3]:
        check.validate(json.loads(path.read_text("utf-8")))


def test_the_sitemap_has_the_pages_that_are_to_be_found_in_both_languages(starter_site: Path) -> None:
    sitemap = etree.parse(starter_site / "sitemap.xml")
    addresses = sitemap.xpath("//s:loc/text()", namespaces=MAP)
    assert "https://example.org/kb/rules/123/" in addresses
    assert "https://example.org/kb/en/rules/123/" in addresses
    assert "https://example.org/kb/problems/" not in addresses
    for address in addresses:
        path = address.removeprefix("https://example.org/kb/")
        page = tree((starter_site / path / "index.html").resolve())
        assert not page.xpath("//meta[@name='robots']"), address
        assert page.xpath("//link[@rel='canonical']/@href") == [address]
    languages = sitemap.xpath("//s:url[1]/x:link/@hreflang", namespaces=MAP)
    assert languages == ["ja", "en"]


def test_every_page_names_itself_for_machines(starter_site: Path) -> None:
    for path in list(pages(starter_site))[::11]:
        page = tree(path)
        (linked,) = page.xpath("//script[@type='application/ld+json']/text()")
        data = json.loads(linked)
        assert data["url"] == page.xpath("//link[@rel='canonical']/@href")[0]
        assert page.xpath("//meta[@property='og:title']/@content")


OLD = (
    "マジック総合ルール {edition} 版\n\n1. ゲームの考え方\n\n123. ステッカー\n\n"
    "123.1. {text}\n\n123.2. 変わらない文である。\n"
)


def test_the_feed_tells_what_was_reworded_and_nothing_else(stores: StoreMaker, tmp_path: Path) -> None:
    documents = [
        ("old.txt", OLD.format(edition="20200101.0", text="前の文である。")),
        ("new.txt", OLD.format(edition="20230101.0", text="後の文である。")),
    ]
    with stores.of(*documents, kind="cr", lang="ja") as store:
        found = changes(Plan.of(store))
        build_site(store, tmp_path / "site", Options(base_url="https://example.org"))
    assert [(str(change.address), str(change.before), str(change.edition)) for change in found] == [
        ("/rules/123/#r123.1", "20200101.0", "20230101.0")
    ]
    feed = etree.parse(tmp_path / "site" / "feed.xml")
    assert feed.xpath("//a:entry/a:title/text()", namespaces=ATOM) == ["123.1 ステッカー"]
    assert feed.xpath("/a:feed/a:updated/text()", namespaces=ATOM) == ["2023-01-01T00:00:00Z"]
    older = tree((tmp_path / "site/rules/2020-01-01/123/index.html").resolve())
    assert "前の文である。" in older.text_content()
    assert broken_links(tmp_path / "site") == []


def _faq(card: str) -> str:
    return (
        "テスト よくある質問集\n\nCompiled by the tests\n\nテスト 公式発売日：2011年9月30日\n\n一般注釈\n\n"
        f"新能力：試験\n\n• これは試験である。\n\nカード別注釈\n\n• {card}は１回だけ誘発する。\n\n"
        "All trademarks are property of their owners.\n"
    )


def test_an_address_that_changed_leads_to_the_new_one(stores: StoreMaker, tmp_path: Path) -> None:
    out = tmp_path / "site"
    with stores.of(("faq.txt", _faq("《白金の天使》"))) as store:
        build_site(store, out, Options())
    (before,) = [path.name for path in (out / "cards").iterdir() if path.is_dir()]
    for _ in range(2):  # the redirect stays in later builds
        with stores.of(("faq.txt", _faq("《白金の天使/Platinum Angel》"))) as store:
            build_site(store, out, Options())
        page = html.parse(out / "cards" / before / "index.html")
        assert page.xpath("//a/@href") == ["../../cards/platinum-angel/index.html"]
        assert page.xpath("//meta[@http-equiv='refresh']")
        assert (out / "en/cards" / before / "index.html").is_file()
    assert broken_links(out) == []


def test_the_zip_holds_the_site_and_is_the_same_each_time(starter_site: Path, tmp_path: Path) -> None:
    zip_site(starter_site, tmp_path / "a.zip")
    zip_site(starter_site, tmp_path / "b.zip")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert archive.testzip() is None
        archive.extractall(tmp_path)
    assert broken_links(tmp_path / "site") == []


def test_many_cards_are_listed_by_their_initials(
    stores: StoreMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, "ON_ONE_PAGE", 1)
    with stores.of(("faq.txt", _faq("《白金の天使》と《稲妻》"))) as store:
        build_site(store, tmp_path / "site", Options())
    assert len([path for path in (tmp_path / "site/cards/initial").iterdir() if path.is_dir()]) == 2
    assert broken_links(tmp_path / "site") == []


def test_templates_of_ones_own_go_before_those_of_kb(stores: StoreMaker, tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "static").mkdir(parents=True)
    (own / "older.html").write_text("{{ page.name.ja }}", "utf-8")
    (own / "static" / "site.css").write_text("h1 { color: red }", "utf-8")
    with stores.of(("faq.txt", _faq("《稲妻》"))) as store:
        build_site(store, tmp_path / "site", Options(templates=own))
    assert (tmp_path / "site/static/site.css").read_text("utf-8") == "h1 { color: red }"
    assert (tmp_path / "site/static/site.js").is_file()


def test_the_rulings_of_card_data_stand_on_its_page_card_by_card(stores: StoreMaker, tmp_path: Path) -> None:
    rulings = [{"date": "2012-05-01", "text": words} for words in ("The owl turns around.", "It looks back.")]
    with stores.of(
        ("pond.json", set_file(set_card("Owl", "梟", rulings=rulings), set_card("Newt")))
    ) as store:
        build_site(store, tmp_path / "site", Options())
    (page,) = (tmp_path / "site/en/documents").glob("*/index.html")
    (section,) = tree(page).xpath("//section[h2='Rulings']/section")
    assert section.xpath("h3/a/@href") == ["../../cards/owl/index.html"]
    assert [item.text.strip() for item in section.iter("li")] == ["The owl turns around.", "It looks back."]
    assert broken_links(tmp_path / "site") == []
