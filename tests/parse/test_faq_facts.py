from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.blocks import Block
from kb.model import Lang
from kb.parse.dates import find_dates, read_date
from kb.parse.faq_facts import facts_of, head_fact
from kb.parse.faq_lines import part_of_title, set_of_title
from kb.parse.outline import Outline


def stated(text: str) -> dict[str, str]:
    return {fact.key: fact.value for fact in facts_of(Block(kind="paragraph", text=text, line=3, end_line=3))}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2011年9月24-25日", "2011-09-24/2011-09-25"),
        ("2011年9月30日-10月3日", "2011-09-30/2011-10-03"),
        ("2016年1月16日・17日", "2016-01-16/2016-01-17"),
        ("2016年１月22日〜24日", "2016-01-22/2016-01-24"),
        ("2019年10月4日(金)", "2019-10-04"),
        ("2019年12月31日～2020年1月2日", "2019-12-31/2020-01-02"),
        ("July 10-11, 2010", "2010-07-10/2010-07-11"),
        ("July 30–August 1, 2010", "2010-07-30/2010-08-01"),
        ("on Friday, April 23, 2021.", "2021-04-23"),
    ],
)
def test_days_and_spans_are_read(text: str, expected: str) -> None:
    assert [str(span) for span in find_dates(text)] == [expected]


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("11/09/09", "ja", dt.date(2011, 9, 9)),
        ("9/25/11", "en", dt.date(2011, 9, 25)),
        ("2011/9/25", "en", dt.date(2011, 9, 25)),
        ("2011年2月30日", "ja", None),
        ("99/99/99", "ja", None),
    ],
)
def test_digits_are_read_in_the_order_of_the_language(
    text: str, lang: Lang, expected: dt.date | None
) -> None:
    assert read_date(text, lang) == expected


@given(st.text(max_size=40))
@settings(max_examples=100)
def test_no_text_breaks_the_reading_of_dates(text: str) -> None:
    find_dates(text)
    read_date(text, "ja")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("試しの島 公式発売日：2012年3月16日", {"release": "2012-03-16"}),
        ("公式発売日をもって使用可能になる。（2012年3月16日）", {"release": "2012-03-16"}),
        ("発売記念トーナメント：2012年3月16-18日", {"launch": "2012-03-16/2012-03-18"}),
        ("Trial becomes legal for sanctioned play on Friday, March 16, 2012.", {"legal": "2012-03-16"}),
        ("It becomes legal for sanctioned play on March 16-17, 2012.", {}),
        ("Prerelease events: March 10-11, 2012", {"prerelease": "2012-03-10/2012-03-11"}),
        ("スタンダードでは、甲、乙の各セットが使用可能。", {"standard": "甲, 乙"}),
        ("島ブロック構築フォーマットでは、甲が使用可能。", {"block": "甲"}),
        ("ブースターは基本土地１枚、コモン10枚、アンコモン３枚、レア１枚である。", {}),
        ("通常のプレリリースと変わらない。", {}),
    ],
)
def test_a_line_states_what_it_says_and_no_more(text: str, expected: dict[str, str]) -> None:
    assert stated(text) == expected


def test_cards_are_counted_by_rarity() -> None:
    assert stated("全150種類（神話レア10、レア30、アンコモン40、コモン60、基本土地10）") == {
        "cards": "150",
        "cards.mythic": "10",
        "cards.land": "10",
        "cards.uncommon": "40",
        "cards.common": "60",
        "cards.rare": "30",
    }


def test_the_head_says_who_and_when() -> None:
    for text, key in (
        ("Compiled by Nobody", "compiled-by"),
        ("山田/Yamada編、鈴木/Suzuki協力", "compiled-by"),
        ("Document last modified March 4, 2012", "modified"),
        ("最終更新 2012年3月4日", "modified"),
    ):
        fact = head_fact(Block(kind="paragraph", text=text, line=2, end_line=2), "ja")
        assert fact is not None
        assert fact.key == key
    assert head_fact(Block(kind="paragraph", text="編集は終わった。", line=2, end_line=2), "ja") is None


def test_titles_and_parts_are_told_from_sentences() -> None:
    assert set_of_title("『試しの島』リリースノート") == "試しの島"
    assert set_of_title("_Trial Island_(TM) Frequently Asked Questions") == "Trial Island"
    assert set_of_title("「試しの島 よくある質問集」を参照。") is None
    assert part_of_title("『試しの島』カード別注釈") == "cards"
    assert part_of_title("GENERAL NOTES") == "general"
    assert part_of_title("第１章（一般注釈）は、概念を説明する。") is None


def test_places_are_counted_by_depth() -> None:
    outline = Outline("a")
    taken = [outline.take(depth) for depth in (0, 1, 1, 0, 3, 0)]
    assert [place.id for place in taken] == ["a#1", "a#1.1", "a#1.2", "a#2", "a#2.1", "a#3"]
    assert [place.parent for place in taken] == [None, "a#1", "a#1", None, "a#2", None]
    assert Outline("b").take(2).id == "b#1"


@pytest.mark.parametrize(
    "text",
    [
        "『試しの島』は2014年11月7日発売である。",
        "試しの島は2014年11月7日(金)に発売される。",
        "公式発売日：2014年11月7日",
        "発売日は2014年11月7日である",
    ],
)
def test_the_day_of_the_release_is_read(text: str) -> None:
    assert stated(text) == {"release": "2014-11-07"}


@pytest.mark.parametrize("text", ["発売記念パーティー：2014年11月7日", "2014年11月7日発売記念パーティー"])
def test_a_party_is_no_release(text: str) -> None:
    assert "release" not in stated(text)
