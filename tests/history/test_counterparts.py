"""The same rule in the other language, in its own edition or along its life."""

from __future__ import annotations

import pytest

from kb.corpus import Corpus
from kb.history.counterparts import counterparts
from kb.history.histories import histories_of
from tests.written import rules

RIBBON = "A ribbon is tied to a permanent as it enters the battlefield."
KNOT = "Knots hold until somebody pays one green mana to untie them."
OLD = rules("500 Ribbons", f"500.1 {RIBBON}", stated="20110930.0")
NEW = rules("500 Ribbons", f"500.1 {KNOT}", f"500.2 {RIBBON}", stated="20140925.0")
REWORDED = rules("500 Ribbons", f"500.1 {KNOT}", f"500.2 {RIBBON[:-1]} tapped.", stated="20160930.0")


def found(corpus: Corpus, record_id: str) -> list[str]:
    record = corpus.record(record_id)
    assert record is not None
    return [other.id for other in counterparts(record, corpus, histories_of(corpus))]


def test_within_an_edition_the_number_is_the_rule() -> None:
    ja = rules("500 飾り", "500.1 リボンは結ばれる。", stated="20110930.0", lang="ja")
    assert found(Corpus.of([OLD, NEW, ja]), "cr:500.1@20110930.0/ja") == ["cr:500.1@20110930.0/en"]


def test_across_editions_the_life_leads_to_the_other_language_and_never_the_number() -> None:
    ja = rules("500 飾り", "500.1 リボンは結ばれる。", stated="20110930.0", lang="ja")
    corpus = Corpus.of([OLD, NEW, ja])
    assert found(corpus, "cr:500.2@20140925.0/en") == ["cr:500.1@20110930.0/ja"]
    assert found(corpus, "cr:500.1@20140925.0/en") == []


def test_a_rewording_ends_it() -> None:
    ja = rules("500 飾り", "500.1 リボンは結ばれる。", stated="20110930.0", lang="ja")
    assert found(Corpus.of([OLD, NEW, REWORDED, ja]), "cr:500.2@20160930.0/en") == []


@pytest.mark.parametrize(("number", "counterpart"), [("500.1", ["cr:500.1@20140925.0/en"]), ("500.2", [])])
def test_a_text_between_two_editions_has_the_rule_that_both_have_alike(
    number: str, counterpart: list[str]
) -> None:
    ja = rules("500 飾り", "500.1 結び目は残る。", "500.2 リボンは結ばれる。", stated="20150101.0", lang="ja")
    assert found(Corpus.of([NEW, REWORDED, ja]), f"cr:{number}@20150101.0/ja") == counterpart
