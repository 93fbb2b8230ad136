"""A site of the starter library, and a way to make one of any few documents."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kb.check import check
from kb.corpus import Corpus
from kb.history.histories import histories_of
from kb.library.opening import open_library
from kb.model import Source
from kb.reading import read_document
from kb.resolve import resolve
from kb.search.library import write_index
from kb.site import Options, build_site
from kb.store import Store
from kb.store.write import write_store

MakeStore = Callable[..., "StoreMaker"]


class StoreMaker:
    """Stores of documents that a test writes down."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0

    @contextmanager
    def of(self, *documents: tuple[str, str], **said: object) -> Iterator[Store]:
        """A store of documents given as (file name, text)."""
        corpus = Corpus.of(_read(name, text.encode(), **said) for name, text in documents)
        histories = histories_of(corpus)
        links = resolve(corpus, histories)
        self.made += 1
        path = self.folder / f"{self.made}.sqlite"
        problems = check(corpus, links)
        write_store(path, corpus, links.references, problems, folders={}, library="", histories=histories)
        with Store.open(path) as store:
            yield store


def _read(name: str, data: bytes, **said: object):
    return read_document(data, Source(file=name, sha256=hashlib.sha256(data).hexdigest(), **said))


@pytest.fixture
def stores(tmp_path: Path) -> StoreMaker:
    return StoreMaker(tmp_path)


@pytest.fixture(scope="session")
def starter_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def starter_store(starter_home: Path) -> Iterator[Store]:
    with open_library(starter_home) as library:
        yield library.store


@pytest.fixture(scope="session")
def starter_site(starter_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("starter") / "site"
    with open_library(starter_home) as library:
        options = Options(base_url="https://example.org/kb", index=library.index, starter=True)
        build_site(library.store, out, options)
    return out


@pytest.fixture(scope="session")
def seeds_library(seeds: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the store (``kb.sqlite``) and the index of the five documents of the user."""
    folder = tmp_path_factory.mktemp("seeds")
    corpus = Corpus.of(_read(path.name, path.read_bytes()) for path in seeds.values())
    links = resolve(corpus)
    problems = check(corpus, links)
    write_store(folder / "kb.sqlite", corpus, links.references, problems, folders={}, library="")
    write_index(corpus, folder / "index")
    return folder


@pytest.fixture(scope="session")
def seeds_site(seeds_library: Path) -> Path:
    """Their site."""
    with Store.open(seeds_library / "kb.sqlite") as store:
        build_site(store, seeds_library / "site", Options(index=seeds_library / "index"))
    return seeds_library / "site"
