"""Articles of other shapes than the one that was handed down, and what MediaWiki puts around them."""

from __future__ import annotations

import hashlib

import pytest

from kb.errors import ParseError
from kb.model import Document, Record, Source
from kb.reading import read_document

CARD = """試しの針/Trial Needle

提供：MTG Wiki

試しの針/Trial Needle (1)(青)
アーティファクト
試しの針は何もしない。

軽い。

関連カード

• 印の板/Sealed Board (2)。重い。
"""

TERM = """波乗り

提供：MTG Wiki

波乗り/Surfは、架空の能力の1つ。

目次 1 決まり 2 引用：総合ルール 20260116.0 3 引用：総合ルール 20051001.0

決まり

1. 立つ。
2. 乗る。

引用：総合ルール 20260116.0

• 7 その他
  • 702 能力
    • 702.99 波乗り
      • 702.99a 波に乗る。
        • 例1：沖の波。

引用：総合ルール 20051001.0

• 5 その他
  • 502 能力
    • 502.99 波乗り
"""

PAGE = """<html lang="ja"><head><title>波乗り - MTG Wiki</title>
<meta name="generator" content="MediaWiki 1.16.4">
</head><body class="mediawiki"><h1 id="firstHeading">波乗り</h1><h3 id="siteSub">提供：MTG Wiki</h3>
<p>波乗り/Surfは、架空の能力の1つ。</p>
<div id="toc" class="toc" role="navigation"><div class="toctitle"><h2>目次</h2></div><ul>
<li><span class="tocnumber">1</span>
<span class="toctext">決まり</span></li></ul></div>
<h2><span class="mw-headline" id="a">決まり</span>
<span class="mw-editsection">[<a href="e">編集</a>]</span></h2>
<ol><li>立つ。</li><li>乗る。</li></ol>
<h2><span class="mw-headline" id="b">引用：総合ルール 20260116.0</span></h2>
<ul><li>7 その他<ul><li>702 能力<ul><li>702.99 波乗り<ul><li>702.99a 波に乗る。
<ul><li>例1：沖の波。</li></ul></li></ul></li></ul></li></ul></li></ul>
<h2><span class="mw-headline" id="c">引用：総合ルール 20051001.0</span></h2>
<ul><li>5 その他<ul><li>502 能力<ul><li>502.99 波乗り</li></ul></li></ul></li></ul>
<table class="navbox"><tr><th>能力</th></tr>
<tr><td><a href="x">潜り</a> - <a href="x">泳ぎ</a></td></tr></table>
<div class="printfooter">「<a href="x">http://mtgwiki.com/wiki/x</a>」より作成</div></body></html>"""


def read(text: str, name: str) -> Document:
    data = text.encode()
    document = read_document(data, Source(file=name, sha256=hashlib.sha256(data).hexdigest()))
    assert document.problems == ()
    return document


def said(document: Document) -> list[object]:
    """What a document says, without where it stands in the file."""

    def of(record: Record) -> object:
        examples = [example.text for example in record.examples]
        return (
            record.id,
            record.kind,
            record.text,
            record.parent,
            record.edition,
            record.terms,
            record.cards,
            examples,
        )

    return [of(record) for record in document.records]


def test_an_article_about_a_card_gives_the_card() -> None:
    document = read(CARD, "a.txt")
    (card,) = document.cards
    assert (card.ja, card.en, card.cost, card.type_line) == (
        "試しの針",
        "Trial Needle",
        "(1)(青)",
        "アーティファクト",
    )
    assert card.text_ja == "試しの針は何もしない。"
    (subject,) = document.records[0].cards
    assert (subject.ja, subject.en, subject.role) == ("試しの針", "Trial Needle", "subject")


def test_the_english_name_may_stand_first() -> None:
    document = read(CARD.replace("試しの針/Trial Needle (1)", "Trial Needle / 試しの針 (1)"), "a.txt")
    assert [(card.ja, card.en, card.cost) for card in document.cards] == [
        ("試しの針", "Trial Needle", "(1)(青)")
    ]
    assert document.records[0].terms == ()


def test_a_printed_card_is_named_for_certain() -> None:
    lead = read(
        TERM.replace("目次", "Trial Needle / 試しの針 (1)\nアーティファクト\n\n目次"), "a.txt"
    ).records[1]
    assert [(card.ja, card.en, card.role, card.certain) for card in lead.cards] == [
        ("試しの針", "Trial Needle", "mentioned", True)
    ]
    assert lead.terms == ()


def test_a_cost_behind_a_name_is_no_part_of_it() -> None:
    (related,) = read(CARD, "a.txt").records[-1].cards
    assert (related.ja, related.en, related.certain) == ("印の板", "Sealed Board", False)


def test_an_article_about_a_person_gives_no_card() -> None:
    document = read(CARD.replace("アーティファクト\n", "印刷所の人。\n"), "a.txt")
    assert document.cards == ()


def test_what_an_article_is_about_is_a_term() -> None:
    lead = read(TERM, "a.txt").records[0]
    assert [(term.ja, term.en) for term in lead.terms] == [("波乗り", "Surf")]
    assert lead.cards == ()


def test_an_article_may_quote_two_editions() -> None:
    quoted = [each for each in read(TERM, "a.txt").records if each.number]
    assert [(str(each.number), str(each.edition)) for each in quoted] == [
        ("7", "20260116.0"),
        ("702", "20260116.0"),
        ("702.99", "20260116.0"),
        ("702.99a", "20260116.0"),
        ("5", "20051001.0"),
        ("502", "20051001.0"),
        ("502.99", "20051001.0"),
    ]
    assert [example.text for example in quoted[3].examples] == ["沖の波。"]


def test_text_and_html_of_an_article_say_the_same() -> None:
    assert said(read(PAGE, "a.html")) == said(read(TERM, "a.txt"))


def test_boxes_of_links_are_furniture() -> None:
    chrome = {(piece.rule, piece.text) for piece in read(PAGE, "a.html").chrome}
    assert ("navigation-box", "潜り - 泳ぎ") in chrome


def test_an_encyclopedia_is_not_about_the_rules() -> None:
    page = PAGE.replace("提供：MTG Wiki", "出典: 『ウィキペディア（Wikipedia）』").replace(
        "- MTG Wiki", "- Wikipedia"
    )
    with pytest.raises(ParseError):
        read(page[: page.index("<div id=")] + "</body></html>", "a.html")


@pytest.mark.parametrize("first", ["1", "1.", "１"])
def test_the_numbers_of_the_contents_may_end_in_a_dot(first: str) -> None:
    text = TERM.replace("目次 1 決まり 2 引用", f"目次 {first} 決まり 2{first[1:]} 引用").replace(
        " 3 引用", f" 3{first[1:]} 引用"
    )
    assert said(read(text, "a.txt")) == said(read(TERM, "a.txt"))
