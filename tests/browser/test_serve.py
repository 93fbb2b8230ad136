"""``kb serve`` and a reader's browser: what is saved shows at once, and so does what went wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import find_chromium
from tests.samples import FAQ

BEFORE = "リボンは複数結べる。"


def _write(document: Path, words: str) -> None:
    document.write_text(FAQ.replace(BEFORE, words), "utf-8")


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """An FAQ that somebody edits."""
    path = tmp_path / "badge.txt"
    _write(path, "小さな印である。")
    return path


@pytest.fixture
def address(tmp_path: Path, document: Path) -> Iterator[str]:
    """Where ``kb serve`` shows the FAQ."""
    find_chromium()
    command = [sys.executable, "-m", "kb", "--home", str(tmp_path / "home"), "--quiet"]
    subprocess.run([*command, "add", str(document)], check=True, capture_output=True)
    serving = subprocess.Popen(
        [*command, "serve", "--port", "0", str(document)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert serving.stdout is not None
    yield serving.stdout.readline().strip().replace("localhost", "127.0.0.1")
    serving.terminate()
    serving.wait()
    serving.stdout.close()


def test_a_saved_document_shows_by_itself_and_an_error_shows_in_the_page(
    chromium, address: str, document: Path
) -> None:
    page = chromium.new_page()
    page.goto(f"{address}faq/")
    page.locator("main .index a").first.click()
    expect(page.locator("main")).to_contain_text("小さな印である")
    _write(document, "丸い印である。")
    expect(page.locator("main")).to_contain_text("丸い印である", timeout=20_000)
    document.write_bytes(b"%PDF-1.7 \x00\x01\x02")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("badge.txt", timeout=20_000)
    expect(page.locator("main")).to_contain_text("丸い印である")
    _write(document, "四角い印である。")
    expect(page.locator("main")).to_contain_text("四角い印である", timeout=20_000)
    expect(alert).to_have_count(0)
    page.close()
