"""Reading whole files: detection, annotation, problems."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from kb.editions import Edition
from kb.errors import ParseError
from kb.model import Document, DocumentKind, Source
from kb.parse import PARSERS
from kb.reading import read_document

VIEWER = """総合ルールビューア
1. 遊びの基本
123. 札の束
- 123.1 札の束とは、札を重ねたものである。rule 400.7〔領域〕参照。
- 123.1a 束は「束／pile」とも書く。
例：
《白い札/White Card》の上に《黒い札/Black Card》を重ねる。rule 123.1 参照。
"""

ARTICLE = (
    "札の束\n\n提供：MTG Wiki\n\n札の束/Pileとは、重ねた札のこと（CR:123.1）。\n\n解説\n\n• 一枚でもよい。\n"
)

FAQ = """新しい集 よくある質問集

一般注釈

束の数え方

• 束は一つと数える。

カード別注釈

• 《白い札/White Card》は束を作る。
"""


def source(file: str = "a.txt", kind: DocumentKind | None = None) -> Source:
    """What is known of a file of which the user said no more than its kind."""
    return Source(file=file, sha256="0" * 64, kind=kind)


def read(text: str, said: Source | None = None) -> Document:
    """The document of a text in UTF-8."""
    return read_document(text.encode(), said or source())


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        (VIEWER, "cr", "cr-123@undated/ja"),
        (ARTICLE, "wiki", "wiki:札の束"),
        (FAQ, "faq", "faq:新しい集"),
    ],
)
def test_each_format_is_detected_in_any_encoding(text: str, kind: str, name: str) -> None:
    for codec in ("utf-8", "utf-8-sig", "utf-16", "cp932", "euc_jp", "iso2022_jp"):
        written = text.replace("\n", "\r\n").replace("•", "・")  # JIS has no other bullet
        document = read_document(written.encode(codec), source())
        assert (document.kind, document.id, document.problems) == (kind, name, ())
        assert document.line_count == text.count("\n")
        assert document.records == read(text).records


def test_citations_and_names_of_examples_belong_to_their_rule() -> None:
    document = read(VIEWER)
    records = {str(record.number): record for record in document.records if record.kind == "rule"}
    assert [(str(c.number), c.name, c.example) for c in records["123.1"].citations] == [
        ("400.7", "領域", None)
    ]
    rule = records["123.1a"]
    assert [(str(c.number), c.example) for c in rule.citations] == [("123.1", 0)]
    assert rule.examples[0].text[rule.citations[0].start : rule.citations[0].end] == rule.citations[0].text
    assert [(card.ja, card.en, card.role, card.spans) for card in rule.cards] == [
        ("白い札", "White Card", "mentioned", ()),
        ("黒い札", "Black Card", "mentioned", ()),
    ]
    assert [(term.ja, term.en) for term in rule.terms] == [("束", "pile")]


def test_a_card_that_rule_and_example_name_is_named_once() -> None:
    text = VIEWER.replace("束は「束／pile」とも書く。", "《白い札》を置く。")
    rule = read(text).records[-1]
    assert [card.ja for card in rule.cards] == ["白い札", "黒い札"]
    assert rule.cards[0].spans == ((0, 5),)


def test_what_the_user_says_of_a_file_outranks_the_file() -> None:
    said = replace(source(), edition=Edition(dt.date(2020, 1, 2)), title="題", date=dt.date(2020, 1, 3))
    document = read(VIEWER, said)
    assert (document.id, document.title, document.date) == (
        "cr-123@20200102.0/ja",
        "題",
        dt.date(2020, 1, 3),
    )
    assert {record.edition for record in document.records} == {said.edition}


def test_a_stated_kind_is_followed() -> None:
    assert read(ARTICLE, source(kind="wiki")).kind == "wiki"
    assert read("札の束\n\n重ねた札のこと。\n", source(kind="wiki")).kind == "wiki"
    with pytest.raises(ParseError):
        read(ARTICLE, source(kind="cr"))


@pytest.mark.parametrize("text", ["ただの日記である。\n", "a,b\n1,2\n", "Dear friend,\nhow are you?\n"])
def test_a_text_of_another_kind_is_refused_in_one_line_that_says_what_was_looked_for(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)
    message = str(caught.value)
    assert "\n" not in message
    assert all(each.name in message for each in PARSERS)


def test_json_that_is_no_card_data_is_told_which_data_are_read() -> None:
    with pytest.raises(ParseError, match="MTGJSON sets, Scryfall bulk data, name tables"):
        read("{}")


@pytest.mark.parametrize("text", ["", "\n \n", "<html><nav>道</nav>"])
def test_a_file_without_text_is_refused_as_empty(text: str) -> None:
    with pytest.raises(ParseError, match=r"^empty: "):
        read(text)


def test_problems_carry_the_documents_id_and_stand_in_order_of_lines() -> None:
    data = VIEWER.encode() + b"- 123.2 \xff\n"
    document = read_document(data, source())
    assert document.problems
    assert {problem.document for problem in document.problems} == {document.id}
    assert [problem.line for problem in document.problems if problem.code == "undecodable"] == [8]
    lines = [problem.line or 0 for problem in document.problems]
    assert lines == sorted(lines)


def test_rules_with_full_width_numbers_lose_none() -> None:
    document = read(
        "総合ルールビューア\n１２３．ステッカー\n１２３．６．　名前である。\n１２３．６ａ　単語である。\n"
    )
    assert [str(record.number) for record in document.records] == ["123", "123.6", "123.6a"]
    assert document.problems == ()


def test_furniture_is_counted_once() -> None:
    html = f"<!doctype html><title>頁</title><nav>道</nav><pre>{VIEWER}</pre>"
    document = read(html)
    assert [(piece.rule, piece.text) for piece in document.chrome] == [("title", "頁"), ("navigation", "道")]
    assert [record.text for record in document.records] == [record.text for record in read(VIEWER).records]


@pytest.mark.real
def test_the_seeds_are_read_without_a_lost_word(seeds: dict[str, Path]) -> None:
    found = {name: read_document(path.read_bytes(), source(path.name)) for name, path in seeds.items()}
    assert {name: document.id for name, document in found.items()} == {
        "000": "wiki:ステッカー",
        "001": "cr-123@undated/ja",
        "002": "faq:イニストラード",
        "003": "faq:アラーラの断片",
        "004": "cr-122@undated/ja",
    }
    assert not [p for document in found.values() for p in document.problems if p.code == "lost-text"]
    assert [document.line_count for document in found.values()] == [178, 36, 568, 469, 20]
    assert all(not document.chrome for document in found.values())


@pytest.mark.real
def test_the_seeds_cite_what_the_reader_sees(seeds: dict[str, Path]) -> None:
    def rules_cited(name: str) -> int:
        document = read_document(seeds[name].read_bytes(), source(seeds[name].name))
        return sum(citation.form == "rule" for record in document.records for citation in record.citations)

    assert (rules_cited("001"), rules_cited("004"), rules_cited("002")) == (12, 11, 4)
    assert rules_cited("000") == 12 + 4


@pytest.mark.real
def test_the_english_editions_are_read_without_a_lost_word(shared: Path) -> None:
    for name in ("2003-10-01", "2022-11-18"):
        path = shared / "data/cr-en" / f"{name}.txt"
        document = read_document(path.read_bytes(), source(path.name))
        assert document.kind == "cr"
        assert not [problem for problem in document.problems if problem.code == "lost-text"]
