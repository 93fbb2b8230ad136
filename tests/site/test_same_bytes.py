"""Same library in, same bytes out: in another process, time zone, locale and hash seed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path


def _digest(site: Path) -> dict[str, str]:
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def test_another_process_in_another_place_writes_the_same(
    starter_home: Path, starter_site: Path, tmp_path: Path
) -> None:
    out = tmp_path / "elsewhere" / "site"
    environment = os.environ | {
        "PYTHONHASHSEED": "77", "TZ": "Pacific/Kiritimati", "LC_ALL": "C", "KB_HOME": str(starter_home)
    }  # fmt: skip
    command = [
        sys.executable,
        "-m",
        "kb",
        "--quiet",
        "site",
        "-o",
        str(out),
        "--base-url",
        "https://example.org/kb",
    ]
    subprocess.run(command, check=True, env=environment, capture_output=True)
    assert _digest(out) == _digest(starter_site)


def test_a_second_build_changes_nothing(starter_home: Path, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "kb",
        "--home",
        str(starter_home),
        "--json",
        "site",
        "-o",
        str(tmp_path / "site"),
    ]
    first = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    second = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert '"changed": 0,' not in first
    assert '"changed": 0,' in second
