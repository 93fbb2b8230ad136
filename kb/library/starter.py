"""The starter library: bundled documents in our own words, built once for each version of them and of kb."""

from __future__ import annotations

import getpass
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from kb import locks
from kb.errors import KbError
from kb.library.bundled import starter_files, starter_version
from kb.library.generation import Generations
from kb.library.serving import OpenGeneration, open_generation

Say = Callable[[str], None]


def open_starter(home: Path, *, note: Say, progress: Say) -> OpenGeneration:
    """The starter library, built where this version of it is not built yet.

    It is kept in the home; where that cannot be written in the user's cache, else in a temporary folder.
    Raises KbError where it can be written nowhere.
    """
    name = f"starter-{starter_version()}"
    for place in _places(home):
        generation = open_generation(place / name)
        if generation is not None:
            return generation
    refused: Exception | None = None
    for place in _places(home):
        try:
            return _build(place, name, note=note, progress=progress)
        except (OSError, sqlite3.Error) as error:
            refused = error
    raise KbError(f"the starter library cannot be built anywhere: {refused}")


def _build(place: Path, name: str, *, note: Say, progress: Say) -> OpenGeneration:
    from kb.library.build import write_generation  # noqa: PLC0415  # loads the parsers; only where they are needed
    from kb.reading import read_document  # noqa: PLC0415

    root = place / name
    root.mkdir(parents=True, exist_ok=True)
    generations = Generations(root)
    with locks.exclusive(
        root / "lock", lambda: note("kb: another kb is building the starter library; waiting")
    ):
        found = open_generation(root)  # the other one may have built it meanwhile
        if found is None:
            progress("building the starter library (only this once) …")
            documents = tuple((kept, read_document(data, kept.source)) for kept, data in starter_files())
            write_generation(generations, documents, progress=progress)
            found = open_generation(root)
            note("kb: the starter library was built (only this once)")
    for older in place.glob("starter-*"):
        if older != root:
            Generations(older).remove_all()
    if found is None:
        raise KbError(f"{root}: the starter library was removed while it was built")
    return found


def _places(home: Path) -> Iterator[Path]:
    """Where the built starter library may be kept, the best place first."""
    yield home
    import platformdirs  # noqa: PLC0415  # 20 ms that a home that has it built saves

    yield Path(platformdirs.user_cache_dir("rules-kb", appauthor=False))
    yield from _temporary()


def _temporary() -> Iterator[Path]:
    """A folder of this user's own in the temporary folder; nothing where another has put something there."""
    place = Path(tempfile.gettempdir()) / f"rules-kb-{getpass.getuser()}"
    try:
        place.mkdir(mode=0o700, exist_ok=True)
        mine = os.name != "posix" or place.lstat().st_uid == os.getuid()
    except OSError:
        return
    if mine and not place.is_symlink():
        yield place
