"""The index: built the same every time, read-only, and light to open."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kb.errors import KbError
from kb.search import SearchIndex, search
from kb.search.build import build_index
from kb.search.entry import Entry, EntryDocument
from kb.search.postings import bits_of, members, pack, span_of, unpack
from tests.search.conftest import Library


@pytest.mark.parametrize(
    "ordinals", [[], [0], [7], [0, 1, 2], [5, 64, 1000], list(range(0, 5000, 3)), list(range(300))]
)
def test_sets_survive_packing(ordinals: list[int]) -> None:
    bits = unpack(pack(ordinals))
    assert list(members(bits)) == ordinals
    assert bits == bits_of(reversed(ordinals))


def test_a_span_holds_what_is_between() -> None:
    assert list(members(span_of(3, 6))) == [3, 4, 5]
    assert span_of(4, 4) == 0


def document(name: str, *texts: str) -> EntryDocument:
    entries = tuple(
        Entry(id=f"{name}#{n}", kind="note", lang="ja", text=text) for n, text in enumerate(texts)
    )
    return EntryDocument(id=name, kind="faq", title=name, lang="ja", authority="official", entries=entries)


def test_the_order_of_the_documents_makes_no_difference(tmp_path: Path) -> None:
    documents = [document("い", "墓地の札", "山の札"), document("ろ", "手の札", "墓地の札を引く")]
    answers = []
    for n, given in enumerate((documents, documents[::-1])):
        folder = tmp_path / str(n)
        folder.mkdir()
        build_index(given, (), folder)
        with SearchIndex.open(folder) as index:
            answers.append(search(index, "墓地の札"))
    assert answers[0] == answers[1]


def test_an_empty_library_answers_nothing(tmp_path: Path) -> None:
    build_index((), (), tmp_path)
    with SearchIndex.open(tmp_path) as index:
        for query in ("墓地", "123.6b", "kind:rule", ""):
            assert search(index, query).hits == ()


def test_a_folder_that_is_no_index_is_refused_with_one_line(tmp_path: Path) -> None:
    with pytest.raises(KbError, match="no search index"):
        SearchIndex.open(tmp_path)
    connection = sqlite3.connect(tmp_path / "search.sqlite")
    connection.execute("CREATE TABLE other (x)")
    connection.close()
    with pytest.raises(KbError, match="run kb build"):
        SearchIndex.open(tmp_path)


def test_what_stands_in_more_entries_than_are_looked_at_is_counted_and_ranked(tmp_path: Path) -> None:
    texts = [f"札を{n}枚引き、そのあとで山札を切り直してから残りを確かめる。" for n in range(400)]
    texts[333] = "札の札による札。"
    build_index([document("札", *texts)], (), tmp_path)
    with SearchIndex.open(tmp_path) as index:
        results = search(index, "札")
        assert results.total == 400
        assert results.hits[0].id == "札#333"
        assert len(search(index, "切り直す", limit=1000).hits) == 399


LOADED = """
import sys
from pathlib import Path
from kb.search import SearchIndex, search
with SearchIndex.open(Path(sys.argv[1])) as index:
    results = search(index, sys.argv[2])
print(len(results.hits), *(name for name in ("sudachipy", "whoosh") if name in sys.modules))
"""


@pytest.mark.parametrize(
    "query", ["704.5a", "ルール123.6B", "deathtouch", "state-based actions", "ステッカー", "接死"]
)
def test_a_number_a_word_or_a_term_loads_neither_sudachi_nor_whoosh(starter: Library, query: str) -> None:
    folder = starter.index.fulltext.folder.parent
    run = subprocess.run(
        [sys.executable, "-c", LOADED, folder, query], capture_output=True, text=True, check=True
    )
    count, *loaded = run.stdout.split()
    assert int(count) > 0
    assert loaded == []


def test_the_schema_of_the_full_text_index_holds_no_tokenizer(starter: Library) -> None:
    segment = b"".join(path.read_bytes() for path in sorted(starter.index.fulltext.folder.iterdir()))
    assert b"sudachi" not in segment.lower()
