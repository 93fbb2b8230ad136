"""What goes where: data on stdout, all else on stderr, and neither breaks on what is at the other end."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from kb.width import width
from tests.cli.conftest import Kb, on_terminal

READING = [("docs",), ("show", "901"), ("refs", "901.2"), ("check",), ("export",)]


@pytest.mark.parametrize("words", READING)
@pytest.mark.parametrize("encoding", ["cp932", "ascii"])
def test_a_console_that_lacks_characters_still_shows_the_rest(
    library: Kb, words: tuple[str, ...], encoding: str
) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "kb", *words],
        cwd=library.folder,
        env=library.environment(PYTHONIOENCODING=encoding),
        capture_output=True,
        check=False,
    )
    assert ran.returncode in (0, 1)
    assert b"Traceback" not in ran.stderr
    assert ran.stdout


@pytest.mark.parametrize("words", [("show", "901"), ("docs",), ("refs", "901.2")])
def test_json_is_json_on_any_console(library: Kb, words: tuple[str, ...]) -> None:
    plain = library(*words, "--json").json
    assert library(*words, "--json", PYTHONIOENCODING="ascii").json == plain
    assert library(*words, "--json", PYTHONIOENCODING="cp932").json == plain


def test_an_export_is_utf_8_on_any_console(library: Kb) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "kb", "export"],
        env=library.environment(PYTHONIOENCODING="cp932"),
        capture_output=True,
        check=True,
    )
    assert [json.loads(line)["text"] for line in ran.stdout.decode("utf-8").splitlines()]


@pytest.mark.parametrize("words", READING)
def test_a_closed_pipe_ends_quietly(library: Kb, words: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "kb", *words],
        env=library.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    process.wait()
    assert b"rror" not in errors.replace(b"0 error", b"")


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the stream")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_is_no_error(library: Kb, closed: str) -> None:
    command = f'"{sys.executable}" -m kb show 901.1 {closed}'
    assert subprocess.run(command, shell=True, env=library.environment(), check=False).returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")  # noqa: PTH110
@pytest.mark.parametrize("words", ["show 901.1", "export"])
def test_a_full_disk_behind_stdout_is_one_line(library: Kb, words: str) -> None:
    command = f'"{sys.executable}" -m kb {words} > /dev/full'
    ran = subprocess.run(command, shell=True, env=library.environment(), stderr=subprocess.PIPE, check=False)
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1


def test_no_colour_and_no_progress_where_there_is_no_terminal(library: Kb) -> None:
    assert "\x1b" not in library("show", "901.2a").out
    assert "\x1b" in library("show", "901.2a", "--color", "always").out
    assert "\x1b" not in library("show", "901.2a", "--color", "never").out


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    ("variables", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_a_terminal_gets_colour_unless_it_says_no(
    library: Kb, variables: dict[str, str], coloured: bool
) -> None:
    shown = on_terminal(library, "show", "901.2a", **variables)
    assert ("\x1b[" in shown) is coloured


def test_quiet_says_nothing_but_data_and_errors(starter: Kb) -> None:
    assert "starter library" in starter("show", "603.3").err
    assert starter("show", "603.3", "--quiet").err == ""
    assert len(starter("--quiet", "show", "nothing of the kind").lines) == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_documents_are_listed_within_a_narrow_terminal(library: Kb) -> None:
    shown = on_terminal(library, "docs", COLUMNS="40", NO_COLOR="1")
    assert "ribbons.txt" in shown
    assert max(map(width, shown.splitlines())) <= 40
    wide = on_terminal(library, "docs", COLUMNS="200", NO_COLOR="1").splitlines()
    assert len(wide) == 4
    assert all(line.rstrip().endswith(".txt") for line in wide[1:])
