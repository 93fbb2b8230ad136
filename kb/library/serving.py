"""The generation that serves, found and held open by who reads it.

``<root>/current`` names a folder under ``<root>/generations``; what makes and removes them is
``kb.library.generation``.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Self

from kb import locks

STORE, INDEX = "kb.sqlite", "index"
"""What a generation holds: the store's file and the folder of the full-text index."""
LEASE = "lease"
"""The file in a generation that its readers share."""
_LONGEST_NAME = 20
"""Characters of a generation's name: that of ``current`` may be anything if it was damaged."""
_ATTEMPTS = 20
"""How often a reader tries anew when the generation it was told of is removed before it has it open. Each
failure means that a whole build ended in between, so a second is rare and this many are impossible."""


class OpenGeneration:
    """A generation that somebody reads: it stays until this is closed."""

    def __init__(self, folder: Path, handle: int) -> None:
        self.folder = folder
        self._handle: int | None = handle

    def close(self) -> None:
        """Let it go."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()


def current_generation(root: Path) -> Path | None:
    """The generation that serves now; None where there is none."""
    try:
        name = (root / "current").read_text("ascii").strip()
    except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
        return None
    if not (name[:1] == "g" and name[1:].isdecimal() and len(name) < _LONGEST_NAME):
        return None
    folder = root / "generations" / name
    return folder if (folder / LEASE).is_file() else None


def open_generation(root: Path) -> OpenGeneration | None:
    """The generation that serves, held open; None where there is none."""
    for _ in range(_ATTEMPTS):
        folder = current_generation(root)
        if folder is None:
            return None
        handle = locks.take_lease(folder / LEASE)
        if handle is not None:
            return OpenGeneration(folder, handle)
    return None
