from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.terms.changed import CHANGED_TERMS, newer_of, older_of
from kb.terms.names import CardNames, card_key, fold_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("白金の天使", "白金の 天使"),
        ("platinum angel", "Platinum Angel"),
        ("ＰＬＡＴＩＮＵＭ　ＡＮＧＥＬ", "Platinum Angel"),
        ("オリヴィア・ヴォルダーレン", "オリヴィア･ヴォルダーレン"),
        ("空想+現実", "空想＋現実"),
        ("Illusion // Reality", "Illusion+Reality"),
        ("＿＿＿ Goblin", "_____ Goblin"),
        ("Jin-Gitaxias, Core Augur", "jin gitaxias core augur"),
        ("Lim-Dûl's Vault", "Lim-Dul’s Vault"),
        ("Æther Vial", "Aether Vial"),
    ],
)
def test_the_ways_to_write_one_name_fold_to_one(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


def test_different_names_stay_apart() -> None:
    assert fold_name("Wasteland") != fold_name("Waste Land")
    assert fold_name("はる") != fold_name("ばる")


def test_the_english_name_is_the_key() -> None:
    names = CardNames.of([("白金の天使", "Platinum Angel"), ("白金の天使", None), (None, "Savannah")])
    assert names.key("白金の天使") == names.key(None, "platinum angel") == card_key(None, "Platinum Angel")
    assert names.names(names.key("白金の天使")) == ("白金の天使", "Platinum Angel")
    assert list(names) == ["platinum angel", "savannah"]


def test_a_japanese_name_of_two_cards_names_neither() -> None:
    names = CardNames.of([("緊急脱出", "Eject"), ("緊急脱出", "Bail Out")])
    assert names.find("緊急脱出") is None
    assert names.key("緊急脱出", "Eject") == "eject"


def test_two_japanese_names_of_one_card_lead_to_it() -> None:
    names = CardNames.of([("仔熊", "Bear Cub"), ("子熊", "Bear Cub")])
    assert names.find("仔熊") == names.find("子熊") == "bear cub"


def test_a_face_leads_to_its_card() -> None:
    names = CardNames.of(
        [("甲+乙", "Alpha // Beta")], parts=[("乙", "Alpha // Beta"), ("Beta", "Alpha // Beta")]
    )
    assert names.find("乙") == names.find("beta") == "alpha+beta"


def test_a_card_without_any_name_is_refused() -> None:
    with pytest.raises(ValueError, match="name"):
        card_key(None, None)


@given(st.lists(st.tuples(st.sampled_from(["甲", "乙", None]), st.sampled_from(["A", "B", None]))))
def test_the_order_of_the_names_does_not_matter(names: list[tuple[str | None, str | None]]) -> None:
    forward, backward = CardNames.of(names), CardNames.of(reversed(names))
    assert dict(forward.by_name) == dict(backward.by_name)
    assert dict(forward.shown) == dict(backward.shown)


@pytest.mark.real
def test_no_two_cards_of_the_name_table_share_a_key_but_for_a_comma(shared: Path) -> None:
    data = json.loads((shared / "data" / "names" / "jpname.json").read_text("utf-8"))
    english = {name["name"] for name in data}
    assert len(english) - len({fold_name(name) for name in english}) <= 1


def test_a_term_that_changed_is_found_from_both_sides() -> None:
    changed = newer_of("状況起因効果")
    assert changed is not None
    assert changed.newer == "状況起因処理"
    assert changed in older_of("状況起因処理")
    assert newer_of("状況起因処理") is None
    assert len({older for changed in CHANGED_TERMS for older in changed.older}) == sum(
        len(changed.older) for changed in CHANGED_TERMS
    )
