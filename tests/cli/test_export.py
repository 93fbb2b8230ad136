"""``export``: every record once, the same bytes each time."""

from __future__ import annotations

import csv
import io
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cli.conftest import Kb


def test_every_record_is_exported_once(library: Kb) -> None:
    records = [json.loads(line) for line in library("export").out.splitlines()]
    counts = [sum(document["counts"].values()) for document in library("docs", "--json").json]
    assert len({record["id"] for record in records}) == len(records) == sum(counts)


def test_csv_has_the_same_records(library: Kb) -> None:
    rows = list(csv.DictReader(io.StringIO(library("export", "--format", "csv").out)))
    assert [row["id"] for row in rows] == [
        json.loads(line)["id"] for line in library("export").out.splitlines()
    ]
    row = next(row for row in rows if row["number"] == "901.2a")
    assert (row["file"], row["line"], row["cites"]) == ("ribbons.txt", "6", "cr:105.2")


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_an_export_does_not_depend_on_hash_seed_or_order_of_adding(
    kb: Kb, documents: Path, form: str
) -> None:
    kb("add", documents)
    first = kb("export", "--format", form, PYTHONHASHSEED="1").out
    kb("remove", "ribbons.txt")
    kb("add", documents / "ribbons.txt", PYTHONHASHSEED="7")
    assert kb("export", "--format", form, PYTHONHASHSEED="2").out == first


def test_a_file_is_written_whole_or_not_at_all(library: Kb, tmp_path: Path) -> None:
    target = tmp_path / "records.jsonl"
    ran = library("export", "-o", target)
    assert (ran.status, ran.out) == (0, "")
    assert target.read_text("utf-8") == library("export").out
    assert library("export", "-o", tmp_path / "no" / "such" / "folder.csv").status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["records.jsonl"]


def test_a_folder_that_cannot_be_written_is_one_line(unprivileged: Kb, documents: Path) -> None:
    unprivileged("add", documents)
    documents.chmod(0o500)
    ran = unprivileged("export", "-o", documents / "x")
    documents.chmod(0o700)
    assert (ran.status, len(ran.lines)) == (2, 1)


@pytest.mark.skipif(os.name != "posix", reason="a named pipe")
def test_a_pipe_or_device_is_written_to_and_not_replaced(library: Kb, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as reader:
        read = reader.submit(pipe.read_text, "utf-8")
        assert library("export", "-o", pipe).status == 0
        assert read.result() == library("export").out
    assert pipe.is_fifo()
    assert library("export", "-o", "/dev/stdout").out == library("export").out


def test_a_link_stays_a_link_and_a_file_keeps_its_permissions(library: Kb, tmp_path: Path) -> None:
    target, link = tmp_path / "target.jsonl", tmp_path / "link.jsonl"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    assert library("export", "-o", link).status == 0
    assert link.is_symlink()
    assert target.read_text("utf-8") == library("export").out
    assert target.stat().st_mode & 0o777 == 0o600
