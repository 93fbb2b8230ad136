from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.resources import templates_folder
from kb.site.server import STATE, Building, server_of
from kb.site.watch import changes, state_of


@pytest.fixture
def served(starter_site: Path) -> Iterator[tuple[int, Building]]:
    building = Building()
    server = server_of(starter_site, templates_folder() / "serve" / "live.js", building, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1], building
    server.shutdown()
    server.server_close()


def _get(port: int, path: str, host: str = "localhost") -> tuple[int, bytes, http.client.HTTPMessage]:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", path, headers={"Host": f"{host}:{port}"})
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response.status, data, response.headers


def test_pages_are_served_with_the_script_that_reloads_them(served: tuple[int, Building]) -> None:
    status, page, headers = _get(served[0], "/rules/123/")
    assert status == 200
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert b'<script src="/-/live.js" defer></script>' in page
    assert b"connect-src 'self'" in page


def test_a_folder_without_its_slash_leads_to_the_page(served: tuple[int, Building]) -> None:
    status, _, headers = _get(served[0], "/rules/123")
    assert (status, headers["Location"]) == (301, "/rules/123/")


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "/..%5cx", "/%00", "/nowhere/"]
)
def test_nothing_outside_the_site_is_served(served: tuple[int, Building], path: str) -> None:
    assert _get(served[0], path)[0] == 404


def test_a_name_of_the_web_that_leads_to_this_machine_gets_nothing(served: tuple[int, Building]) -> None:
    status, page, _ = _get(served[0], "/", host="evil.example")
    assert status == 403
    assert b"<html" not in page


def test_pages_are_told_of_builds_and_errors(served: tuple[int, Building]) -> None:
    port, building = served
    building.done()
    building.done("base.html: unexpected end of template")
    assert json.loads(_get(port, STATE)[1]) == {"builds": 2, "error": "base.html: unexpected end of template"}


def test_a_change_counts_when_the_files_are_still_again(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("a")
    steps = ["ab", "abc"]
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if steps:
            file.write_text(steps.pop(0))

    seen = next(changes([tmp_path], wait))
    assert seen == state_of([tmp_path])
    assert file.read_text() == "abc"
    assert len(waited) == 3
