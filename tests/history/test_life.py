"""Lives of rules: chains of alignments, and following a number through them."""

from __future__ import annotations

import pytest

from kb.editions import Edition
from kb.history.life import History
from kb.history.words import changed_words, tokens
from tests.history.written import N, history

RIBBON = "A ribbon is tied to a permanent as it enters the battlefield."
KNOT = "Knots hold until somebody pays one green mana to untie them."
LOOM = "Looms weave whatever their controller has spun this turn."


def year(n: int) -> Edition:
    return Edition.parse(f"20{n:02}0101.0")


@pytest.fixture
def three() -> History:
    """A ribbon that moves and is reworded, a knot that vanishes, a loom that takes the ribbon's number."""
    return history(
        ("500 Ribbons", f"500.1 {RIBBON}", f"500.2 {KNOT}"),
        ("500 Ribbons", f"500.1 {LOOM}", f"500.2 {RIBBON}", f"500.3 {KNOT}"),
        ("500 Ribbons", f"500.1 {LOOM}", f"500.2 {RIBBON[:-1]} tapped."),
    )


def test_a_life_says_what_each_edition_did(three: History) -> None:
    life = three.lives[year(1), N("500.1")]
    assert [(str(one.number), one.event) for one in life.standings] == [
        ("500.1", "first"),
        ("500.2", "moved"),
        ("500.2", "reworded"),
    ]
    assert life.ended is None


def test_a_number_has_every_meaning_it_ever_had_the_last_first(three: History) -> None:
    assert [str(life.standings[-1].number) for life in three.meanings(N("500.1"))] == ["500.1", "500.2"]


def test_following_goes_both_ways(three: History) -> None:
    there = three.follow(N("500.1"), year(1), year(3))
    assert (there.outcome, [*map(str, there.numbers)], there.reworded) == ("found", ["500.2"], True)
    assert [str(step.edition) for step in there.steps] == ["20010101.0", "20020101.0", "20030101.0"]
    back = three.follow(N("500.2"), year(3), year(1))
    assert (back.outcome, [*map(str, back.numbers)]) == ("found", ["500.1"])


def test_what_is_gone_has_vanished_and_what_is_new_was_not_yet(three: History) -> None:
    gone = three.follow(N("500.2"), year(1), year(3))
    assert (gone.outcome, gone.lost) == ("vanished", year(3))
    assert three.follow(N("500.1"), year(2), year(1)).outcome == "not-yet"


def test_a_number_or_edition_that_is_not_here_is_unknown(three: History) -> None:
    assert three.follow(N("500.9"), year(1), year(3)).outcome == "unknown"
    assert three.follow(N("500.1"), year(1), year(9)).outcome == "unknown"


def test_a_way_that_forks_is_ambiguous_and_every_branch_is_followed() -> None:
    both = "A ribbon or a bow may be tied to any creature that attacks."
    one, other = both.replace(" or a bow", ""), both.replace("A ribbon or a", "A")
    found = history(
        ("500 Things", f"500.1 {both}"),
        ("500 Things", f"500.1 {KNOT}", f"500.2 {one}", f"500.3 {other}"),
        ("500 Things", f"500.1 {KNOT}", f"500.2 {LOOM}", f"500.3 {one}", f"500.4 {other}"),
    )
    result = found.follow(N("500.1"), year(1), year(3))
    assert (result.outcome, [*map(str, result.numbers)]) == ("ambiguous", ["500.3", "500.4"])


def test_what_could_not_be_compared_is_unknown_and_not_gone() -> None:
    found = history(("500 Things", f"500.1 {KNOT}", f"500.2 {LOOM}"), ("600 Others", f"600.1 {RIBBON}"))
    assert found.follow(N("500.1"), year(1), year(2)).outcome == "unknown"
    assert found.follow(N("600.1"), year(2), year(1)).outcome == "unknown"


@pytest.mark.parametrize(
    ("older", "newer", "pieces"),
    [
        ("Tie it.", "Tie it.", [("same", "Tie it.")]),
        ("Tie it.", "Untie it.", [("old", "Tie"), ("new", "Untie"), ("same", " it.")]),
        ("See 701.9.", "See 701.9a.", [("same", "See "), ("old", "701.9"), ("new", "701.9a"), ("same", ".")]),
        ("目を解く。", "目を切る。", [("same", "目を"), ("old", "解く"), ("new", "切る"), ("same", "。")]),
        ("It's \"tied\".", "It’s “tied”.", [("same", "It’s “tied”.")]),
    ],
)  # fmt: skip
def test_changed_words_are_marked(older: str, newer: str, pieces: list[tuple[str, str]]) -> None:
    assert [*map(tuple, changed_words(older, newer))] == pieces


def test_tokens_joined_are_the_text() -> None:
    text = "The +1/+1 counter’s {2/W} cost — 結び目をリボンで、702.3b."
    assert "".join(tokens(text)) == text
