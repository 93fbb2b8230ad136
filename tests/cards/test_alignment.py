"""Groups aligned with a sorted list, as a whole: against all alignments there are."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.cards.alignment import OUT_OF_ORDER, Option, align
from kb.cards.alignment import _sums as sum_of_best

SCORES = st.integers(min_value=1, max_value=40).map(lambda n: n / 10)
OPTIONS = st.lists(
    st.builds(
        lambda key, score, place: Option(key, score, (place,)),
        st.sampled_from("pqrs"),
        SCORES,
        st.sampled_from("アイウエ"),
    ),
    max_size=3,
    unique_by=lambda option: option.key,
)


def test_the_middle_follows_from_what_is_around_it() -> None:
    first, last = Option("first", 5.0, ("カ",)), Option("last", 5.0, ("サ",))
    inside, outside = Option("inside", 0.5, ("ケ",)), Option("outside", 0.6, ("ア",))
    choices = align([[first], [inside, outside], [last]])
    assert [choice.option.key if choice else None for choice in choices] == ["first", "inside", "last"]
    middle = choices[1]
    assert middle
    assert middle.in_order
    assert middle.margin > 0.1


def test_two_that_are_as_good_leave_no_margin() -> None:
    (choice,) = align([[Option("one", 0.5, ("ア",)), Option("other", 0.5, ("イ",))]])
    assert choice
    assert choice.margin == 0


def test_an_option_without_a_reading_is_out_of_order() -> None:
    (choice,) = align([[Option("one", 0.9, ())]])
    assert choice
    assert not choice.in_order


@settings(max_examples=60, deadline=None)
@given(st.lists(OPTIONS, max_size=4))
def test_the_best_sum_is_that_of_trying_everything(groups: list[list[Option]]) -> None:
    best = 0.0
    for picks in product(
        *([None, *((one, loose) for one in group for loose in (False, True))] for group in groups)
    ):
        taken = [pick for pick in picks if pick]
        places = [option.places[0] for option, loose in taken if not loose]
        if places == sorted(set(places)):
            best = max(best, sum(option.score - (OUT_OF_ORDER if loose else 0.0) for option, loose in taken))
    for at, choice in enumerate(align(groups)):
        if choice:
            rest = [*groups[:at], [choice.option], *groups[at + 1 :]]
            again = align(rest)[at]
            assert again
            assert again.margin >= choice.margin - 1e-9
            without = [
                *groups[:at],
                [one for one in groups[at] if one.key != choice.option.key],
                *groups[at + 1 :],
            ]
            assert _best(without) <= best - choice.margin + 1e-9
    assert abs(_best(groups) - best) < 1e-9


def _best(groups: list[list[Option]]) -> float:
    places = sorted({place for group in groups for option in group for place in option.places})
    return sum_of_best(groups, {place: at for at, place in enumerate(places, start=1)}, len(places))[-1][-1]
