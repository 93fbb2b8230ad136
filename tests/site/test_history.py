"""Pages of history and of changes, from editions that the tests write."""

from __future__ import annotations

import json
from pathlib import Path

import html5lib
import jsonschema
import pytest
from lxml import html

from kb.site.feed import changes
from kb.site.plan import Plan
from kb.store import Store
from tests.site.html import broken_links, pages, tree
from tests.site.made import site_of, three_editions

PAIR = "changes/en/2001-01-01--2002-01-01"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of three editions in English and two in Japanese."""
    return site_of(tmp_path_factory.mktemp("history"), three_editions())


def _rule(site: Path, number: str, lang: str = "en/") -> html.HtmlElement:
    rule = number.partition(".")[2].rstrip("ab")
    page = tree(site / f"{lang}rules/123/history/{rule}/index.html")
    return page.xpath(f"//*[@id='r{number}']")[0]


def test_every_link_and_fragment_is_there(site: Path) -> None:
    assert broken_links(site) == []


def test_both_texts_stand_side_by_side_with_the_changed_words_marked(site: Path) -> None:
    (pair,) = _rule(site, "123.2").xpath(".//*[@class='pair']")
    older, newer = pair.xpath("div")
    assert pair.xpath("div/p[@class='day']/text()") == ["2001-01-01", "2002-01-01"]
    assert [mark.text for mark in older.iter("del")] == ["week"]
    assert [mark.text for mark in newer.iter("ins")] == ["month"]
    assert not older.xpath(".//ins") + newer.xpath(".//del")
    assert {mark.getparent().get("lang") for mark in pair.iter("del", "ins")} == {"en"}


def test_a_rule_that_was_never_reworded_shows_its_text_once(site: Path) -> None:
    moved = _rule(site, "123.4").xpath("ol[contains(., 'Moved')]")[0]
    assert [text.text_content() for text in moved.xpath(".//*[@class='words']")] == [
        "Lions and bears share one den until winter has come."
    ]
    assert not moved.xpath(".//*[@class='pair']")


def test_a_rule_that_moved_is_told_under_its_last_number(site: Path) -> None:
    rule = _rule(site, "123.4")
    lives = rule.xpath("ol")
    told = [life.text_content() for life in lives]
    assert any("Moved" in life and "123.3" in life and "Lions" in life for life in told)
    assert any("Vanished" in life and "pebbles" in life for life in told)
    assert not any("pebbles" in life and "Lions" in life for life in told)


def test_the_section_lists_the_histories_of_its_rules(site: Path) -> None:
    page = tree(site / "en/rules/123/history/index.html")
    listed = {item.get("id"): item for item in page.xpath("//li[@id]")}
    assert set(listed) == {"r123.1", "r123.2", "r123.4", "r123.5"}
    assert listed["r123.2"].xpath("a[1]/@href") == ["../../../rules/123/history/2/index.html"]
    assert "Changes: 1" in listed["r123.2"].text_content()


def test_a_dated_text_leads_to_the_life_of_its_rule(site: Path) -> None:
    page = tree(site / "en/rules/2001-01-01/123/index.html")
    links = page.xpath("//*[@id='r123.3']//a[contains(@href, 'history')]/@href")
    assert links == ["../../../rules/123/history/4/index.html#r123.4"]


def _apparatus(site: Path, page: str, number: str) -> dict[str, list[str]]:
    """The links under each title of a rule's panel."""
    rule = tree(site / f"en/{page}/index.html").xpath(f"//*[@id='r{number}']")[0]
    return {
        title.text: [str(link) for link in title.xpath("following-sibling::dd[1]//a/@href")]
        for title in rule.iter("dt")
    }


def test_other_editions_of_a_rule_are_told_by_its_history(site: Path) -> None:
    panel = _apparatus(site, "rules/123", "123.2")
    assert panel["Other editions"] == ["../../rules/123/history/2/index.html#r123.2"]
    assert "Other rules once under this number" not in panel


def test_another_rule_that_had_the_number_is_no_other_edition_of_this_one(site: Path) -> None:
    panel = _apparatus(site, "rules/2001-01-01/123", "123.4")
    history = "../../../rules/123/history/4/index.html#r123.4"
    assert panel["Other editions"] == [history]
    assert panel["Other rules once under this number"] == [history]


def test_both_languages_have_their_lives_on_one_page(site: Path) -> None:
    marked = _rule(site, "123.1", lang="").xpath(".//*[@lang='ja']/ins")
    assert [mark.text for mark in marked] == ["2"]


def test_the_page_of_changes_lists_each_kind(site: Path) -> None:
    page = tree(site / f"en/{PAIR}/index.html")
    listed = {
        section.xpath("h2/@id")[0]: section.text_content() for section in page.xpath("//main/section[h2/@id]")
    }
    assert set(listed) == {"event_added", "event_removed", "event_moved", "event_reworded"}
    assert "123.3" in listed["event_moved"]
    assert "pebbles" in listed["event_removed"]


def test_the_page_of_changes_leads_to_the_history_of_each_rule(site: Path) -> None:
    page = tree(site / f"en/{PAIR}/index.html")
    reworded = page.xpath("//section[h2/@id='event_reworded']//div[@class='change']")[0]
    assert reworded.xpath("p/a[.='History']/@href") == ["../../../rules/123/history/2/index.html#r123.2"]
    assert [mark.text for mark in reworded.xpath(".//*[@class='pair']//ins")] == ["month"]
    assert [link.text_content() for link in reworded.xpath("p[1]/a")] == ["123.2", "History"]
    moved = page.xpath("//section[h2/@id='event_moved']//div[@class='change']/p[1]/a")
    assert [link.text_content() for link in moved] == ["123.3", "123.4", "History"]


def test_the_data_beside_the_pages_has_the_shape_of_the_command(site: Path) -> None:
    changes = json.loads((site / PAIR / "index.json").read_text("utf-8"))
    assert changes["moved"] == [{"from": "123.3", "to": "123.4"}]
    assert changes["reworded"] == ["123.2"]
    history = json.loads((site / "rules/123/history/2/index.json").read_text("utf-8"))
    life = next(life for life in history["lives"] if life["number"] == "123.2")
    assert [one["event"] for one in life["standings"]] == ["first", "reworded", "unchanged"]
    assert ["old", "week"] in life["standings"][1]["difference"]


def test_the_data_is_as_the_schema_says(site: Path) -> None:
    check = jsonschema.Draft202012Validator(json.loads((site / "schema.json").read_text("utf-8")))
    found = list(site.rglob("index.json"))
    assert any("history" in path.parts for path in found)
    for path in found:
        check.validate(json.loads(path.read_text("utf-8")))


def test_the_rules_home_leads_to_the_changes(site: Path) -> None:
    assert tree(site / "rules/index.html").xpath("//a[@href='../changes/index.html']")
    assert tree(site / "changes/index.html").xpath("//a[contains(@href, '2002-01-01--2003-01-01')]")


def test_texts_stay_text(site: Path) -> None:
    for path in pages(site):
        assert not [script for script in tree(path).iter("script") if "alert" in (script.text or "")]
        assert "\u202e" not in path.read_text("utf-8")
    told = _rule(site, "123.5").text_content()
    assert "<script>alert(1" in told


def test_the_pages_are_html_without_an_error(site: Path) -> None:
    for path in (*site.glob("rules/*/history/**/index.html"), *site.glob("en/changes/**/index.html")):
        html5lib.HTMLParser(strict=True).parse(path.read_text("utf-8"))


def test_a_library_without_editions_has_neither(starter_site: Path) -> None:
    assert not (starter_site / "changes").exists()
    assert not list(starter_site.rglob("history"))


def test_the_feed_tells_of_rules_that_changed_and_not_of_new_numbers(site: Path) -> None:
    with Store.open(site.parent / "kb.sqlite") as store:
        found = changes(Plan.of(store))
    assert [(str(change.edition), str(change.number), change.event) for change in found] == [
        ("20030101.0", "123.5", "event_reworded"),
        ("20020101.0", "123.1", "event_reworded"),
        ("20020101.0", "123.2", "event_reworded"),
        ("20020101.0", "123.5", "event_added"),
    ]
