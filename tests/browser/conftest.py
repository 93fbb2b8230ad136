"""A real Chromium, and sites for it to read.

Where there is no Chromium the tests say so; in CI that is a failure.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.site.conftest import (  # noqa: F401  # fixtures are found by their names
    seeds_library,
    seeds_site,
    starter_home,
    starter_site,
    starter_store,
    stores,
)
from tests.site.made import site_of, three_editions

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


def _missing(reason: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def find_chromium() -> str:
    """The system's Chromium; skips or fails where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    path = os.environ.get("KB_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        _missing("no Chromium is installed (set KB_CHROMIUM to its path)")
    return str(path)


@pytest.fixture(scope="session")
def playwright():
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("the Python package playwright is not installed")
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
    yield browser
    browser.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def served(site: Path) -> Iterator[str]:
    """A site on a web server; its address without the last slash."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def http(starter_site: Path) -> Iterator[str]:  # noqa: F811
    """The starter site on a web server."""
    with served(starter_site) as address:
        yield address


@pytest.fixture(scope="session")
def editions_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of three editions of the rules."""
    return site_of(tmp_path_factory.mktemp("editions"), three_editions())


@pytest.fixture(scope="session")
def editions(editions_site: Path) -> Iterator[str]:
    """The site of three editions on a web server."""
    with served(editions_site) as address:
        yield address


@pytest.fixture(scope="session", params=["http", "file"])
def base(request: pytest.FixtureRequest, http: str, starter_site: Path) -> str:  # noqa: F811
    """The starter site, once on a web server and once opened from the disk."""
    return http if request.param == "http" else starter_site.as_uri()


class Watched:
    """What a page must not do: speak to the console, fail, ask another host, open a dialogue."""

    def __init__(self, page) -> None:
        self.said: list[str] = []
        page.on("console", lambda message: self.said.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        page.on("dialog", self._dialog)
        page.on("request", self._request)

    def _dialog(self, dialog) -> None:
        self.said.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "file://", "data:")):
            self.said.append(f"request: {request.url}")


@pytest.fixture
def open_page(chromium) -> Iterator:
    """Opens an address in a window of its own; at the end nothing must have been said."""
    opened = []

    def opening(address: str, **options):
        context = chromium.new_context(**options)
        page = context.new_page()
        opened.append((context, Watched(page)))
        page.goto(address)
        return page

    yield opening
    said = [line for context, watched in opened for line in watched.said]
    for context, _ in opened:
        context.close()
    assert said == []
