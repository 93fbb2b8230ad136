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
from kb.parse import faq

FIXTURES = Path(__file__).parent / "fixtures"
FAQS = ("faq-names.ja.txt", "faq-wrapped.en.txt", "release-notes.en.html", "release-notes.ja.html")


def read(text: str, **said: object) -> Document:
    page = page_of(text)
    document = faq.parse(page, replace(Source(file="a.txt", sha256=""), **said))  # type: ignore[arg-type]
    assert list(lost_text(page, document)) == []
    assert len({record.id for record in document.records}) == len(document.records)
    return document


def fixture(name: str) -> Document:
    return read((FIXTURES / name).read_text("utf-8"))


def facts(document: Document, key: str) -> list[tuple[int, str]]:
    return [(fact.line, fact.value) for fact in document.facts if fact.key == key]


def said(document: Document, group: int) -> list[str]:
    texts = {record.id: record.text for record in document.records}
    return [texts[id] for id in document.groups[group].rulings]


@pytest.mark.parametrize("name", FAQS)
def test_an_faq_is_recognised_and_read_whole(name: str) -> None:
    text = (FIXTURES / name).read_text("utf-8")
    assert faq.recognise(page_of(text)) >= 90
    document = fixture(name)
    assert document.problems == ()
    assert document.kind == "faq"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "古池や\n\n蛙飛びこむ\n\n水の音",
        "def answer():\n    return 42  # General Notes",
        "name,cost\nBear,2\nWolf,3",
        "Widget 1.2 Release Notes\n\n* fixed a crash\n* faster",
        "General Notes\n\n- bring a coat\n- call home",
        "私は昨日、よくある質問集を読んだ。一般注釈のことは忘れた。",
    ],
)
def test_other_texts_are_no_faq(text: str) -> None:
    assert faq.recognise(page_of(text)) == 0


def test_names_above_the_rulings_are_the_subjects() -> None:
    document = fixture("faq-names.ja.txt")
    assert [(group.slug, group.line, group.end_line) for group in document.groups] == [
        ("浜辺の若者", 31, 38),
        ("潮の叫び", 40, 44),
    ]
    first = document.groups[0].subject
    assert first is not None
    assert (first.ja, first.en, first.certain) == ("浜辺の若者", "Youth of the Shore", True)
    assert said(document, 0) == ["この若者は一度しか波に乗れない。", "二度目は何も起こらない。"]
    card = document.cards[0]
    assert (card.cost, card.type_line, card.text_ja) == (
        "{1}{U}",
        "クリーチャー ― 人間・ならず者",
        "波乗り {2}\n1/2",
    )
    assert document.cards[2].ja == "名前だけの島"  # a card without rulings is a card all the same


def test_a_hard_wrapped_faq_is_read_by_paragraphs() -> None:
    document = fixture("faq-wrapped.en.txt")
    assert document.id == "faq:Trial-Island"
    assert (document.date, document.rules_date) == (dt.date(2012, 3, 4), dt.date(2012, 3, 16))
    assert [group.slug for group in document.groups] == ["Youth-of-the-Shore", "Howl-of-the-Tide"]
    ruling = next(record for record in document.records if record.kind == "ruling")
    assert (ruling.line, ruling.end_line) == (46, 47)
    assert ruling.text.startswith("The youth can be surprised by a wave, and then it does not ride that wave")
    assert facts(document, "standard") == [(20, "Alpha Coast, Beta Bay, Trial Island")]
    assert facts(document, "launch") == [(18, "2012-03-16/2012-03-18")]


def test_release_notes_as_html_are_read() -> None:
    document = fixture("release-notes.en.html")
    assert [group.subject and group.subject.en for group in document.groups] == [
        "Youth of the Shore",
        "Howl of the Tide",
        "Alpha, the Very First // Omega",
        "Queen of Foam",
    ]
    assert document.rules_date == dt.date(2021, 4, 23)
    nested = next(record for record in document.records if record.depth == 1 and record.kind == "note")
    assert nested.parent == "faq:Trial-Island:New-Mechanic-Surf#2"
    japanese = fixture("release-notes.ja.html")
    assert japanese.id == "faq:試しの島"
    assert facts(japanese, "standard") == [(10, "初めの岸, 次の湾, 試しの島")]


def test_quoted_rules_have_the_edition_of_the_release_and_their_examples() -> None:
    document = fixture("faq-names.ja.txt")
    rules = [record for record in document.records if record.kind == "rule"]
    assert [(rule.id, str(rule.edition), rule.parent) for rule in rules] == [
        ("faq:試しの島:cr:702.99", "20120317.0", "faq:試しの島:新キーワード能力-波乗り"),
        ("faq:試しの島:cr:702.99a", "20120317.0", "faq:試しの島:cr:702.99"),
    ]
    assert [(example.text, example.line) for example in rules[1].examples] == [("浜辺の若者が波に乗る。", 23)]


def test_a_bullet_behind_a_bullet_is_a_ruling_of_its_own() -> None:
    document = read(
        "試し よくある質問集\n\nカード別注釈\n\n• 一つ目である。* 二つ目である。\n• 三つ目。\n\n• 次の札。\n"
    )
    assert [len(group.rulings) for group in document.groups] == [3, 1]
    assert [record.line for record in document.records] == [5, 5, 6, 8]


def test_two_groups_that_begin_alike_keep_ids_of_their_own() -> None:
    groups = ("同じ文。", "同じ文。", "《甲》は戻る。", "《甲》は残る。")
    document = read("試し よくある質問集\n\nカード別注釈\n" + "".join(f"\n• {text}\n" for text in groups))
    slugs = [group.slug for group in document.groups]
    assert slugs[1] == f"{slugs[0]}~2"
    assert slugs[2:] == ["甲", "甲~2"]


def test_a_nested_bullet_under_nothing_is_reported() -> None:
    document = read("<h1>試し よくある質問集</h1><h2>一般注釈</h2><p>文</p><ul><ul><li>深い</li></ul></ul>")
    assert [(problem.code, problem.line) for problem in document.problems] == [("orphan-bullet", 1)]


def test_what_the_user_says_overrules_the_page() -> None:
    document = read(
        "試し よくある質問集\n\nカード別注釈\n\n• 文。\n",
        title="別の島 よくある質問集",
        edition=Edition(dt.date(2020, 1, 2)),
        date=dt.date(2020, 1, 3),
        authority="digest",
    )
    assert (document.id, document.title) == ("faq:別の島", "別の島 よくある質問集")
    assert (document.rules_date, document.date) == (dt.date(2020, 1, 2), dt.date(2020, 1, 3))
    assert document.authority == "digest"


def test_a_page_without_a_note_is_refused() -> None:
    with pytest.raises(ParseError, match="no note"):
        faq.parse(page_of("試し よくある質問集\n"), Source(file="a.txt", sha256=""))


@given(st.text(alphabet="試し質問《》甲/A。、：:*•- 　\n1２日年月（正面）711.", max_size=200))
@settings(max_examples=150, deadline=None)
def test_no_text_is_lost_and_nothing_crashes(body: str) -> None:
    for frame in ("{}", "試し よくある質問集\n\n一般注釈\n{}\n\nカード別注釈\n{}\n"):
        text = frame.format(body, body)
        page = page_of(text)
        assert 0 <= faq.recognise(page) <= 100
        try:
            document = faq.parse(page, Source(file="a.txt", sha256=""))
        except ParseError:
            continue
        assert list(lost_text(page, document)) == []
        assert len({record.id for record in document.records}) == len(document.records)


@pytest.mark.real
class TestInnistrad:
    @pytest.fixture
    def document(self, seeds: dict[str, Path]) -> Document:
        return read(seeds["002"].read_text("utf-8"))

    def test_what_it_says_of_the_set(self, document: Document) -> None:
        assert (document.id, document.title) == ("faq:イニストラード", "イニストラード よくある質問集")
        assert (document.date, document.rules_date) == (dt.date(2011, 9, 9), dt.date(2011, 9, 30))
        assert facts(document, "cards") == [(19, "264")]
        counts = {fact.key: fact.value for fact in document.facts if fact.key.startswith("cards.")}
        assert counts == {
            "cards.common": "107",
            "cards.uncommon": "67",
            "cards.rare": "59",
            "cards.mythic": "16",
            "cards.land": "15",
        }
        assert facts(document, "prerelease") == [(21, "2011-09-24/2011-09-25")]
        assert facts(document, "launch") == [(23, "2011-09-30/2011-10-03")]
        assert facts(document, "release") == [(25, "2011-09-30")]
        assert [value.count(",") for _, value in facts(document, "standard")] == [4]
        assert [line for line, _ in facts(document, "trademark")] == [568]

    def test_its_notes_groups_and_rulings(self, document: Document) -> None:
        kinds = Counter(record.kind for record in document.records)
        assert kinds == {"ruling": 244, "note": 66, "heading": 12, "rule": 10, "section": 1}
        assert sum(record.kind == "note" and record.form == "bullet" for record in document.records) == 40
        assert len(document.groups) == 116
        assert sum(group.faces for group in document.groups) == 9
        lines = [record.line for record in document.records if record.kind == "ruling"]
        assert len(set(lines)) == 243
        assert lines.count(245) == 2
        nested = [record for record in document.records if record.kind == "ruling" and record.depth]
        assert [(record.line, record.id.rsplit("#", 1)[1]) for record in nested] == [
            (362, "1.1"),
            (363, "1.2"),
            (519, "2.1"),
            (520, "2.2"),
            (521, "2.3"),
        ]
        assert _headings(document) == [17, 33, 35, 84, 96, 102, 114, 124, 135, 144, 152, 164]

    def test_its_rules_are_those_of_2011(self, document: Document) -> None:
        rules = [record for record in document.records if record.number]
        assert [str(rule.number) for rule in rules] == ["711", *(f"711.{n}" for n in range(1, 10)), "701.10"]
        assert {str(rule.edition) for rule in rules} == {"20110930.0"}
        assert {
            rule.line: [example.line for example in rule.examples] for rule in rules if rule.examples
        } == {
            53: [55, 57],
            65: [67],
        }
        assert rules[4].id == "faq:イニストラード:cr:711.4"

    def test_the_first_group(self, document: Document) -> None:
        first = next(record for record in document.records if record.kind == "ruling")
        assert (first.id, first.line, first.group) == (
            "faq:イニストラード:アヴァシンの仮面#1",
            173,
            "アヴァシンの仮面",
        )
        assert first.path == ("カード別注釈", "アヴァシンの仮面")


@pytest.mark.real
class TestAlara:
    @pytest.fixture
    def document(self, seeds: dict[str, Path]) -> Document:
        return read(seeds["003"].read_text("utf-8"))

    def test_what_it_says_of_the_set(self, document: Document) -> None:
        assert document.id == "faq:アラーラの断片"
        assert document.rules_date == dt.date(2008, 10, 3)
        assert facts(document, "cards") == [(17, "249")]
        assert facts(document, "release") == [(7, "2008-10-03")]
        assert facts(document, "prerelease") == [(5, "2008-09-27/2008-09-28")]
        assert [line for line, _ in facts(document, "standard")] == [13]
        assert facts(document, "block") == [(15, "アラーラの断片")]

    def test_it_states_the_launch_weekend_twice_and_differently(self, document: Document) -> None:
        assert facts(document, "launch") == [(9, "2008-10-03/2008-10-05"), (51, "2008-10-03/2008-10-06")]

    def test_its_notes_groups_and_rulings(self, document: Document) -> None:
        kinds = Counter(record.kind for record in document.records)
        assert kinds == {"ruling": 209, "note": 89, "heading": 14}
        assert sum(record.kind == "note" and record.form == "bullet" for record in document.records) == 52
        assert len(document.groups) == 85
        assert sum(record.kind == "ruling" and record.depth == 1 for record in document.records) == 21
        assert _headings(document) == [27, 35, 49, 57, 70, 84, 98, 105, 115, 130, 138, 146, 154, 162]


@pytest.mark.real
@pytest.mark.parametrize("name", ["002", "003"])
@pytest.mark.parametrize("shape", ["tags", "br", "pre", "paragraphs"])
def test_the_same_faq_as_html_gives_the_same_records(name: str, shape: str, seeds: dict[str, Path]) -> None:
    text = seeds[name].read_text("utf-8")
    plain = read(text)
    headings = set(_headings(plain))
    marked = read(_as_html(text, shape, headings))
    assert [_content(record) for record in marked.records] == [_content(record) for record in plain.records]
    assert [(fact.key, fact.value) for fact in marked.facts] == [
        (fact.key, fact.value) for fact in plain.facts
    ]
    assert [group.slug for group in marked.groups] == [group.slug for group in plain.groups]


@pytest.mark.real
@pytest.mark.parametrize("name", ["002", "003"])
@pytest.mark.parametrize(
    "style", ["{}\n", "《{}》\n\n", "《{}/Name {}》\n{{1}}{{U}}\nインスタント\n何かする。\n\n"]
)
def test_with_the_names_put_back_every_group_has_its_card(
    name: str, style: str, seeds: dict[str, Path]
) -> None:
    text = seeds[name].read_text("utf-8")
    plain = read(text)
    lines = text.split("\n")
    names = []
    for number, group in enumerate(plain.groups):
        names.append(group.subject.ja if group.subject else f"無名の札{number}")
        lines[group.line - 1] = style.format(names[-1], number) + lines[group.line - 1]
    named = read("\n".join(lines))
    assert [group.subject and group.subject.ja for group in named.groups] == names
    assert [len(group.rulings) for group in named.groups] == [len(group.rulings) for group in plain.groups]


def _headings(document: Document) -> list[int]:
    return [record.line for record in document.records if record.kind == "heading"]


def _content(record: Record) -> object:
    examples = tuple(example.text for example in record.examples)
    return replace(record, line=0, end_line=0, examples=()), examples


def _as_html(text: str, shape: str, headings: set[int]) -> str:
    lines = [html.escape(line).replace("  ", "&nbsp;&nbsp;") for line in text.split("\n")]
    body = {
        "br": "<br>\n".join(lines),
        "pre": f"<pre>{html.escape(text)}</pre>",
        "paragraphs": "\n".join(f"<p>{line}</p>" if line.strip() else "" for line in lines),
        "tags": "\n".join(_tagged(text.split("\n"), headings)),
    }[shape]
    return f'<!DOCTYPE html><html lang="ja"><head><title>x</title></head><body>\n{body}\n</body></html>'


def _tagged(lines: list[str], headings: set[int]) -> list[str]:
    """The lines as elements; a nested bullet is a list inside the item above it."""
    out = []
    depth = -1
    for number, line in enumerate(lines, 1):
        bullet = re.match(r"(\s*)• (.*)", line)
        wanted = len(bullet[1]) // 2 if bullet else -1
        item = bullet is not None and wanted <= depth
        while depth > wanted:
            out.append("</li></ul>")
            depth -= 1
        if bullet:
            out.append("</li>" if item else "<ul>")
            depth = wanted
            out.append(f"<li>{html.escape(bullet[2])}")
        elif line.strip():
            tag = (
                "h1"
                if number == 1
                else "h2"
                if line.endswith("注釈")
                else "h3"
                if number in headings
                else "p"
            )
            out.append(f"<{tag}>{html.escape(line)}</{tag}>")
    return [*out, *["</li></ul>"] * (depth + 1)]
