"""Adding documents to a library and taking them out, each with one build."""

from __future__ import annotations

import datetime as dt
import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from kb.decode import MAX_BYTES
from kb.editions import Edition
from kb.errors import KbError, ParseError
from kb.library.build import Built, changing, read_all, rebuild, silent
from kb.library.bundled import starter_files
from kb.library.cache import ParseCache
from kb.library.documents import STDIN, Library
from kb.library.identity import Incoming, Plan, Read, plan_addition, with_unique_ids
from kb.model import Document, DocumentKind, Lang, Source
from kb.reading import read_document

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Statements:
    """What a user says of the documents that are added; it overrides what they say themselves."""

    kind: DocumentKind | None = None
    title: str | None = None
    lang: Lang | None = None
    edition: Edition | None = None
    date: dt.date | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that cannot be added, with the reason; ``named`` if the user gave its own name."""

    path: str
    reason: str
    named: bool


@dataclass(frozen=True, slots=True)
class AddedDocument:
    """A document that was added, under the id it has now."""

    document: Document
    replaced: tuple[str, ...]
    """Ids of the documents it took the place of."""
    beside: str | None
    """The id of another document that states the same id; both are kept."""


@dataclass(frozen=True, slots=True)
class Added:
    """What ``add`` did."""

    documents: tuple[AddedDocument, ...]
    unchanged: tuple[str, ...]
    """Ids of documents that were there already, just so."""
    refused: tuple[Refused, ...]
    built: Built | None
    """None where nothing changed."""


def collect(
    paths: Iterable[str], statements: Statements, *, leaving_out: Path | None = None
) -> Iterator[Incoming | Refused]:
    """Read the files at these paths, of a folder all files below it, and stdin for ``-``.

    A folder's files come in the order of their names; what starts with a dot is passed over there, and so
    is the folder ``leaving_out``: the home, which holds what was added.
    """
    for path in paths:
        if path == "-":
            if sys.stdin is None:
                yield Refused(STDIN, "closed", named=True)
            else:
                yield _incoming(sys.stdin.buffer.read(MAX_BYTES + 1), STDIN, statements)
        elif not path:
            yield Refused("''", "no file has an empty name", named=True)
        elif Path(path).is_dir():
            files = list(_files(Path(path), leaving_out))
            if not files:
                yield Refused(path, "no file in this folder (the library's own are none to add)", named=True)
            for file in files:
                yield _read(file, statements, named=False)
        else:
            yield _read(Path(path), statements, named=True)


def _files(folder: Path, leaving_out: Path | None) -> Iterator[Path]:
    left_out = leaving_out.resolve() if leaving_out else None
    for where, folders, names in os.walk(folder):
        if left_out and Path(where).resolve().is_relative_to(left_out):
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(where, name) for name in sorted(names) if not name.startswith("."))


def _read(path: Path, statements: Statements, *, named: bool) -> Incoming | Refused:
    if not named and path.exists() and not path.is_file():
        return Refused(str(path), "no regular file", named=False)  # to read a pipe may take for ever
    try:
        with path.open("rb") as file:
            return _incoming(file.read(MAX_BYTES + 1), path.name, statements, path=str(path), named=named)
    except OSError as error:
        return Refused(str(path), error.strerror or str(error), named=named)
    except ValueError as error:  # a NUL in the name
        return Refused(repr(str(path)), str(error), named=named)


def _incoming(
    data: bytes, name: str, statements: Statements, *, path: str | None = None, named: bool = True
) -> Incoming:
    source = Source(
        file=name.encode("utf-8", "backslashreplace").decode(),
        sha256=hashlib.sha256(data).hexdigest(),
        kind=statements.kind,
        title=statements.title,
        lang=statements.lang,
        edition=statements.edition,
        date=statements.date,
    )
    return Incoming(data, source, path or name, named=named)


def add(
    library: Library,
    incoming: Iterable[Incoming | Refused],
    *,
    with_starter: bool = False,
    note: Say = silent,
    progress: Say = silent,
) -> Added:
    """Add what can be read and build the library anew. Where nothing can be read nothing changes.

    ``with_starter`` adds the documents of the starter library too. Raises KbError where the library cannot be
    written, and then it is as it was.
    """
    refused: list[Refused] = []
    readable: list[tuple[Incoming, Document]] = []
    cache = ParseCache(library.home / "cache")
    files = chain(_starter() if with_starter else (), incoming)
    for file in files:
        if isinstance(file, Refused):
            refused.append(file)
            continue
        progress(f"reading {file.source.file}")
        try:
            readable.append((file, cache.find(file.source) or read_document(file.data, file.source)))
        except ParseError as error:
            refused.append(Refused(file.path, str(error), named=file.named))
    if not readable:
        return Added((), (), tuple(refused), None)
    with changing(library, note) as cache, library.staging() as staging:
        plan = plan_addition(read_all(library, cache, progress=progress), readable)
        if not plan.new:
            return Added((), plan.unchanged, tuple(refused), None)
        written = [(staging.write(file.data, kept), document) for file, kept, document in plan.new]
        for _, document in written:
            cache.keep(document)
        replaced = {folder for kept, _ in written for folder in kept.replaces}
        documents = [*(one for one in plan.present if one[0].folder not in replaced), *written]
        built = rebuild(library, cache, documents, commit=staging.commit, progress=progress)
    return Added(_report(plan, documents, written), plan.unchanged, tuple(refused), built)


def _starter() -> Iterator[Incoming]:
    for kept, data in starter_files():
        yield Incoming(data, kept.source, kept.source.file, named=True)


def _report(plan: Plan, documents: Sequence[Read], written: Sequence[Read]) -> tuple[AddedDocument, ...]:
    now = {kept.folder: document for kept, document in with_unique_ids(documents)}
    before = {kept.folder: document.id for kept, document in with_unique_ids(plan.present)}
    report = []
    for kept, stated in written:
        others = (d.id for k, d in documents if d.id == stated.id and k.folder != kept.folder)
        report.append(
            AddedDocument(
                now[kept.folder],
                tuple(before[folder] for folder in kept.replaces),
                next(others, None) if kept.suffix else None,
            )
        )
    return tuple(report)


def remove(
    library: Library, names: Sequence[str], *, note: Say = silent, progress: Say = silent
) -> tuple[Document, ...]:
    """Take documents out of the library and build it anew; gives the documents that were taken out.

    A document is named by its id, its file's name or its title. Raises KbError, changing nothing, where a
    name leads to no document or to several.
    """
    with changing(library, note) as cache:
        present = with_unique_ids(read_all(library, cache, progress=progress))
        leaving = {kept.folder: document for kept, document in (_named(name, present) for name in names)}
        staying = [one for one in read_all(library, cache) if one[0].folder not in leaving]
        rebuild(library, cache, staying, commit=lambda: library.remove(tuple(leaving)), progress=progress)
    return tuple(leaving.values())


def _named(name: str, present: Sequence[Read]) -> Read:
    for names in _names_of_documents:
        found = [one for one in present if name == names(one[1])]
        if len(found) == 1:
            return found[0]
        if found:
            ids = ", ".join(document.id for _, document in found)
            raise KbError(f"{name}: several documents are named so; say which: {ids}")
    raise KbError(f"{name}: no document of this library (kb docs lists them)")


_names_of_documents: tuple[Callable[[Document], str], ...] = (
    lambda document: document.id,
    lambda document: document.source.file,
    lambda document: document.title,
)
