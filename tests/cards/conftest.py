"""The real FAQs with the data of their sets, read once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from kb.cards.candidates import KnownCard
from kb.corpus import CardIndex, Corpus
from kb.corpus.subjects import known_cards
from kb.model import Document, Source
from kb.reading import read_document

DATA = ("sets/ISD.json", "sets/ALA.json", "names/wisdomguild-standard-2013-02.sjis.txt")


def read(path: Path) -> Document:
    data = path.read_bytes()
    return read_document(data, Source(file=path.name, sha256=hashlib.sha256(data).hexdigest()))


@dataclass(frozen=True)
class RealCards:
    """Both FAQs as they were parsed, what the data know, and the corpus of all."""

    innistrad: Document
    alara: Document
    index: CardIndex
    known: Mapping[str, KnownCard]
    corpus: Corpus

    def key(self, english: str) -> str:
        found = self.index.names.find(english)
        assert found, english
        return found


@pytest.fixture(scope="session")
def real_cards(shared: Path, seeds: dict[str, Path]) -> RealCards:
    innistrad, alara = read(seeds["002"]), read(seeds["003"])
    documents = [innistrad, alara, *(read(shared / "data" / name) for name in DATA)]
    corpus = Corpus.of(documents)
    known = known_cards(corpus.documents, corpus.cards)
    return RealCards(innistrad, alara, corpus.cards, known, corpus)
