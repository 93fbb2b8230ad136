"""The thirteen English editions and the five documents, read and compared once for all tests."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

import pytest

from kb.corpus import Corpus
from kb.history.histories import histories_of
from kb.history.life import History
from kb.model import Document, Source
from kb.reading import read_document
from kb.resolve import Links, resolve


class Real(NamedTuple):
    """A library of real documents."""

    corpus: Corpus
    links: Links

    def __repr__(self) -> str:
        """Short, for a failing test prints it."""
        return "the real library"

    @property
    def history(self) -> History:
        return self.links.histories.by_lang["en"]


def read(path: Path) -> Document:
    data = path.read_bytes()
    return read_document(data, Source(file=path.name, sha256=hashlib.sha256(data).hexdigest()))


@pytest.fixture(scope="session")
def real(shared: Path, seeds: dict[str, Path]) -> Real:
    """All editions and seeds together."""
    editions = sorted((shared / "data" / "cr-en").glob("*.txt"))
    corpus = Corpus.of(read(path) for path in (*editions, *seeds.values()))
    return Real(corpus, resolve(corpus, histories_of(corpus)))
