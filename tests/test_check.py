"""Checks: what is wrong in a library, all of it, each thing at its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.check import CHECKS, Check, check
from kb.check.text import unbalanced
from kb.corpus import Corpus
from kb.errors import Problem
from kb.model import Document, Fact
from kb.resolve import resolve
from tests.written import article, naming, rules


def problems(*documents: Document) -> list[str]:
    """Everything that is wrong in a library of these documents, as it is printed."""
    corpus = Corpus.of(documents)
    return [str(problem) for problem in check(corpus, resolve(corpus))]


def codes(*documents: Document) -> list[tuple[str, str, int | None]]:
    corpus = Corpus.of(documents)
    return [(p.code, p.document, p.line) for p in check(corpus, resolve(corpus))]


def test_a_deliberately_broken_document_has_exactly_these_problems() -> None:
    broken = rules(
        "1 Concepts",
        "100 General",
        "100.1 See rule 100.3 and rule 101.1.",
        "100.2 Odd (brackets.",
        "Example: Closed) only.",
        "100.2b Second.",
        "100.4 See rule 100.2, “Particular.”",
        "100.4 Again.",
        "102 Later",
        "102.1k Eleventh.",
        "102.1n Thirteenth.",
        "102.2 See rule 102, “General.”",
        stated="20231117.0",
    )
    facts = (
        Fact(key="release", value="2023-11-17", line=13, text="Released in November 2023"),
        Fact(key="release", value="2023-11-18", line=14, text="Released a day later"),
        Fact(key="face", value="front", line=15, text="(front)"),
        Fact(key="face", value="back", line=16, text="(back)"),
    )
    lost = Problem(
        document="", line=17, code="lost-text", severity="error", message="no record has this line"
    )
    assert problems(replace(broken, facts=facts, problems=(lost,))) == [
        "cr@20231117.0/en:3: warning: cites rule 100.3, which is not in the library: "
        "section 100 of 2023-11-17 is here, and it has no 100.3 [dangling-citation]",
        "cr@20231117.0/en:3: info: cites rule 101.1, which is not in the library [dangling-citation]",
        "cr@20231117.0/en:4: info: ( (character 5) has no partner [unbalanced-bracket]",
        "cr@20231117.0/en:5: info: ) (character 7) has no partner [unbalanced-bracket]",
        "cr@20231117.0/en:6: warning: 100.2a is missing before 100.2b [numbering-gap]",
        "cr@20231117.0/en:7: warning: 100.3 is missing between 100.2 and 100.4 [numbering-gap]",
        "cr@20231117.0/en:8: error: 100.4 stands here a second time, first in line 7 [duplicate]",
        "cr@20231117.0/en:9: warning: 101 is missing between 100 and 102 [numbering-gap]",
        "cr@20231117.0/en:12: warning: cites rule 102, “General.”, which cannot be told: "
        "the title General is that of 100 in the rules of 2023-11-17 [ambiguous-citation]",
        "cr@20231117.0/en:12: warning: 102.1 is missing before 102.2 [numbering-gap]",
        "cr@20231117.0/en:14: warning: release is 2023-11-18 here and 2023-11-17 in line 13 "
        "[conflicting-fact]",
        "cr@20231117.0/en:17: error: no record has this line [lost-text]",
    ]


@pytest.mark.parametrize("one", CHECKS, ids=lambda one: one.__name__)
def test_every_check_says_its_rule(one: Check) -> None:
    assert one.__doc__
    assert one.__doc__.strip()[0].isupper()


def test_a_sound_library_has_no_problems() -> None:
    assert problems(rules("100 General", "100.1 See rule 100.1a.", "100.1a Good (really).")) == []


def test_l_and_o_are_no_gaps_and_what_is_between_them_is() -> None:
    lines = [f"100.1{letter} A." for letter in "abcdefghijkmnp"]
    assert problems(rules("100 General", "100.1 One.", *lines)) == []
    assert codes(rules("100 General", "100.1 One.", *lines[:10], *lines[11:])) == [
        ("numbering-gap", "cr@undated/en", 13)
    ]


def test_a_digest_and_a_rule_quoted_alone_have_no_gaps() -> None:
    digest = rules("100 General", "100.3 Three.", "100.7 Seven.", stated="20260116.0", authority="digest")
    quote = article("札", stated="20231117.0", lang="en", quotes=("701.10 Fight.", "701.12 Vote."))
    assert codes(digest, quote) == []


def test_a_rule_that_another_source_of_the_edition_has_is_missed_after_its_neighbour() -> None:
    viewer = rules(*RULES, stated="20231117.0", lang="ja", part="123")
    quote = article("札", stated="20231117.0", quotes=(*RULES, "123.8a 六の二。"))
    assert codes(viewer, quote) == [("source-lacks-rule", "cr-123@20231117.0/ja", 7)]


RULES = ("123 札", "123.1 一。", "123.2 二。", "123.3 三。", "123.4 四。", "123.5 五。", "123.6 六。")


def test_a_source_without_an_edition_is_compared_where_it_is_evidently_the_same_text() -> None:
    viewer = rules(*RULES[:6], "123.6 別の六。", lang="ja", part="123")
    quote = article("札", stated="20231117.0", quotes=(*RULES, "123.6a 六の二。"))
    assert problems(viewer, quote) == [
        "cr-123@undated/ja:7: warning: the text of 123.6 differs from that of wiki:札, line 7 "
        "(evidently the edition of 2023-11-17, as 83 % of the texts that both have are the same) "
        "[source-differs]",
        "cr-123@undated/ja:7: warning: 123.6a is not here, but in wiki:札, line 8 "
        "(evidently the edition of 2023-11-17, as 83 % of the texts that both have are the same) "
        "[source-lacks-rule]",
    ]


def test_a_source_without_an_edition_that_differs_much_is_another_edition() -> None:
    viewer = rules(*RULES[:4], "123.4 別の四。", "123.5 別の五。", "123.6 別の六。", lang="ja", part="123")
    quote = article("札", stated="20231117.0", quotes=(*RULES, "123.6a 六の二。"))
    assert problems(viewer, quote) == []


def test_spaces_make_no_difference_between_sources() -> None:
    viewer = rules("123 札", "123.1 名前 ステッカー。", stated="20231117.0", lang="ja", part="123")
    quote = article("札", stated="20231117.0", quotes=("123 札", "123.1 名前ステッカー。"))
    assert problems(viewer, quote) == []


def test_an_example_that_another_source_has_is_missed() -> None:
    viewer = rules(
        "123 札", "123.1 一。", "Example: 甲。", "Example: 乙。", stated="20231117.0", lang="ja", part="123"
    )
    quote = article("札", stated="20231117.0", quotes=("123 札", "123.1 一。"))
    assert problems(viewer, quote) == [
        "wiki:札:2: info: 123.1 lacks 2 examples that cr-123@20231117.0/ja, line 2 has "
        "(the same edition, 2023-11-17) [source-lacks-example]"
    ]


def test_a_digest_is_not_compared_with_the_text_that_it_sums_up() -> None:
    official = rules("100 General", "100.1 One.", "100.1a More.", stated="20260116.0")
    digest = rules("100 General", "100.1 In short, one.", stated="20260116.0", authority="digest")
    assert problems(official, digest) == []


def test_the_two_languages_of_an_edition_have_the_same_numbers_and_examples() -> None:
    english = rules("100 General", "100.1 One.", "Example: So.", "100.1a More.", stated="20231117.0")
    japanese = rules("100 総則", "100.1 一。", stated="20231117.0", lang="ja")
    assert codes(english, japanese) == [
        ("counterpart-lacks-example", "cr@20231117.0/ja", 2),
        ("counterpart-lacks-rule", "cr@20231117.0/ja", 2),
    ]


def test_other_editions_are_not_compared() -> None:
    old = rules("100 General", "100.1 One.", "100.2 Two.", stated="20110930.0")
    new = rules("100 General", "100.1 Other.", stated="20231117.0")
    japanese = rules("100 総則", stated="20200101.0", lang="ja")
    assert problems(old, new, japanese) == []


def test_a_file_that_is_there_twice_is_reported_once() -> None:
    one = rules("100 General", file="a.txt")
    other = replace(article("札", "文"), source=replace(one.source, file="b.txt"))
    assert problems(one, other) == [
        "wiki:札: warning: b.txt has the same bytes as a.txt (cr@undated/en) [duplicate]"
    ]


def test_conflicts_of_words_and_names_are_reported_where_they_stand() -> None:
    one = naming(article("甲", "文"), ("仔熊", "Bear Cub"), terms=(("場", "battlefield"),))
    two = naming(article("乙", "文"), ("子熊", "Bear Cub"), terms=(("戦場", "battlefield"),))
    found = problems(one, two)
    assert [line.rpartition("[")[2] for line in found] == ["conflicting-term]", "conflicting-card]"] or len(
        found
    ) == 2
    assert any("Bear Cub is" in line for line in found)
    assert any("battlefield is" in line for line in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("「『（《“〔{}〕”》）』」", None),
        ("two reasons: 1) one 2) two (and a third)", None),
        ("a） b", (1, "）")),
        ("(mixed）", (6, "）")),
        ("crossed (a [b) c]", (13, ")")),
        ("「open", (0, "「")),
        ("“Dark”から”", (8, "”")),
    ],
)
def test_brackets_fit_together(text: str, expected: tuple[int, str] | None) -> None:
    assert unbalanced(text) == expected
