"""What the checks say of the publishers' documents."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from kb.check import check
from kb.corpus import Corpus
from kb.errors import Problem
from kb.model import Source
from kb.reading import read_document
from kb.resolve import resolve

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def found(seeds: dict[str, Path]) -> list[tuple[str, int | None, Problem]]:
    """(file, line, problem) of the five documents together."""
    documents = []
    for path in seeds.values():
        data = path.read_bytes()
        documents.append(read_document(data, Source(file=path.name, sha256=hashlib.sha256(data).hexdigest())))
    corpus = Corpus.of(documents)
    names = {document.id: document.source.file[:3] for document in documents}
    return [(names[problem.document], problem.line, problem) for problem in check(corpus, resolve(corpus))]


def places(found: list[tuple[str, int | None, Problem]], code: str) -> list[str]:
    return sorted(f"{file}:L{line}" for file, line, problem in found if problem.code == code)


def test_three_brackets_have_no_partner(found: list[tuple[str, int | None, Problem]]) -> None:
    assert places(found, "unbalanced-bracket") == ["000:L144", "000:L79", "002:L209"]


def test_123_8a_is_missing_from_the_viewer_and_no_number_is_skipped(
    found: list[tuple[str, int | None, Problem]],
) -> None:
    assert places(found, "source-lacks-rule") == ["001:L35"]
    assert places(found, "numbering-gap") == []
    (message,) = [problem.message for *_, problem in found if problem.code == "source-lacks-rule"]
    assert message.startswith(
        "123.8a is not here, but in wiki:ステッカー, line 177 (evidently the edition of 2023-11-17"
    )


def test_four_examples_are_missing_from_the_quotation(found: list[tuple[str, int | None, Problem]]) -> None:
    assert places(found, "source-lacks-example") == ["000:L170", "000:L171"]


def test_the_texts_that_both_have_are_the_same(found: list[tuple[str, int | None, Problem]]) -> None:
    assert places(found, "source-differs") == []


def test_the_launch_weekend_is_stated_twice_and_differently(
    found: list[tuple[str, int | None, Problem]],
) -> None:
    assert places(found, "conflicting-fact") == ["003:L51"]
    (message,) = [problem.message for *_, problem in found if problem.code == "conflicting-fact"]
    assert message == "launch is 2008-10-03/2008-10-06 here and 2008-10-03/2008-10-05 in line 9"


def test_nothing_is_worse_than_a_warning(found: list[tuple[str, int | None, Problem]]) -> None:
    assert [str(problem) for *_, problem in found if problem.severity == "error"] == []
