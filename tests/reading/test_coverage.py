"""Coverage: a grammar cannot drop a line, or half of one, in silence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kb.blocks import page_of
from kb.coverage import lost_text
from kb.decode import decode
from kb.errors import Problem
from kb.model import Chrome, Document, Record, Source
from kb.parse import detect
from tests.reading.test_reading import ARTICLE, FAQ, VIEWER

SOURCE = Source(file="a.txt", sha256="0" * 64)


def lost(text: str, document: Document) -> list[tuple[int | None, str]]:
    """Line and message of each loss."""
    return [(problem.line, problem.message) for problem in lost_text(page_of(text), document)]


def parsed(text: str) -> Document:
    """The document as its grammar gives it."""
    page = page_of(text)
    return detect(page, SOURCE).parse(page, SOURCE)


def without(document: Document, index: int, change: Record | None = None) -> Document:
    """The document with one record dropped, or changed."""
    records = [*document.records]
    records[index : index + 1] = [change] if change else []
    return replace(document, records=tuple(records))


@pytest.mark.parametrize("text", [VIEWER, ARTICLE, FAQ])
@pytest.mark.parametrize("html", [False, True])
def test_every_record_is_missed_when_it_is_dropped_or_cut(text: str, html: bool) -> None:
    if html:
        text = "<!doctype html><pre>" + text + "</pre>"
    document = parsed(text)
    assert lost(text, document) == []
    for index, record in enumerate(document.records):
        assert [line for line, _ in lost(text, without(document, index))][:1] == [record.line]
        if record.title is None:
            half = replace(record, text=record.text[: len(record.text) // 2])
            assert [line for line, _ in lost(text, without(document, index, half))] == [record.line]


def test_an_example_is_missed() -> None:
    document = parsed(VIEWER)
    last = len(document.records) - 1
    assert [
        line for line, _ in lost(VIEWER, without(document, last, replace(document.records[-1], examples=())))
    ] == [7]


def test_a_sentence_that_stands_twice_on_a_line_has_to_be_kept_twice() -> None:
    text = VIEWER.replace("束は「束／pile」とも書く。", "束を引く。束を引く。")
    document = parsed(text)
    cut = [replace(r, text=r.text.replace("束を引く。束を引く。", "束を引く。")) for r in document.records]
    assert [line for line, _ in lost(text, replace(document, records=tuple(cut)))] == [5]


def test_furniture_that_a_grammar_takes_is_spoken_for() -> None:
    document = parsed(VIEWER)
    taken = Chrome(line=4, text=f"123.1 {document.records[2].text}", rule="test")
    assert lost(VIEWER, replace(without(document, 2), chrome=(taken,))) == []


def test_a_loss_that_is_reported_is_not_reported_again() -> None:
    document = without(parsed(VIEWER), 2)
    known = Problem(document=document.id, line=4, code="lost-text", severity="error", message="known")
    assert lost(VIEWER, replace(document, problems=(known,))) == []


def test_records_of_one_line_do_not_hide_one_another() -> None:
    text = "<!doctype html>" + "".join(f"<p>{line}</p>" for line in VIEWER.split("\n") if line)
    document = parsed(text)
    assert lost(text, document) == []
    assert len(lost(text, without(document, 2))) == 1


@pytest.mark.real
@pytest.mark.parametrize("name", ["001", "004"])
def test_every_rule_of_the_seeds_is_missed(seeds: dict[str, Path], name: str) -> None:
    text = decode(seeds[name].read_bytes()).text
    document = parsed(text)
    for index, record in enumerate(document.records):
        assert [line for line, _ in lost(text, without(document, index))][:1] == [record.line]
