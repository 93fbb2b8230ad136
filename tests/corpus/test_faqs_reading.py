"""The set FAQs of the starter library as kb itself reads them: nothing lost, every card and fact found."""

from __future__ import annotations

import datetime as dt
from functools import cache

import pytest

from kb.library.bundled import starter_files
from kb.model import Document
from kb.reading import read_document

faqs = pytest.mark.parametrize("file", ["faq-dark-ascension.txt", "faq-lorwyn.txt"])


@cache
def _read(file: str) -> Document:
    data, source = next((data, kept.source) for kept, data in starter_files() if kept.source.file == file)
    return read_document(data, source)


def _headings(document: Document) -> list[str | None]:
    return [record.title for record in document.records if record.kind == "heading"]


@faqs
def test_a_faq_is_read_without_problems(file: str) -> None:
    document = _read(file)
    assert document.problems == ()
    assert (document.kind, document.authority, document.lang) == ("faq", "digest", "ja")


@faqs
def test_each_of_the_twenty_groups_states_its_card(file: str) -> None:
    groups = _read(file).groups
    assert len(groups) == 20
    assert [group.line for group in groups if group.subject is None or not group.subject.certain] == []


def test_the_documents_are_named_by_their_sets_and_dated_by_their_releases() -> None:
    lorwyn, dark_ascension = _read("faq-lorwyn.txt"), _read("faq-dark-ascension.txt")
    assert (lorwyn.id, lorwyn.rules_date) == ("faq:ローウィン", dt.date(2007, 10, 12))
    assert (dark_ascension.id, dark_ascension.rules_date) == ("faq:闇の隆盛", dt.date(2012, 2, 3))


def test_six_groups_of_dark_ascension_have_two_faces() -> None:
    assert sum(group.faces for group in _read("faq-dark-ascension.txt").groups) == 6
    assert not any(group.faces for group in _read("faq-lorwyn.txt").groups)


@pytest.mark.parametrize(
    ("file", "stated"),
    [
        (
            "faq-lorwyn.txt",
            {
                "prerelease": "2007-09-29/2007-09-30",
                "launch": "2007-10-12/2007-10-14",
                "release": "2007-10-12",
                "standard": "コールドスナップ, 時のらせん（タイムシフトを含む）, 次元の混乱, 未来予知, "
                "第10版, ローウィン",
                "block": "ローウィン",
                "cards": "301",
                "cards.common": "121",
                "cards.uncommon": "80",
                "cards.rare": "80",
                "cards.land": "20",
            },
        ),
        (
            "faq-dark-ascension.txt",
            {
                "prerelease": "2012-01-28/2012-01-29",
                "launch": "2012-02-03/2012-02-06",
                "release": "2012-02-03",
                "standard": "ミラディン包囲戦, ミラディンの傷跡, 新たなるファイレクシア, イニストラード, "
                "闇の隆盛, マジック2012",
                "block": "イニストラード, 闇の隆盛",
                "cards": "158",
                "cards.common": "64",
                "cards.uncommon": "44",
                "cards.rare": "38",
                "cards.mythic": "12",
            },
        ),
    ],
)
def test_the_facts_about_the_set_are_stated_once_each(file: str, stated: dict[str, str]) -> None:
    found = [(fact.key, fact.value) for fact in _read(file).facts if fact.key in stated]
    assert sorted(found) == sorted(stated.items())


@pytest.mark.parametrize(
    ("file", "headings"),
    [
        (
            "faq-lorwyn.txt",
            [
                "新しいタイプ：プレインズウォーカー",
                "テーマ：部族",
                "新キーワード能力：多相",
                "新キーワード能力：想起",
                "新キーワード能力：覇権",
                "新キーワード能力：秘匿",
                "新キーワード処理：激突",
                "サイクル：命令",
                "取り上げるカード",
            ],
        ),
        (
            "faq-dark-ascension.txt",
            [
                "製品情報",
                "新キーワード能力：不死",
                "新能力語：窮地",
                "再録カードレイアウト：両面カード",
                "再録キーワード処理：変身",
                "再録キーワード：フラッシュバック",
                "サイクル：“高まる”呪文",
                "取り上げるカード",
            ],
        ),
    ],
)
def test_the_general_notes_have_their_headings(file: str, headings: list[str]) -> None:
    assert _headings(_read(file)) == headings


@pytest.mark.parametrize(
    ("file", "rules", "examples"), [("faq-lorwyn.txt", 12, 2), ("faq-dark-ascension.txt", 14, 3)]
)
def test_the_rules_in_the_general_notes_are_rules_of_the_day_of_release(
    file: str, rules: int, examples: int
) -> None:
    document = _read(file)
    numbered = [record for record in document.records if record.number]
    assert len(numbered) == rules
    assert sum(len(record.examples) for record in numbered) == examples
    assert {record.edition.date for record in numbered if record.edition} == {document.rules_date}


@pytest.mark.parametrize(
    ("file", "rule", "card"), [("faq-lorwyn.txt", 43, 28), ("faq-dark-ascension.txt", 30, 38)]
)
def test_citations_are_read_from_every_kind_of_record(file: str, rule: int, card: int) -> None:
    citations = [one for record in _read(file).records for one in record.citations]
    assert sum(one.form == "rule" for one in citations) == rule
    assert sum(one.form == "card" for one in citations) == card
    assert len(citations) == rule + card
