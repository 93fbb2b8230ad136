"""The three articles of the starter library: their shape, and the numbers and cards that they name."""

from __future__ import annotations

import re

import pytest

from kb.cite import find_citations
from kb.terms.cards import find_cards
from kb.terms.names import CardNames
from tests.conftest import ROOT
from tests.corpus.conftest import NumbersOf

EDITION = "2026-01-16"
TITLE_OF = {
    "article-copiable-values.txt": ("コピー可能な値", "Copiable Values"),
    "article-double-faced-cards.txt": ("両面カード", "Double-Faced Card"),
    "article-state-based-actions.txt": ("状況起因処理", "State-Based Action"),
}

_ENTRY = re.compile(r"(?:^| )((?:\d+\.)*\d+) (?=\D)")
_MARK = re.compile(r"\[(\d+)\](?=\^|\[|。|、|$)")

articles = pytest.mark.parametrize("name", sorted(TITLE_OF))


def _lines(name: str) -> list[str]:
    return (ROOT / "corpus" / name).read_text("utf-8").splitlines()


def _headings(name: str) -> list[str]:
    """The lines that stand alone between blank lines and are no sentence, after the contents."""
    lines = ["", *_lines(name), ""]
    start = next(at for at, line in enumerate(lines) if line.startswith("目次 ")) + 1
    return [
        line
        for before, line, after in zip(lines[start:], lines[start + 1 :], lines[start + 2 :], strict=False)
        if not before and line and not after and not line.startswith("•") and not line.endswith("。")
    ]


def _contents(name: str) -> list[tuple[str, str]]:
    """The entries of the contents, (number, heading)."""
    line = next(line for line in _lines(name) if line.startswith("目次 "))
    _, *parts = _ENTRY.split(line.removeprefix("目次"))
    return list(zip(parts[::2], parts[1::2], strict=True))


@articles
def test_an_article_begins_as_wiki_articles_do(name: str) -> None:
    ja, en = TITLE_OF[name]
    assert _lines(name)[:5] == [ja, "", "提供：kb project", "", f"{ja}/{en}とは、"]
    assert [line[:3] for line in _lines(name)[6:8]] == ["1. ", "2. "]


@articles
def test_an_article_says_that_it_is_a_summary_and_which_edition_it_follows(name: str) -> None:
    text = "\n".join(_lines(name))
    assert "kbプロジェクト" in text
    assert "公式の文書ではない" in text
    assert "2026年1月16日版" in text


@articles
def test_the_contents_name_every_heading_in_order_and_count_without_gaps(name: str) -> None:
    entries = _contents(name)
    assert [heading for _, heading in entries] == _headings(name)
    last = [0]
    for number in ([int(part) for part in number.split(".")] for number, _ in entries):
        above = last[: len(number) - 1]
        expected = last[len(number) - 1] + 1 if len(number) <= len(last) else 1
        assert number == [*above, expected]
        last = number


@articles
def test_each_footnote_lists_as_many_references_as_the_text_has(name: str) -> None:
    lines = _lines(name)
    notes = [line for line in lines if "↑" in line]
    marks = [mark for line in lines for mark in _MARK.findall(line) if "^[" in line]
    assert [line.split(".")[0] for line in notes] == sorted(set(marks))
    for number, line in enumerate(notes, 1):
        labels = re.search(r"\^\{([^}]*)\}", line)
        listed = labels[1].split() if labels else [f"{number}.0"]
        assert listed == [f"{number}.{at}" for at in range(marks.count(str(number)))]


@articles
def test_page_references_lead_to_headings_of_the_other_articles(name: str) -> None:
    headings = {title: _headings(other) for other, (title, _) in TITLE_OF.items()}
    found = [
        one.name
        for line in _lines(name)
        for one in find_citations(line, "ja", kind="wiki")
        if one.form == "page" and one.name
    ]
    assert len(found) == sum(line.count("#") for line in _lines(name)) == 2
    for page, heading in (target.split("#") for target in found):
        assert heading in headings[page]


@pytest.mark.real
@articles
def test_every_cited_number_stands_in_the_edition(name: str, numbers_of: NumbersOf) -> None:
    cited = [one for line in _lines(name) for one in find_citations(line, "ja", kind="wiki") if one.number]
    assert len(cited) == sum(line.count("CR:") for line in _lines(name))
    assert [one.text for one in cited if one.number not in numbers_of(EDITION)] == []


@pytest.mark.real
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("article-copiable-values.txt", ["Runeclaw Bear", "Clone", "Séance"]),
        ("article-double-faced-cards.txt", ["Huntmaster of the Fells", "Ravager of the Fells", "Clone"]),
        ("article-state-based-actions.txt", []),
    ],
)
def test_cards_bear_the_names_of_the_name_table(
    name: str, cards: list[str], japanese_name: dict[str, str]
) -> None:
    known = CardNames.of((ja, en) for en, ja in japanese_name.items())
    uses = [
        use
        for line in _lines(name)
        if not line.startswith("目次")
        for use in find_cards(line.lstrip("• "), known)
        if use.certain
    ]
    assert [use.en for use in uses] == cards
    assert [japanese_name[use.en] for use in uses if use.en] == [use.ja for use in uses]
