"""The browser finds what ``kb search`` finds: the relevance set through both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.library.opening import open_library
from kb.search import SearchIndex, search
from kb.site.plan import Plan
from kb.store import Store

ROOT = Path(__file__).resolve().parents[2]
CASES = json.loads((ROOT / "tests/search/relevance.json").read_text("utf-8"))
_ASK = "([query, limit]) => kbFind.search(query, {limit}).then(found => found.hits.map(hit => hit.href))"
_FOLD = "texts => texts.map(text => kbText.fold(text).text)"
_BODIES = """async () => {
    const meta = await kbIndex.index();
    const all = await Promise.all([...Array(meta.answers).keys()].map(answer => kbIndex.record(meta, answer)));
    return all.map(record => record.body);
}"""


def _address(plan: Plan, record: str) -> str:
    to = plan.label(plan.content.records[record]).to
    return f"{to.path}index.html" + (f"#{to.fragment}" if to.fragment else "")


def _different(page, store: Store, folder: Path, queries: list[str]) -> list[str]:
    """The queries whose first ten answers are not the same in the same order."""
    plan = Plan.of(store)
    with SearchIndex.open(folder) as index:
        return [
            query
            for query in queries
            if [_address(plan, hit.id) for hit in search(index, query).hits]
            != page.evaluate(_ASK, [query, 10])
        ]


def test_the_browser_answers_as_the_command_does_on_the_starter_library(
    open_page, starter_site: Path, starter_home: Path
) -> None:
    page = open_page(f"{starter_site.as_uri()}/search/index.html")
    queries = [case["query"] for case in CASES if case["library"] == "starter"]
    with open_library(starter_home) as library:
        assert _different(page, library.store, library.index, queries) == []


@pytest.mark.real
def test_the_browser_answers_as_the_command_does_on_the_real_documents(
    open_page, seeds_site: Path, seeds_library: Path, shared: Path
) -> None:
    page = open_page(f"{seeds_site.as_uri()}/search/index.html")
    queries = [case["query"] for case in CASES if case["library"] == "seeds"]
    queries += [
        question["query"] for question in json.loads((shared / "cases/queries.json").read_text("utf-8"))
    ]
    with Store.open(seeds_library / "kb.sqlite") as store:
        assert _different(page, store, seeds_library / "index", queries) == []


def test_the_page_reads_each_text_as_the_index_has_it(
    open_page, starter_site: Path, starter_home: Path
) -> None:
    page = open_page(f"{starter_site.as_uri()}/search/index.html")
    with open_library(starter_home) as library, SearchIndex.open(library.index) as index:
        rows = index.rows(range(index.count)).values()
        assert page.evaluate(_BODIES) == [row.body for row in rows if row.leader == row.n]


@pytest.mark.real
def test_texts_are_folded_as_the_index_folds_them(
    open_page, seeds_site: Path, seeds: dict[str, Path]
) -> None:
    from kb.search.normalize import fold_text

    page = open_page(f"{seeds_site.as_uri()}/search/index.html")
    lines = [line for path in seeds.values() for line in path.read_text("utf-8").splitlines() if line.strip()]
    lines += ["½ ㈱ ｶﾞ か\u3099 ＡＢ　Ｃ", "名前 ステッカー・シート", "Æther‐Vial “x”", "\u202eRTL\u200b"]
    assert page.evaluate(_FOLD, lines) == [fold_text(line) for line in lines]
