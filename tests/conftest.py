"""Fixtures that every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("KB_SHARED", ROOT.parent / "shared"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the publishers' documents; skips where it is absent, fails in CI."""
    if not (SHARED / "seeds").is_dir():
        reason = f"the publishers' documents are not at {SHARED} (set KB_SHARED)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return SHARED


@pytest.fixture(scope="session")
def seeds(shared: Path) -> dict[str, Path]:
    """The five documents of the user by the first three characters of their names: ``seeds["001"]``."""
    return {path.name[:3]: path for path in sorted((shared / "seeds").glob("*.txt"))}
