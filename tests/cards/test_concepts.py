"""What rulings speak of, in both languages."""

import pytest

from kb.cards.concepts import concepts
from kb.cards.likeness import Weights, matches


@pytest.mark.parametrize(
    ("ja", "en", "shared"),
    [
        ("２枚のカードを引く。", "Draw two cards.", {"draw", "2"}),
        ("１つ目の能力は{X}を支払う。", "For the first ability, pay {X}.", {"ability 1", "{X}", "payment"}),
        ("＋１/＋１カウンターが12個", "twelve +1/+1 counters", {"+1/+1", "12", "counters"}),
        ("それは死亡する。", "It dies.", {"die"}),
        ("それは打ち消される。", "It is countered.", {"counter a spell"}),
        ("攻撃やブロックをしない。", "It can't attack or block.", {"attack", "block", "negation"}),
    ],
)
def test_what_both_say_is_one_thing(ja: str, en: str, shared: set[str]) -> None:
    assert shared <= concepts(ja, "ja") & concepts(en, "en")


def test_the_name_of_a_card_is_no_word_of_a_ruling() -> None:
    assert "destruction" not in concepts("《破壊の風》は強い。", "ja")
    assert "controller" not in concepts("打ち消す", "ja")


def test_a_counter_and_to_counter_are_two_things() -> None:
    assert "counters" not in concepts("You may counter target spell.", "en")
    assert "counter a spell" not in concepts("カウンターを置く。", "ja")


def test_the_rarer_thing_weighs_more() -> None:
    texts = [frozenset({"common"}), frozenset({"common"}), frozenset({"common", "rare"})]
    weights = Weights.from_texts(texts)
    assert weights.of["rare"] > weights.of["common"] > 0


def test_each_text_is_in_one_pair_and_the_likest_find_each_other() -> None:
    one, other = frozenset("abc"), frozenset("xyz")
    weights = Weights.from_texts([one, other])
    found = matches([one, other], [other, frozenset("ab")], weights)
    assert [(match.one, match.other) for match in found] == [(0, 1), (1, 0)]
    assert all(match.margin > 0 for match in found)
