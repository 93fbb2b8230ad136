"""What comes with kb: the starter library and the page templates, in a checkout and in a wheel alike."""

from __future__ import annotations

from pathlib import Path

from kb.errors import KbError

_PACKAGE = Path(__file__).resolve().parent


def corpus_folder() -> Path:
    """The starter library: ``manifest.json`` and the documents that it names."""
    return _folder("corpus", "manifest.json")


def templates_folder() -> Path:
    """The templates of the site, with ``static`` beside them."""
    return _folder("templates", "")


def _folder(name: str, proof: str) -> Path:
    """The folder in a wheel (``kb/_bundled``, see pyproject.toml), else beside the package in a checkout."""
    for parent in (_PACKAGE / "_bundled", _PACKAGE.parent):
        if (parent / name / proof).exists():
            return parent / name
    raise KbError(f"this installation of kb lacks its folder {name!r}; install rules-kb again")
