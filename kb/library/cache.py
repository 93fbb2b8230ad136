"""Parsed documents, kept so that an unchanged document is not parsed again.

An entry is named by all that the result depends on: the source (its bytes' digest, its name and what the user
said of it) and the code that reads it. The cache may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from kb import durable
from kb.codec import NOT_OURS, document_from_json, document_to_json, dumps, to_json
from kb.model import Document, Source

_PACKAGE = Path(__file__).resolve().parent.parent
_READERS = (
    *("decode", "blocks", "parse", "cite", "terms", "coverage.py", "reading.py", "codec.py"),
    *("model.py", "numbers.py", "editions.py", "ids.py", "errors.py", "width.py"),
)
"""The code that a parsed document depends on."""


def reader_version() -> str:
    """A digest of the code that reads documents: it changes whenever a result might."""
    digest = hashlib.sha256()
    for name in _READERS:
        path = _PACKAGE / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.relative_to(_PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class ParseCache:
    """The entries in one folder."""

    folder: Path
    version: str = field(default_factory=reader_version)

    def find(self, source: Source) -> Document | None:
        """The document of a source; None where it is not here, or its entry is damaged."""
        try:
            return document_from_json(json.loads(self._path(source).read_bytes()))
        except (OSError, *NOT_OURS):
            return None

    def keep(self, document: Document) -> None:
        """Keep a document under its source. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        durable.write_file(self._path(document.source), dumps(document_to_json(document)).encode())

    def prune(self, sources: Iterable[Source]) -> None:
        """Remove all entries but those of these sources. Only for the holder of the library's lock."""
        used = {self._path(source) for source in sources}
        for path in self.folder.glob("*"):
            if path not in used:
                durable.remove(path)

    def _path(self, source: Source) -> Path:
        key = hashlib.sha256(f"{self.version}\n{dumps(to_json(source))}".encode()).hexdigest()
        return self.folder / f"{key}.json"
