"""Global options, help, and what is said of a command that is none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kb import __version__
from tests.cli.conftest import Kb


def test_global_options_stand_before_or_after_the_command(library: Kb, tmp_path: Path) -> None:
    home = str(library.home)
    for words in (
        ("--home", home, "docs", "--json"),
        ("docs", "--json", "--home", home),
        ("--json", f"--home={home}", "docs"),
    ):
        assert len(library(*words, KB_HOME=str(tmp_path / "elsewhere")).json) == 3


def test_the_home_is_the_option_before_the_variable(library: Kb, tmp_path: Path) -> None:
    assert library("docs", "--home", str(tmp_path), "--json").json != library("docs", "--json").json


def test_the_home_is_in_the_users_data_folder_where_nobody_says_otherwise(kb: Kb, documents: Path) -> None:
    home = kb.folder / "user"
    ran = kb("add", documents, KB_HOME="", HOME=str(home), XDG_DATA_HOME=str(home / "data"))
    assert ran.status == 0
    assert list(home.rglob("documents/*/source"))


@pytest.mark.parametrize("words", [("--version",), ("docs", "--version")])
def test_version(kb: Kb, words: tuple[str, ...]) -> None:
    assert kb(*words).out == f"kb {__version__}\n"


def test_help_lists_every_command_and_each_has_help_of_its_own(kb: Kb) -> None:
    listed = kb("--help").out
    for name in ("add", "remove", "docs", "build", "show", "refs", "check", "export", "search"):
        assert f"  {name} " in listed
        assert kb(name, "--help").out.startswith(f"usage: kb {name}")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("frobnicate",),
        ("_context",),
        ("../x",),
        ("show",),
        ("docs", "extra"),
        ("--home",),
        ("docs", "--nonsense"),
        ("search", "-n", "x", "a"),
        ("search", "-n", "0", "a"),
        ("serve", "--port", "99999999"),
        ("",),
    ],
)
def test_a_wrong_call_is_one_line(kb: Kb, words: tuple[str, ...]) -> None:
    ran = kb(*words)
    assert (ran.status, ran.out, len(ran.lines)) == (2, "", 1)


def test_check_fails_where_there_are_problems_and_prints_places(library: Kb) -> None:
    ran = library("check", "--json")
    assert all(problem.keys() == {"code", "severity", "document", "line", "message"} for problem in ran.json)
    assert library("check", "--strict").status == (1 if ran.json else 0)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("docs", "-q"), "--quiet"),
        (("-q", "docs"), "--quiet"),
        (("show", "901", "-l", "ja"), "--lang"),
        (("-v",), "--version"),
        (("docs", "--jsn"), "--json"),
        (("serach", "901"), "search"),
        (("SHOW", "901"), "show"),
    ],
)
def test_what_is_meant_by_a_wrong_option_or_command_is_said(
    kb: Kb, words: tuple[str, ...], meant: str
) -> None:
    ran = kb(*words)
    assert (ran.status, len(ran.lines)) == (2, 1)
    assert f"is it {meant}?" in ran.err


def test_a_message_repeats_neither_endless_words_nor_what_a_terminal_obeys(library: Kb) -> None:
    ran = library("show", "\x1b[31m\u202e" + "x" * 100_000)
    assert (ran.status, len(ran.lines)) == (1, 1)
    assert len(ran.err) < 1000
    assert "\x1b" not in ran.err
    assert "\u202e" not in ran.err


@pytest.mark.skipif(os.name != "posix", reason="arguments that are no text")
@pytest.mark.parametrize("command", ["show", "refs", "search"])
def test_words_that_are_no_text_are_found_nowhere(library: Kb, command: str) -> None:
    ran = library(command, os.fsdecode(b"\xff\xfe"))
    assert (ran.status, ran.out) == (1, "")
    assert "defect" not in ran.err


def test_words_after_two_dashes_are_no_options(library: Kb) -> None:
    ran = library("show", "--json", "--", "--quiet")
    assert ran.status == 1
    assert ran.err.startswith("kb: --quiet: nothing of that name")
    assert library("show", "--json", "--", "901.1").json["number"] == "901.1"
