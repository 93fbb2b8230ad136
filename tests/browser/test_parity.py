"""The browser finds what ``kb search`` finds: the relevance set through both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.search import SearchIndex, search
from kb.site.plan import Plan
from kb.store import Store

ROOT = Path(__file__).resolve().parents[2]
CASES = [
    case
    for case in json.loads((ROOT / "tests/search/relevance.json").read_text("utf-8"))
    if case["library"] == "seeds"
]
NAMED = {
    "163.4c": "a slip in a section that is not here: the page knows the numbers of one section at a time",
}
"""Queries whose answer the command has and the browser has not, and why that is right."""
SHARED = 0.7
"""The share of the command's first ten that are among the browser's.

The rest differ in order only: the command cuts
a question into words with a dictionary of Japanese, the browser with the words of the library, and looks at
the texts
of the best two dozen answers to settle their order."""

_ASK = "([query, limit]) => kbFind.search(query, {limit}).then(found => found.hits.map(hit => hit.href))"
_FOLD = "texts => texts.map(text => kbText.fold(text).text)"


@pytest.fixture(scope="session")
def plan(seeds_library: Path) -> Plan:
    with Store.open(seeds_library / "kb.sqlite") as store:
        return Plan.of(store)


def _address(plan: Plan, record: str) -> str:
    to = plan.label(plan.content.records[record]).to
    return f"{to.path}index.html" + (f"#{to.fragment}" if to.fragment else "")


def _places(plan: Plan) -> dict[str, set[str]]:
    """What stands at each address: the first three characters of the file, and the line."""
    found: dict[str, set[str]] = {}
    for record in plan.content.records.values():
        for text in plan.content.gathered(record):
            place = f"{plan.content.document_of(text).source.file[:3]}:{text.line}"
            found.setdefault(_address(plan, record.id), set()).add(place)
    return found


@pytest.mark.real
def test_the_browser_answers_what_the_command_answers(
    open_page, seeds_site: Path, seeds_library: Path, plan: Plan
) -> None:
    page = open_page(f"{seeds_site.as_uri()}/search/index.html")
    places = _places(plan)
    lost, shared, wanted = [], 0, 0
    with SearchIndex.open(seeds_library / "index") as index:
        for case in CASES:
            command = [_address(plan, hit.id) for hit in search(index, case["query"]).hits]
            browser = page.evaluate(_ASK, [case["query"], 10])
            right = set(case["right"])
            if any(right & places[to] for to in command) and not any(right & places[to] for to in browser):
                lost.append(case["query"])
            shared += len(set(command) & set(browser))
            wanted += len(set(command))
    assert sorted(set(lost) - NAMED.keys()) == []
    assert shared / wanted >= SHARED


@pytest.mark.real
def test_the_questions_of_the_user_are_answered(
    open_page, seeds_site: Path, shared: Path, plan: Plan
) -> None:
    page = open_page(f"{seeds_site.as_uri()}/search/index.html")
    places = _places(plan)
    questions = json.loads((shared / "cases/queries.json").read_text("utf-8"))
    answered = 0
    for question in questions:
        found = page.evaluate(_ASK, [question["query"], question["top"]])
        held = {place for to in found for place in places[to]}
        must = [f"{one['file']}:{one['line']}" in held for one in question["must"]]
        answered += all(must) if question["mode"] == "all" else any(must)
    assert answered >= 14


@pytest.mark.real
def test_texts_are_folded_as_the_index_folds_them(
    open_page, seeds_site: Path, seeds: dict[str, Path]
) -> None:
    from kb.search.normalize import fold_text

    page = open_page(f"{seeds_site.as_uri()}/search/index.html")
    lines = [line for path in seeds.values() for line in path.read_text("utf-8").splitlines() if line.strip()]
    lines += ["½ ㈱ ｶﾞ か\u3099 ＡＢ　Ｃ", "名前 ステッカー・シート", "Æther‐Vial “x”", "\u202eRTL\u200b"]
    assert page.evaluate(_FOLD, lines) == [fold_text(line) for line in lines]
