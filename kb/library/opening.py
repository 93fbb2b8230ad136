"""Opening a library for reading: the user's own, or the starter library while there is none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from kb.errors import KbError
from kb.library.home import document_folders, fingerprint, home_folder
from kb.library.serving import INDEX, STORE, OpenGeneration, open_generation
from kb.store import Store

Say = Callable[[str], None]


def _silent(_text: str) -> None:
    """Says nothing."""


class OpenLibrary:
    """A library that is read. What it shows stays as it is until it is closed, whatever others add."""

    def __init__(self, store: Store, generation: OpenGeneration, *, starter: bool) -> None:
        self.store = store
        self.index = generation.folder / INDEX
        """Folder of the full-text index."""
        self.starter = starter
        """Whether this is the starter library, because the home holds no document."""
        self._generation = generation

    def close(self) -> None:
        """Let it go."""
        self.store.close()
        self._generation.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()


def open_library(
    home: Path | str | None = None, *, note: Say = _silent, progress: Say = _silent
) -> OpenLibrary:
    """The library under a home folder (KB_HOME, else the user's data folder), opened for reading.

    A home without documents gives the starter library, which is built on first use; a library that another
    version of kb built, or whose built part was lost or damaged, is built anew. ``note`` gets what a reader
    should know, ``progress`` what is being done. Raises KbError where there is nothing to read and nothing
    can be built.
    """
    folder = Path(home) if home is not None else home_folder()
    documents = document_folders(folder)
    if not documents:
        from kb.library.starter import open_starter  # noqa: PLC0415  # loads what builds; only where it is needed

        generation = open_starter(folder, note=note, progress=progress)
        return OpenLibrary(Store.open(generation.folder / STORE), generation, starter=True)
    opened = _open(folder) or _build(folder, note, progress)
    if opened.store.meta("library") != fingerprint(documents):
        note("kb: documents were added or removed since the last build; kb build brings them in")
    return opened


def _open(folder: Path) -> OpenLibrary | None:
    """The built library; None where there is none that this kb can read."""
    generation = open_generation(folder)
    if generation is None:
        return None
    try:
        return OpenLibrary(Store.open(generation.folder / STORE), generation, starter=False)
    except KbError:
        generation.close()
        return None


def _build(folder: Path, note: Say, progress: Say) -> OpenLibrary:
    from kb.library.build import build  # noqa: PLC0415  # loads the parsers; only where they are needed
    from kb.library.documents import Library  # noqa: PLC0415

    progress("building the library anew …")
    build(Library(folder), note=note, progress=progress)
    opened = _open(folder)
    if opened is None:
        raise KbError(f"{folder}: the library was removed while it was built")
    note("kb: the library was built anew (kb was updated, or what it had built was gone)")
    return opened
