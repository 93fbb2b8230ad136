"""kb: rules documents of Magic: The Gathering as one bilingual knowledge base."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from kb.library.opening import OpenLibrary

__version__ = "0.1.0"
__all__ = ["__version__", "open_library"]


def open_library(home: Path | str | None = None) -> OpenLibrary:
    """Open a library for reading: ``with kb.open_library() as it: it.store.documents()``.

    ``home`` is its folder (else KB_HOME, else the user's data folder); where that holds no documents the
    starter library is opened, and built if need be. Raises ``kb.errors.KbError``.
    """
    from kb.library.opening import open_library as opened  # noqa: PLC0415  # ``import kb`` alone stays light

    return opened(home)
