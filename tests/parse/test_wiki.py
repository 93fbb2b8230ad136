from __future__ import annotations

import datetime as dt
import html
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.blocks import page_of
from kb.coverage import lost_text
from kb.editions import Edition
from kb.errors import ParseError
from kb.model import Document, Record, Source
from kb.parse import wiki
from kb.parse.wiki_contents import read_contents

FIXTURES = Path(__file__).parent / "fixtures"


def read(text: str, **said: object) -> Document:
    page = page_of(text)
    document = wiki.parse(page, replace(Source(file="a.txt", sha256=""), **said))  # type: ignore[arg-type]
    assert list(lost_text(page, document)) == []
    assert len({record.id for record in document.records}) == len(document.records)
    return document


def outline(document: Document) -> list[tuple[int, str]]:
    return [(record.depth, record.text) for record in document.records if record.kind == "heading"]


@pytest.mark.parametrize("name", ["wiki-short.txt", "wiki-page.html"])
def test_an_article_is_recognised_and_read_whole(name: str) -> None:
    text = (FIXTURES / name).read_text("utf-8")
    assert wiki.recognise(page_of(text)) >= 90
    document = read(text)
    assert (document.id, document.title, document.kind) == ("wiki:波乗り", "波乗り", "wiki")
    assert document.authority == "secondary"
    assert document.problems == ()
    assert [fact.value for fact in document.facts if fact.key == "provider"] == ["MTG Wiki"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "古池や\n\n蛙飛びこむ\n\n水の音",
        "print('目次')\n",
        "name,cost\nBear,2",
        "目次を見た。1 解説が長い。\n\n• それだけだ。",
    ],
)
def test_other_texts_are_no_article(text: str) -> None:
    assert wiki.recognise(page_of(text)) == 0


def test_an_article_without_contents_has_its_headings_between_blank_lines() -> None:
    document = read((FIXTURES / "wiki-short.txt").read_text("utf-8"))
    assert outline(document) == [(1, "解説"), (1, "脚注"), (1, "引用：総合ルール 20200103.1")]
    assert [chrome.line for chrome in document.chrome] == [1]


def test_quoted_rules_have_the_edition_of_their_heading() -> None:
    document = read((FIXTURES / "wiki-short.txt").read_text("utf-8"))
    rules = [record for record in document.records if record.kind == "rule"]
    assert [(rule.id, rule.parent) for rule in rules] == [
        ("wiki:波乗り:cr:702.99", "wiki:波乗り:引用-総合ルール-20200103.1"),
        ("wiki:波乗り:cr:702.99a", "wiki:波乗り:cr:702.99"),
    ]
    assert {rule.edition for rule in rules} == {Edition(dt.date(2020, 1, 3), 1)}
    assert [example.text for example in rules[1].examples] == ["子供が波に乗る。"]
    assert document.edition == Edition(dt.date(2020, 1, 3), 1)
    assert document.rules_date == dt.date(2020, 1, 3)


def test_headings_of_html_have_the_level_of_their_tags() -> None:
    document = read((FIXTURES / "wiki-page.html").read_text("utf-8"))
    assert outline(document) == [(1, "解説"), (2, "波の高さ/Height"), (1, "脚注")]
    high = next(record for record in document.records if record.text.startswith("波の高さ"))
    assert (high.id, high.title, high.english) == ("wiki:波乗り:波の高さ", "波の高さ", "Height")
    assert [(term.ja, term.en) for term in high.terms] == [("波の高さ", "Height")]


def test_a_footnote_keeps_its_number_and_its_places() -> None:
    document = read((FIXTURES / "wiki-short.txt").read_text("utf-8"))
    (note,) = [record for record in document.records if record.kind == "footnote"]
    assert (note.id, note.label, note.text) == ("wiki:波乗り:footnote-1", "1", "作り話（2020年）")
    assert [fact.value for fact in document.facts if fact.key == "footnote-1"] == ["1.0 1.1"]


def test_headings_of_one_name_are_told_apart_by_what_is_above_them() -> None:
    text = "題\n\n提供：MTG Wiki\n\n目次 1 甲 1.1 例 2 乙 2.1 例\n\n甲\n\n例\n\n一。\n\n乙\n\n例\n\n二。"
    ids = [record.id for record in read(text).records if record.kind == "heading"]
    assert ids == ["wiki:題:甲", "wiki:題:例", "wiki:題:乙", "wiki:題:乙-例"]


def test_a_heading_that_only_the_contents_have_is_reported() -> None:
    document = read("題\n\n提供：MTG Wiki\n\n目次 1 甲 2 乙\n\n甲\n\n文。")
    assert [problem.code for problem in document.problems] == ["missing-heading"]
    assert "乙" in document.problems[0].message


@pytest.mark.parametrize(
    ("line", "lines", "expected"),
    [
        ("目次 1 甲 2 乙", {"甲", "乙"}, [(1, "甲"), (1, "乙")]),
        (
            "目次 1 甲 1.1 乙/B 1.1.1 丙 2 丁 20231117.0",
            set(),
            [(1, "甲"), (2, "乙/B"), (3, "丙"), (1, "丁 20231117.0")],
        ),
        ("目次 1 第 2 版 2 乙", {"第 2 版", "乙"}, [(1, "第 2 版"), (1, "乙")]),
        ("目次 [非表示] 1 甲", {"甲"}, [(1, "甲")]),
        ("甲 1 乙", set(), []),
    ],
)
def test_the_contents_give_the_levels(line: str, lines: set[str], expected: list[tuple[int, str]]) -> None:
    assert [(entry.level, entry.text) for entry in read_contents(line, lines)] == expected


def test_a_title_alone_is_refused() -> None:
    with pytest.raises(ParseError, match="article"):
        wiki.parse(page_of("題\n"), Source(file="a.txt", sha256=""))


@given(st.text(alphabet="題甲乙/A。：↑^[]{}1.0 　\n•目次提供Wiki引用総合ルール20", max_size=200))
@settings(max_examples=150, deadline=None)
def test_no_text_is_lost_and_nothing_crashes(body: str) -> None:
    for text in (body, f"題\n\n提供：MTG Wiki\n\n目次 1 甲 1.1 乙\n\n{body}"):
        page = page_of(text)
        assert 0 <= wiki.recognise(page) <= 100
        try:
            document = wiki.parse(page, Source(file="a.txt", sha256=""))
        except ParseError:
            continue
        assert list(lost_text(page, document)) == []
        assert len({record.id for record in document.records}) == len(document.records)


@pytest.mark.real
class TestStickers:
    @pytest.fixture
    def document(self, seeds: dict[str, Path]) -> Document:
        return read(seeds["000"].read_text("utf-8"))

    def test_title_lead_and_senses(self, document: Document) -> None:
        assert (document.id, document.title, str(document.edition)) == (
            "wiki:ステッカー",
            "ステッカー",
            "20231117.0",
        )
        assert (document.lang, document.rules_date) == ("ja", dt.date(2023, 11, 17))
        lead = [record for record in document.records if record.id.startswith("wiki:ステッカー:lead#")]
        assert [(record.line, record.label, record.form) for record in lead] == [
            (5, None, "paragraph"),
            (7, "1", "numbered"),
            (8, "2", "numbered"),
        ]
        assert {fact.key: fact.line for fact in document.facts} == {
            "title": 1,
            "provider": 3,
            "contents": 10,
            "footnote-3": 135,
            "footnote-4": 136,
        }

    def test_the_tree_of_its_headings(self, document: Document) -> None:
        headings = [record for record in document.records if record.kind == "heading"]
        assert [(record.line, record.depth) for record in headings] == [
            (12, 1), (32, 1), (34, 2), (44, 2), (54, 2), (72, 2), (86, 3), (97, 2),
            (102, 2), (113, 2), (117, 1), (123, 1), (131, 1), (140, 1), (149, 1),
        ]  # fmt: skip
        both = headings[8]
        assert (both.title, both.english) == ("パワー/タフネス・ステッカー", "Power and Toughness Sticker")
        assert headings[6].path == ("ルール", "名前・ステッカー")

    def test_its_bullets_footnotes_and_quoted_rules(self, document: Document) -> None:
        kinds = Counter(record.kind for record in document.records)
        assert kinds == {
            "statement": 87,
            "heading": 15,
            "rule": 26,
            "footnote": 6,
            "chapter": 1,
            "section": 1,
        }
        bullets = [
            record for record in document.records if record.kind == "statement" and record.form == "bullet"
        ]
        quoted = [record for record in document.records if record.kind in ("chapter", "section", "rule")]
        assert (len(bullets), len(quoted)) == (77, 28)
        assert {str(record.edition) for record in quoted} == {"20231117.0"}
        assert quoted[-1].id == "wiki:ステッカー:cr:123.9"
        assert quoted[-1].line == document.line_count == 178
        assert "wiki:ステッカー:cr:123.8a" in {record.id for record in quoted}
        under = {record.id: record for record in document.records}
        nested = next(record for record in bullets if record.line == 21)
        assert nested.parent is not None
        assert under[nested.parent].line == 20

    def test_as_html_it_gives_the_same_records(self, document: Document, seeds: dict[str, Path]) -> None:
        marked = read(_as_mediawiki(seeds["000"].read_text("utf-8")))
        assert [_content(record) for record in marked.records] == [
            _content(record) for record in document.records
        ]
        assert [(fact.key, fact.value) for fact in marked.facts] == [
            (fact.key, fact.value) for fact in document.facts
        ]

    def test_as_html_of_an_unknown_maker_it_has_the_same_outline(
        self, document: Document, seeds: dict[str, Path]
    ) -> None:
        page = _as_mediawiki(seeds["000"].read_text("utf-8")).replace(' class="mediawiki"', "")
        marked = read(page)
        assert outline(marked) == outline(document)
        assert [record.id for record in marked.records] == [record.id for record in document.records]


def _content(record: Record) -> Record:
    return replace(record, line=0, end_line=0)


def _as_mediawiki(text: str) -> str:
    """The article as MediaWiki publishes it: headings with edit links, contents as a list, footnote marks."""
    lines = text.split("\n")
    contents = next(line for line in lines if line.startswith("目次"))
    entries = read_contents(contents, set(lines))
    levels = {entry.text: entry.level for entry in entries}
    counts: list[int] = []
    toc = []
    for entry in entries:
        counts = [*counts[: entry.level], *[0] * (entry.level - len(counts))]
        counts[-1] += 1
        number = ".".join(map(str, counts))
        toc.append(
            f'<li><span class="tocnumber">{number}</span> <span class="toctext">{entry.text}</span></li>'
        )
    out = [
        f'<html lang="ja"><head><title>{lines[0]} - MTG Wiki</title></head>',
        f'<body class="mediawiki"><h1>{lines[0]}</h1>',
        f'<h3 id="siteSub">{lines[2]}</h3>',
    ]
    depth = -1
    for line in lines[3:]:
        bullet = re.match(r"(\s*)• (.*)", line)
        numbered = re.match(r"(\d+)\. (.*)", line)
        wanted = len(bullet[1]) // 2 if bullet else -1
        item = bullet is not None and wanted <= depth
        while depth > wanted:
            out.append("</li></ul>")
            depth -= 1
        if bullet:
            out.append(("</li>" if item else "<ul>") + f"<li>{_marked(bullet[2])}")
            depth = wanted
        elif numbered:
            out.append(
                f'<ol start="{numbered[1]}"><li value="{numbered[1]}">{_marked(numbered[2])}</li></ol>'
            )
        elif line.startswith("目次"):
            out.append(f'<div id="toc" class="toc"><h2>目次</h2><ul>{"".join(toc)}</ul></div>')
        elif line in levels:
            tag = f"h{levels[line] + 1}"
            out.append(
                f'<{tag}><span class="editsection">[<a href="e">編集</a>]</span> {html.escape(line)}</{tag}>'
            )
        elif line:
            out.append(f"<p>{_marked(line)}</p>")
    return "\n".join([*out, *["</li></ul>"] * (depth + 1), "</body></html>"])


def _marked(text: str) -> str:
    marked = re.sub(r"\^\[(\d+)\]", r'<sup class="reference"><a href="#n">[\1]</a></sup>', html.escape(text))
    return re.sub(
        r"\^\{([\d. ]+)\}",
        lambda match: " ".join(f'<sup><a href="#r">{label}</a></sup>' for label in match[1].split()),
        marked,
    )
