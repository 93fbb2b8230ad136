"""The other shapes of the rules: Japanese full texts of both publishers, digests, extracts, broken texts.

All documents here are written for the tests, in the shapes that FORMATS.md describes.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from kb.blocks import Page, page_of_text
from kb.blocks.html import page_of_html
from kb.editions import Edition
from kb.errors import ParseError
from kb.model import Document, Record, Source
from kb.parse.rules import FORMAT
from kb.parse.rules_edition import stated_edition
from tests.parse.lost_text import lost_words

ENGLISH = "Magic: The Gathering Comprehensive Rules"
FIXTURES = Path(__file__).parent / "fixtures" / "rules"


def _page(name: str) -> Page:
    text = (FIXTURES / name).read_text("utf-8")
    return page_of_html(text) if name.endswith("html") else page_of_text(text)


def _read(page: Page | str, **stated: object) -> Document:
    page = page_of_text(page) if isinstance(page, str) else page
    document = FORMAT.parse(page, Source(file="test.txt", sha256="", **stated))
    assert lost_words(page, document) == []
    return document


def _by_number(document: Document) -> dict[str, Record]:
    return {str(record.number): record for record in document.records if record.number}


def _codes(document: Document) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.line) for problem in document.problems]


def test_the_text_of_mjmj_gives_all_its_parts() -> None:
    document = _read(_page("mjmj.txt"))
    assert (document.id, document.title) == ("cr@20240105.1/ja", "マジック総合ルール")
    assert (document.lang, document.edition, document.date) == (
        "ja",
        Edition.parse("20240105.1"),
        dt.date(2024, 1, 5),
    )
    assert [(record.id.split("@")[0], record.line) for record in document.records] == [
        ("cr:introduction", 19),
        ("cr:introduction#1", 21),
        ("cr:1", 23),
        ("cr:100", 25),
        ("cr:100.1", 27),
        ("cr:100.1a", 28),
        ("cr:100.1b", 30),
        ("cr:100.2", 33),
        ("cr:101", 36),
        ("cr:101.1", 38),
        ("cr:9", 40),
        ("cr:900", 42),
        ("cr:900.1", 44),
        ("cr:glossary", 46),
        ("cr:glossary/遊ぶ", 50),
        ("cr:glossary/APNAP順", 54),
        ("cr:credits", 57),
        ("cr:credits#1", 59),
        ("cr:credits#2", 60),
    ]
    assert document.problems == ()
    assert FORMAT.recognise(_page("mjmj.txt")) == 95


def test_an_example_stands_behind_its_label_or_below_it() -> None:
    rules = _by_number(_read(_page("mjmj.txt")))
    assert [(each.text[:4], each.line) for each in rules["100.1a"].examples] == [("三人なら", 29)]
    assert [(each.text[:4], each.line) for each in rules["100.1b"].examples] == [("鏡を相手", 32)]
    assert (rules["100.1b"].line, rules["100.1b"].end_line) == (30, 32)


def test_a_second_paragraph_of_a_rule_is_a_second_line_of_its_text() -> None:
    assert _by_number(_read(_page("mjmj.txt")))["100.2"].text == "山札が要る。\n札は六十枚より少なくしない。"


def test_a_translators_note_is_marked_where_it_stands() -> None:
    record = _by_number(_read(_page("mjmj.txt")))["100.1b"]
    assert [record.text[each.start : each.end] for each in record.remarks] == ["(訳注：練習は除く。)"]


def test_a_japanese_head_gives_both_languages() -> None:
    terms = [r for r in _read(_page("mjmj.txt")).records if r.kind == "glossary"]
    assert [(r.title, r.english) for r in terms] == [("遊ぶ", "Play"), ("APNAP順", "APNAP Order")]
    assert terms[0].text == "1. 札を使うこと。\n2. 卓を囲むこと。"


def test_furigana_are_readings_and_no_text() -> None:
    document = _read(_page("mjmj.rb.html"))
    rules = _by_number(document)
    assert document.id == "cr@20240105.1/ja"
    assert rules["105"].title == "色"
    assert rules["105.1a"].text == "無色は色ではない。"
    assert [(r.start, r.end, r.kana) for r in rules["105.1a"].readings] == [
        (0, 2, "むしょく"),
        (3, 4, "いろ"),
    ]
    assert [each.text for each in rules["105.1a"].examples] == ["石は無色である。"]
    assert [(r.title, r.english) for r in document.records if r.kind == "glossary"] == [("色", "Color")]


def test_one_element_of_mtg_jp_gives_all_its_rules() -> None:
    document = _read(_page("mtg-jp.html"))
    rules = _by_number(document)
    assert document.id == "cr@20240209.0/ja"
    assert list(rules) == [
        "1",
        "100",
        "100.1",
        "100.1a",
        "100.1b",
        "100.2",
        "7",
        "702",
        "702.1",
        "702.2",
        "702.2a",
    ]
    assert rules["100.1a"].text == "三人でも遊べる。rule 702 を見るとよい。"
    assert [each.text for each in rules["100.1a"].examples] == ["三人なら輪になる。"]
    assert [each.text for each in rules["100.1b"].examples] == ["鏡は相手にならない。"]
    assert [(rules[n].line, rules[n].end_line) for n in ("100.1", "100.1a", "100.1b", "100.2")] == [
        (11, 11),
        (12, 14),
        (15, 17),
        (18, 18),
    ]
    terms = [r for r in document.records if r.kind == "glossary"]
    assert [(r.title, r.english) for r in terms] == [
        ("接死", "Deathtouch"),
        ("パワー/タフネス", "Power/Toughness"),
    ]
    assert terms[0].text == "少しの傷で倒す力。\nrule 702.2を見る。"
    assert [fact.value for fact in document.facts if fact.key == "contents"][:2] == [
        "もくじ",
        "1. ゲームの考え方",
    ]


def test_a_japanese_digest_is_read_and_named_as_one() -> None:
    title = "マジック総合ルールの要約（公式の文章ではない）"
    text = f"{title} 20260116.0 版\n\n1. 考え方\n\n100. 原則\n\n100.1. 遊ぶ。\n\n9. 変種\n"
    document = _read(text)
    assert (document.id, document.authority) == ("digest@20260116.0/ja", "digest")
    assert (document.title, str(document.edition)) == (title, "20260116.0")
    assert [str(record.number) for record in document.records] == ["1", "100", "100.1", "9"]
    assert FORMAT.recognise(page_of_text(text)) == 95


def test_an_english_digest_is_read_and_named_as_one() -> None:
    text = """A digest of the Magic: The Gathering Comprehensive Rules (a summary, not the official text)

These rules are effective as of January 16, 2026.

1. Game Concepts

100. General

100.1. Two play.

100.1a More may.
Example: Four friends.

7. Other

702. Keywords

702.1. Some have names.

Glossary

Play
1. To use a card.
2. To sit at a table.

Tap
To turn a card.
"""
    document = _read(text, authority="digest")
    assert (document.id, str(document.edition), document.authority) == (
        "digest@20260116.0/en",
        "20260116.0",
        "digest",
    )
    assert document.title.startswith("A digest of")
    assert [str(r.number or r.title) for r in document.records] == [
        *("1", "100", "100.1", "100.1a", "7", "702", "702.1", "Glossary", "Play", "Tap")
    ]
    assert FORMAT.recognise(page_of_text(text)) == 95


@pytest.mark.parametrize(
    ("text", "identity", "title"),
    [
        ("123. ステッカー\n123.1. 貼る。\n123.1a 剥がさない。\n", "cr-123@undated/ja", "123. ステッカー"),
        (
            "1. 考え方\n100. 原則\n100.1. カードで遊ぶ。\n101. 掟\n101.1. 守る。\n",
            "cr-1@undated/ja",
            "1. 考え方",
        ),
        (
            "100.1. Two players play.\n100.1a More may.\n",
            "cr-100@undated/en",
            "Magic: The Gathering Comprehensive Rules",
        ),
        (
            "用語集\n\n遊ぶ／Play\n呪文を使う。\n\n引く／Draw\n札を取る。\n",
            "cr-glossary@undated/ja",
            "マジック総合ルール",
        ),
        ("Glossary\n\nPlay\nTo use a spell.\n\nDraw\nTo take.\n", "cr-glossary@undated/en", ENGLISH),
    ],
)
def test_an_extract_is_read_and_named_by_what_it_holds(text: str, identity: str, title: str) -> None:
    document = _read(text)
    assert (document.id, document.title) == (identity, title)
    assert FORMAT.recognise(page_of_text(text)) >= 60


def test_what_the_user_states_overrules_the_text() -> None:
    text = "These rules are effective as of January 16, 2026.\n\n100.1. Two play.\n"
    stated = _read(
        text, edition=Edition.parse("20200101.0"), title="Mine", date=dt.date(2021, 1, 1), lang="ja"
    )
    assert (stated.id, stated.title) == ("cr-100@20200101.0/ja", "Mine")
    assert (stated.date, stated.rules_date) == (dt.date(2021, 1, 1), dt.date(2020, 1, 1))


def test_a_number_that_stands_twice_is_kept_twice_and_reported() -> None:
    document = _read("100. A\n100.1. One.\n100.1. Two.\n100.1. Three.\n100.1a Sub.\n")
    assert [r.id for r in document.records][1:] == [
        "cr:100.1@undated/en",
        "cr:100.1@undated/en~2",
        "cr:100.1@undated/en~3",
        "cr:100.1a@undated/en",
    ]
    assert document.records[-1].parent == "cr:100.1@undated/en"
    assert _codes(document) == [("duplicate-number", 3), ("duplicate-number", 4)]


def test_a_subrule_without_its_rule_hangs_from_the_section_and_is_reported() -> None:
    document = _read("100. A\n100.2a Sub.\n100.3. Rule.\n")
    assert [(str(r.number), r.parent) for r in document.records[1:]] == [
        ("100.2a", "cr:100@undated/en"),
        ("100.3", "cr:100@undated/en"),
    ]
    assert _codes(document) == [("missing-parent", 2)]


def test_a_rule_without_text_is_kept_and_reported() -> None:
    document = _read("100. A\n100.1.\n100.2. Text.\n")
    assert [(str(r.number), r.text) for r in document.records[1:]] == [("100.1", ""), ("100.2", "Text.")]
    assert _codes(document) == [("empty-rule", 2)]


def test_two_editions_in_one_book_are_reported_and_the_first_is_taken() -> None:
    text = (
        "Magic: The Gathering Comprehensive Rules\nThese rules are effective as of May 1, 2020.\n\n"
        "100.1. Two play.\n\nCredits\n\nThese rules are effective as of May 2, 2020.\n"
    )
    document = _read(text)
    assert str(document.edition) == "20200501.0"
    assert _codes(document) == [("conflicting-edition", 8)]


def test_a_numbered_list_inside_a_rule_makes_no_chapter() -> None:
    document = _read("100. A\n100.1. Do this:\n1. First.\n2. Then.\n100.2. And that.\n")
    assert [str(r.number) for r in document.records] == ["100", "100.1", "100.2"]
    assert document.records[1].text == "Do this:\n1. First.\n2. Then."


def test_contents_whose_first_entry_never_comes_again_end_before_the_first_rule() -> None:
    document = _read("もくじ\n前書き\n1. 考え方\n2. 札\n1. 考え方\n100. 原則\n100.1. 遊ぶ。\n")
    assert [fact.value for fact in document.facts] == ["もくじ", "前書き", "1. 考え方", "2. 札"]
    assert [str(r.number) for r in document.records] == ["1", "100", "100.1"]


def test_trailing_blanks_do_not_make_a_wrapped_text() -> None:
    long = "X" * 70
    document = _read(f"100. A \n100.1. {long} \n100.2. {long} \n100.3. {long} \n")
    assert [str(r.number) for r in document.records] == ["100", "100.1", "100.2", "100.3"]


def test_a_page_without_rules_is_a_parse_error_of_one_line() -> None:
    with pytest.raises(ParseError, match=r"^test\.txt: no rule and no glossary found"):
        FORMAT.parse(page_of_text("今日は晴れ。\n"), Source(file="test.txt", sha256=""))
    assert FORMAT.recognise(page_of_text("今日は晴れ。\n1. 傘\n2. 靴\n")) == 0
    assert FORMAT.recognise(page_of_text("")) == 0


@pytest.mark.parametrize(
    ("line", "edition"),
    [
        ("These rules are current as of October 1, 2007.", "20071001.0"),
        ("In force as of November 17, 2023", "20231117.0"),
        ("マジック総合ルール(和訳 20231117.1 版)", "20231117.1"),
        ("2024年2月9日から有効", "20240209.0"),
        ("２０２４年２月９日発効", "20240209.0"),
        ("2024年2月9日版", "20240209.0"),
        ("2024年2月9日に翻訳した。", None),
        ("Printed on March 3, 2020.", None),
        ("20231399.0 版", None),
    ],
)
def test_an_edition_is_read_only_where_the_day_is_that_of_the_rules(line: str, edition: str | None) -> None:
    found = stated_edition(line)
    assert (str(found) if found else None) == edition


def test_titles_may_stand_between_drawn_lines() -> None:
    bar = "--------"
    text = f"""========
マジック総合ルール(和訳 20260116.0 版)
========

{bar}
もくじ
{bar}

0. はじめに

1. ゲームの考え方
100. 原則

7. その他のルール
704. 状況起因処理

10. 用語集

{bar}
0. はじめに
{bar}

 見本である。

{bar}
1. ゲームの考え方
{bar}

100. 原則

100.1. 二人で遊ぶ。

例：ひとりは違う。

{bar}
7. その他のルール
{bar}

704. 状況起因処理

704.5. 以下の通り。
"""
    document = FORMAT.parse(page_of_text(text), Source(file="a.txt", sha256=""))
    assert [(each.kind, each.line, each.text) for each in document.records] == [
        ("heading", 20, "0. はじめに"),
        ("statement", 23, "見本である。"),
        ("chapter", 26, "ゲームの考え方"),
        ("section", 29, "原則"),
        ("rule", 31, "二人で遊ぶ。"),
        ("chapter", 36, "その他のルール"),
        ("section", 39, "状況起因処理"),
        ("rule", 41, "以下の通り。"),
    ]
    assert [example.text for example in document.records[4].examples] == ["ひとりは違う。"]
