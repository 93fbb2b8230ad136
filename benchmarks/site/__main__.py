"""The site: bytes of a page and of a first query, time of a keystroke, build time and size, next to others.

    python -m benchmarks.site [--sizes 0 4000 60000] [--pagefind DIR] [--mkdocs PYTHON]

Size 0 is the starter library, the others are synthetic FAQs (``benchmarks.synthetic``). ``--pagefind``
names a folder in which ``npm install pagefind`` was run, ``--mkdocs`` the Python of an environment that
has MkDocs; what is not named is left out. Bytes are those of the files that Chromium asks for, each
compressed with gzip -6 as a web server would.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from lxml import html
from playwright.sync_api import Page, sync_playwright

from benchmarks.synthetic import library

QUERIES = [
    "カウンター",
    "トークン",
    "誘発型能力",
    "戦場に出る",
    "マナ・コスト",
    "墓地",
    "対象 クリーチャー",
    "コピー",
    "token",
    "打ち消す",
]
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[0, 4000])
    parser.add_argument("--pagefind", type=Path)
    parser.add_argument("--mkdocs")
    args = parser.parse_args()
    for size in args.sizes:
        with tempfile.TemporaryDirectory() as folder:
            _measure(size, Path(folder), args)


def _measure(size: int, folder: Path, args: argparse.Namespace) -> None:
    home, site = folder / "home", folder / "site"
    if size:
        source = folder / "source"
        source.mkdir()
        for name, text in _faqs(size):
            (source / f"{name}.txt").write_text(text, "utf-8")
        _run([sys.executable, "-m", "kb", "--home", str(home), "--quiet", "add", str(source)])
    else:
        _run([sys.executable, "-m", "kb", "--home", str(home), "--quiet", "docs"])
    command = [sys.executable, "-m", "kb", "--home", str(home), "--quiet", "site", "-o", str(site)]
    built, again = _run(command), _run(command)
    pages = len(list(site.rglob("*.html")))
    weight, index = _weight(site), _weight(site / "find")
    print(
        f"== {f'{size:,} records' if size else 'starter library'}: {pages:,} pages, {weight:.1f} MB", end=""
    )
    print(f", {index:.1f} MB of it for the search")
    print(f"build {built:.1f} s ({built / pages * 1000:.1f} s a thousand pages), again {again:.1f} s")
    truth = _pages_with(site)
    with _served(site) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        shell, queries, keys = _own(browser.new_page, base, site)
        print(f"page shell {shell / 1000:.1f} kB; first query {_figures(queries, 1000)} kB")
        print(f"keystroke {_figures(keys)} ms")
        page = browser.new_page()
        page.goto(f"{base}/search/index.html")
        found = {query: _own_pages(page, query) for query in truth}
        print(f"recall of pages {_recall(found, truth):.3f} over {len(truth)} words")
        if args.pagefind:
            _pagefind(args.pagefind, site, base, browser, truth)
        browser.close()
    if args.mkdocs:
        _mkdocs(args.mkdocs, site, folder)


def _weight(folder: Path) -> float:
    """Megabytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def _faqs(records: int) -> Iterator[tuple[str, str]]:
    """Synthetic set FAQs in the shape of the real ones."""
    documents, _ = library(records)
    for n, document in enumerate(documents):
        groups: list[str] = []
        card = None
        for entry in document.entries:
            if entry.cards[:1] != card:
                groups.append("")
                card = entry.cards[:1]
            groups.append(f"• {' '.join(entry.text.split())}")
        head = f"合成{n} よくある質問集\n\nCompiled by the benchmark\n\n一般注釈\n\n概要\n\n"
        head += "合成した文書である。\n\nカード別注釈\n"
        yield f"faq-{n:04}", head + "\n".join(groups) + "\n\nAll trademarks are synthetic.\n"


def _run(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Say nothing."""


class _served:  # noqa: N801  # used as a function
    """A folder on a web server."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))

    def __enter__(self) -> str:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __exit__(self, *args: object) -> None:
        self._server.shutdown()


def _weigh(url: str, site: Path) -> int:
    path = site / unquote(urlsplit(url).path).lstrip("/")
    path = path / "index.html" if path.is_dir() else path
    return len(gzip.compress(path.read_bytes(), 6)) if path.is_file() else 0


def _own(new_page: Callable[[], Page], base: str, site: Path) -> tuple[int, list[float], list[float]]:
    """Bytes of a page with all that it loads; bytes of each query as the first; times of later keystrokes."""
    shell, firsts, keys = 0, [], []
    for query in QUERIES:
        page = new_page()
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto(f"{base}/rules/index.html")
        shell = sum(_weigh(url, site) for url in dict.fromkeys(asked))
        asked.clear()
        page.evaluate("query => kbFind.search(query, {limit: 10}).then(() => null)", query)
        firsts.append(float(sum(_weigh(url, site) for url in dict.fromkeys(asked))))
        keys += page.evaluate(
            """async query => {
                const times = [];
                for (let end = 1; end <= query.length; end++) await kbFind.search(query.slice(0, end),
                {typing: true});
                for (let end = 1; end <= query.length; end++) {
                    const begin = performance.now();
                    await kbFind.search(query.slice(0, end), {limit: 8, typing: true});
                    times.push(performance.now() - begin);
                }
                return times;
            }""",
            query,
        )
        page.close()
    return shell, firsts, keys


def _pages_with(site: Path) -> dict[str, set[str]]:
    """The pages of the Japanese interface whose own text has each word; navigation does not count."""
    texts = {}
    for folder in ("rules", "faq", "articles"):
        for path in sorted((site / folder).rglob("index.html")):
            main = html.parse(path).find(".//main")
            shown = main.xpath(".//*[@class='texts'] | .//*[@class='document']") if main is not None else []
            texts[path.relative_to(site).as_posix()] = " ".join(part.text_content() for part in shown)
    words = [query for query in QUERIES if " " not in query]
    found = {word: {path for path, text in texts.items() if word in text} for word in words}
    return {word: paths for word, paths in found.items() if paths}


def _own_pages(page: Page, query: str) -> set[str]:
    hits = page.evaluate(
        "query => kbFind.search(query, {limit: 1e6}).then(r => r.hits.map(hit => hit.href))", query
    )
    return {hit.partition("#")[0] for hit in hits}


def _recall(found: dict[str, set[str]], truth: dict[str, set[str]]) -> float:
    shares = [len(found[word] & pages) / len(pages) for word, pages in truth.items()]
    return statistics.mean(shares)


def _figures(values: list[float], unit: float = 1.0) -> str:
    """Median and the largest."""
    return f"{statistics.median(values) / unit:.1f} (at most {max(values) / unit:.1f})"


_PAGEFIND_TIME = """async query => {
    const begin = performance.now();
    await pf.search(query);
    return performance.now() - begin;
}"""
_PAGEFIND_URLS = """async query => {
    const found = await Promise.all((await pf.search(query)).results.map(one => one.data()));
    return found.map(one => one.raw_url ?? one.url);
}"""


def _pagefind(folder: Path, site: Path, base: str, browser: Any, truth: dict[str, set[str]]) -> None:
    """The same pages through Pagefind: its bytes of a first query with ten results, its time, its recall."""
    taken = _run(
        [
            str(folder / "node_modules/.bin/pagefind"),
            "--site",
            str(site),
            "--glob",
            "{rules,faq,articles}/**/*.html",
            "--root-selector",
            "main",
            "--quiet",
        ]
    )
    (site / "pagefind.html").write_text("<!doctype html><html lang=ja><title>bench</title>", "utf-8")
    firsts, keys = [], []
    found: dict[str, set[str]] = {}
    for query in QUERIES:
        page = browser.new_page()
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto(f"{base}/pagefind.html")
        asked.clear()
        urls = page.evaluate(
            """async query => {
                window.pf = await import("/pagefind/pagefind.js");
                const found = await pf.search(query);
                const first = await Promise.all(found.results.slice(0, 10).map(one => one.data()));
                return first.map(one => one.url);
            }""",
            query,
        )
        firsts.append(float(sum(_weigh(url, site) for url in dict.fromkeys(asked))))
        keys.append(page.evaluate(_PAGEFIND_TIME, query))
        if query in truth:
            urls = page.evaluate(
                _PAGEFIND_URLS,
                query,
            )
            found[query] = {url.lstrip("/") + ("" if url.endswith(".html") else "index.html") for url in urls}
        page.close()
    print(f"Pagefind: index {taken:.1f} s, {_weight(site / 'pagefind'):.1f} MB")
    print(f"Pagefind: first query {_figures(firsts, 1000)} kB; search {_figures(keys)} ms")
    print(f"Pagefind: recall of pages {_recall(found, truth):.3f}")


def _mkdocs(python: str, site: Path, folder: Path) -> None:
    """The same text through MkDocs with its own search, a page a page."""
    docs = folder / "mkdocs" / "docs"
    count = 0
    for path in site.rglob("index.html"):
        main = html.parse(path).find(".//main")
        if main is not None and path.relative_to(site).parts[0] != "pagefind":
            target = docs / path.relative_to(site).with_suffix(".md")
            target.parent.mkdir(parents=True, exist_ok=True)
            lines = [line.strip() for line in main.text_content().splitlines() if line.strip()]
            target.write_text("\n\n".join(lines), "utf-8")
            count += 1
    (folder / "mkdocs" / "mkdocs.yml").write_text(json.dumps({"site_name": "bench"}), "utf-8")
    taken = _run(
        [
            python,
            "-m",
            "mkdocs",
            "build",
            "-q",
            "-f",
            str(folder / "mkdocs/mkdocs.yml"),
            "-d",
            str(folder / "out"),
        ]
    )
    print(f"MkDocs: {count:,} pages in {taken:.1f} s ({taken / count * 1000:.1f} s a thousand pages)")


if __name__ == "__main__":
    main()
