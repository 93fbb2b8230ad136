"""The rules viewer: the two sections of the user, and a page of the site as its publisher lays it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.blocks import page_of_text
from kb.blocks.html import page_of_html
from kb.decode import decode
from kb.errors import ParseError
from kb.model import Document, Source
from kb.parse import rules
from kb.parse.viewer import FORMAT, NAME
from tests.parse.lost_text import lost_words

PAGE = Path(__file__).parent / "fixtures" / "viewer" / "section.html"


def _seed(path: Path) -> Document:
    page = page_of_text(decode(path.read_bytes()).text)
    assert FORMAT.recognise(page) > rules.FORMAT.recognise(page)
    document = FORMAT.parse(page, Source(file=path.name, sha256=""))
    assert lost_words(page, document) == []
    return document


@pytest.mark.real
def test_section_123_has_25_rules_and_four_examples(seeds: dict[str, Path]) -> None:
    document = _seed(seeds["001"])
    assert (document.id, document.title) == ("cr-123@undated/ja", "123. ステッカー")
    assert (document.lang, document.edition, document.date, document.line_count) == ("ja", None, None, 36)
    numbered = [r for r in document.records if r.kind == "rule"]
    assert (len(numbered), sum(r.number is not None and bool(r.number.letter) for r in numbered)) == (25, 16)
    assert [(str(r.number), [each.line for each in r.examples]) for r in numbered if r.examples] == [
        ("123.6b", [23]),
        ("123.6c", [26, 28, 30]),
    ]
    assert [(r.id, r.line) for r in document.records[:3]] == [
        ("cr:1@undated/ja", 2),
        ("cr:123@undated/ja", 3),
        ("cr:123.1@undated/ja", 4),
    ]
    last = document.records[-1]
    assert (str(last.number), last.line, last.end_line) == ("123.9", 36, 36)
    subrule = next(r for r in numbered if str(r.number) == "123.6b")
    assert subrule.path == ("1. ゲームの考え方", "123. ステッカー", "123.6")
    assert (subrule.parent, subrule.end_line) == ("cr:123.6@undated/ja", 23)
    assert document.problems == ()


@pytest.mark.real
def test_section_122_has_17_rules_and_a_translators_note(seeds: dict[str, Path]) -> None:
    document = _seed(seeds["004"])
    assert (document.id, document.title) == ("cr-122@undated/ja", "122. カウンター")
    numbered = [r for r in document.records if r.kind == "rule"]
    assert (len(numbered), sum(r.number is not None and bool(r.number.letter) for r in numbered)) == (17, 9)
    assert sum(len(r.examples) for r in numbered) == 0
    assert [(str(r.number), r.line) for r in numbered if r.remarks] == [("122.3", 14)]
    note = next(r for r in numbered if r.remarks)
    assert note.text[note.remarks[0].start : note.remarks[0].end].startswith("(訳注：")
    assert note.text[note.remarks[0].end :].startswith("rule 704")


@pytest.mark.real
def test_the_other_documents_of_the_user_are_no_rules(seeds: dict[str, Path]) -> None:
    for name in ("000", "002", "003"):
        page = page_of_text(decode(seeds[name].read_bytes()).text)
        assert (FORMAT.recognise(page), rules.FORMAT.recognise(page)) == (0, 0)


def test_the_page_gives_its_rules_edition_and_contents() -> None:
    page = page_of_html(PAGE.read_text("utf-8"))
    assert FORMAT.recognise(page) == 97
    document = FORMAT.parse(page, Source(file=PAGE.name, sha256=""))
    assert lost_words(page, document) == []
    assert (document.id, document.title) == ("cr-123@20231117.0/ja", "123. ステッカー")
    assert [(str(r.number), r.kind, r.text) for r in document.records] == [
        ("1", "chapter", "ゲームの考え方"),
        ("123", "section", "ステッカー"),
        ("123.1", "rule", "ステッカー は貼るものである。"),
        ("123.1a", "rule", "貼られた オブジェクト は変わる。rule 400.7 参照。"),
        ("123.2", "rule", "剥がすことはない。(訳注：原文ママ)"),
    ]
    assert [each.text for each in document.records[3].examples] == ["熊に名前 ステッカー を貼る。"]
    keys = [fact.key for fact in document.facts if fact.key != "label"]
    assert keys == ["edition", "synced", *["contents"] * 5, "title"]
    assert next(fact.value for fact in document.facts if fact.key == "synced") == "2024-11-17"
    assert document.problems == ()


def test_a_list_of_chapters_below_the_viewers_name_is_furniture() -> None:
    page = page_of_html(
        f"<h1>{NAME}</h1><p>MJMJ訳 20240101.0 版</p><ul><li>1. ゲームの考え方</li><li>2. カードの部分</li></ul>"
        "<p>CR &gt; 1. ゲームの考え方 &gt; 111. トークン</p><h2>1. ゲームの考え方</h2><h3>111. トークン</h3>"
        "<ul><li>111.1 紙のトークンもある。</li></ul>"
    )
    document = FORMAT.parse(page, Source(file="x.html", sha256=""))
    assert lost_words(page, document) == []
    assert [(str(r.number), r.text) for r in document.records] == [
        ("1", "ゲームの考え方"),
        ("111", "トークン"),
        ("111.1", "紙のトークンもある。"),
    ]
    assert (str(document.edition), document.problems) == ("20240101.0", ())


@pytest.mark.parametrize(
    ("chapter", "section"),
    [("7. その他のルール", "702. キーワード"), ("8. 多人数戦ルール", "810. 双頭巨人戦")],
)
def test_a_heading_that_ends_in_the_word_for_rules_wants_no_number(chapter: str, section: str) -> None:
    number = section[:3]
    text = f"{NAME}\n{chapter}\n{section}\n- {number}.1 特別なルール\n- {number}.1a 塔は高い。\n- {number}.2 橋は長い。\n"
    document = FORMAT.parse(page_of_text(text), Source(file="x.txt", sha256=""))
    assert [str(record.number) for record in document.records] == [
        chapter[0], number, f"{number}.1", f"{number}.1a", f"{number}.2",
    ]  # fmt: skip


def test_a_page_of_the_viewer_without_rules_is_a_parse_error() -> None:
    with pytest.raises(ParseError):
        FORMAT.parse(page_of_text(f"{NAME}\n"), Source(file="x.txt", sha256=""))


def test_the_introduction_of_the_viewer_is_read_too() -> None:
    page = page_of_text(f"{NAME}\n0. はじめに\nこの本には番号がある。\n")
    document = FORMAT.parse(page, Source(file="x.txt", sha256=""))
    assert document.id == "cr-introduction@undated/ja"
    assert [(record.kind, record.line) for record in document.records] == [("heading", 2), ("statement", 3)]


def test_a_page_that_was_copied_as_text_is_cut_at_its_links() -> None:
    text = """総合ルールビューア
1. ゲームの考え方
121.
カード
を
引
くこと
121.1
カード
を取ることを
引
くと言う。
rule 109
〔
オブジェクト
〕参照。
例：
山の上の
カード
を取る。
121.2
二枚目も同じ。
"""
    document = FORMAT.parse(page_of_text(text), Source(file="a.txt", sha256=""))
    assert [(each.line, each.end_line, each.text) for each in document.records] == [
        (2, 2, "ゲームの考え方"),
        (3, 7, "カード を 引 くこと"),
        (8, 20, "カード を取ることを 引 くと言う。 rule 109 〔 オブジェクト 〕参照。"),
        (21, 22, "二枚目も同じ。"),
    ]
    assert [example.text for example in document.records[2].examples] == ["山の上の カード を取る。"]
