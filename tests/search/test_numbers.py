"""Rule numbers in any typing lead to their rule, and to no other."""

from __future__ import annotations

import pytest

from kb.numbers import RuleNumber
from kb.search import SearchIndex, search
from kb.search.lookup import asked_numbers
from tests.search.conftest import Library

WIDE = str.maketrans(
    "0123456789.abcdefghijklmnopqrstuvwxyz",
    "０１２３４５６７８９．ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ",
)


def typings(number: str) -> list[str]:
    """The ways people type a number."""
    spaced = number.replace(".", " ")
    if number[-1].isalpha():
        spaced = f"{spaced[:-1]} {spaced[-1]}"
    return [
        number,
        f"{number}.",
        number.upper(),
        number.translate(WIDE),
        number.replace(".", "。"),
        spaced,
        f" {number} ",
        f"CR{number}",
        f"CR:{number}",
        f"CR {number.upper()}",
        f"CR：{number.translate(WIDE)}",
        f"ルール{number.upper()}",
        f"ルール {number}",
        f"総合ルール{number}",
        f"rule {number}",
        f"Rule {number}.",
        f"rules {number}",
        f"§{number}",
        f"（{number}）",
        f"「{number}」",
    ]


@pytest.mark.parametrize("number", ["1", "123", "123.6", "123.6b", "702.10", "702.1", "704.5k"])
def test_all_typings_of_a_number_ask_for_it(number: str) -> None:
    asked = {typed: asked_numbers(typed) for typed in typings(number)}
    assert {
        typed for typed, found in asked.items() if not found or found.numbers != (RuleNumber.parse(number),)
    } == set()


@pytest.mark.real
def test_no_two_numbers_of_the_largest_english_edition_share_a_typing(largest: Library) -> None:
    numbers = {record.number for record in largest.records.values() if record.number}
    assert len(numbers) > 3000
    meant: dict[str, RuleNumber] = {}
    for number in numbers:
        for typed in typings(str(number)):
            asked = asked_numbers(typed)
            assert asked is not None, typed
            assert asked.numbers == (number,), typed
            assert meant.setdefault(typed, number) == number


@pytest.mark.real
def test_every_number_of_the_largest_english_edition_is_answered_with_its_rule_alone(
    largest: Library,
) -> None:
    rules = sorted((str(record.number), name) for name, record in largest.records.items() if record.number)
    for at, (number, name) in enumerate(rules):
        ways = typings(number)
        typed = ways[at % len(ways)]
        hits = largest.search(typed, limit=2).hits
        assert name in hits[0].sources, typed
        assert [hit.tier for hit in hits].count("number") == 1, typed


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("123.6-123.8", ["123.6", "123.7", "123.8"]),
        ("123.6b–d", ["123.6b", "123.6c", "123.6d"]),
        ("１２３．６〜１２３．７", ["123.6", "123.7"]),
        ("704.5k-m", ["704.5k", "704.5m"]),
        ("123.6から123.7", ["123.6", "123.7"]),
        ("123.1、123.10", ["123.1", "123.10"]),
        ("rule 123.1 to 123.2", ["123.1", "123.2"]),
    ],
)
def test_ranges_and_lists_are_read(typed: str, numbers: list[str]) -> None:
    asked = asked_numbers(typed)
    assert asked
    assert [str(number) for number in asked.numbers] == numbers


@pytest.mark.parametrize(
    "text", ["2/1", "+1/+1", "1-2", "20231117.0", "12.3", "シール123", "123.6bc", "2-3枚", ""]
)
def test_what_merely_looks_like_a_number_asks_for_none(text: str) -> None:
    assert asked_numbers(text) is None


def ids(index: SearchIndex, query: str, limit: int = 10) -> list[str]:
    return [hit.id for hit in search(index, query, limit=limit).hits]


def test_the_rule_comes_first_then_what_cites_it(ours: SearchIndex) -> None:
    assert ids(ours, "123.1a")[:2] == ["cr:123.1a", "cr:702.1"]


def test_a_rule_is_cited_where_its_subrule_is(ours: SearchIndex) -> None:
    assert ids(ours, "123.1")[:3] == ["cr:123.1", "cr:702.1", "cr:123.1a"]


def test_a_number_is_never_the_beginning_of_another(ours: SearchIndex) -> None:
    assert "cr:702.10" not in ids(ours, "702.1")
    assert "cr:123.10" not in ids(ours, "ルール123.1")


def test_a_section_brings_its_rules(ours: SearchIndex) -> None:
    found = ids(ours, "123")
    assert found[0] == "cr:123"
    assert {"cr:123.1", "cr:123.1a", "cr:123.10"} <= set(found)


def test_a_number_inside_a_sentence_is_the_number(ours: SearchIndex) -> None:
    for query in ("123.1aとは", "123.1a を教えて", "what is rule 123.1a"):
        assert ids(ours, query)[0] == "cr:123.1a", query


def test_a_number_with_words_ranks_the_rule_first(ours: SearchIndex) -> None:
    assert ids(ours, "123.1a 剥がす")[0] == "cr:123.1a"


def test_a_number_that_is_not_there_gets_its_neighbours_and_says_so(ours: SearchIndex) -> None:
    results = search(ours, "132.1a")
    assert results.suggestions[0] == "123.1a"
    assert "there is no 132.1a" in results.notes[0]
    assert "132.1a → 123.1a" in results.hits[0].why[0]
    assert search(ours, "123.1c").suggestions[0] == "123.1a"
    assert search(ours, "123.2").suggestions[0] == "123.1"


@pytest.mark.real
def test_a_number_that_is_only_cited_says_so(real: Library) -> None:
    results = real.search("400.7")
    assert results.notes == ("400.7 has no text in this library; it is cited here",)
    assert {real.places[hit.id] for hit in results.hits} >= {"001:15", "001:24", "004:13", "000:60", "000:92"}


@pytest.mark.real
def test_a_rule_of_another_year_says_which(real: Library) -> None:
    assert real.search("711.4").hits[0].why == ("rule 711.4 as of 2011",)


@pytest.mark.real
def test_one_rule_in_two_sources_is_one_answer(real: Library) -> None:
    hit = real.search("123.6b").hits[0]
    assert [real.places[name] for name in hit.sources] == ["001:21", "000:170"]


def test_filters_hold_for_numbers_too(starter: Library) -> None:
    hits = starter.search("704.5a", filters=[("lang", "en")]).hits
    assert hits[0].id.endswith("/en")
    assert {starter.records[hit.id].lang for hit in hits} == {"en"}
