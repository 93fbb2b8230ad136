"""Take documents out of the library, by id, file name or title."""

from __future__ import annotations

import argparse

from kb.cli import FOUND
from kb.cli._context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """``DOC…``."""
    parser.add_argument("documents", metavar="DOC", nargs="+", help="a document's id, file name or title")


def run(args: argparse.Namespace, context: Context) -> int:
    """Remove all that are named, or none where one is not there."""
    from kb.library.adding import remove
    from kb.library.documents import Library
    from kb.wire import document_json

    removed = remove(Library(context.home), args.documents, note=context.note, progress=context.progress)
    context.progress.clear()
    if args.json:
        context.write_json([document_json(document) for document in removed])
    else:
        for document in removed:
            context.write(f"removed {document.id} ({document.source.file})")
    return FOUND
