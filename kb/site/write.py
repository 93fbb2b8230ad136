"""Writing a site: filled aside, then switched in whole. Whatever ends the program, one whole site is there.

Files whose bytes have not changed are linked from the site before and not written, so they keep their time
and a copy to a server sends only what is new. Files that kb has not made (``.git``, ``.gitignore``,
``CNAME``) are carried over.
"""

from __future__ import annotations

import glob
import json
import os
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kb.errors import KbError
from kb.site.switch import exchange

MANIFEST = "kb-site.json"
"""What tells a site of kb from any other folder, and what the next build has to know of it."""

_SAFE = re.compile(r"(?!\.)[A-Za-z0-9._-]{1,120}", re.ASCII)


@dataclass(frozen=True, slots=True)
class File:
    """A file of the site: a relative path with ``/``, and its bytes."""

    path: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Written:
    """What a build has done."""

    files: int
    changed: int
    """Files that are new or have new bytes."""
    bytes: int


def write_site(out: Path, files: Iterable[File]) -> Written:
    """Write a site into a folder, in place of the one before.

    Raises KbError where the folder holds something else, and OSError; then the folder is as it was.
    """
    out = Path(os.path.abspath(out))  # noqa: PTH100  # resolve() would follow a link that the user placed
    recover(out)
    _refuse_other_folders(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    aside = out.with_name(f".{out.name}.new-{os.getpid()}")
    aside.mkdir()
    try:
        written = _fill(aside, files, out)
        _carry_over(out, aside)
        if out.exists():
            exchange(aside, out)
        else:
            aside.rename(out)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return written


def recover(out: Path) -> None:
    """Clear up after builds that were killed.

    Remove what they filled, and put back a site that they set aside.

    The second is needed only where two folders cannot change places at once (see ``kb.site.switch``).
    """
    before = out.with_name(f".{out.name}.before")
    if before.is_dir() and not out.exists():
        before.rename(out)
    for left in out.parent.glob(f".{glob.escape(out.name)}.new-*"):
        if not _runs(left.name.rpartition("-")[2]):
            shutil.rmtree(left, ignore_errors=True)


def _runs(process: str) -> bool:
    """Whether the process of this number may be another build that goes on; where nothing tells, it may."""
    if os.name != "posix" or not process.isdecimal() or int(process) == os.getpid():
        return os.name != "posix"
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _refuse_other_folders(out: Path) -> None:
    if out.is_file() or (out.exists() and not out.is_dir()):
        raise KbError(f"{out}: not a folder")
    if not out.exists() or (out / MANIFEST).is_file():
        return
    others = sorted(entry.name for entry in out.iterdir() if not entry.name.startswith("."))
    if others:
        raise KbError(f"{out}: holds files that are no site of kb ({others[0]}, …); give an empty folder")


def _fill(aside: Path, files: Iterable[File], before: Path) -> Written:
    count = changed = size = 0
    seen: set[str] = set()
    for file in files:
        if not all(_SAFE.fullmatch(part) for part in file.path.split("/")):
            raise ValueError(f"not a safe path for a page: {file.path!r}")
        if file.path.casefold() in seen:
            raise ValueError(f"two pages for one path: {file.path!r}")
        seen.add(file.path.casefold())
        count += 1
        size += len(file.data)
        changed += _put(aside / file.path, file.data, before / file.path)
    return Written(count, changed, size)


def _put(path: Path, data: bytes, before: Path) -> bool:
    """Write a file, or link the same bytes from the site before; whether it was written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        if before.stat().st_size == len(data) and before.read_bytes() == data:
            os.link(before, path)
            return False
    except OSError:
        pass  # there is none, or this disk has no links
    path.write_bytes(data)
    return True


def _carry_over(out: Path, aside: Path) -> None:
    """Bring what kb has not made along, at the top of the folder: all that the manifest does not name."""
    if not out.is_dir():
        return
    own = _own_names(out)
    for entry in sorted(out.iterdir()):
        there = aside / entry.name
        if entry.name in own or there.exists():
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.copytree(entry, there, symlinks=True, copy_function=_link_or_copy)
        else:
            _link_or_copy(str(entry), str(there))


def _own_names(out: Path) -> set[str]:
    try:
        return set(json.loads((out / MANIFEST).read_text("utf-8"))["top"]) | {MANIFEST}
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def _link_or_copy(source: str, target: str) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)
