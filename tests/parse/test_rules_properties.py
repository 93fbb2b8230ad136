"""What holds for any rule book: it is read back as printed, and no lines can make text vanish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.blocks import page_of_text
from kb.blocks.html import page_of_html
from kb.errors import ParseError
from kb.model import Source
from kb.numbers import LETTERS, RuleNumber
from kb.parse import rules, viewer
from kb.parse.format import Format
from tests.parse.lost_text import lost_words

WORDS = {
    "en": st.lists(
        st.sampled_from(["Tap", "a", "card,", "then", "(see rule 101.2a).", "It’s", "3/3!"]), min_size=1
    ),
    "ja": st.lists(
        st.sampled_from(["名前 は", "札を引く。", "rule 101.2a参照。", "「熊」", "２/２", "１枚の"]),
        min_size=1,
    ),
}


@dataclass(frozen=True)
class Rule:
    number: RuleNumber
    text: str
    examples: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    lang: str
    rules: tuple[Rule, ...]
    """In order, their sections and chapters included (text is the title)."""
    terms: tuple[tuple[str, str], ...]


@st.composite
def books(draw: st.DrawFn) -> Book:
    """A book in which every number stands once and every subrule below its rule."""
    lang = draw(st.sampled_from(["en", "ja"]))
    text = WORDS[lang].map(" ".join)
    examples = st.lists(text, max_size=2).map(tuple)
    found: list[Rule] = []
    for chapter in draw(st.lists(st.integers(1, 9), min_size=1, max_size=3, unique=True).map(sorted)):
        found.append(Rule(RuleNumber(chapter), f"T{draw(text)}", ()))
        for section in draw(st.lists(st.integers(0, 99), min_size=1, max_size=3, unique=True).map(sorted)):
            number = RuleNumber(100 * chapter + section)
            found.append(Rule(number, f"T{draw(text)}", ()))
            for rule in range(1, draw(st.integers(1, 4))):
                found.append(Rule(RuleNumber(number.section, rule), f"T{draw(text)}", draw(examples)))
                for letter in LETTERS[: draw(st.integers(0, 3))]:
                    found.append(
                        Rule(RuleNumber(number.section, rule, letter), f"T{draw(text)}", draw(examples))
                    )
    titles = st.lists(st.sampled_from(["Draw", "Tap", "Play", "Bear", "Card"]), unique=True, max_size=4)
    return Book(lang, tuple(found), tuple((title, draw(text)) for title in draw(titles)))


def printed(book: Book, *, alone: bool) -> Iterator[str]:
    """The lines of the book as its publisher prints it; ``alone`` puts each label on a line of its own."""
    english = book.lang == "en"
    if english:
        yield from (
            "Magic: The Gathering Comprehensive Rules",
            "These rules are effective as of May 5, 2024.",
        )
    else:
        yield "マジック総合ルール(和訳 20240505.0 版)"
    yield "Contents" if english else "もくじ"
    yield from (f"{rule.number}. {rule.text}" for rule in book.rules if not rule.number.rule)
    label = "Example:" if english else "例："
    for rule in book.rules:
        yield from ("", f"{rule.number}{'' if rule.number.letter else '.'} {rule.text}")
        for example in rule.examples:
            yield from (label, example) if alone else (f"{label} {example}",)
    yield from ("", "Glossary" if english else "用語集")
    for title, text in book.terms:
        yield from ("", title if english else f"{title}の語／{title}", text)


@settings(max_examples=60, deadline=None)
@given(books(), st.booleans())
def test_a_printed_book_is_read_back(book: Book, alone: bool) -> None:
    page = page_of_text("\n".join(printed(book, alone=alone)))
    document = rules.FORMAT.parse(page, Source(file="book.txt", sha256=""))
    numbered = [record for record in document.records if record.number]
    assert (document.lang, str(document.edition)) == (book.lang, "20240505.0")
    assert [
        Rule(record.number, record.text, tuple(each.text for each in record.examples))
        for record in numbered
        if record.number
    ] == list(book.rules)
    assert [
        (record.english or record.title, record.text)
        for record in document.records
        if record.kind == "glossary"
    ] == list(book.terms)
    assert document.problems == ()


SHAPES = """
100.1. A
100.1a B
100.2
103.
1. List
2. List
123. Title
- 123.6b text
306.b stray
Example: yes
例：
例
  set in
Introduction
Contents
もくじ
Glossary
用語集
能力／Ability
あ行
Credits
========
総合ルールビューア
マジック総合ルール(和訳 20240505.0 版)
版
""".splitlines()
LINES = st.one_of(st.sampled_from([*SHAPES, "x" * 64 + " "]), st.text(max_size=20))


@settings(max_examples=200, deadline=None)
@given(st.lists(LINES, max_size=14), st.sampled_from([rules.FORMAT, viewer.FORMAT]), st.booleans())
def test_no_lines_crash_a_parser_or_vanish(lines: list[str], form: Format, html: bool) -> None:
    lines = [line.replace("\r", " ") for line in lines]
    text = "\n".join(f"<p>{escape(line)}</p>" for line in lines) if html else "\n".join(lines)
    page = page_of_html(text) if html else page_of_text(text)
    assert 0 <= form.recognise(page) <= 100
    try:
        document = form.parse(page, Source(file="any.txt", sha256=""))
    except ParseError:
        return
    assert lost_words(page, document) == []
    ids = [record.id for record in document.records]
    assert len(ids) == len(set(ids))
    assert {record.parent for record in document.records} - {None} <= set(ids)
    assert all(1 <= record.line <= record.end_line <= document.line_count for record in document.records)
