"""Locks between processes: one writer at a time, and a lease that keeps what a reader has open.

Both are the operating system's own locks on an open file, so a process that dies lets go of them.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _try_exclusive(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _share(handle: int) -> None:
        """Nothing to do: a file that is open cannot be removed there."""

else:
    import fcntl

    def _try_exclusive(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _share(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_SH)


_POLL_SECONDS = 0.05


@contextmanager
def exclusive(path: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the lock at ``path``, a file that is made and stays; call ``waiting`` once where another holds it.

    Raises OSError where the file cannot be opened for writing.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        if not _try_exclusive(handle):
            waiting()
            while not _try_exclusive(handle):
                time.sleep(_POLL_SECONDS)
        yield
    finally:
        os.close(handle)


def take_lease(path: Path) -> int | None:
    """Share the file at ``path``, so that nobody removes it: a handle to be closed with ``os.close``.

    None where the file is gone, or was being removed just then. Needs no right to write.
    """
    try:
        handle = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        _share(handle)
        if os.path.samestat(os.fstat(handle), os.stat(path)):  # noqa: PTH116
            return handle
    except FileNotFoundError:
        pass
    os.close(handle)
    return None


@contextmanager
def unless_leased(path: Path) -> Iterator[bool]:
    """Whether nobody shares the file at ``path``; while that is so, and until the block ends, nobody can.

    True where the file is not there.
    """
    try:
        handle = os.open(path, os.O_RDONLY)
    except (FileNotFoundError, NotADirectoryError):
        yield True
        return
    try:
        yield sys.platform == "win32" or _try_exclusive(handle)
    finally:
        os.close(handle)
