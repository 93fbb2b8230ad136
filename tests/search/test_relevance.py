"""The right records stand first: a floor under the relevance cases, which only rises.

``python -m benchmarks.search.relevance`` prints the same figures with every case that is not perfect.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.search.relevance import Figures, cases, judge
from tests.search.conftest import Library

FLOOR = {
    "starter": Figures(ndcg=0.88, recall=0.94, mrr=0.88),
    "seeds": Figures(ndcg=0.92, recall=0.96, mrr=0.92),
}


def test_the_starter_librarys_cases_hold_their_floor(starter: Library) -> None:
    figures = judge(cases("starter"), lambda query: [hit.sources for hit in starter.search(query).hits])
    assert figures.at_least(FLOOR["starter"]), figures


@pytest.mark.real
def test_the_real_documents_cases_hold_their_floor(real: Library) -> None:
    def answer(query: str) -> list[tuple[str, ...]]:
        return [tuple(real.places[name] for name in hit.sources) for hit in real.search(query).hits]

    figures = judge(cases("seeds"), answer)
    assert figures.at_least(FLOOR["seeds"]), figures


@pytest.mark.real
def test_all_the_questions_handed_to_us_are_answered(real: Library, shared: Path) -> None:
    unanswered = []
    for case in json.loads((shared / "cases" / "queries.json").read_text("utf-8")):
        hits = real.search(case["query"]).hits[: case["top"]]
        found = {real.places[name] for hit in hits for name in hit.sources}
        wanted = [f"{place['file']}:{place['line']}" in found for place in case["must"]]
        if not (all(wanted) if case["mode"] == "all" else any(wanted)):
            unanswered.append(case["query"])
    assert unanswered == []
