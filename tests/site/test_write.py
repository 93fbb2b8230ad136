from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kb.errors import KbError
from kb.site.switch import exchange
from kb.site.write import MANIFEST, File, write_site


def _site(*pages: tuple[str, str]) -> list[File]:
    manifest = {"top": [path.partition("/")[0] for path, _ in pages], "pages": {}, "redirects": {}}
    return [
        *(File(path, text.encode()) for path, text in pages),
        File(MANIFEST, json.dumps(manifest).encode()),
    ]


def test_only_what_changed_is_written_anew(tmp_path: Path) -> None:
    out = tmp_path / "site"
    first = write_site(out, _site(("index.html", "a"), ("x/index.html", "b")))
    same = (out / "index.html").stat()
    second = write_site(out, _site(("index.html", "a"), ("x/index.html", "c")))
    assert (first.changed, second.changed, second.files) == (3, 1, 3)
    assert (out / "index.html").stat().st_mtime_ns == same.st_mtime_ns
    assert (out / "x/index.html").read_text() == "c"


def test_what_is_gone_from_the_library_is_gone_from_the_site(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(out, _site(("index.html", "a"), ("x/index.html", "b")))
    write_site(out, _site(("index.html", "a")))
    assert not (out / "x").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_files_of_others_stay(tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / ".gitignore").write_text("*\n")
    write_site(out, _site(("index.html", "a")))
    (out / "CNAME").write_text("example.org")
    (out / ".git").mkdir()
    (out / ".git/HEAD").write_text("ref")
    write_site(out, _site(("index.html", "b")))
    assert (out / ".gitignore").read_text() == "*\n"
    assert (out / "CNAME").read_text() == "example.org"
    assert (out / ".git/HEAD").read_text() == "ref"


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.doc").write_text("mine")
    with pytest.raises(KbError, match=r"thesis\.doc"):
        write_site(tmp_path, _site(("index.html", "a")))
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.doc"]


@pytest.mark.parametrize(
    "path", ["../x.html", "/x.html", "a/../../x", ".hidden/x", "a//b", "墓地/index.html", "a" * 121]
)
def test_nothing_is_written_outside_the_folder(tmp_path: Path, path: str) -> None:
    with pytest.raises(ValueError, match="not a safe path"):
        write_site(tmp_path / "site", [File(path, b"")])
    assert list(tmp_path.iterdir()) == []


def test_two_pages_that_differ_in_case_alone_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two pages"):
        write_site(tmp_path / "site", [File("A.html", b""), File("a.html", b"")])


def test_a_failure_while_pages_are_made_leaves_the_old_site(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(out, _site(("index.html", "old")))

    def failing():
        yield File("index.html", b"new")
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        write_site(out, failing())
    assert (out / "index.html").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


_ENDLESS = """
import sys, itertools
from pathlib import Path
from kb.site.write import File, write_site

def files():
    for n in itertools.count():
        if n == 50:
            print("writing", flush=True)
        yield File(f"p{n}.html", b"new" * 1000)

write_site(Path(sys.argv[1]), files())
"""


@pytest.mark.skipif(os.name != "posix", reason="a kill of this kind is a POSIX signal")
def test_a_kill_leaves_the_old_site_and_the_next_build_no_debris(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(out, _site(("index.html", "old")))
    with subprocess.Popen([sys.executable, "-c", _ENDLESS, str(out)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"writing\n"
        process.send_signal(signal.SIGKILL)
    assert (out / "index.html").read_text() == "old"
    write_site(out, _site(("index.html", "new")))
    assert (out / "index.html").read_text() == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_folders_change_places(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / folder.name).touch()
    exchange(one, other)
    assert (one / "other").is_file()
    assert (other / "one").is_file()


def test_a_site_that_a_killed_switch_set_aside_comes_back(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(out, _site(("index.html", "old")))
    out.rename(tmp_path / ".site.before")
    with pytest.raises(ValueError, match="not a safe path"):
        write_site(out, [File("..", b"")])
    assert (out / "index.html").read_text() == "old"
