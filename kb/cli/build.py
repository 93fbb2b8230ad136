"""Build the library anew from its documents."""

from __future__ import annotations

import argparse

from kb.cli import FOUND
from kb.cli._context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """``--full``."""
    parser.add_argument("--full", action="store_true", help="parse every document again, changed or not")


def run(args: argparse.Namespace, context: Context) -> int:
    """Build; the figures go to stdout."""
    from kb.library.build import build
    from kb.library.documents import Library

    built = build(Library(context.home), full=args.full, note=context.note, progress=context.progress)
    context.progress.clear()
    if args.json:
        context.write_json(
            {"documents": built.documents, "records": built.records, "problems": built.problems}
        )
    elif not built.documents:
        context.note("kb: no documents of your own; the starter library answers (kb add PATH adds yours)")
    else:
        context.write(f"{built.documents} documents, {built.records} records, {built.problems} problems")
    return FOUND
