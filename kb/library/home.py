"""The home folder: where it is, and which documents it holds by the names of their folders alone.

What reads a library needs no more of it than this; what is in those folders is for ``kb.library.documents``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from kb.errors import KbError


def home_folder(given: str | None = None) -> Path:
    """Where the library is kept: the folder given, else KB_HOME, else the user's data folder.

    Raises KbError where it begins with ``~`` and nobody's home folder is meant.
    """
    named = given or os.environ.get("KB_HOME")
    if named:
        try:
            return Path(named).expanduser().absolute()
        except RuntimeError:
            raise KbError(f"{named}: ~ stands for no home folder here; name the folder in full") from None
    import platformdirs  # noqa: PLC0415  # 20 ms that a named home saves

    return Path(platformdirs.user_data_dir("rules-kb", appauthor=False))


def document_folders(home: Path) -> list[str]:
    """The names of the folders that keep a document, in the order of adding; none where there is no home.

    Raises KbError where a file is in the place of the home or of its folder, and OSError.
    """
    try:
        return sorted(path.name for path in (home / "documents").iterdir() if path.name[:1].isdecimal())
    except FileNotFoundError:
        return []
    except NotADirectoryError as error:
        raise KbError(f"{error.filename}: not a folder, so no library can be kept there") from None


def fingerprint(folders: Iterable[str]) -> str:
    """Stands for a set of documents: their folders' names, which hold a digest; empty where there is none."""
    return "\n".join(sorted(folders)).encode("utf-8", "backslashreplace").decode()
