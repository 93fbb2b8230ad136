"""Generations: what readers read, built aside and switched in by one rename.

A generation is a folder that never changes once it has its name (``g000001``, ``g000002``, …). The file
``current`` beside the folders names the one that serves. A build that dies leaves ``current`` as it was;
its debris is removed by the next one. A generation that is no longer current is removed when no reader
has it open.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from kb import durable, locks

_LEASE = "lease"
_ATTEMPTS = 20
"""How often a reader tries anew when the generation it was told of is removed before it has it open. Each
failure means that a whole build ended in between, so a second is rare and this many are impossible."""


@dataclass(slots=True)
class OpenGeneration:
    """A generation that somebody reads: it stays until this is closed."""

    folder: Path
    _handle: int | None

    def close(self) -> None:
        """Let it go."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Generations:
    """The generations under a folder. All but ``open`` are for the holder of the library's lock."""

    root: Path

    @property
    def _folder(self) -> Path:
        return self.root / "generations"

    @property
    def _pointer(self) -> Path:
        return self.root / "current"

    def current(self) -> Path | None:
        """The generation that serves now; None where there is none."""
        try:
            name = self._pointer.read_text("ascii").strip()
        except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
            return None
        folder = self._folder / name
        return folder if name and (folder / _LEASE).is_file() else None

    def open(self) -> OpenGeneration | None:
        """The generation that serves, held open; None where there is none."""
        for _ in range(_ATTEMPTS):
            folder = self.current()
            if folder is None:
                return None
            handle = locks.take_lease(folder / _LEASE)
            if handle is not None:
                return OpenGeneration(folder, handle)
        return None

    @contextmanager
    def draft(self) -> Iterator[Path]:
        """An empty folder for a new generation, removed at the end of the block unless it was sealed."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self.clean()
        with durable.folder_aside(self._folder) as aside:
            yield aside

    def seal(self, draft: Path) -> str:
        """Sync a filled draft and give it its name, which is returned. It does not serve yet."""
        (draft / _LEASE).write_bytes(b"")
        numbers = [int(path.name[1:]) for path in self._folder.glob("g*") if path.name[1:].isdecimal()]
        name = f"g{max(numbers, default=0) + 1:06d}"
        durable.sync(draft)
        durable.put_in_place(draft, self._folder / name)
        return name

    def switch(self, name: str | None) -> None:
        """Let the named generation serve (None: no generation) and remove those before it."""
        if name is None:
            self._pointer.unlink(missing_ok=True)
        else:
            durable.write_file(self._pointer, f"{name}\n".encode("ascii"))
        self.clean()

    def remove_all(self) -> None:
        """Remove the root with all that is in it, unless somebody reads the generation that serves."""
        folder = self.current()
        with locks.unless_leased((folder or self.root) / _LEASE) as free:
            if free:
                durable.remove_whole(self.root)

    def clean(self) -> None:
        """Remove what dead builds left, and generations that neither serve nor are read."""
        durable.remove_unfinished(self.root)
        durable.remove_unfinished(self._folder)
        current = self.current()
        for folder in sorted(self._folder.glob("g*")):
            if folder == current:
                continue
            with locks.unless_leased(folder / _LEASE) as free:
                if free:
                    durable.remove_whole(folder)
