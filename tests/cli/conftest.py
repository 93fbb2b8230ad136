"""The real commands, each in a process and an empty folder of its own."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests import samples

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        return self.err.splitlines()


@dataclass(frozen=True)
class Kb:
    """Runs ``python -m kb`` with a home of its own."""

    home: Path
    folder: Path
    before: tuple[str, ...] = ()
    """Words in front of the command."""

    def environment(self, **variables: str) -> dict[str, str]:
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("KB_", "LC_", "LANG"))
        }
        kept.pop("NO_COLOR", None)
        return {
            **kept,
            "KB_HOME": str(self.home),
            "PYTHONPATH": str(ROOT),
            "PYTHONIOENCODING": "utf-8",
            **variables,
        }

    def __call__(self, *words: str | Path, stdin: bytes = b"", **variables: str) -> Ran:
        done = subprocess.run(
            [*self.before, sys.executable, "-m", "kb", *map(str, words)],
            cwd=self.folder,
            env=self.environment(**variables),
            input=stdin,
            capture_output=True,
            check=False,
            timeout=120,
        )
        encoding = variables.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
        ran = Ran(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))
        assert "Traceback" not in ran.err, ran.err
        return ran


@pytest.fixture
def kb(tmp_path: Path) -> Kb:
    """Commands on a new home, run in an empty folder."""
    folder = tmp_path / "empty"
    folder.mkdir()
    return Kb(tmp_path / "home", folder)


@pytest.fixture
def unprivileged(kb: Kb) -> Kb:
    """The same commands, run by somebody for whom permissions count."""
    if os.name != "posix":
        pytest.skip("permissions of POSIX")
    if os.getuid() != 0:  # root needs to be kept from passing them by
        return kb
    if shutil.which("setpriv") is None:
        pytest.skip("root may write anywhere, and setpriv (util-linux) is not here")
    return replace(kb, before=("setpriv", "--bounding-set=-dac_override,-dac_read_search"))


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    """A folder with the three sample documents."""
    return samples.write(tmp_path / "documents")


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Kb:
    """Commands on a home that holds the sample documents; only for reading."""
    root = tmp_path_factory.mktemp("library")
    (root / "empty").mkdir()
    kb = Kb(root / "home", root / "empty")
    assert kb("add", samples.write(root / "documents")).status == 0
    return kb


@pytest.fixture(scope="session")
def seeds_library(tmp_path_factory: pytest.TempPathFactory, seeds: dict[str, Path]) -> Kb:
    """Commands on a home that holds the five documents of the user; only for reading."""
    root = tmp_path_factory.mktemp("seeds")
    (root / "empty").mkdir()
    kb = Kb(root / "home", root / "empty")
    assert kb("add", *seeds.values()).status == 0
    return kb


@pytest.fixture(scope="session")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Kb:
    """Commands on a home without documents, where the starter library is built; only for reading."""
    root = tmp_path_factory.mktemp("starter")
    (root / "empty").mkdir()
    kb = Kb(root / "home", root / "empty")
    assert kb("docs").status == 0
    return kb


def on_terminal(kb: Kb, *words: str, **variables: str) -> str:
    """What a command shows on a terminal."""
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "kb", *words],
        env=kb.environment(**{"TERM": "xterm", **variables}),
        stdout=terminal,
        stderr=subprocess.DEVNULL,
    )
    os.close(terminal)
    shown = b""
    with suppress(OSError):  # the other side is closed
        while piece := os.read(controller, 4096):
            shown += piece
    process.wait()
    os.close(controller)
    return shown.decode()
