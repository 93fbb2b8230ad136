"""A damaged index is told in one line, which says what mends it."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.errors import KbError
from kb.search import SearchIndex, search
from kb.search.build import build_index
from kb.search.entry import Entry, EntryDocument

QUERY = "札"
"""Stands in more entries than are all looked at, so that the full text is asked too."""


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _overwrite(path: Path) -> None:
    head = path.read_bytes()[:100] if path.suffix == ".sqlite" else b""
    path.write_bytes(head + random.Random(7).randbytes(path.stat().st_size - len(head)))


def _remove(path: Path) -> None:
    path.unlink()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An index of 400 entries."""
    entries = tuple(
        Entry(id=f"札#{n}", kind="note", lang="ja", text=f"札を{n}枚引き、残りを確かめる。")
        for n in range(400)
    )
    document = EntryDocument(
        id="札", kind="faq", title="札", lang="ja", authority="official", entries=entries
    )
    build_index([document], (), tmp_path)
    return tmp_path


@pytest.mark.parametrize("harm", [_cut, _empty, _overwrite, _remove])
@pytest.mark.parametrize("part", ["search.sqlite", "words/*.toc", "words/*.seg"])
def test_damage_is_one_line_that_names_the_cure(
    folder: Path, part: str, harm: Callable[[Path], None]
) -> None:
    (path,) = folder.glob(part)
    harm(path)
    with pytest.raises(KbError, match="run kb build") as raised, SearchIndex.open(folder) as index:
        search(index, QUERY)
    assert str(folder) in str(raised.value)
    assert "\n" not in str(raised.value)
