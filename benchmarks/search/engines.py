"""The engines that are compared: kb, and what else could search Japanese and English text by exact strings.

All of them index the same folded texts (``kb.search.normalize``), so that none loses for a full-width
letter. A query is a list of strings that must all stand in a record.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from kb.search import SearchIndex, search
from kb.search.build import build_index
from kb.search.entry import EntryDocument, Pair
from kb.search.normalize import fold_text


class Library(NamedTuple):
    """What is indexed: documents, and (for kb alone) the pairs of names."""

    documents: Sequence[EntryDocument]
    pairs: Sequence[Pair]


class Engine(Protocol):
    """Builds an index in a folder, and finds records by their place in it."""

    def build(self, library: Library, folder: Path) -> None:
        """Index the entries of the documents, in order."""

    def open(self, folder: Path) -> None:
        """Open what was built."""

    def find(self, strings: Sequence[str], limit: int) -> list[str]:
        """Ids of records that hold all strings, the best first."""


def texts(library: Library) -> list[tuple[str, str]]:
    """Id and folded text of every entry."""
    return [
        (entry.id, "\n".join(fold_text(text) for text in (entry.title, entry.english, entry.text) if text))
        for document in library.documents
        for entry in document.entries
    ]


class Kb:
    """``kb search``, with the strings in quotation marks: exactly these."""

    quoted = True

    def build(self, library: Library, folder: Path) -> None:
        """Index the entries."""
        build_index(library.documents, library.pairs, folder)

    def open(self, folder: Path) -> None:
        """Open what was built."""
        self._index = SearchIndex.open(folder)

    def find(self, strings: Sequence[str], limit: int) -> list[str]:
        """Ids of records that hold all strings."""
        query = " ".join(f"「{string}」" if self.quoted else string for string in strings)
        return [name for hit in search(self._index, query, limit=limit).hits for name in hit.sources]


class KbAsTyped(Kb):
    """``kb search`` with the strings as people type them.

    Inflections, other spellings, other languages are found too.
    """

    quoted = False


class Fts5Trigram:
    """SQLite's FTS5 with its trigram tokenizer.

    Strings below three characters are beyond it: it goes through all texts.
    """

    def build(self, library: Library, folder: Path) -> None:
        """Index the entries."""
        connection = sqlite3.connect(folder / "fts5.sqlite")
        connection.execute("CREATE VIRTUAL TABLE record USING fts5(id UNINDEXED, text, tokenize = 'trigram')")
        connection.executemany("INSERT INTO record VALUES (?, ?)", texts(library))
        connection.execute("INSERT INTO record(record) VALUES ('optimize')")
        connection.commit()
        connection.close()

    def open(self, folder: Path) -> None:
        """Open what was built."""
        self._connection = sqlite3.connect(folder / "fts5.sqlite")

    def find(self, strings: Sequence[str], limit: int) -> list[str]:
        """Ids of records that hold all strings."""
        long = [string for string in strings if len(string) > 2]
        conditions = ["instr(text, ?)" for string in strings if len(string) < 3]
        values: list[str | int] = [string for string in strings if len(string) < 3]
        if long:
            conditions.insert(0, "record MATCH ?")
            quoted = (string.replace('"', '""') for string in long)
            values.insert(0, " ".join(f'"{string}"' for string in quoted))
        order = "ORDER BY rank" if long else ""
        query = f"SELECT id FROM record WHERE {' AND '.join(conditions)} {order} LIMIT ?"
        return [name for (name,) in self._connection.execute(query, (*values, limit))]


class Tantivy:
    """tantivy (Rust) with 1–2-grams of characters: all pairs of a string must be there."""

    def build(self, library: Library, folder: Path) -> None:
        """Index the entries."""
        index = self._of(folder)
        writer = index.writer(heap_size=200_000_000, num_threads=1)
        tantivy = import_module("tantivy")
        for name, text in texts(library):
            writer.add_document(tantivy.Document(id=name, text=text))
        writer.commit()
        writer.wait_merging_threads()

    def open(self, folder: Path) -> None:
        """Open what was built."""
        self._index = self._of(folder)
        self._index.reload()
        self._searcher = self._index.searcher()

    def find(self, strings: Sequence[str], limit: int) -> list[str]:
        """Ids of records that hold all strings."""
        tantivy = import_module("tantivy")
        grams = {
            gram
            for string in strings
            for gram in ([string] if len(string) < 3 else map("".join, pairwise(string)))
        }
        terms = [
            (tantivy.Occur.Must, tantivy.Query.term_query(self._index.schema, "text", gram))
            for gram in sorted(grams)
        ]
        hits = self._searcher.search(tantivy.Query.boolean_query(terms), limit).hits
        return [self._searcher.doc(address)["id"][0] for _, address in hits]

    def _of(self, folder: Path) -> Any:
        tantivy = import_module("tantivy")
        schema = tantivy.SchemaBuilder()
        schema.add_text_field("id", stored=True, tokenizer_name="raw")
        schema.add_text_field("text", stored=False, tokenizer_name="pairs", index_option="freq")
        index = tantivy.Index(schema.build(), path=str(folder))
        analyzer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.ngram(1, 2, False)).build()
        index.register_tokenizer("pairs", analyzer)
        return index


class Xapian:
    """Xapian with its n-grams for Chinese, Japanese and Korean, and phrases."""

    def build(self, library: Library, folder: Path) -> None:
        """Index the entries."""
        xapian = import_module("xapian")
        database = xapian.WritableDatabase(str(folder / "xapian"), xapian.DB_CREATE_OR_OVERWRITE)
        generator = xapian.TermGenerator()
        generator.set_flags(xapian.TermGenerator.FLAG_CJK_NGRAM)
        for name, text in texts(library):
            document = xapian.Document()
            document.set_data(name)
            generator.set_document(document)
            generator.index_text(text)
            database.add_document(document)
        database.commit()
        database.close()

    def open(self, folder: Path) -> None:
        """Open what was built."""
        xapian = import_module("xapian")
        self._database = xapian.Database(str(folder / "xapian"))
        self._parser = xapian.QueryParser()
        self._parser.set_default_op(xapian.Query.OP_AND)

    def find(self, strings: Sequence[str], limit: int) -> list[str]:
        """Ids of records that hold all strings."""
        xapian = import_module("xapian")
        flags = xapian.QueryParser.FLAG_CJK_NGRAM | xapian.QueryParser.FLAG_PHRASE
        quoted = " ".join('"{}"'.format(string.replace('"', " ")) for string in strings)
        enquire = xapian.Enquire(self._database)
        enquire.set_query(self._parser.parse_query(quoted, flags))
        return [match.document.get_data().decode() for match in enquire.get_mset(0, limit)]


ENGINES: dict[str, type[Engine]] = {
    "kb": Kb,
    "kb, as typed": KbAsTyped,
    "FTS5 trigram": Fts5Trigram,
    "tantivy 1-2-grams": Tantivy,
    "Xapian n-grams": Xapian,
}
NEEDS = {"tantivy 1-2-grams": "tantivy", "Xapian n-grams": "xapian"}
"""The package that an engine needs, where it is not a part of kb's own."""


def available() -> list[str]:
    """The engines that can run here."""
    return [name for name in ENGINES if name not in NEEDS or find_spec(NEEDS[name])]
