"""Indexes that the tests of search share: ours by hand, the starter library, the user's five documents."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from kb.corpus import Corpus
from kb.library.bundled import starter_files
from kb.model import Record, Source
from kb.numbers import RuleNumber
from kb.reading import read_document
from kb.search import Results, SearchIndex, search
from kb.search.build import build_index
from kb.search.entry import Entry, EntryDocument, Pair
from kb.search.library import write_index


@dataclass(frozen=True)
class Library:
    """An index with the records it was made from."""

    index: SearchIndex
    records: dict[str, Record]
    places: dict[str, str]
    """``001:21`` by a record's id: the file's first three characters and the line."""
    documents: dict[str, str]
    """The document of a record, both by their ids."""

    def search(self, query: str, limit: int = 10, **options: object) -> Results:
        return search(self.index, query, limit=limit, **options)  # type: ignore[arg-type]

    def found(self, query: str, limit: int = 10, **options: object) -> list[str]:
        """The ids of the answers, sources and other editions included."""
        hits = self.search(query, limit, **options).hits
        return [name for hit in hits for name in (*hit.sources, *hit.editions)]


def library_of(corpus: Corpus, folder: Path) -> Library:
    write_index(corpus, folder)
    return Library(
        SearchIndex.open(folder),
        {record.id: record for record in corpus.records},
        {r.id: f"{corpus.document_of(r).source.file[:3]}:{r.line}" for r in corpus.records},
        {r.id: corpus.document_of(r).id for r in corpus.records},
    )


@pytest.fixture(scope="session")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The starter library."""
    corpus = Corpus.of(read_document(data, kept.source) for kept, data in starter_files())
    made = library_of(corpus, tmp_path_factory.mktemp("starter") / "index")
    yield made
    made.index.close()


@pytest.fixture(scope="session")
def real(seeds: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The five documents of the user."""
    documents = [
        read_document(
            data := path.read_bytes(), Source(file=path.name, sha256=hashlib.sha256(data).hexdigest())
        )
        for path in seeds.values()
    ]
    made = library_of(Corpus.of(documents), tmp_path_factory.mktemp("real") / "index")
    yield made
    made.index.close()


@pytest.fixture(scope="session")
def largest(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The largest English edition of the rules: one of the two newest."""
    read = []
    for path in sorted((shared / "data" / "cr-en").glob("*.txt"))[-2:]:
        data = path.read_bytes()
        read.append(read_document(data, Source(file=path.name, sha256=hashlib.sha256(data).hexdigest())))
    edition = max(read, key=lambda document: len(document.records))
    made = library_of(Corpus.of([edition]), tmp_path_factory.mktemp("largest") / "index")
    yield made
    made.index.close()


TEXTS = {
    "a": "名前・シールは、ｶｰﾄﾞの名前に単語を加える。",
    "b": "名前 シール の向きは、½回転しても効果に影響しない。",
    "c": "呪文が打ち消されたなら、その㈱マークのカードは墓地に置く。",
    "d": "Nobody may untap a creature twice; a creatures' owner decides.",
    "e": "この場合は、場に出ていた+1/+1カウンター2個と{TK}を払う。",
    "f": "誘発は能力ではない。能力が誘発することはある。",
    "g": "誘発型能力は、誘発したときにスタックに置かれる。",
    "h": "オーナーがボタンか\u3099たを押す。",
    "i": "プレインズウォーカーへの攻撃は、戦場に出てから宣言する。",
    "j": "《青銅の見張り》は他の見張りを見ない。",
    "k": "ライブラリーの順番は変えない。",
}
RULES = {
    "1": "遊び方",
    "123": "シール",
    "123.1": "シールは飾りである。",
    "123.1a": "古いシールは剥がしてよい。",
    "123.10": "シールの数に上限はない。",
    "702.1": "飛ぶこと。rule 123.1a 参照。",
    "702.10": "走ること。",
}


@pytest.fixture(scope="session")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchIndex]:
    """A small library by hand, every text in our own words."""
    rules = tuple(
        Entry(
            id=f"cr:{number}",
            kind="chapter" if len(number) == 1 else "section" if "." not in number else "rule",
            lang="ja",
            text=text,
            title=text if "." not in number else None,
            number=RuleNumber.parse(number),
            parent=f"cr:{parent}"
            if (parent := RuleNumber.parse(number).parent) and str(parent) in RULES
            else None,
            cites=(RuleNumber.parse("123.1a"),) if "rule 123.1a" in text else (),
        )
        for number, text in RULES.items()
    )
    texts = tuple(
        Entry(
            id=name,
            kind="ruling",
            lang="en" if text.isascii() else "ja",
            text=text,
            names=("青銅の見張り", "Bronze Lookout") if name == "j" else (),
            cards=("bronze lookout", "青銅の見張り") if name == "j" else (),
        )
        for name, text in TEXTS.items()
    )
    folder = tmp_path_factory.mktemp("ours")
    build_index(
        [
            EntryDocument(id="cr", kind="cr", title="ルール", lang="ja", authority="official", entries=rules),
            EntryDocument(
                id="faq:試し", kind="faq", title="試し", lang="ja", authority="secondary", entries=texts
            ),
        ],
        [
            Pair(kind="card", ja="青銅の見張り", en="Bronze Lookout"),
            Pair(kind="term", ja="シール", en="Decal"),
        ],
        folder,
    )
    with SearchIndex.open(folder) as index:
        yield index
