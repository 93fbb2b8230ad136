from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.model import CardUse
from kb.terms.cards import card_of_name, find_cards
from kb.terms.names import CardNames


def names(text: str, known: CardNames | None = None) -> list[tuple[str | None, str | None]]:
    return [(card.ja, card.en) for card in find_cards(text, known)]


def test_a_card_with_and_without_its_english_name_is_one_card() -> None:
    text = "《白金の天使》と《白金の天使/Platinum Angel》"
    (card,) = find_cards(text)
    assert card == CardUse(ja="白金の天使", en="Platinum Angel", role="mentioned", spans=((0, 7), (8, 30)))
    assert [text[start:end] for start, end in card.spans] == [
        "《白金の天使》",
        "《白金の天使/Platinum Angel》",
    ]


def test_card_data_joins_names_that_the_text_does_not() -> None:
    known = CardNames.of([("白金の天使", "Platinum Angel")])
    assert names("《白金の天使》と《Platinum Angel》", known) == [("白金の天使", "Platinum Angel")]
    assert len(names("《白金の天使》と《Platinum Angel》")) == 2


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("罪+罰", ("罪+罰", None)),
        ("空想+現実/Illusion+Reality", ("空想+現実", "Illusion+Reality")),
        ("＿＿＿ゴブリン/＿＿＿ Goblin", ("＿＿＿ゴブリン", "＿＿＿ Goblin")),
        ("Wolf in ＿＿＿ Clothing", (None, "Wolf in ＿＿＿ Clothing")),
        ("Varchild's War-Riders", (None, "Varchild's War-Riders")),
        (
            "絹張りの月神、ジン＝マツリ/Jin-Matsuri, Silk Moon",
            ("絹張りの月神、ジン＝マツリ", "Jin-Matsuri, Silk Moon"),
        ),
        ("オリヴィア・ヴォルダーレン", ("オリヴィア・ヴォルダーレン", None)),
        ("召喚：チョコボ＆モーグリ/Summon: Choco/Mog", ("召喚：チョコボ＆モーグリ", "Summon: Choco/Mog")),
    ],
)
def test_every_shape_of_a_name_is_read(name: str, expected: tuple[str | None, str | None]) -> None:
    assert card_of_name(name) == expected
    assert names(f"それは《{name}》である") == [expected]


def test_an_unbalanced_bracket_takes_nothing_with_it() -> None:
    assert names("《これは《森》と》《山") == [("森", None)]
    assert names("《》《 》《一文。そして次》") == []


def test_a_plus_between_brackets_separates_two_cards() -> None:
    assert names("つまり《不死のコイル》＋《天使の伝令/Angel's Herald》の二枚") == [
        ("不死のコイル", None),
        ("天使の伝令", "Angel's Herald"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("かつて使われた、真髄の針/Pithing Needleも強い", ("真髄の針", "Pithing Needle")),
        ("墓地から出来事の成就/Grantedを", ("出来事の成就", "Granted")),
        ("それが道の探求者/Seeker of the Wayのコピー", ("道の探求者", "Seeker of the Way")),
        (
            "そして、絹張りの月神、ジン＝マツリ/Jin-Matsuri, Silk Moonが",
            ("絹張りの月神、ジン＝マツリ", "Jin-Matsuri, Silk Moon"),
        ),
        ("例1:背くもの/It That Betraysに", ("背くもの", "It That Betrays")),
    ],
)
def test_a_name_with_capitals_in_running_text_is_a_card_but_not_for_certain(
    text: str, expected: tuple[str, str]
) -> None:
    (card,) = find_cards(text)
    assert (card.ja, card.en, card.certain) == (*expected, False)
    (known,) = find_cards(text, CardNames.of([expected]))
    assert (known.ja, known.en, known.certain) == (*expected, True)


@pytest.mark.parametrize(
    "text",
    [
        "それが死を出迎える者/Deathgreeterを",  # the particle may belong to the name
        "コントロールしている仔熊/Bear Cubを",  # a verb before the name
        "マイケル・ライアン/Michael Ryanと私",  # people are written so too
        "飛行/Flyingを持つ",
        "母音の種類数/unique vowels",
        "名前・ステッカー/Name Sticker",  # nothing but a pair: a heading
    ],
)
def test_what_cannot_be_told_is_no_card(text: str) -> None:
    assert names(text) == []


def test_card_data_tells_the_left_border_that_no_rule_can() -> None:
    known = CardNames.of([("死を出迎える者", "Deathgreeter"), ("仔熊", "Bear Cub")])
    assert names("それが死を出迎える者/Deathgreeterを", known) == [("死を出迎える者", "Deathgreeter")]
    assert names("コントロールしている仔熊/Bear Cubを", known) == [("仔熊", "Bear Cub")]


@given(st.text(alphabet="ああ力カー/／《》、。 AaBb:'x1+＿がをの", max_size=60))
@settings(max_examples=200)
def test_the_spans_of_any_text_lie_in_it(text: str) -> None:
    for card in find_cards(text, CardNames.of([("力", "Ab")])):
        assert card.ja or card.en
        assert all(0 <= start < end <= len(text) for start, end in card.spans)


@pytest.mark.real
def test_real_names_in_running_text_are_right_in_at_least_98_of_100_cases(shared: Path) -> None:
    data = json.loads((shared / "data" / "names" / "jpname.json").read_text("utf-8"))
    pairs = [(name["jpname"], name["name"]) for name in data if name["jpname"] != "undefined"][::11]
    right = wrong = 0
    for ja, en in pairs:
        found = names(f"それが{ja}/{en}のコピーになる。")
        right += found == [(ja, en)]
        wrong += bool(found) and found != [(ja, en)]
    assert wrong <= 0.02 * right
    assert right >= 0.75 * len(pairs)
