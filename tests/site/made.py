"""Sites of documents that tests write by hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kb.check import check
from kb.corpus import Corpus
from kb.history.histories import histories_of
from kb.model import Document
from kb.resolve import resolve
from kb.site import Options, build_site
from kb.store import Store
from kb.store.write import write_store


def site_of(folder: Path, documents: Iterable[Document]) -> Path:
    """The site of these documents, in a folder of its own."""
    corpus = Corpus.of(documents)
    histories = histories_of(corpus)
    links = resolve(corpus, histories)
    path = folder / "kb.sqlite"
    write_store(
        path,
        corpus,
        links.references,
        check(corpus, links),
        folders={},
        library="",
        histories=histories,
    )
    with Store.open(path) as store:
        build_site(store, folder / "site", Options())
    return folder / "site"
