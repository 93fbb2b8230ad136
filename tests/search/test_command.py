"""``kb search`` as a user runs it: text, JSON, exit status, flags."""

from __future__ import annotations

import re

import pytest

from kb.search.normalize import fold_text
from tests.cli.conftest import Kb, documents, kb, library, on_terminal

__all__ = ["documents", "kb", "library"]  # fixtures


def test_json_gives_records_with_score_snippet_highlights_and_why(library: Kb) -> None:
    written = library("search", "リボン", "--json").json
    assert set(written) >= {"query", "total", "took_ms", "hits", "notes", "suggestions"}
    hit = written["hits"][0]
    assert set(hit) >= {
        "id",
        "kind",
        "text",
        "source",
        "sources",
        "score",
        "snippet",
        "highlights",
        "why",
        "document",
    }
    assert written["total"] >= len(written["hits"]) > 0
    for one in written["hits"]:
        for text, marks in ((one["snippet"], "highlights"), (one["text"], "text_highlights")):
            for start, end in one[marks]:
                assert 0 <= start < end <= len(text)
                assert fold_text(text[start:end]) in ("リボン", "ribbon")


def test_a_number_shows_the_rule_first_then_who_cites_it(library: Kb) -> None:
    hits = library("search", "901.2", "--json").json["hits"]
    assert hits[0]["number"] == "901.2"
    assert "901.3" in [hit["number"] for hit in hits]


def test_a_subrule_shows_its_parents_first_words(library: Kb) -> None:
    hit = library("search", "901.2a", "--json").json["hits"][0]
    assert hit["context"]["number"] == "901.2"
    assert "901.2 " in library("search", "901.2a").out


def test_text_shows_place_snippet_and_source(library: Kb) -> None:
    out = library("search", "901.2a").out
    assert "901.2a" in out
    assert "ribbons.txt:6" in out


def test_flags_and_filters_in_the_query_mean_the_same(library: Kb) -> None:
    by_flag = library("search", "リボン", "--kind", "ruling", "--json").json["hits"]
    in_query = library("search", "リボン kind:ruling", "--json").json["hits"]
    assert [hit["id"] for hit in by_flag] == [hit["id"] for hit in in_query]
    assert {hit["kind"] for hit in by_flag} <= {"ruling"}


def test_n_limits_the_hits_and_total_tells_the_rest(library: Kb) -> None:
    written = library("search", "-n", "1", "リボン", "--json").json
    assert len(written["hits"]) == 1
    assert written["total"] > 1


def test_words_with_a_dash_belong_to_the_query(library: Kb) -> None:
    everything = {hit["id"] for hit in library("search", "リボン", "-n", "50", "--json").json["hits"]}
    without = {
        hit["id"] for hit in library("search", "リボン", "-クリーチャー", "-n", "50", "--json").json["hits"]
    }
    assert without < everything


def test_explain_shows_what_a_score_is_made_of(library: Kb) -> None:
    assert "coverage" in library("search", "リボン", "--explain").out
    assert "coverage" in library("search", "リボン", "--explain", "--json").json["hits"][0]["explain"]


def test_nothing_found_is_status_1_with_a_note(library: Kb) -> None:
    ran = library("search", "曖昧模糊模糊")
    assert (ran.status, ran.out) == (1, "")
    assert "nowhere in this library" in ran.err
    assert library("search", "曖昧模糊模糊", "--json").json["hits"] == []


def test_a_likely_slip_is_offered(library: Kb) -> None:
    assert "もしかして" in library("search", "910.2a").err


@pytest.mark.parametrize(
    "words", [["-n", "0", "x"], ["-n", "x", "y"], ["--kind", "spell", "x"], ["--edition", "soon", "x"], []]
)
def test_a_flag_without_sense_is_status_2_and_one_line(library: Kb, words: list[str]) -> None:
    ran = library("search", *words)
    assert ran.status == 2
    assert len(ran.lines) == 1


def test_bad_syntax_is_text_with_a_note(library: Kb) -> None:
    ran = library("search", "「リボン kind:spell")
    assert ran.status == 0
    assert ran.err.count("searched as text") == 2


def test_a_phrase_that_goes_on_in_the_next_line_is_marked_in_both(library: Kb) -> None:
    shown = on_terminal(library, "--color", "always", "search", "目印である", COLUMNS="40").replace("\r", "")
    lines = shown.splitlines()
    assert not any("目印である" in line for line in lines)
    assert "".join(re.findall("\x1b\\[33m(.*?)\x1b\\[0m", shown)).startswith("目印である")
