"""The two set FAQs of the starter library: their shape, and what they claim against the publishers' data."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

import pytest

from kb.cite import find_citations
from kb.numbers import RuleNumber
from tests.conftest import ROOT
from tests.corpus.conftest import NumbersOf

EDITION_OF = {"faq-lorwyn.txt": "2007-10-01", "faq-dark-ascension.txt": "2011-09-30"}
"""Each FAQ with the edition of the rules that was in force when its set came out, or the nearest before."""

EMBEDDED_IN = {
    "faq-lorwyn.txt": [
        *("212.9", *(f"212.9{letter}" for letter in "abcdefg")),
        *("501.10", *(f"501.10{letter}" for letter in "abc")),
    ],
    "faq-dark-ascension.txt": [
        *("711", *(f"711.{number}" for number in range(1, 10))),
        *("701.25", *(f"701.25{letter}" for letter in "abc")),
    ],
}
"""The rules that stand in the general notes, as that edition numbered them."""

_FACES = "（正面）\n\n（背面）\n\n"
_RULE_LINE = re.compile(r"(?P<number>\d{3}(?:\.\d+[a-z]?)?)\.? (?P<text>\S.*)")
_WRITTEN_NUMBER = re.compile(r"\d{3}\.\d+[a-z]?|(?<!\d)\d{3}(?=「)")

faqs = pytest.mark.parametrize("name", sorted(EDITION_OF))


def _text(name: str) -> str:
    return (ROOT / "corpus" / name).read_text("utf-8")


def _general(name: str) -> str:
    """All before the notes on cards."""
    return _text(name).split("\n\nカード別注釈\n\n")[0]


def _groups(name: str) -> list[list[str]]:
    """The lines that stand together for one card; the two face markers count as one line."""
    notes = _text(name).split("\n\nカード別注釈\n\n")[1].replace(_FACES, "（正面）（背面）\n")
    return [group.splitlines() for group in notes.split("\n\n")[:-1]]


def _subject(group: list[str]) -> str:
    """The Japanese name of the card that a group names first."""
    match = re.search("《([^《》/]+)", "".join(group))
    assert match is not None, group
    return match[1]


def _kana_key(reading: str) -> str:
    """Dictionary order: voiced and small kana stand with the plain ones."""
    bare = re.sub("[゛゜\u3099\u309a]", "", unicodedata.normalize("NFD", reading))
    return bare.translate(str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ"))


@faqs
def test_a_faq_says_that_it_is_a_summary_and_not_official(name: str) -> None:
    head, foot = _general(name).split("\n\n一般注釈\n\n")[0], _text(name).splitlines()[-1]
    assert "kbプロジェクト" in head
    assert "公式の文書ではない" in head
    assert foot.startswith("All trademarks")
    assert "not an official document" in foot


@faqs
def test_a_faq_begins_as_set_faqs_do(name: str) -> None:
    title, _, compiled, _, modified = _text(name).splitlines()[:5]
    assert title.endswith(" よくある質問集")
    assert compiled == "Compiled by the kb project"
    assert re.fullmatch(r"Document last modified \d\d/\d\d/\d\d", modified)


@faqs
def test_the_counts_by_rarity_make_the_number_of_cards(name: str) -> None:
    line = next(line for line in _text(name).splitlines() if "（" in line and "コモン" in line)
    total, *by_rarity = map(int, re.findall(r"\d+", line))
    assert sum(by_rarity) == total


@faqs
def test_a_faq_speaks_of_twenty_cards(name: str) -> None:
    subjects = [_subject(group) for group in _groups(name)]
    assert len(subjects) == 20
    assert len(set(subjects)) == 20


@faqs
def test_a_group_holds_bullets_and_at_most_face_markers_above(name: str) -> None:
    for group in _groups(name):
        bullets = group[1:] if group[0] == "（正面）（背面）" else group
        assert bullets
        assert all(line.startswith("• ") for line in bullets), group


def test_six_groups_of_dark_ascension_are_double_faced() -> None:
    faced = [group for group in _groups("faq-dark-ascension.txt") if group[0].startswith("（正面）")]
    assert [_subject(group) for group in faced] == [
        "苦悩の脱走者",
        "高原の狩りの達人",
        "生の杯",
        "束縛の刃、エルブラス",
        "魂を捕えるもの",
        "忠実な聖戦士",
    ]


@faqs
def test_the_general_notes_hold_rules_of_the_time_without_gaps(name: str) -> None:
    rules = [match["number"] for match in map(_RULE_LINE.match, _general(name).splitlines()) if match]
    assert rules == EMBEDDED_IN[name]
    assert any(line.startswith("例：") for line in _general(name).splitlines())


def test_each_faq_keeps_the_words_of_its_time() -> None:
    older, newer = _text("faq-lorwyn.txt"), _text("faq-dark-ascension.txt")
    for old, new in (("場に出", "戦場に出"), ("プレイする", "唱える"), ("取り除かれた", "追放された")):
        assert old in older
        assert new not in older
        assert new in newer
    assert "状況起因効果" in older
    assert "死亡" in newer


@faqs
def test_every_number_in_a_faq_is_read_as_a_citation(name: str) -> None:
    for line in _text(name).splitlines():
        rule = _RULE_LINE.match(line)
        text = rule["text"] if rule else line
        cited = [str(one.number) for one in find_citations(text, "ja", kind="faq") if one.number]
        assert cited == _WRITTEN_NUMBER.findall(text), line


@pytest.mark.real
@faqs
def test_every_number_stands_in_the_edition_of_the_time(name: str, numbers_of: NumbersOf) -> None:
    text = _text(name)
    rules = [match["number"] for match in map(_RULE_LINE.match, text.splitlines()) if match]
    stated = {RuleNumber.parse(number) for number in [*rules, *_WRITTEN_NUMBER.findall(text)]}
    assert sorted(map(str, stated - numbers_of(EDITION_OF[name]))) == []


@pytest.mark.real
@faqs
def test_every_card_bears_the_names_of_the_name_table(name: str, japanese_name: dict[str, str]) -> None:
    for card in re.findall("《([^《》]+)》", _text(name)):
        ja, _, en = card.partition("/")
        assert japanese_name[en] == ja if en else ja in japanese_name.values(), card


@pytest.mark.real
def test_the_groups_of_dark_ascension_stand_in_kana_order(reading: dict[str, str]) -> None:
    kana = [_kana_key(reading[_subject(group)]) for group in _groups("faq-dark-ascension.txt")]
    assert all(first < second for first, second in pairwise(kana))
