"""The articles of the starter library as kb itself reads them: nothing lost, references in place."""

from __future__ import annotations

from functools import cache

import pytest

from kb.library.bundled import starter_files
from kb.model import Document, Kind
from kb.reading import read_document

EDITION = "20260116.0"

articles = pytest.mark.parametrize(
    "file",
    ["article-copiable-values.txt", "article-double-faced-cards.txt", "article-state-based-actions.txt"],
)


@cache
def _read(file: str) -> Document:
    data, source = next((data, kept.source) for kept, data in starter_files() if kept.source.file == file)
    return read_document(data, source)


def _count(file: str, kind: Kind) -> int:
    return sum(record.kind == kind for record in _read(file).records)


@articles
def test_an_article_is_read_without_problems(file: str) -> None:
    document = _read(file)
    assert document.problems == ()
    assert (document.kind, document.authority, document.lang) == ("wiki", "digest", "ja")


@articles
def test_an_article_is_to_be_read_in_its_edition(file: str) -> None:
    assert str(_read(file).edition) == EDITION


def test_articles_are_named_by_their_titles() -> None:
    assert _read("article-copiable-values.txt").id == "wiki:コピー可能な値"
    assert _read("article-double-faced-cards.txt").id == "wiki:両面カード"
    assert _read("article-state-based-actions.txt").id == "wiki:状況起因処理"


@pytest.mark.parametrize(
    ("file", "levels"),
    [
        ("article-copiable-values.txt", [1, 1, 2, 2, 2, 2, 2, 1, 1, 1]),
        ("article-double-faced-cards.txt", [1, 1, 2, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1]),
        ("article-state-based-actions.txt", [1, 1, 2, 2, 3, 3, 3, 3, 2, 1, 1, 1]),
    ],
)
def test_headings_have_the_levels_of_the_contents(file: str, levels: list[int]) -> None:
    assert [record.depth for record in _read(file).records if record.kind == "heading"] == levels


@pytest.mark.parametrize(
    ("file", "footnotes", "references"),
    [
        ("article-copiable-values.txt", 4, 9),
        ("article-double-faced-cards.txt", 3, 5),
        ("article-state-based-actions.txt", 3, 5),
    ],
)
def test_footnotes_and_their_references_are_all_there(file: str, footnotes: int, references: int) -> None:
    citations = [one for record in _read(file).records for one in record.citations]
    assert _count(file, "footnote") == footnotes
    assert sum(one.form == "footnote" for one in citations) == references


@pytest.mark.parametrize(
    ("file", "rules", "pages"),
    [
        ("article-copiable-values.txt", 20, 2),
        ("article-double-faced-cards.txt", 29, 2),
        ("article-state-based-actions.txt", 26, 2),
    ],
)
def test_rules_and_pages_are_cited(file: str, rules: int, pages: int) -> None:
    citations = [one for record in _read(file).records for one in record.citations]
    assert sum(one.form == "rule" for one in citations) == rules
    assert sum(one.form == "page" for one in citations) == pages
