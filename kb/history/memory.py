"""Alignments kept, so that a pair of editions that did not change is not compared again.

An entry is named by the words of both editions and by the code that compares them. All of it may be deleted
at any time.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from kb import durable
from kb.codec import NOT_OURS, dumps, from_json, to_json
from kb.history.align import Alignment

_PACKAGE = Path(__file__).resolve().parent.parent
_COMPARING = ("history", "corpus/rules.py", "numbers.py", "codec.py")
"""The code that an alignment depends on."""


class Memory(Protocol):
    """Where alignments are remembered, by a key."""

    def find(self, key: str) -> Alignment | None:
        """The alignment; None where it is not remembered."""

    def keep(self, key: str, alignment: Alignment) -> None:
        """Remember an alignment."""


class Forgetful:
    """Remembers nothing."""

    def find(self, _key: str) -> Alignment | None:
        """None."""
        return None

    def keep(self, _key: str, _alignment: Alignment) -> None:
        """Does nothing."""


def comparing_version() -> str:
    """A digest of the code that compares editions: it changes whenever a result might."""
    digest = hashlib.sha256()
    for name in _COMPARING:
        path = _PACKAGE / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.relative_to(_PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


@dataclass(slots=True)
class AlignmentCache:
    """Alignments in a folder, a file each."""

    folder: Path
    version: str = field(default_factory=comparing_version)
    _asked: set[Path] = field(default_factory=set)

    def find(self, key: str) -> Alignment | None:
        """The alignment; None where it is not here, or its file is damaged."""
        path = self._path(key)
        self._asked.add(path)
        try:
            return from_json(Alignment, json.loads(path.read_bytes()))
        except (OSError, *NOT_OURS):
            return None

    def keep(self, key: str, alignment: Alignment) -> None:
        """Write an alignment. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        durable.write_file(self._path(key), dumps(to_json(alignment)).encode())

    def prune(self) -> None:
        """Remove what nobody asked for. Only for the holder of the library's lock, after a build."""
        for path in self.folder.glob("*"):
            if path not in self._asked:
                durable.remove(path)

    def _path(self, key: str) -> Path:
        name = hashlib.sha256(f"{self.version}\n{key}".encode()).hexdigest()
        return self.folder / f"{name}.json"


def key_of(digests: Iterable[str]) -> str:
    """The key of a comparison of texts with these digests."""
    return "\n".join(digests)
