"""A library survives what kills a build: signals, full disks, other builds, disks that cannot be written."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kb.errors import KbError
from kb.library.opening import open_library
from tests import samples
from tests.cli.conftest import Kb

posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")


@pytest.fixture
def sections(tmp_path: Path) -> Path:
    """Twelve sections of a hundred rules."""
    folder = tmp_path / "sections"
    folder.mkdir()
    for number in range(501, 513):
        (folder / f"{number}.txt").write_text(samples.section(number, 100), "utf-8")
    return folder


def debris(home: Path) -> list[str]:
    return sorted(
        str(path.relative_to(home)) for path in home.rglob("*") if path.name.startswith((".new-", "tmp"))
    )


def generations(home: Path) -> list[str]:
    return sorted(path.name for path in (home / "generations").iterdir())


@posix
def test_a_killed_build_leaves_the_old_library_and_its_debris_goes_with_the_next(
    kb: Kb, sections: Path
) -> None:
    assert kb("add", sections).status == 0
    started = time.monotonic()
    assert kb("build", "--full").status == 0
    whole = time.monotonic() - started
    moments = random.Random(20261130)
    for _ in range(6):
        process = subprocess.Popen(
            [sys.executable, "-m", "kb", "build", "--full"], env=kb.environment(), stdout=subprocess.DEVNULL
        )
        time.sleep(moments.uniform(0.1, 1) * whole)
        process.send_signal(signal.SIGKILL)
        process.wait()
        with open_library(kb.home) as library:
            assert sum(1 for _ in library.store.records()) == 12 * 101 + 12
    assert kb("build").status == 0
    assert debris(kb.home) == []
    assert generations(kb.home) == [(kb.home / "current").read_text().strip()]


@posix
def test_a_killed_replacement_leaves_the_old_document_or_the_new_one(kb: Kb, sections: Path) -> None:
    assert kb("add", sections).status == 0
    moments = random.Random(7)
    kept = "印"
    for attempt in range(4):
        word = f"札{attempt}"
        (sections / "501.txt").write_text(samples.section(501, 100, word), "utf-8")
        process = subprocess.Popen(
            [sys.executable, "-m", "kb", "add", str(sections / "501.txt")],
            env=kb.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(moments.uniform(0.3, 2.5))
        process.send_signal(signal.SIGKILL)
        process.wait()
        with open_library(kb.home) as library:
            record = library.store.record("cr:501.1@undated/ja")
        assert record is not None
        assert record.text.startswith((kept, word))
        kept = word if record.text.startswith(word) else kept
        assert kb("build").status == 0
        assert len(kb("docs", "--json").json) == 12
        with open_library(kb.home) as library:
            record = library.store.record("cr:501.1@undated/ja")
        assert record is not None
        kept = word if record.text.startswith(word) else kept
    assert debris(kb.home) == []


@posix
@pytest.mark.parametrize("limit", [100, 20_000, 300_000])
def test_a_full_disk_is_one_line_and_leaves_the_library_as_it_was(kb: Kb, sections: Path, limit: int) -> None:
    import resource

    assert kb("add", sections / "501.txt").status == 0
    before = sorted(str(path) for path in kb.home.rglob("*") if "cache" not in path.parts)
    ran = subprocess.run(
        [sys.executable, "-m", "kb", "add", str(sections)],
        env=kb.environment(PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY)),
    )
    assert ran.returncode == 2, ran.stdout
    assert len(ran.stderr.splitlines()) == 1, ran.stderr
    assert "the library is as it was" in ran.stderr
    assert sorted(str(path) for path in kb.home.rglob("*") if "cache" not in path.parts) == before
    assert [document["id"] for document in kb("docs", "--json").json] == ["cr-501@undated/ja"]
    assert kb("add", sections).status == 0
    assert len(kb("docs", "--json").json) == 12
    assert debris(kb.home) == []


def test_several_adds_at_once_are_all_done_and_readers_see_whole_libraries(kb: Kb, sections: Path) -> None:
    assert kb("add", sections / "501.txt").status == 0
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "kb", "add", str(sections / f"{number}.txt")],
            env=kb.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for number in range(502, 507)
    ]
    seen = set()
    while any(process.poll() is None for process in running):
        with open_library(kb.home) as library:
            seen.add(sum(1 for _ in library.store.records()))
    assert {count % 102 for count in seen} == {0}
    assert [process.wait() for process in running] == [0] * 5
    assert any(b"waiting" in process.communicate()[1] for process in running)
    assert len(kb("docs", "--json").json) == 6
    assert debris(kb.home) == []


@posix
def test_what_a_reader_has_open_stays_until_it_is_closed(kb: Kb, sections: Path) -> None:
    kb("add", sections / "501.txt")
    with open_library(kb.home) as library:
        kb("add", sections / "502.txt")
        kb("build")
        assert len(generations(kb.home)) == 2
        assert library.index.is_dir()
        assert len(library.store.documents()) == 1
    kb("build")
    assert len(generations(kb.home)) == 1


def test_documents_that_are_not_built_yet_are_told_of_and_built_next(
    kb: Kb, sections: Path, tmp_path: Path
) -> None:
    kb("add", sections / "501.txt")
    kb("--home", tmp_path / "other", "add", sections / "502.txt")
    (folder,) = (tmp_path / "other" / "documents").iterdir()
    folder.rename(kb.home / "documents" / folder.name.replace("000001", "000002"))
    ran = kb("docs")
    assert "kb build" in ran.err
    kb("build")
    assert len(kb("docs", "--json").json) == 2


def test_what_was_built_and_is_lost_or_damaged_is_built_anew_from_the_documents(
    kb: Kb, sections: Path
) -> None:
    kb("add", sections / "501.txt", sections / "502.txt")
    first = kb("export").out
    (kb.home / "current").unlink()
    ran = kb("export")
    assert "built anew" in ran.err
    assert ran.out == first
    (store,) = kb.home.glob("generations/*/kb.sqlite")
    store.write_bytes(b"not a store")
    assert kb("export").out == first
    assert kb("docs").err == ""


def test_a_document_that_was_changed_behind_our_back_is_one_line(kb: Kb, sections: Path) -> None:
    kb("add", sections / "501.txt")
    (source,) = kb.home.glob("documents/*/source")
    source.write_bytes(b"something else")
    ran = kb("build", "--full")
    assert (ran.status, len(ran.lines)) == (2, 1)
    assert str(source) in ran.err
    assert kb("docs").status == 0


def test_a_damaged_cache_is_passed_by(kb: Kb, sections: Path) -> None:
    kb("add", sections / "501.txt")
    for entry in (kb.home / "cache").iterdir():
        entry.write_text("{half")
    assert kb("build").status == 0
    assert len(kb("docs", "--json").json) == 1


def test_a_home_that_cannot_be_written_is_read_and_refuses_changes(unprivileged: Kb, sections: Path) -> None:
    home = unprivileged.home
    assert unprivileged("add", sections / "501.txt").status == 0
    inside = [home, *home.rglob("*")]
    for path in inside:
        path.chmod(0o555 if path.is_dir() else 0o444)
    assert unprivileged("show", "501.1").status == 0
    assert unprivileged("refs", "501.1").status == 0
    for words in (("add", "-"), ("build",), ("remove", "501.txt")):
        ran = unprivileged(*words, stdin=samples.section(999, 3).encode())
        assert (ran.status, len(ran.lines)) == (2, 1), ran.err
        assert "cannot write" in ran.err
    for path in inside:
        path.chmod(0o755 if path.is_dir() else 0o644)


def test_a_folder_of_documents_that_is_none_raises_one_error(tmp_path: Path) -> None:
    (tmp_path / "documents" / "000001-x-00000000").mkdir(parents=True)
    with pytest.raises(KbError, match="remove its folder"):
        open_library(tmp_path)


@pytest.mark.parametrize("meta", ["", "null", "[]", '{"source": 5}', '{"unknown": 1}', "[" * 100_000])
def test_a_description_that_kb_did_not_write_is_one_line(kb: Kb, sections: Path, meta: str) -> None:
    kb("add", sections / "501.txt")
    (described,) = kb.home.glob("documents/*/meta.json")
    described.write_text(meta)
    ran = kb("build")
    assert (ran.status, len(ran.lines)) == (2, 1)
    assert str(described) in ran.err
    assert kb("docs").status == 0


@pytest.mark.parametrize("current", ["g" * 5000, "../../elsewhere", "g\0", ""])
def test_a_damaged_pointer_is_written_anew(kb: Kb, sections: Path, current: str) -> None:
    kb("add", sections / "501.txt")
    (kb.home / "current").write_text(current)
    assert [one["id"] for one in kb("docs", "--json").json] == ["cr-501@undated/ja"]
    assert kb("docs").err == ""


def test_a_file_among_the_generations_goes_with_the_next_build(kb: Kb, sections: Path) -> None:
    kb("add", sections / "501.txt")
    (kb.home / "generations" / "g9").write_text("")
    assert kb("build").status == 0
    assert generations(kb.home) == [(kb.home / "current").read_text().strip()]


@pytest.mark.parametrize("inside", ["", "below"])
def test_a_file_in_the_place_of_the_home_is_one_line(kb: Kb, tmp_path: Path, inside: str) -> None:
    (tmp_path / "file").write_text("")
    for words in (("docs",), ("show", "901"), ("search", "x"), ("build",), ("export",)):
        ran = kb(*words, KB_HOME=str(tmp_path / "file" / inside))
        assert (ran.status, ran.out, len(ran.lines)) == (2, "", 1), ran.err


def test_a_home_of_nobody_is_one_line(kb: Kb) -> None:
    ran = kb("docs", KB_HOME="~nobody-has-this-name/kb")
    assert (ran.status, len(ran.lines)) == (2, 1)
    assert "name the folder in full" in ran.err
