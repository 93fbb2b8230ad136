"""Generations: what readers read, built aside and switched in by one rename.

A generation is a folder that never changes once it has its name (``g000001``, ``g000002``, …). The file
``current`` beside the folders names the one that serves. A build that dies leaves ``current`` as it was;
its debris is removed by the next one. A generation that is no longer current is removed when no reader
has it open.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kb import durable, locks
from kb.library.serving import LEASE, current_generation


@dataclass(frozen=True, slots=True)
class Generations:
    """The generations under a folder, to be changed. For the holder of the lock."""

    root: Path

    @property
    def _folder(self) -> Path:
        return self.root / "generations"

    @property
    def _pointer(self) -> Path:
        return self.root / "current"

    @contextmanager
    def draft(self) -> Iterator[Path]:
        """An empty folder for a new generation, removed at the end of the block unless it was sealed."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self.clean()
        with durable.folder_aside(self._folder) as aside:
            yield aside

    def seal(self, draft: Path) -> str:
        """Sync a filled draft and give it its name, which is returned. It does not serve yet."""
        (draft / LEASE).write_bytes(b"")
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
        folder = current_generation(self.root)
        with locks.unless_leased((folder or self.root) / LEASE) as free:
            if free:
                durable.remove_whole(self.root)

    def clean(self) -> None:
        """Remove what dead builds left, and generations that neither serve nor are read."""
        durable.remove_unfinished(self.root)
        durable.remove_unfinished(self._folder)
        current = current_generation(self.root)
        for folder in sorted(self._folder.glob("g*")):
            if folder == current:
                continue
            with locks.unless_leased(folder / LEASE) as free:
                if free:
                    durable.remove_whole(folder)
