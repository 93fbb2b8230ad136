"""Other spellings, other years, other languages: found, named in ``why``, and below what was typed."""

from __future__ import annotations

import pytest

from kb.numbers import RuleNumber
from kb.search import SearchIndex, search
from kb.search.lexicon import ABBREVIATIONS, EVERYDAY, other_words
from kb.search.near import distance, near_numbers
from kb.search.sound import kana_of_romaji, sound
from tests.search.conftest import Library


def top(index: SearchIndex, query: str) -> tuple[str, tuple[str, ...]]:
    hit = search(index, query).hits[0]
    return hit.id, hit.why


@pytest.mark.parametrize(
    "query", ["名前シール", "名前 シール", "名前・シール", "名前･ｼｰﾙ", "　名前　シール　"]
)
def test_three_spellings_of_a_term_are_one(ours: SearchIndex, query: str) -> None:
    assert {hit.id for hit in search(ours, query).hits[:2]} == {"a", "b"}


def test_an_inflected_verb_is_found_without_a_word_of_explanation(ours: SearchIndex) -> None:
    assert top(ours, "打ち消す") == ("c", ())
    assert top(ours, "影響する") == ("b", ())


def test_kana_find_the_verb_written_with_a_kanji(ours: SearchIndex) -> None:
    name, why = top(ours, "はがす")
    assert name == "cr:123.1a"
    assert why[0].startswith("はがす → 剥がす")


@pytest.mark.parametrize(
    ("query", "right"),
    [
        ("プレーンズウォーカー", "i"),
        ("プレインズウォカー", "i"),
        ("ライブラリ", "k"),
        ("せいどうのみはり", "j"),
        ("seidounomihari", "j"),
        ("Bronze Lookout", "j"),
        ("bronze lookouts", "j"),
        ("{TK}", "e"),
        ("（ＴＫ）", "e"),
        ("decal", "cr:123"),
        ("creatures", "d"),
        ("creture", "d"),
        ("PW", "i"),
        ("シルー", "cr:123"),
    ],
)
def test_other_spellings_lead_to_the_word(ours: SearchIndex, query: str, right: str) -> None:
    assert top(ours, query)[0] == right


def test_each_expansion_is_named(ours: SearchIndex) -> None:
    assert top(ours, "decal")[1] == ("decal → シール: translation",)
    assert (
        top(ours, "PW")[1] == ("PW → プレインズウォーカー: abbreviation",)
        or "→ プレインズウォーカー" in top(ours, "PW")[1][0]
    )
    assert top(ours, "seidounomihari")[1] == ("seidounomihari → 青銅の見張り: romaji",)


def test_words_of_other_years_find_each_other_below_what_was_typed(ours: SearchIndex) -> None:
    newer = search(ours, "戦場に出る").hits
    assert [hit.id for hit in newer[:2]] == ["i", "e"]
    assert newer[0].why == ()
    assert "場に出る" in newer[1].why[0]
    older = search(ours, "場に出る").hits
    assert older[0].id == "e"


@pytest.mark.real
def test_a_typed_form_ranks_above_an_expanded_one(real: Library) -> None:
    for query in (
        "状況起因処理",
        "追放",
        "戦場に出る",
        "マナ総量",
        "破壊不能",
        "ステッカー",
        "planeswalker",
        "2HG",
    ):
        expanded = [bool(hit.why) for hit in real.search(query, 60).hits]
        assert expanded == sorted(expanded), query


@pytest.mark.real
def test_one_card_is_found_under_either_name(real: Library) -> None:
    english = set(real.found("Platinum Angel", 20))
    assert english == set(real.found("白金の天使", 20)) == set(real.found("はっきんのてんし", 20))
    assert {real.places[name] for name in english} == {"003:304", "003:400", "002:314"}


@pytest.mark.real
def test_sentences_of_different_cards_are_never_merged(real: Library) -> None:
    hits = real.search("「攻撃クリーチャーとして宣言されたわけではない」").hits
    places = [[real.places[name] for name in hit.sources] for hit in hits]
    assert ["002:301"] in places
    assert ["002:395"] in places


def test_every_abbreviation_and_everyday_word_finds_the_others() -> None:
    for group in (*ABBREVIATIONS, *EVERYDAY):
        for word in group:
            assert {other.word for other in other_words(word)} & set(group) - {word}, word


def test_no_word_stands_in_two_groups_of_abbreviations_for_itself() -> None:
    short = [group[0] for group in ABBREVIATIONS]
    assert len(short) == len(set(short))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("プレインズウォーカー", "プレーンズウォーカー"),
        ("カウンター", "カウンタ"),
        ("ヴァンパイア", "バンパイア"),
        ("ステッカー", "すてっかー"),
        ("ぼうきゃく", "ボウキャク"),
        ("セツシ", "せっし"),
    ],
)
def test_what_sounds_alike_has_one_key(one: str, other: str) -> None:
    assert sound(one) == sound(other) != ""


@pytest.mark.parametrize(
    ("romaji", "kana"),
    [
        ("boukyakunowa", "ぼうきゃくのわ"),
        ("hyouhonatsume", "ひょうほんあつめ"),
        ("hyouhon'atsume", "ひょうほんあつめ"),
        ("sutekka-", "すてっかー"),
        ("sinnyuu", "しんにゅう"),
        ("shinnyū", "しんにゅう"),
        ("matcha", "まっちゃ"),
        ("kanpai", "かんぱい"),
        ("kampai", "かんぱい"),
    ],
)
def test_romaji_of_any_school_is_read(romaji: str, kana: str) -> None:
    assert kana in kana_of_romaji(romaji)


@pytest.mark.parametrize("word", ["stifle", "angel", "ring", "spell", "x"])
def test_english_words_are_no_romaji(word: str) -> None:
    assert kana_of_romaji(word) == ()


@pytest.mark.parametrize(
    ("one", "other", "edits"),
    [
        ("abc", "abc", 0),
        ("abc", "acb", 1),
        ("abc", "abd", 1),
        ("abc", "ab", 1),
        ("abcd", "ab", 2),
        ("abc", "xyz", 3),
    ],
)
def test_the_distance_counts_a_swap_as_one(one: str, other: str, edits: int) -> None:
    assert distance(one, other, 3) == edits
    assert distance(one, other, edits) == edits
    assert edits == 0 or distance(one, other, edits - 1) == edits


def test_swapped_digits_come_before_other_slips() -> None:
    known = ["613.4c", "103.4c", "163", "162.1"]
    assert near_numbers(RuleNumber.parse("163.4c"), known)[0] == RuleNumber.parse("613.4c")
