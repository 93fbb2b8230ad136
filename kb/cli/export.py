"""Export every record, once, as JSON lines or CSV in UTF-8; or the bilingual glossary as TBX or CSV."""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from kb.cli import FOUND, NOTHING
from kb.cli._context import Context
from kb.errors import KbError
from kb.store import Store
from kb.wire import record_json

_COLUMNS = (
    *("id", "kind", "number", "title", "english", "lang", "edition", "text", "examples", "path"),
    *("document", "file", "line", "end_line", "cards", "cites"),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """``--format``, ``--terms`` and ``-o``."""
    parser.add_argument(
        "--format",
        choices=("jsonl", "csv", "tbx"),
        default="jsonl",
        help="jsonl (default), csv, or tbx: the glossary for translation programs",
    )
    parser.add_argument("--terms", action="store_true", help="the glossary and not the records: csv or tbx")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write (else stdout); replaced when complete"
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Write the records in reading order. The same library gives the same bytes."""
    if args.terms and args.format == "jsonl":
        raise KbError("export: --terms goes with --format csv or tbx (kb terms --all --json gives JSON)")
    store = context.library().store
    lines = (
        _glossary(store, args.format)
        if args.terms or args.format == "tbx"
        else _records_as(args.format, store)
    )
    written = _to_file(Path(args.output), lines) if args.output else _to_stdout(lines)
    if args.output:
        of_terms = args.terms or args.format == "tbx"
        context.note(f"kb: {'the glossary' if of_terms else f'{written} records'} in {args.output}")
    return FOUND if written else NOTHING


def _records_as(form: str, store: Store) -> Iterator[str]:
    return _csv(store) if form == "csv" else _jsonl(store)


def _glossary(store: Store, form: str) -> Iterator[str]:
    from kb.cli._termbase import tbx, terms_csv

    return tbx(store) if form == "tbx" else terms_csv(store)


def _to_stdout(lines: Iterator[str]) -> int:
    """UTF-8 whatever the console speaks: this is for programs."""
    sys.stdout.flush()
    count = _written(sys.stdout.buffer, lines)
    sys.stdout.buffer.flush()
    return count


def _to_file(path: Path, lines: Iterator[str]) -> int:
    """Aside first, so that a file that is there stays as it is until the new one is whole.

    What is no file but a device or a pipe is written to: a file in its place would be the end of it.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as device:
            return _written(device, lines)
    path = path.resolve()  # a link stays one
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            count = _written(file, lines)
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    return count


def _written(file: BinaryIO, lines: Iterator[str]) -> int:
    count = 0
    for line in lines:
        count += 1
        file.write(line.encode())
    return count


def _umask() -> int:
    """What a new file is kept from; the system tells only who sets it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _records(store: Store) -> Iterator[Any]:
    for record in store.records():
        yield record_json(record, store.document_of(record), store.references_from(record.id))


def _jsonl(store: Store) -> Iterator[str]:
    for record in _records(store):
        yield json.dumps(record, ensure_ascii=False) + "\n"


def _csv(store: Store) -> Iterator[str]:
    """One row a record; what is a list in JSON is joined, examples by line breaks, the others by `` | ``.

    The first piece holds the head and the first record.
    """
    buffer = io.StringIO()
    rows = csv.writer(buffer, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for record in _records(store):
        rows.writerow([_cell(record, column) for column in _COLUMNS])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def _cell(record: Any, column: str) -> object:
    match column:
        case "examples":
            return "\n".join(example["text"] for example in record["examples"])
        case "path":
            return " | ".join(record["path"])
        case "document":
            return record["document"]["id"]
        case "file" | "line" | "end_line":
            return record["source"][column]
        case "cards":
            return " | ".join(dict.fromkeys(card["ja"] or card["en"] for card in record["cards"]))
        case "cites":
            return " | ".join(dict.fromkeys(one["target"] or one["text"] for one in record["citations"]))
        case _:
            return record[column]
