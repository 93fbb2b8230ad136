"""Writing that survives: a file or folder is there whole or not at all, whatever ends the program.

Everything is written under a name that starts with ``.new-``, synced, and renamed into place. What is left
under such a name belongs to a run that died, and whoever holds the lock may remove it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_UNFINISHED = ".new-"


def write_file(path: Path, data: bytes) -> None:
    """Put a file in place in one step; an older one of that name is replaced. Raises OSError."""
    handle, name = tempfile.mkstemp(prefix=_UNFINISHED, dir=path.parent)
    aside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


@contextmanager
def folder_aside(parent: Path) -> Iterator[Path]:
    """A new folder to fill, on the disk of its future place; removed at the end unless put in place."""
    aside = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=parent))
    aside.chmod(0o755)  # mkdtemp makes it for the owner alone
    try:
        yield aside
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def sync(aside: Path) -> None:
    """Make all that a folder holds survive a power cut. Raises OSError."""
    for folder, _, names in os.walk(aside):
        for name in names:
            _sync(Path(folder, name), os.O_RDONLY if os.name == "posix" else os.O_RDWR)
        sync_folder(Path(folder))


def put_in_place(aside: Path, path: Path) -> None:
    """Rename a folder that was synced to ``path``, which must not be there. Raises OSError."""
    aside.rename(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power cut (where a folder can be opened: not on Windows)."""
    if os.name == "posix":
        _sync(folder, os.O_RDONLY)


def remove_unfinished(parent: Path) -> None:
    """Remove what runs that died have left in a folder. Only for the holder of the lock."""
    for path in parent.glob(f"{_UNFINISHED}*"):
        remove(path)


def remove_whole(path: Path) -> None:
    """Remove a folder so that nobody sees half of it; one that is open on Windows stays whole."""
    aside = path.with_name(f"{_UNFINISHED}{path.name}")
    try:
        path.rename(aside)
    except OSError:
        return
    remove(aside)


def remove(path: Path) -> None:
    """Remove a file or a folder, as far as that is possible."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
