from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.terms.pairs import find_terms, split_pair
from kb.terms.sound import sounds_like


def pairs(text: str, *, heading: bool = False) -> list[tuple[str, str]]:
    found = find_terms(text, heading=heading)
    assert all(0 <= pair.start < pair.end <= len(text) for pair in found)
    return [(pair.ja, pair.en) for pair in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("種類は「名前／name」と「能力／ability」。", [("名前", "name"), ("能力", "ability")]),
        ("「パワー/タフネス／Power and Toughness」", [("パワー/タフネス", "Power and Toughness")]),
        ("『動かす/move』と言う", [("動かす", "move")]),
        (
            "「N個目の[種類]カウンター／the Nth [kind] counter」",
            [("N個目の[種類]カウンター", "the Nth [kind] counter")],
        ),
        ("ステッカー/Stickerとは、", [("ステッカー", "Sticker")]),
        ("増殖(ぞうしょく)/Proliferateは、処理である。", [("増殖", "Proliferate")]),
        ("「増殖を行う/Proliferate」とは", [("増殖を行う", "Proliferate")]),
        ("例として、イリュージョン(Illusion)を選ぶ", [("イリュージョン", "Illusion")]),
        ("それが母音の種類数/unique vowelsを数える", [("母音の種類数", "unique vowels")]),
        ("これは飛行/Flyingを持つ", [("飛行", "Flying")]),
        ("2/3の飛行/flyingを持つ", [("飛行", "flying")]),
        ("Making Space, Part 1/宇宙を作る　その１(2022年)", [("宇宙を作る　その１", "Making Space, Part 1")]),
        (
            "彼にステッカーを（物）に貼る/put a sticker on a (thing)こと",
            [("ステッカーを（物）に貼る", "put a sticker on a (thing)")],
        ),
    ],
)
def test_every_form_of_a_pair_is_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert pairs(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "２/１の人間",
        "+1/+1カウンター",
        "パワー/タフネスを変える",
        "（公開/非公開は問わない）",
        "見よ <http://example.com/a/b> を",
        "場所はhttp://www.example.com/launchを参照",
        "2022/10/8の記事",
        "《真髄の針/Pithing Needle》のような",
        "真髄の針/Pithing Needleのような",
        "真髄の針/Pithing Needle",
        "公式サイト(Twitter)を見る",
        "カウンター(ＴＫ)を払う",
        "「ターン終了時に、あなたはそれを選ぶ/At end of turn, choose it.」",
        "面/r/magicTCG",
        "それは死を迎える者/killerを",
    ],
)
def test_what_only_looks_like_a_pair_is_none(text: str) -> None:
    assert pairs(text) == []


def test_a_heading_is_split_at_the_slash_between_the_languages() -> None:
    heading = "パワー/タフネス・ステッカー/Power and Toughness Sticker"
    assert pairs(heading, heading=True) == [("パワー/タフネス・ステッカー", "Power and Toughness Sticker")]
    assert split_pair(heading) == ("パワー/タフネス・ステッカー", "Power and Toughness Sticker")
    assert split_pair("ペニーが操縦するSP//dr/SP//dr, Piloted by Peni") == (
        "ペニーが操縦するSP//dr",
        "SP//dr, Piloted by Peni",
    )
    assert split_pair("公開/非公開") is None


def test_a_space_left_by_a_removed_link_is_no_part_of_the_word() -> None:
    (pair,) = find_terms("これは「名前 ステッカー／name sticker」である")
    assert pair.ja == "名前ステッカー"


def test_katakana_is_compared_by_its_consonants() -> None:
    assert sounds_like("イリュージョン", "Illusion")
    assert sounds_like("ステッカー", "stickered")
    assert not sounds_like("サイト", "Twitter")
    assert not sounds_like("クリーチャー", "blocked")


@given(st.text(alphabet="ああ力カー/／「」『』《》()（）、。 AaBb:'x1+＿", max_size=60))
@settings(max_examples=200)
def test_any_text_gives_ordered_spans_that_do_not_overlap(text: str) -> None:
    end = 0
    for pair in find_terms(text, heading=True):
        assert end <= pair.start < pair.end <= len(text)
        end = pair.end


@pytest.mark.real
def test_the_seeds_give_their_pairs_and_no_others(seeds: dict[str, Path]) -> None:
    found = {}
    for name, path in seeds.items():
        for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
            text = re.sub(r"^\s*(?:[•-]\s+)?(?:\d+\. ↑ (?:\^\{[\d. ]+\} )?)?", "", line)
            if terms := pairs(text):
                found[name, number] = terms
    assert found[("000", 46)] == [("ステッカーを（オブジェクト）に貼る", "put a sticker on an (object)")]
    assert found[("000", 135)] == [("宇宙を作る　その１", "Making Space, Part 1")]
    assert {key for key in found if key[0] == "000"} == {
        ("000", line) for line in (5, 25, 46, 59, 82, 95, 121, 134, 135, 143, 153, 163)
    }
    assert {key for key in found if key[0] != "000"} == {
        ("001", 4), ("001", 14), ("003", 459), ("004", 10), ("004", 13), ("004", 16), ("004", 19),
    }  # fmt: skip


@pytest.mark.real
def test_no_card_name_in_brackets_is_a_term(shared: Path) -> None:
    names = json.loads((shared / "data" / "names" / "jpname.json").read_text("utf-8"))
    for name in names[::7]:
        assert pairs(f"それは《{name['jpname']}/{name['name']}》である") == []
