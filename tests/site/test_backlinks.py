"""Who cites a rule, where several editions have its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.html import tree
from tests.site.made import site_of
from tests.written import article, rules

OLD = rules(
    "7 More", "711 Two Faces", "711.4 Such a card lies on the stack with its front face up.",
    "712 Levels", "712.4 A leveler has three boxes of strength.", stated="20110930.0",
)  # fmt: skip
NEW = rules(
    "7 More", "711 Levels", "711.4 A leveler has three boxes of strength.",
    "712 Two Faces", "712.4 Such a card lies on the stack with its front face up.", stated="20260116.0",
)  # fmt: skip
FAQ = article("月 よくある質問集", "表向きのまま置く（711.4 を参照）。", rules_date="2011-09-30", kind="faq")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of an FAQ of 2011, of the rules of its day and of those of today."""
    return site_of(tmp_path_factory.mktemp("backlinks"), [OLD, NEW, FAQ])


def _panel(site: Path, page: str, number: str) -> dict[str, str]:
    """What stands under each title of a rule's panel."""
    rule = tree(site / f"en/rules/{page}/index.html").xpath(f"//*[@id='r{number}']")[0]
    return {
        title.text: " ".join(title.xpath("following-sibling::dd[1]")[0].text_content().split())
        for title in rule.iter("dt")
    }


def test_who_cites_a_number_cites_it_in_the_edition_of_that_day(site: Path) -> None:
    assert "月" in _panel(site, "2011-09-30/711", "711.4")["Cited by"]


def test_who_cited_another_rule_by_the_number_does_not_cite_todays(site: Path) -> None:
    panel = _panel(site, "711", "711.4")
    assert not [title for title, words in panel.items() if "月" in words]


def test_who_cited_the_same_rule_by_its_old_number_is_named_with_the_year(site: Path) -> None:
    panel = _panel(site, "712", "712.4")
    assert "Cited by" not in panel
    cited = panel["Cited by, as of earlier editions"]
    assert "月" in cited
    assert cited.endswith("711.4 2011-09-30")


def test_a_rule_that_cites_todays_text_is_not_named_again_for_an_older_one(tmp_path: Path) -> None:
    same = ("1 Ideas", "123 Badges", "123.5 It is new (see rule 400.7).", "4 Zones", "400 General")
    forgets = "400.7 A thing that moves is new."
    words = "123.5 それは新しい（400.7を参照）。"
    old, new = (rules(*same, forgets, stated=stated) for stated in ("20110930.0", "20260116.0"))
    undated = rules("123 バッジ", words, lang="ja", part="123")
    quoting = article("記章", "古い解説である。", stated="20110930.0", quotes=(words,))
    site = site_of(tmp_path, [old, new, undated, quoting])
    panel = _panel(site, "400", "400.7")
    assert panel["Cited by"] == "rule 123.5 Badges"
    assert "Cited by, as of earlier editions" not in panel
