"""Aligning two editions: each kind of change, and the guesses that are not made."""

from __future__ import annotations

import pytest

from kb.corpus import Corpus
from kb.history.align import align
from kb.history.book import editions_of, passage_of
from tests.history.written import N, book, changes, told
from tests.written import article, rules

OLD = (
    "500 Ribbons",
    "500.1 A ribbon is tied to a permanent as it enters.",
    "500.2 Knots hold ribbons until the end of the turn.",
    "500.2a Untying a knot costs one green mana and an untapped creature.",
    "500.3 Players may not cut ribbons that an opponent has tied.",
)


def test_a_book_is_itself() -> None:
    assert changes(book(*OLD), book(*OLD)) == {}


def test_a_rule_in_between_moves_the_others_and_nothing_is_reworded() -> None:
    new = book(
        "500 Ribbons",
        "500.1 A ribbon is tied to a permanent as it enters.",
        "500.2 Scissors are an artifact type with no rules of its own.",
        "500.3 Knots hold ribbons until the end of the turn.",
        "500.3a Untying a knot costs one green mana and an untapped creature.",
        "500.4 Players may not cut ribbons that an opponent has tied.",
    )
    assert changes(book(*OLD), new) == {
        "500.2": "moved 500.3",
        "500.2a": "moved 500.3a",
        "500.3": "moved 500.4",
        "+500.2": "added",
    }


def test_other_words_are_a_rewording_also_where_the_rule_moves() -> None:
    new = book(
        "500 Ribbons",
        "500.1 A ribbon is tied to a permanent as it enters the battlefield.",
        "500.3 Knots hold ribbons until the end of the next turn.",
        "500.3a Untying a knot costs one green mana and an untapped creature.",
        "500.4 Players may not cut ribbons that an opponent has tied.",
    )
    assert changes(book(*OLD), new) == {
        "500.1": "reworded",
        "500.2": "moved_reworded 500.3",
        "500.2a": "moved 500.3a",
        "500.3": "moved 500.4",
    }


def test_what_has_nothing_alike_is_removed() -> None:
    new = book(*(line for line in OLD if not line.startswith("500.2")))
    assert changes(book(*OLD), new) == {"500.2": "removed", "500.2a": "removed"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\"Tied\" isn't a word -- it's a state.", "“Tied” isn’t a word — it’s a state."),
        ("A _ribbon_ of Magic(TM) is tied twice.", "A ribbon of Magic™ is tied twice."),
        ("Two  spaces are none.", "Two spaces are none."),
    ],
)
def test_typography_is_no_rewording(old: str, new: str) -> None:
    assert changes(book("500 Ribbons", f"500.1 {old}"), book("500 Ribbons", f"500.1 {new}")) == {}


def test_a_citation_that_follows_its_rule_is_no_rewording() -> None:
    old = book(*OLD, "501 Bows", "501.1 To make a bow see rule 500.3 and rules 500.2–500.3.")
    new = book(
        *OLD[:2],
        "500.2 Scissors are an artifact type with no rules of its own.",
        "500.3 Knots hold ribbons until the end of the turn.",
        "500.3a Untying a knot costs one green mana and an untapped creature.",
        "500.4 Players may not cut ribbons that an opponent has tied.",
        "501 Bows",
        "501.1 To make a bow see rule 500.4 and rules 500.3–500.4.",
    )
    assert "501.1" not in changes(old, new)


def test_a_citation_of_another_rule_is_a_rewording() -> None:
    old = book(*OLD, "501 Bows", "501.1 To make a bow see rule 500.3.")
    new = book(*OLD, "501 Bows", "501.1 To make a bow see rule 500.1.")
    assert changes(old, new) == {"501.1": "reworded"}


def test_two_candidates_that_are_as_good_are_both_given() -> None:
    old = book("500 Ribbons", "500.1 A ribbon or a bow may be tied to any creature that attacks.")
    new = book(
        "500 Ribbons",
        "500.1 Nothing here matters.",
        "500.2 A ribbon may be tied to any creature that attacks.",
        "500.3 A bow may be tied to any creature that attacks.",
    )
    assert changes(old, new) == {"500.1": "ambiguous 500.2 500.3", "+500.1": "added"}


def test_the_same_words_under_two_keywords_are_told_apart_by_the_keyword() -> None:
    def keywords(first: int) -> list[str]:
        lines = []
        for n, name in enumerate(("Tying", "Cutting", "Folding"), start=first):
            lines += [
                f"702.{n} {name}",
                f"702.{n}a {name} is a keyword that says what {name.lower()} does.",
                f"702.{n}b Several instances of it are redundant.",
            ]
        return lines

    old = book("702 Keywords", *keywords(1))
    new = book("702 Keywords", "702.1 Weaving", "702.1a Looms weave.", *keywords(2))
    found = changes(old, new)
    assert [found[f"702.{n}b"] for n in (1, 2, 3)] == ["moved 702.2b", "moved 702.3b", "moved 702.4b"]


def test_a_heading_is_known_by_the_rules_below_it() -> None:
    old = book(
        "702 Keywords", "702.1 Totem", "702.1a If this would be destroyed, destroy the ribbon instead."
    )
    new = book(
        "702 Keywords", "702.1 Umbra", "702.1a If this would be destroyed, destroy the ribbon instead."
    )
    assert changes(old, new) == {"702.1": "reworded"}


def test_a_rule_over_rules_may_become_a_section_by_its_words_or_by_its_rules() -> None:
    old = book(
        "212 Stuff", "212.1 Yarn", "212.1a Yarn is spun.", "212.2 Felt", "212.2a Felt is pressed, never woven.",
        "303 Bells", "303.1 Bells ring at dawn.", "304 Horns", "304.1 Horns sound at noon.",
    )  # fmt: skip
    new = book(
        "212 Bells", "212.1 Bells ring at dawn.", "212.2 Horns sound at noon.",
        "303 Yarn", "303.1 Looms turn wool to cloth.", "304 Fleece", "304.1 Felt is pressed, never woven.",
    )  # fmt: skip
    found = changes(old, new)
    assert (found["212.1"], found["212.2"]) == ("moved 303", "moved_reworded 304")


def test_a_section_that_two_headings_may_have_become_stays_open() -> None:
    old = book(
        "419 Weaving and Felting Effects", "419.1 Cloth is woven or felted.",
        "419.2 Order of Weaving or Felting Effects", "419.2a Whoever owns the cloth says what is done first.",
        "616 Bells", "616.1 Bells ring at dawn.",
    )  # fmt: skip
    new = book(
        "419 Bells", "419.1 Bells ring at dawn.",
        "616 Order of Weaving and Felting Effects", "616.1 If several looms want the cloth, one is chosen.",
    )  # fmt: skip
    assert changes(old, new)["419"] != "moved_reworded 616"


def test_boilerplate_of_a_keyword_that_is_gone_is_not_another_keywords() -> None:
    others = ("702.2 Cutting", "702.2a Cutting cuts.", "702.3 Folding", "702.3a Folding folds.")
    old = book(
        "702 Keywords", "702.1 Tying", "702.1a Instances of tying on one creature are redundant.", *others
    )
    new = book(
        "702 Keywords", "702.1 Glueing", "702.1a Instances of glueing on one creature are redundant.", *others
    )
    assert told(align(old, new))["702.1a"] != "moved 702.1a"
    assert told(align(old, new))["702.2a"] == "unchanged"


def test_a_change_of_examples_alone_is_told_apart() -> None:
    old = book("500 Ribbons", "500.1 A ribbon is tied.", "Example: Red.")
    new = book("500 Ribbons", "500.1 A ribbon is tied.", "Example: Blue.")
    (pair,) = (pair for pair in align(old, new).pairs if str(pair.newer) == "500.1")
    assert (pair.change, pair.examples_changed) == ("unchanged", True)


def test_of_a_book_with_some_sections_only_the_others_are_not_called_removed() -> None:
    assert changes(book(*OLD, "501 Bows", "501.1 Bows are big."), book(*OLD)) == {}


def test_japanese_is_compared_by_its_characters() -> None:
    old = ("500 飾り", "500.1 リボンは、戦場に出るに際しパーマネントに結ばれる。")
    new = (
        "500 飾り",
        "500.1 鋏は工芸品である。",
        "500.2 リボンは、戦場に出るに際し任意のパーマネントに結ばれる。",
    )
    books = [
        editions_of(Corpus.of([rules(*lines, stated="20110930.0", lang="ja")]))[0].book()
        for lines in (old, new)
    ]
    assert changes(*books) == {"500.1": "moved_reworded 500.2", "+500.1": "added"}


def test_quotations_and_digests_are_no_editions() -> None:
    digest = rules("500 Ribbons", "500.1 Tied.", stated="20110930.0", authority="digest")
    quoting = article("札", stated="20110930.0", quotes=("500.1 結ぶ。",))
    assert editions_of(Corpus.of([digest, quoting])) == ()


def test_the_numbers_that_a_text_cites_are_no_words_of_it() -> None:
    document = rules("500 Ribbons", "500.1 See rules 601.2f–h, 702.3 and section 7.", stated="20110930.0")
    passage = passage_of(document.records[1])
    assert passage.plain == "See rules §, § and section §."
    assert passage.cites == (N("601.2f"), N("601.2g"), N("601.2h"), N("702.3"), N("7"))
