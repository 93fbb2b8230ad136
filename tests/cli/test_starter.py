"""While a home holds no document, the bundled starter library answers and says so."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Kb


def test_a_new_home_answers_from_the_starter_library_and_says_so(starter: Kb) -> None:
    ran = starter("show", "603.3")
    assert ran.status == 0
    assert "a summary in kb's own words" in ran.out
    assert "starter library" in ran.err


def test_it_is_built_once(starter: Kb) -> None:
    assert "building" not in starter("docs").err
    (root,) = starter.home.glob("starter-*")
    assert (root / "current").read_text() == "g000001\n"


def test_the_first_document_of_ones_own_ends_it(kb: Kb, documents: Path) -> None:
    kb("docs")
    kb("add", documents / "ribbons.txt")
    ran = kb("docs", "--json")
    assert [document["id"] for document in ran.json] == ["cr-901@undated/ja"]
    assert ran.err == ""


def test_a_home_that_cannot_be_written_uses_the_cache(unprivileged: Kb) -> None:
    unprivileged.home.mkdir(mode=0o500)
    cache = unprivileged.folder / "cache"
    assert unprivileged("show", "603.3", XDG_CACHE_HOME=str(cache)).status == 0
    assert list(cache.glob("rules-kb/starter-*/current"))
