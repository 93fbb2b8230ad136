from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from kb.check import check
from kb.corpus import Corpus
from kb.resolve import resolve
from kb.search.library import write_index
from kb.site import Options, build_site
from kb.store import Store
from kb.store.write import write_store
from tests.site.conftest import _read
from tests.site.test_hostile import TITLES, _article


def test_nothing_runs_on_any_page_or_in_the_search(open_page, tmp_path: Path) -> None:
    corpus = Corpus.of(
        _read(f"{n}.txt", _article(title).encode(), kind="wiki") for n, title in enumerate(TITLES)
    )
    links = resolve(corpus)
    write_store(
        tmp_path / "kb.sqlite", corpus, links.references, check(corpus, links), folders={}, library=""
    )
    write_index(corpus, tmp_path / "index")
    with Store.open(tmp_path / "kb.sqlite") as store:
        build_site(store, tmp_path / "site", Options(index=tmp_path / "index"))
    site = tmp_path / "site"
    page = open_page(f"{site.as_uri()}/index.html")
    for path in sorted((site / "articles").rglob("index.html")):
        page.goto(path.as_uri())
        for link in page.locator("main a").all()[:4]:
            link.hover()
    for title in TITLES:
        page.goto(f"{site.as_uri()}/search/index.html")
        page.get_by_role("searchbox").last.fill(title[:60])
        expect(page.locator("#search-status")).not_to_have_text("")
    assert page.evaluate("document.querySelectorAll('img, iframe').length") == 0
