"""Shapes of FAQs that the two that were handed down do not have, each as its publishers wrote it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.blocks import page_of
from kb.coverage import lost_text
from kb.errors import ParseError
from kb.model import Document, Source
from kb.parse import detect, faq

SOURCE = Source(file="a.txt", sha256="")

OLD = """試練の湖 FAQ（よくある質問集）

Compiled by Somebody, Nobody, and Another

プレリリース：2004年9月18日、19日
公式発売日：2004年10月1日

一般注釈

装備品

装備品はつけるものである。
＊ 奪うこともできる。
＊ 2つ目もつけられる。

カード別注釈

湖の剣/Sword of the Lake
{3}
アーティファクト ― 装備品
装備{2}

＊ 剣は歩かない。
＊ 持つ者がいなければ寝ている。

湖の主/Lord of the Lake
{4}{U}
クリーチャー ― 精霊
＊/１＋＊

＊ 主は泳ぐ。

All trademarks are property of somebody. (c)2004 Wizards.
"""

ASKED = """試練の島 よくある質問集

Document last modified 12/03/04

一般注釈

聞かれること

Q1. 波乗りは何回できますか？
A1. 一度だけである。rule 702.99a 参照。

Q2. すぐにできますか？

A2. できる。
・ただし、順番を待つこと。

カード別注釈

《浜辺の若者/Youth of the Shore》
{1}{U}
クリーチャー ― 人間

Q: 若者は泳げますか？
A: 泳げない。

• 走ることはできる。
"""

FACES = """<html lang="ja"><head><title>『試練の島』リリースノート</title></head><body>
<h1>『試練の島』リリースノート</h1><h2>一般注釈</h2><p>裏のあるものがある。</p>
<h2>カード別注釈</h2><h3>白</h3>
<p>《沖へ出る者/Goer》<br>{1}{W}<br>クリーチャー ― 人間<br>2/2<br>
////<br>《沖に立つ者/Stander》<br>クリーチャー ― 精霊<br>3/3</p>
<ul><li>一度だけ裏返る。</li></ul>
<p>★　★　★</p>
<p>《潮の罪+潮の罰》<br>{U}+{1}{U}<br>インスタント+ソーサリー</p>
<ul><li>半分ずつ唱える。</li></ul></body></html>"""


def read(text: str, **said: object) -> Document:
    page = page_of(text)
    assert detect(page, SOURCE).kind == "faq"
    document = faq.parse(page, replace(SOURCE, **said))  # type: ignore[arg-type]
    assert list(lost_text(page, document)) == []
    assert document.problems == ()
    return document


def rows(document: Document, *kinds: str) -> list[tuple[int, str, str]]:
    return [(each.line, each.kind, each.text) for each in document.records if each.kind in kinds]


def test_a_title_may_say_twice_what_it_is() -> None:
    document = read(OLD)
    assert document.id == "faq:試練の湖"
    assert document.title == "試練の湖 FAQ（よくある質問集）"
    assert rows(document, "note")[0][2].startswith("プレリリース")


def test_the_day_of_an_update_may_stand_before_the_word() -> None:
    document = read(OLD.replace("プレリリース：", "2004年8月5日更新\n\nプレリリース："))
    assert [fact.value for fact in document.facts if fact.key == "modified"] == ["2004-08-05"]
    assert str(document.date) == "2004-08-05"


def test_the_full_width_star_is_a_bullet_but_not_in_a_power() -> None:
    document = read(OLD)
    assert [(each.text, each.form) for each in document.records if each.kind in ("note", "ruling")][3:] == [
        ("奪うこともできる。", "bullet"),
        ("2つ目もつけられる。", "bullet"),
        ("剣は歩かない。", "bullet"),
        ("持つ者がいなければ寝ている。", "bullet"),
        ("主は泳ぐ。", "bullet"),
    ]
    assert [(card.ja, card.en, card.text_ja) for card in document.cards] == [
        ("湖の剣", "Sword of the Lake", "装備{2}"),
        ("湖の主", "Lord of the Lake", "＊/１＋＊"),
    ]


@pytest.mark.parametrize("bullet", ["* ", "・", "● ", "- ", "• ", "○", "– "])
def test_any_bullet_gives_the_same_records(bullet: str) -> None:
    plain = read(OLD)
    other = read(OLD.replace("＊ ", bullet))
    assert [replace(each) for each in other.records] == list(plain.records)


@pytest.mark.parametrize("kana", ["ｶｰﾄﾞ別注釈", "カード別注釈", "■カード別注釈■"])
def test_the_title_of_a_part_may_be_in_half_width_kana(kana: str) -> None:
    assert len(read(OLD.replace("カード別注釈", kana)).groups) == 2


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("《丘の主》（Lord of the Hill）", ("丘の主", "Lord of the Hill")),
        ("《丘の主》 (Lord of the Hill)", ("丘の主", "Lord of the Hill")),
        ("丘の主（Lord of the Hill）", ("丘の主", "Lord of the Hill")),
        ("■丘の主/Lord of the Hill", ("丘の主", "Lord of the Hill")),
        ("【丘の主】", ("丘の主", None)),
        ("《丘の主》(R)", ("丘の主", None)),
        ("《丘の主/Lord of the Hill》", ("丘の主", "Lord of the Hill")),
        ("《Lord of the Hill》", (None, "Lord of the Hill")),
        ("《丘の主》{1}{U}", ("丘の主", None)),
    ],
)
def test_a_card_may_be_named_in_many_ways(head: str, names: tuple[str | None, str | None]) -> None:
    document = read(OLD.replace("湖の剣/Sword of the Lake", head))
    assert (document.cards[0].ja, document.cards[0].en) == names
    assert len(document.groups) == 2


def test_a_question_is_one_record_with_its_answer() -> None:
    document = read(ASKED)
    assert rows(document, "qa") == [
        (9, "qa", "波乗りは何回できますか？\n一度だけである。rule 702.99a 参照。"),
        (12, "qa", "すぐにできますか？\nできる。\nただし、順番を待つこと。"),
        (23, "qa", "若者は泳げますか？\n泳げない。"),
    ]
    first, second, third = (each for each in document.records if each.kind == "qa")
    assert (first.label, first.form, first.end_line, first.parent) == (
        "Q1",
        "numbered",
        10,
        "faq:試練の島:聞かれること",
    )
    assert (second.label, second.end_line) == ("Q2", 15)
    assert (third.label, third.form, third.group) == ("Q", "paragraph", "浜辺の若者")
    assert [card.ja for card in third.cards] == ["浜辺の若者"]
    assert document.groups[0].rulings == ("faq:試練の島:浜辺の若者#1", "faq:試練の島:浜辺の若者#2")


def test_questions_alone_are_an_faq_where_they_are_about_cards() -> None:
    questions = (
        "Ｑ＆Ａ\n\n問1：《波》は倒せますか？\n答1：倒せない。\n\n問2：《潮》はどうですか？\n答2：倒せる。\n"
    )
    assert rows(read(questions), "qa") == [
        (3, "qa", "《波》は倒せますか？\n倒せない。"),
        (6, "qa", "《潮》はどうですか？\n倒せる。"),
    ]
    with pytest.raises(ParseError):
        detect(page_of(questions.replace("《", "「").replace("》", "」")), SOURCE)


def test_a_letter_without_an_answer_asks_nothing() -> None:
    document = read(ASKED.replace("A1. 一度だけである。", "一度だけである。"))
    assert [each.label for each in document.records if each.kind == "qa"] == ["Q2", "Q"]


def test_a_card_with_two_faces_is_one_card_named_by_its_front() -> None:
    document = read(FACES)
    front, split = document.groups
    assert front.faces
    assert front.subject
    assert (front.subject.ja, front.subject.en) == ("沖へ出る者", "Goer")
    assert document.cards[0].faces == ("Goer", "Stander")
    assert document.cards[0].faces_ja == ("沖へ出る者", "沖に立つ者")
    assert split.subject
    assert split.subject.ja == "潮の罪+潮の罰"
    assert document.cards[1].cost == "{U}+{1}{U}"


def test_a_colour_above_the_cards_is_no_card() -> None:
    document = read(FACES)
    assert [card.ja for card in document.cards] == ["沖へ出る者", "潮の罪+潮の罰"]
    assert rows(document, "note")[-1][2] == "白"


def test_faces_with_names_are_one_group() -> None:
    text = OLD.replace("湖の剣/Sword", "（正面）\n\n湖の剣/Sword").replace(
        "装備{2}\n", "装備{2}\n\n（背面）\n\n湖の錆/Rust of the Lake\nアーティファクト\n"
    )
    document = read(text)
    assert [(group.slug, group.faces, len(group.rulings)) for group in document.groups] == [
        ("湖の剣", True, 2),
        ("湖の主", False, 1),
    ]
    assert document.cards[0].faces_ja == ("湖の剣", "湖の錆")


def test_rulings_that_lost_their_bullets_stand_apart_below_the_card() -> None:
    text = (
        OLD.replace("＊ ", "")
        .replace("{4}{U}\nクリーチャー", "{4}{U}クリーチャー")
        .replace("歩かない。", "歩かない。\n")
    )
    document = read(text)
    assert [(each.text, each.form, each.group) for each in document.records if each.kind == "ruling"] == [
        ("剣は歩かない。", "paragraph", "湖の剣"),
        ("持つ者がいなければ寝ている。", "paragraph", "湖の剣"),
        ("主は泳ぐ。", "paragraph", "湖の主"),
    ]
    assert (document.cards[1].cost, document.cards[1].type_line) == ("{4}{U}", "クリーチャー ― 精霊")


@pytest.mark.parametrize(("first", "second"), [("1. ", "2. "), ("1) ", "2) "), ("①", "②")])
def test_the_items_of_a_numbered_list_are_rulings(first: str, second: str) -> None:
    text = OLD.replace("＊ 剣は", f"{first}剣は").replace("＊ 持つ", f"{second}持つ")
    rulings = [each for each in read(text).records if each.kind == "ruling"][:2]
    assert [(each.text, each.form, each.label) for each in rulings] == [
        ("剣は歩かない。", "numbered", first.strip()),
        ("持つ者がいなければ寝ている。", "numbered", second.strip()),
    ]


def test_an_adventure_is_a_half_of_its_card_and_no_face() -> None:
    text = """Trial Shores Release Notes

General Notes

It is old.

Card-Specific Notes

Goer of the Shore
{1}{W}
Creature — Human
2/2
//
Go Away
{U}
Sorcery — Adventure
Go.

* It goes.

Wave // Tide
{U} // {1}{U}
Instant // Sorcery
Wave.
//
Tide.

* It waves.
"""
    document = read(text)
    assert [(group.slug, group.faces, len(group.rulings)) for group in document.groups] == [
        ("Goer-of-the-Shore", False, 1),
        ("Wave-Tide", False, 1),
    ]
    assert document.cards[0].faces == ("Goer of the Shore", "Go Away")
    assert document.cards[1].text_en == "Wave.\n//\nTide."


def test_an_example_under_a_quoted_section_is_a_note_and_not_lost() -> None:
    document = read(
        OLD.replace("装備品はつけるものである。", "\n301. アーティファクト\n\n例：剣は装備品である。")
    )
    assert "例：剣は装備品である。" in [record.text for record in document.records if record.kind == "note"]
