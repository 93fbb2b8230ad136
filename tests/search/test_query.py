"""What was typed, taken apart."""

from __future__ import annotations

import pytest

from kb.search import SearchIndex, search
from kb.search.query import Part, parse_query


def words(raw: str) -> list[list[str]]:
    return [[part.text for part in group] for group in parse_query(raw).parts]


def test_words_are_parted_by_spaces_of_any_width() -> None:
    assert words("シール　名前 deal") == [["シール"], ["名前"], ["deal"]]


@pytest.mark.parametrize("quoted", ["「誘発型能力」", "『誘発型能力』", '"誘発型能力"', "“誘発型能力”"])
def test_quotation_marks_make_a_phrase(quoted: str) -> None:
    assert parse_query(quoted).parts == ((Part("誘発型能力", "phrase"),),)


def test_or_joins_alternatives_and_is_a_word_elsewhere() -> None:
    assert words("a OR b c") == [["a", "b"], ["c"]]
    assert words("シール | 名前") == [["シール", "名前"]]
    assert words("OR a") == [["OR"], ["a"]]
    assert words("a or b") == [["a"], ["or"], ["b"]]


def test_a_minus_excludes_a_word_or_phrase_after_others() -> None:
    query = parse_query("能力 -誘発 −「場に出る」")
    assert [part.text for part in query.excluded] == ["誘発", "場に出る"]
    assert parse_query("-誘発").excluded == ()


def test_the_long_vowel_that_a_japanese_keyboard_makes_of_a_minus_excludes_and_says_so() -> None:
    query = parse_query("能力 ー誘発")
    assert [part.text for part in query.excluded] == ["誘発"]
    assert "minus" in query.notes[0]


@pytest.mark.parametrize("text", ["-X/-Y カウンター", "カウンター -1/-1", "パワー -2", "a-b"])
def test_a_minus_that_belongs_to_the_text_excludes_nothing(text: str) -> None:
    assert parse_query(text).excluded == ()


def test_a_star_at_the_end_makes_a_prefix_and_elsewhere_is_text() -> None:
    assert parse_query("シー*").parts == ((Part("シー", "prefix"),),)
    assert parse_query("に*の").parts == ((Part("に*の"),),)


@pytest.mark.parametrize(
    ("raw", "key", "value"),
    [
        ("card:青銅の見張り", "card", "青銅の見張り"),
        ('card:"Bronze Lookout"', "card", "Bronze Lookout"),
        ("kind:rule", "kind", "rule"),
        ("set：試し", "set", "試し"),
        ("lang:en", "lang", "en"),
        ("cites:400.7", "cites", "400.7"),
        ("edition:2011-09-30", "edition", "2011-09-30"),
        ("カード:青銅の見張り", "card", "青銅の見張り"),
    ],
)
def test_filters_are_read(raw: str, key: str, value: str) -> None:
    query = parse_query(f"語 {raw}")
    assert query.filters == ((key, value),)
    assert query.parts == ((Part("語"),),)


@pytest.mark.parametrize("raw", ["kind:spell", "lang:fr", "cites:abc", "edition:soon", "「閉じない", '"open'])
def test_what_only_looks_like_syntax_is_text_with_a_note(raw: str) -> None:
    query = parse_query(raw)
    assert query.filters == ()
    assert query.parts
    assert "searched as text" in query.notes[0]


def found(index: SearchIndex, raw: str) -> list[str]:
    return [hit.id for hit in search(index, raw).hits]


def test_a_compound_is_one_thing(ours: SearchIndex) -> None:
    assert found(ours, "誘発型能力")[0] == "g"
    assert "f" not in found(ours, "誘発型能力")


def test_a_word_that_nowhere_occurs_does_not_void_the_rest(ours: SearchIndex) -> None:
    results = search(ours, "スタック 曖昧模糊")
    assert results.hits[0].id == "g"
    assert results.notes == ("'曖昧模糊' is nowhere in this library",)


def test_an_exclusion_takes_its_entries_away(ours: SearchIndex) -> None:
    assert set(found(ours, "誘発")) == {"f", "g"}
    assert set(found(ours, "誘発 -スタック")) == {"f"}


def test_alternatives_are_both_found(ours: SearchIndex) -> None:
    assert set(found(ours, "スタック OR 名前")) >= {"a", "b", "g"}


def test_filters_alone_list_what_they_leave(ours: SearchIndex) -> None:
    assert found(ours, "kind:section") == ["cr:123"]
    assert found(ours, 'card:"Bronze Lookout"') == ["j"]
    assert found(ours, "cites:123.1") == ["cr:702.1"]
    assert set(found(ours, "set:試し lang:en")) == {"d"}


def test_a_prefix_finds_longer_words(ours: SearchIndex) -> None:
    assert set(found(ours, "プレイン*")) == {"i"}
