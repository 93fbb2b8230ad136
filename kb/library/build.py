"""From documents to a generation: read, link, check, write, switch; readers see only the last."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kb.check import check
from kb.corpus import Corpus
from kb.errors import ParseError, Problem
from kb.history.histories import histories_of
from kb.history.memory import AlignmentCache, Memory
from kb.ids import document_id
from kb.library.cache import ParseCache
from kb.library.documents import Library, cannot_write
from kb.library.generation import Generations
from kb.library.home import fingerprint
from kb.library.identity import Read, with_unique_ids
from kb.library.serving import INDEX, STORE
from kb.model import Document, Source
from kb.reading import read_document
from kb.resolve import Links, resolve
from kb.search.library import write_index
from kb.store.write import write_store

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Linked:
    """A whole library in memory: what the store, the index and the site are made from."""

    corpus: Corpus
    links: Links
    problems: tuple[Problem, ...]
    """Of the documents, of their links and of the checks; in the order of document and line."""
    folders: Mapping[str, str]
    """By document id: the folder that keeps it; empty for a document of the starter library."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """What a build made."""

    documents: int
    records: int
    problems: int


def silent(_text: str) -> None:
    """Says nothing."""


def link(documents: Iterable[Read], progress: Say = silent, memory: Memory | None = None) -> Linked:
    """Documents as one library: ids made unique, citations resolved, everything checked.

    A pure function, but that ``memory`` may know what comparing two editions comes to.
    """
    told_apart = with_unique_ids(documents)
    progress("linking …")
    corpus = Corpus.of(document for _, document in told_apart)
    links = resolve(corpus, histories_of(corpus, memory, progress))
    progress("checking …")
    return Linked(
        corpus=corpus,
        links=links,
        problems=tuple(check(corpus, links)),
        folders={document.id: kept.folder for kept, document in told_apart},
    )


def read_all(
    library: Library, cache: ParseCache, *, afresh: bool = False, progress: Say = silent
) -> tuple[Read, ...]:
    """The library's documents, read; ``afresh`` passes the cache by. Raises KbError and OSError."""
    kept_documents = library.documents()
    read = []
    for at, kept in enumerate(kept_documents, start=1):
        progress(f"reading {at}/{len(kept_documents)} {kept.source.file}")
        document = None if afresh else cache.find(kept.source)
        if document is None:
            document = _parse(library.bytes_of(kept), kept.source)
            cache.keep(document)
        read.append((kept, document))
    return tuple(read)


def _alignments(home: Path) -> AlignmentCache:
    """What is known of editions that were compared before."""
    return AlignmentCache(home / "alignments")


def _parse(data: bytes, source: Source) -> Document:
    """The document; where this kb cannot read what an earlier one could, an empty one that says so."""
    try:
        return read_document(data, source)
    except ParseError as error:
        kind = source.kind or "wiki"
        name = document_id(kind, source.file, source.lang or "ja", source.edition)
        return Document(
            id=name,
            kind=kind,
            title=source.title or source.file,
            lang=source.lang or "ja",
            source=source,
            authority=source.authority or "secondary",
            problems=(
                Problem(document=name, line=None, code="unreadable", severity="error", message=str(error)),
            ),
        )


def build(library: Library, *, full: bool = False, note: Say = silent, progress: Say = silent) -> Built:
    """Build the library anew from its documents; ``full`` parses all of them again. Raises KbError."""
    with changing(library, note) as cache:
        documents = read_all(library, cache, afresh=full, progress=progress)
        return rebuild(library, cache, documents, progress=progress)


@contextmanager
def changing(library: Library, note: Say) -> Iterator[ParseCache]:
    """Hold the library for a change. What cannot be written is a KbError, the library as it was."""
    with library.locked(lambda: note("kb: another kb is changing this library; waiting")):
        try:
            yield ParseCache(library.home / "cache")
        except (OSError, sqlite3.Error) as error:
            raise cannot_write(library.home, error) from error


def rebuild(
    library: Library,
    cache: ParseCache,
    documents: Sequence[Read],
    *,
    commit: Callable[[], None] = lambda: None,
    progress: Say = silent,
) -> Built:
    """Build the library as it will be with these documents, and let it serve. For the holder of the lock.

    ``commit`` makes the library hold these documents; it is called when all is written and before the switch.
    """
    generations = Generations(library.home)
    alignments = _alignments(library.home)
    if not documents:
        commit()
        generations.switch(None)
        cache.prune(())
        alignments.prune()
        return Built(documents=0, records=0, problems=0)
    linked = write_generation(
        generations,
        documents,
        library=fingerprint(kept.folder for kept, _ in documents),
        commit=commit,
        progress=progress,
        memory=alignments,
    )
    alignments.prune()
    cache.prune(kept.source for kept, _ in documents)
    return Built(
        documents=len(linked.corpus.documents),
        records=len(linked.corpus.records),
        problems=len(linked.problems),
    )


def write_generation(
    generations: Generations,
    documents: Iterable[Read],
    *,
    library: str = "",
    commit: Callable[[], None] = lambda: None,
    progress: Say = silent,
    memory: Memory | None = None,
) -> Linked:
    """Link documents, write store and index aside, ``commit``, and let them serve.

    ``library`` is the documents' fingerprint. Raises OSError and sqlite3.Error, and then nothing has changed.
    """
    linked = link(documents, progress, memory)
    with generations.draft() as draft:
        progress("writing the store …")
        write_store(
            draft / STORE,
            linked.corpus,
            linked.links.references,
            linked.problems,
            folders=linked.folders,
            library=library,
            histories=linked.links.histories,
        )
        progress("writing the index …")
        write_index(linked.corpus, draft / INDEX, linked.links.histories)
        name = generations.seal(draft)
        commit()
        generations.switch(name)
    return linked
