"""The documents that a user has added: their bytes as they came, and what was said of them.

    <home>/documents/<folder>/source       the bytes
    <home>/documents/<folder>/meta.json    Kept, without the folder

Folders are numbered in the order of adding, never change, and appear by one rename. A folder that
replaces others names them, so that one rename is the whole of a replacement; the others are removed
afterwards, by whoever holds the lock. The folders' names hold a digest: their list tells whether what
readers see is built from these documents.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

from kb import durable, locks
from kb.codec import NOT_OURS, dumps, from_json, to_json
from kb.errors import KbError
from kb.ids import slug
from kb.library.home import document_folders
from kb.model import Source

STDIN = "stdin"
"""The file name of what came through a pipe. It names no file, so it does not tell two documents apart."""


def cannot_write(home: Path, error: Exception) -> KbError:
    """What to say where a library could not be written: what failed, and that nothing is lost."""
    what = f"{error.filename or home}: {error.strerror}" if isinstance(error, OSError) else f"{home}: {error}"
    return KbError(f"cannot write {what}; the library is as it was")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A document that the library keeps."""

    source: Source
    folder: str = ""
    suffix: str | None = None
    """What its id ends in (after ``~``) because another document had the id first."""
    replaces: tuple[str, ...] = ()
    """Folders of the documents that it took the place of."""


@dataclass(slots=True)
class Staging:
    """Documents written beside the library, synced, and not yet part of it."""

    library: Library
    _written: list[tuple[Path, Kept]] = field(default_factory=list)

    def write(self, data: bytes, kept: Kept) -> Kept:
        """Write a document aside and give it the folder it will have. Raises OSError."""
        digest = hashlib.sha256(dumps(to_json(kept.source)).encode()).hexdigest()[:8]
        number = self.library.last_number() + len(self._written) + 1
        kept = replace(kept, folder=f"{number:06d}-{slug(PurePath(kept.source.file).stem, 40)}-{digest}")
        aside = self.library.documents_folder / f".new-{kept.folder}"
        aside.mkdir()
        self._written.append((aside, kept))
        (aside / "source").write_bytes(data)
        (aside / "meta.json").write_text(dumps(to_json(replace(kept, folder=""))), "utf-8")
        durable.sync(aside)
        return kept

    def commit(self) -> None:
        """Make them part of the library, each by one rename, and remove those they replace."""
        for aside, kept in self._written:
            durable.put_in_place(aside, self.library.documents_folder / kept.folder)
            self.library.remove(kept.replaces)

    def discard(self) -> None:
        """Remove what was written and not committed."""
        for aside, _ in self._written:
            durable.remove(aside)


@dataclass(frozen=True, slots=True)
class Library:
    """The documents under a home folder. What changes them is for the holder of the lock."""

    home: Path

    @property
    def documents_folder(self) -> Path:
        """``<home>/documents``."""
        return self.home / "documents"

    def folders(self) -> list[str]:
        """The names of all document folders, in the order of adding."""
        return document_folders(self.home)

    def documents(self) -> tuple[Kept, ...]:
        """The documents, in the order of adding. Raises KbError where one cannot be read."""
        kept = {folder: self._kept(folder) for folder in self.folders()}
        replaced = {old for one in kept.values() for old in one.replaces}
        return tuple(one for folder, one in kept.items() if folder not in replaced)

    def bytes_of(self, kept: Kept) -> bytes:
        """The document as it was added. Raises KbError where the folder was damaged."""
        path = self.documents_folder / kept.folder / "source"
        try:
            data = path.read_bytes()
        except OSError as error:
            raise KbError(f"{path}: {error.strerror}; restore it, or remove its folder") from None
        if hashlib.sha256(data).hexdigest() != kept.source.sha256:
            raise KbError(f"{path}: changed since it was added; add it again, and remove this folder")
        return data

    @contextmanager
    def locked(self, waiting: Callable[[], None]) -> Iterator[None]:
        """Hold the library for a change; ``waiting`` is called once where another program holds it.

        Removes what a program that died has left. Raises KbError where the home cannot be written.
        """
        try:
            self.documents_folder.mkdir(parents=True, exist_ok=True)
            with locks.exclusive(self.home / "lock", waiting):
                durable.remove_unfinished(self.documents_folder)
                self.remove(tuple(old for folder in self.folders() for old in self._kept(folder).replaces))
                yield
        except OSError as error:
            raise cannot_write(self.home, error) from error

    @contextmanager
    def staging(self) -> Iterator[Staging]:
        """Room to write documents aside; what is not committed by the end of the block is removed."""
        staging = Staging(self)
        try:
            yield staging
        finally:
            staging.discard()

    def remove(self, folders: tuple[str, ...]) -> None:
        """Take documents out of the library; folders that are not there are passed over."""
        for folder in folders:
            path = self.documents_folder / folder
            if path.exists():
                durable.remove_whole(path)

    def last_number(self) -> int:
        """The number of the folder that was added last; 0 where there is none."""
        numbers = (folder.split("-", 1)[0] for folder in self.folders())
        return max((int(number) for number in numbers if number.isdecimal()), default=0)

    def _kept(self, folder: str) -> Kept:
        path = self.documents_folder / folder / "meta.json"
        try:
            return replace(from_json(Kept, json.loads(path.read_text("utf-8"))), folder=folder)
        except (OSError, *NOT_OURS) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or error
            raise KbError(f"{path}: not what kb wrote ({reason}); restore it, or remove its folder") from None
