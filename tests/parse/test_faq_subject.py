"""Whom a group of rulings is about: rules of thumb on our own words, and every group of the real FAQs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.blocks import page_of
from kb.model import Document, Source
from kb.parse import faq
from kb.parse.faq_subject import names_both_ways, subject_of

EXAMPLE_ONLY = {("002", 231), ("002", 314), ("002", 445), ("003", 230), ("003", 337)}
"""Groups whose only cards stand in examples."""


def subject(*rulings: str, faces: bool = False, own_are_bare: bool = False) -> str | None:
    found = subject_of(rulings, faces=faces, own_are_bare=own_are_bare)
    return found.ja or found.en if found else None


@pytest.mark.parametrize(
    "ruling",
    [
        "《甲》は戦場に出る。",
        "能力が解決されたら、《甲》の能力は誘発する。",
        "あなたが複数の《甲》を持つ場合、一つずつ解決する。",
        "（《乙》の能力等により）同時に出たなら、《甲》は数えない。",
        "《乙》や《丙》など、《甲》が参照するものを選ぶ。",
        "《甲》は一度だけ見る。例えば、《乙》は見ない。《乙》はもう見ない。",
        "対戦相手が《乙》を持つなら、《甲》が代わりに戻る。",
    ],
)
def test_the_card_that_a_sentence_is_about_is_the_subject(ruling: str) -> None:
    found = subject_of([ruling])
    assert found is not None
    assert (found.ja, found.role, found.certain) == ("甲", "subject", True)


@pytest.mark.parametrize(
    "ruling",
    [
        "敗北しない理由がある場合（相手が《乙》を持つ等）、何も起きない。",
        "例えば、《乙》が戦場にあるなら、二度選べる。",
        "たとえば、《乙》である。",
        "《乙》のような呪文は選べない。",
        "カードの１枚が《乙》（土地でもある）である場合、あなたは《乙》と他の土地を選べる。",
        "対戦相手が《乙》をコントロールしているなら、止まる。",
        "「《乙》は強い」と書かれている。",
        "生け贄に捧げたクリーチャーを見る。",
    ],
)
def test_a_card_that_is_only_an_example_is_no_subject(ruling: str) -> None:
    assert subject(ruling) is None


def test_a_subject_that_is_only_suggested_is_not_certain() -> None:
    found = subject_of(["あなたが《甲》を唱えたターンに、数える。"])
    assert found is not None
    assert (found.ja, found.certain) == ("甲", False)


def test_of_two_cards_that_are_stated_equally_neither_is_the_subject() -> None:
    assert subject("《甲》は《乙》を見る。", "《乙》は《甲》を見る。") is None
    assert subject("《甲》は《乙》を見る。", "《甲》は戻る。") == "甲"


def test_a_card_with_both_names_is_a_foreign_one_where_the_own_cards_are_bare() -> None:
    assert subject("《甲》は《乙/B》と戻る。", own_are_bare=True) == "甲"
    assert subject("《乙/B》は戻る。", own_are_bare=True) is None
    assert names_both_ways(["《甲》《乙》《丙/C》"])
    assert not names_both_ways(["《甲》《乙》"])
    assert not names_both_ways(["《甲/A》《乙/B》"])


@pytest.mark.parametrize(
    ("ruling", "front"),
    [
        ("《表》の能力で、それが《裏》に変身し、また戻る。", "表"),
        ("《裏》から変身して《表》に戻る。", "表"),
        ("《裏》の能力に対応した場合、その効果はその《表》に残る。", "表"),
        ("《表》が攻撃したなら、《裏》の能力は誘発しない。", "表"),
        ("《裏》は強い。", "裏"),
    ],
)
def test_the_subject_of_a_double_faced_card_is_its_front_as_far_as_the_text_tells(
    ruling: str, front: str
) -> None:
    assert subject(ruling, faces=True) == front


@given(st.lists(st.text(alphabet="《》甲乙はが（）等例えば、。", max_size=40), max_size=4), st.booleans())
@settings(max_examples=150)
def test_a_claimed_subject_is_named_in_the_rulings(rulings: list[str], faces: bool) -> None:
    found = subject_of(rulings, faces=faces)
    assert found is None or any(f"《{found.ja or found.en}" in ruling for ruling in rulings)


@pytest.mark.real
@pytest.mark.parametrize("name", ["002", "003"])
def test_every_group_of_the_real_faqs_has_the_subject_that_it_states(
    name: str, seeds: dict[str, Path]
) -> None:
    document = _read(seeds[name])
    table = (Path(__file__).parent / "fixtures" / "subjects.tsv").read_text("utf-8").splitlines()
    rows = [row.split("\t") for row in table if not row.startswith("#")]
    expected = {int(line): card for seed, line, card in rows if seed == name}
    found = {group.rulings: group.subject for group in document.groups}
    lines = {record.id: record.line for record in document.records}
    claimed = {lines[rulings[0]]: card.ja for rulings, card in found.items() if card}
    assert claimed == expected


@pytest.mark.real
@pytest.mark.parametrize(("name", "nameless"), [("002", 32), ("003", 17)])
def test_a_group_without_subject_names_no_card_but_in_examples(
    name: str, nameless: int, seeds: dict[str, Path]
) -> None:
    document = _read(seeds[name])
    texts = {record.id: record.text for record in document.records}
    lines = {record.id: record.line for record in document.records}
    without = [group for group in document.groups if group.subject is None]
    naming = {
        (name, lines[group.rulings[0]]) for group in without if any("《" in texts[id] for id in group.rulings)
    }
    assert naming == {each for each in EXAMPLE_ONLY if each[0] == name}
    assert len(without) - len(naming) == nameless


@pytest.mark.real
def test_the_subject_of_every_double_faced_group_is_right(seeds: dict[str, Path]) -> None:
    groups = [group for group in _read(seeds["002"]).groups if group.faces]
    assert [group.subject and group.subject.ja for group in groups] == [
        "吠え群れの頭目",  # only the back face is named
        "ウルヴェンワルドの神秘家",
        "クルーインの無法者",
        "血統の守り手",
        "スレイベンの歩哨",
        "情け知らずのガラク",
        None,
        "ルーデヴィックの実験材料",
        "礼儀正しい識者",
    ]


def _read(path: Path) -> Document:
    return faq.parse(page_of(path.read_text("utf-8")), Source(file=path.name, sha256=""))


@pytest.mark.parametrize("and_", ["と", "や", "、", "または", "および"])
def test_of_two_cards_that_a_sentence_is_about_neither_is_the_subject(and_: str) -> None:
    assert subject(f"《甲》{and_}《乙》は同時に誘発する。") is None
    assert subject(f"《甲》{and_}《乙》は同時に誘発する。", "《甲》は一度だけ誘発する。") == "甲"
