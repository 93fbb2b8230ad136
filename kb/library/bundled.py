"""The documents of the starter library, as they lie in the package: read, and their state told."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kb import __version__
from kb.editions import Edition
from kb.errors import KbError
from kb.library.documents import Kept
from kb.model import Source
from kb.resources import corpus_folder


def starter_files() -> tuple[tuple[Kept, bytes], ...]:
    """The documents of the starter library, as its manifest lists them. Raises KbError if damaged."""
    folder = corpus_folder()
    try:
        entries = json.loads((folder / "manifest.json").read_text("utf-8"))
        return tuple(_document(folder, entry) for entry in entries)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise KbError(f"{folder}: the starter library is damaged ({error}); install rules-kb again") from None


def _document(folder: Path, entry: dict[str, Any]) -> tuple[Kept, bytes]:
    data = (folder / entry["file"]).read_bytes()
    source = Source(
        file=Path(entry["file"]).name,
        sha256=hashlib.sha256(data).hexdigest(),
        kind=entry.get("kind"),
        title=entry.get("title"),
        lang=entry.get("lang"),
        edition=Edition.parse(entry["edition"]) if entry.get("edition") else None,
        date=dt.date.fromisoformat(entry["date"]) if entry.get("date") else None,
        authority=entry.get("authority", "digest"),
    )
    return Kept(source=source), data


def starter_version() -> str:
    """Stands for all that the built starter library depends on: the bundled documents and kb's own code.

    Names, sizes and times of the files, not their contents: this is looked at whenever the starter library
    answers.
    """
    digest = hashlib.sha256(__version__.encode())
    package = Path(__file__).resolve().parent.parent
    for folder in (package, corpus_folder()):
        for path in sorted(_files(folder)):
            state = path.stat()
            digest.update(
                f"{path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode("utf-8", "surrogateescape")
            )
    return digest.hexdigest()[:16]


def _files(folder: Path) -> Iterator[Path]:
    """All files below a folder but compiled code."""
    for where, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        yield from (Path(where, name) for name in names)
