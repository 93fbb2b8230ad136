"""Two folders change places: in one step where the system can (Linux, macOS), else in two.

In two steps a kill between them leaves no folder under the name; the old one then waits as
``.<name>.before`` and ``recover`` in ``kb.site.write`` puts it back.
"""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2  # linux/fs.h
_RENAME_SWAP = 2  # sys/stdio.h of macOS


def exchange(one: Path, other: Path) -> None:
    """Let two folders on one disk change places. Raises OSError."""
    if not _at_once(one, other):
        before = other.with_name(f".{other.name}.before")
        other.rename(before)
        one.rename(other)
        before.rename(one)


def _at_once(one: Path, other: Path) -> bool:
    """Whether the system could do it in one step."""
    first, second = os.fsencode(one), os.fsencode(other)
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "linux":
            return bool(libc.renameat2(_AT_FDCWD, first, _AT_FDCWD, second, _RENAME_EXCHANGE) == 0)
        if sys.platform == "darwin":
            return bool(libc.renamex_np(first, second, _RENAME_SWAP) == 0)
    except (OSError, AttributeError, TypeError):
        pass
    return False
