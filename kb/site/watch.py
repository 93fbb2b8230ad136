"""Watching files for change, without anything but their names, sizes and times."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

State = frozenset[tuple[str, int, int]]
_LOOK = 0.4
"""Seconds between two looks."""
_STILL = 0.3
"""Seconds that nothing must change before a change counts: an editor writes a file in several steps."""


def state_of(paths: Iterable[Path]) -> State:
    """Files at these paths and below them, with size and time; what is not there is left out."""
    found = set()
    for path in paths:
        for file in _files(path):
            try:
                stat = file.stat()
            except OSError:
                continue
            found.add((str(file), stat.st_size, stat.st_mtime_ns))
    return frozenset(found)


def changes(paths: Iterable[Path], wait: Callable[[float], object] = time.sleep) -> Iterator[State]:
    """The state of the files each time that it has changed and is still again. Never ends by itself."""
    watched = tuple(paths)
    last = state_of(watched)
    while True:
        wait(_LOOK)
        now = state_of(watched)
        if now == last:
            continue
        while True:
            wait(_STILL)
            later = state_of(watched)
            if later == now:
                break
            now = later
        last = now
        yield now


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    for where, folders, names in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
        yield from (Path(where, name) for name in names)
