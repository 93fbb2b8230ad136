"""Adding, replacing and removing documents."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from tests import samples
from tests.cli.conftest import Kb


def ids(kb: Kb) -> list[str]:
    return [document["id"] for document in kb("docs", "--json").json]


def test_a_folder_adds_what_it_can_and_lists_what_it_cannot(kb: Kb, documents: Path) -> None:
    (documents / "diary.txt").write_text(samples.PROSE, "utf-8")
    (documents / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (documents / ".hidden").write_text("x")
    ran = kb("add", documents)
    assert ran.status == 0
    assert [line.split(":")[1].strip().rpartition("/")[2] for line in ran.lines if "documents/" in line] == [
        "diary.txt",
        "picture.png",
    ]
    assert ids(kb) == ["cr-901@undated/ja", "cr-902@undated/ja", "faq:架空の港"]


def test_a_file_that_is_no_rules_document_is_one_line_and_changes_nothing(kb: Kb) -> None:
    (kb.folder / "diary.txt").write_text(samples.PROSE, "utf-8")
    ran = kb("add", "diary.txt")
    assert (ran.status, ran.out, len(ran.lines)) == (2, "", 1)
    assert ran.lines[0].startswith("kb: diary.txt: ")
    assert not kb.home.exists()


@pytest.mark.parametrize("name", ["missing.txt", "a\nb"])
def test_a_file_that_is_not_there_is_one_line(kb: Kb, name: str) -> None:
    ran = kb("add", name)
    assert (ran.status, len(ran.lines)) == (2, 1)
    assert "No such file" in ran.err


def test_of_several_files_the_good_ones_are_added_and_the_bad_one_is_an_error(
    kb: Kb, documents: Path
) -> None:
    ran = kb("add", documents / "ribbons.txt", "missing.txt")
    assert ran.status == 2
    assert ids(kb) == ["cr-901@undated/ja"]


def test_the_same_file_again_changes_nothing(kb: Kb, documents: Path) -> None:
    kb("add", documents)
    serving = (kb.home / "current").read_text()
    ran = kb("add", documents / "ribbons.txt")
    assert (ran.status, ran.out) == (0, "unchanged cr-901@undated/ja\n")
    assert (kb.home / "current").read_text() == serving


def test_a_changed_file_of_the_same_name_takes_the_place_of_the_old_one(kb: Kb, documents: Path) -> None:
    kb("add", documents / "ribbons.txt")
    (documents / "ribbons.txt").write_text(samples.VIEWER.replace("目印", "標識"), "utf-8")
    ran = kb("add", documents / "ribbons.txt")
    assert "takes the place of cr-901@undated/ja" in ran.err
    assert ids(kb) == ["cr-901@undated/ja"]
    assert "標識" in kb("show", "901.1").out
    assert len(list((kb.home / "documents").iterdir())) == 1


def test_another_file_of_the_same_document_is_kept_beside_it(kb: Kb, documents: Path) -> None:
    kb("add", documents / "ribbons.txt")
    other = kb.folder / "ribbons-2.txt"
    other.write_text(samples.VIEWER.replace("目印", "標識"), "utf-8")
    ran = kb("add", other)
    assert "both are kept" in ran.err
    assert ids(kb) == ["cr-901@undated/ja", "cr-901@undated/ja~ribbons-2"]
    assert len(kb("show", "901.2", "--json").json["sources"]) == 2


def test_a_copy_under_another_name_takes_the_place_of_the_first(kb: Kb, documents: Path) -> None:
    kb("add", documents / "ribbons.txt")
    (kb.folder / "copy.txt").write_text(samples.VIEWER, "utf-8")
    kb("add", "copy.txt")
    assert [(one["id"], one["file"]) for one in kb("docs", "--json").json] == [
        ("cr-901@undated/ja", "copy.txt")
    ]


def test_files_of_one_name_in_several_folders_are_all_kept_and_stay_apart(kb: Kb) -> None:
    for folder, word in (("a", "青い"), ("b", "赤い")):
        (kb.folder / folder).mkdir()
        (kb.folder / folder / "rules.txt").write_text(samples.VIEWER.replace("目印", f"{word}目印"), "utf-8")
    kb("add", ".")
    assert len(ids(kb)) == 2
    (kb.folder / "b" / "rules.txt").write_text(samples.VIEWER.replace("目印", "白い目印"), "utf-8")
    kb("add", ".")
    exported = kb("export").out
    assert ("青い目印" in exported, "赤い目印" in exported, "白い目印" in exported) == (True, False, True)


def test_what_is_said_of_a_document_overrides_it_and_can_be_said_later(kb: Kb, documents: Path) -> None:
    kb("add", documents / "ribbons.txt")
    ran = kb("add", documents / "ribbons.txt", "--edition", "2023-11-17", "--title", "結ぶもの")
    assert ran.status == 0
    (document,) = kb("docs", "--json").json
    assert (document["id"], document["edition"], document["title"]) == (
        "cr-901@20231117.0/ja",
        "20231117.0",
        "結ぶもの",
    )


def test_a_document_comes_through_a_pipe(kb: Kb) -> None:
    ran = kb("add", "-", stdin=samples.VIEWER.encode("cp932"))
    assert ran.status == 0
    (document,) = kb("docs", "--json").json
    assert (document["id"], document["file"], document["encoding"]) == ("cr-901@undated/ja", "stdin", "cp932")
    kb("add", "-", stdin=samples.VIEWER.replace("目印", "標識").encode())
    assert len(ids(kb)) == 2


@pytest.mark.parametrize(
    "options",
    [
        ("--edition", "yesterday"),
        ("--date", "2023-13-01"),
        ("--kind", "novel"),
        ("--lang", "fr"),
        ("--title", " "),
        ("--colour", "red"),
    ],
)
def test_a_wrong_option_is_one_line(kb: Kb, documents: Path, options: tuple[str, str]) -> None:
    ran = kb("add", documents, *options)
    assert (ran.status, ran.out, len(ran.lines)) == (2, "", 1)
    assert not kb.home.exists()


def test_nothing_to_add_is_one_line(kb: Kb) -> None:
    ran = kb("add")
    assert (ran.status, len(ran.lines)) == (2, 1)
    (kb.folder / "hollow").mkdir()
    ran = kb("add", "hollow")
    assert (ran.status, len(ran.lines)) == (2, 1)


def test_the_starter_library_can_be_kept_beside_ones_own(kb: Kb, documents: Path) -> None:
    kb("add", "--with-starter", documents / "ribbons.txt")
    found = kb("docs", "--json").json
    assert {"digest", "official"} == {document["authority"] for document in found}
    assert kb("show", "603.3").status == kb("show", "901.1").status == 0


def test_documents_are_removed_by_id_file_or_title(kb: Kb, documents: Path) -> None:
    kb("add", documents)
    assert kb("remove", "cr-901@undated/ja", "knots.txt").status == 0
    assert ids(kb) == ["faq:架空の港"]
    ran = kb("remove", "架空の港 よくある質問集")
    assert ran.out == "removed faq:架空の港 (harbour.txt)\n"
    assert list((kb.home / "documents").iterdir()) == []
    assert "starter library" in kb("docs").err


def test_removing_what_is_not_there_changes_nothing(kb: Kb, documents: Path) -> None:
    kb("add", documents)
    ran = kb("remove", "knots.txt", "nothing.txt")
    assert (ran.status, len(ran.lines)) == (2, 1)
    assert len(ids(kb)) == 3


def test_the_bytes_are_kept_as_they_came(kb: Kb) -> None:
    data = b"\xef\xbb\xbf" + samples.VIEWER.replace("\n", "\r\n").encode()
    (kb.folder / "dos.txt").write_bytes(data)
    kb("add", "dos.txt")
    assert [path.read_bytes() for path in kb.home.glob("documents/*/source")] == [data]
    assert kb("show", "901.2a", "--json").json["source"]["line"] == 6


def test_an_empty_name_is_no_folder(kb: Kb, documents: Path) -> None:
    ran = replace(kb, folder=documents)("add", "")
    assert (ran.status, ran.out, len(ran.lines)) == (2, "", 1)


@pytest.mark.parametrize("before", [(), ("--",)])
def test_a_file_whose_name_is_an_option_can_be_added(
    kb: Kb, documents: Path, before: tuple[str, ...]
) -> None:
    (documents / "ribbons.txt").rename(documents / "--json")
    name = "--json" if before else "./--json"
    assert replace(kb, folder=documents)("add", *before, name).status == 0
    assert [one["file"] for one in kb("docs", "--json").json] == ["--json"]
    assert kb("remove", "--", "--json").status == 0


@pytest.mark.skipif(os.name != "posix", reason="a named pipe")
def test_a_pipe_is_read_where_it_is_named_and_refused_in_a_folder(kb: Kb, documents: Path) -> None:
    pipe = documents / "pipe"
    os.mkfifo(pipe)
    ran = kb("add", documents)
    assert (ran.status, "pipe: no regular file" in ran.err) == (0, True)
    with ThreadPoolExecutor() as writer:
        writer.submit(pipe.write_text, samples.section(907, 3), "utf-8")
        assert kb("add", pipe).status == 0
    assert "cr-907@undated/ja" in [one["id"] for one in kb("docs", "--json").json]


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the stream")
def test_a_closed_standard_input_is_one_line(kb: Kb) -> None:
    command = f'"{sys.executable}" -m kb add - <&-'
    ran = subprocess.run(command, shell=True, env=kb.environment(), capture_output=True, check=False)
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
    assert b"closed" in ran.stderr


def test_the_library_is_not_added_to_itself(kb: Kb, documents: Path) -> None:
    kb = replace(kb, home=documents / "home")
    for _ in range(2):
        assert kb("add", documents).status == 0
        assert len(kb("docs", "--json").json) == 3
    assert kb("add", kb.home).status == 2
    assert len(kb("docs", "--json").json) == 3


@pytest.mark.skipif(os.name != "posix", reason="arguments that are no text")
def test_a_title_that_is_no_text_is_one_line(kb: Kb, documents: Path) -> None:
    ran = kb("add", "--title", os.fsdecode(b"\xff"), documents / "ribbons.txt")
    assert (ran.status, len(ran.lines)) == (2, 1)


def test_a_file_name_of_several_lines_is_shown_as_one(kb: Kb, documents: Path) -> None:
    (documents / "ribbons.txt").rename(documents / "two\nlines\x1b[31m.txt")
    kb("add", documents)
    assert "two lines\\x1b[31m.txt:6" in kb("show", "901.2a").out
    assert len(kb("docs").out.splitlines()) == 4
    assert "two\nlines\x1b[31m.txt" in [one["file"] for one in kb("docs", "--json").json]
