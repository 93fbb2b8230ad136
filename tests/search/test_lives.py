"""The editions of one rule are one answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.corpus import Corpus
from kb.history.histories import histories_of
from kb.search import SearchIndex, search
from kb.search.library import write_index
from tests.site.made import three_editions


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchIndex]:
    """Three editions of a section: 123.2 reworded in the second, 123.3 of the first moved to 123.4."""
    corpus = Corpus.of(three_editions())
    folder = tmp_path_factory.mktemp("editions") / "index"
    write_index(corpus, folder, histories_of(corpus))
    with SearchIndex.open(folder) as index:
        yield index


def test_a_reworded_rule_is_one_answer_in_its_newest_words(editions: SearchIndex) -> None:
    hits = search(editions, "owns the badge").hits
    assert [hit.id for hit in hits if "123.2@" in hit.id] == ["cr:123.2@20030101.0/en"]
    assert hits[0].editions == ("cr:123.2@20010101.0/en",)


def test_words_of_an_older_edition_alone_show_that_edition(editions: SearchIndex) -> None:
    assert search(editions, "「once each week」").hits[0].id == "cr:123.2@20010101.0/en"


def test_a_filter_by_edition_leaves_that_edition(editions: SearchIndex) -> None:
    hits = search(editions, "owns the badge edition:2001-01-01").hits
    assert hits[0].id == "cr:123.2@20010101.0/en"
    assert hits[0].editions == ()


def test_a_rule_that_moved_keeps_its_texts_together_and_another_under_its_old_number_apart(
    editions: SearchIndex,
) -> None:
    hits = search(editions, "123.4").hits
    shown = [name for hit in hits for name in hit.sources]
    assert "cr:123.4@20030101.0/en" in shown
    assert "cr:123.4@20010101.0/en" in shown
    pebbles = next(hit for hit in hits if "cr:123.4@20010101.0/en" in hit.sources)
    assert "cr:123.4@20030101.0/en" not in (*pebbles.sources, *pebbles.editions)
