"""The order of kana, and what a name may sound like."""

import pytest

from kb.cards.kana import kana_key, possible_readings


@pytest.mark.parametrize(
    ("reading", "key"),
    [
        ("がっこう", "カツコウ"),
        ("ガッコウ", "カツコウ"),
        ("う゛ぁーる", "ウアアル"),
        ("ヴァール", "ウアアル"),
        ("ー", ""),
        ("ぱ・り、のえーん", "ハリノエエン"),
    ],
)
def test_marks_and_small_kana_do_not_count_in_the_order(reading: str, key: str) -> None:
    assert kana_key(reading) == key


def test_voiced_and_unvoiced_stand_together() -> None:
    names = ["かべ", "がく", "かさ", "がき"]
    assert sorted(names, key=kana_key) == ["がき", "がく", "かさ", "かべ"]


def test_a_word_with_several_readings_gives_them_all() -> None:
    assert "エンハノドラゴン" in possible_readings("炎破のドラゴン")
    assert possible_readings("ドラゴン") == ("ドラゴン",)
