"""List the documents of the library, with edition, date and what each holds."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from kb.cli import FOUND, NOTHING
from kb.cli._context import Context
from kb.cli._display import cut, one_line, table, wrap
from kb.store import StoredDocument
from kb.width import width
from kb.wire import document_json


def configure(parser: argparse.ArgumentParser) -> None:
    """No arguments of its own."""


def run(args: argparse.Namespace, context: Context) -> int:
    """Print a line a document, or the JSON list of them."""
    documents = context.library().store.documents()
    if args.json:
        context.write_json(
            [document_json(one.document, one.counts, problems=one.problems) for one in documents]
        )
    else:
        lines = table([_HEAD, *map(_row, documents)], right=(5, 6))
        narrow = context.width is not None and max(map(width, lines)) > context.width
        for line in _blocks(documents, context) if narrow else lines:
            context.write(line)
    return FOUND if documents else NOTHING


_HEAD = ("document", "title", "lang", "edition", "date", "records", "problems", "file")


def _blocks(documents: Iterable[StoredDocument], context: Context) -> Iterator[str]:
    """The same where the terminal is too narrow for a table: a few lines a document."""
    for stored in documents:
        name, title, *fields, file = _row(stored)
        lang, edition, date, records, problems = fields
        known = [one for one in (lang, edition, date) if one != "-"]
        yield context.style.bold(name)
        for text in (title, ", ".join([*known, f"{records} records", f"{problems} problems"]), file):
            yield from wrap(text, context.columns, "  ")


def _row(stored: StoredDocument) -> tuple[str, ...]:
    document = stored.document
    return (
        document.id,
        cut(document.title, 40),
        document.lang,
        str(document.edition or "-"),
        str(document.date or "-"),
        str(sum(stored.counts.values())),
        str(stored.problems),
        one_line(document.source.file),
    )
