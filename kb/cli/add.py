"""Add documents (files, folders, - for stdin) to the library and rebuild it."""

from __future__ import annotations

import argparse
import datetime as dt
from collections import Counter
from typing import TYPE_CHECKING

from kb.cli import ERROR, FOUND
from kb.cli._context import Context
from kb.editions import Edition
from kb.errors import KbError
from kb.model import DOCUMENT_KINDS, KINDS, Document
from kb.wire import document_json

if TYPE_CHECKING:
    from kb.library.adding import Added


def configure(parser: argparse.ArgumentParser) -> None:
    """``PATH…`` and what is said of the documents."""
    parser.add_argument("paths", metavar="PATH", nargs="*", help="a file, a folder, or - for stdin")
    parser.add_argument(
        "--kind", choices=DOCUMENT_KINDS, help="what it is, where kb would take it for another"
    )
    parser.add_argument("--title", type=_title, help="its title")
    parser.add_argument("--lang", choices=("ja", "en"), help="its language")
    parser.add_argument("--edition", type=_edition, metavar="E", help="its edition: 20231117.0 or 2023-11-17")
    parser.add_argument("--date", type=_date, metavar="D", help="its date: 2023-11-17")
    parser.add_argument("--with-starter", action="store_true", help="keep the starter library too")


def run(args: argparse.Namespace, context: Context) -> int:
    """Add what can be added, list what cannot; an error where that is a file that was named itself."""
    from kb.library.adding import Statements, add, collect
    from kb.library.documents import Library

    if not args.paths and not args.with_starter:
        raise KbError("add: which files? (kb add PATH…; - reads stdin)")
    said = Statements(kind=args.kind, title=args.title, lang=args.lang, edition=args.edition, date=args.date)
    added = add(
        Library(context.home),
        collect(args.paths, said, leaving_out=context.home),
        with_starter=args.with_starter,
        note=context.note,
        progress=context.progress,
    )
    context.progress.clear()
    _report(added, context)
    _print(added, context)
    return (
        ERROR
        if any(one.named for one in added.refused) or not (added.documents or added.unchanged)
        else FOUND
    )


def _report(added: Added, context: Context) -> None:
    for refused in added.refused:
        context.complain(f"{refused.path}: {refused.reason}")
    for one in added.documents:
        for old in one.replaced:
            context.note(f"kb: {one.document.id} takes the place of {old}")
        if one.beside:
            context.note(
                f"kb: {one.document.source.file} states the same document as {one.beside} in another file: "
                f"both are kept, this one as {one.document.id} (kb remove takes one out)"
            )
    if added.built is not None and added.built.problems:
        context.note(f"kb: {added.built.problems} problems in the library (kb check lists them)")


def _print(added: Added, context: Context) -> None:
    if context.json:
        context.write_json([document_json(one.document, _counts(one.document)) for one in added.documents])
        return
    for one in added.documents:
        counts = ", ".join(f"{n} {kind}" for kind, n in _counts(one.document).items())
        context.write(f"added {one.document.id}: {counts or 'no records'}")
    for name in added.unchanged:
        context.write(f"unchanged {name}")


def _counts(document: Document) -> dict[str, int]:
    counts = Counter(record.kind for record in document.records)
    cards = {"card": len(document.cards)} if document.kind == "cards" else {}
    return {**cards, **{kind: counts[kind] for kind in KINDS if counts[kind]}}


def _title(text: str) -> str:
    title = " ".join(text.split())
    if not title or not title.isprintable():
        raise argparse.ArgumentTypeError("a title has at least one character, and none that cannot be shown")
    return title


def _edition(text: str) -> Edition:
    try:
        return Edition.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date: {text!r} (write it as 2023-11-17)") from None
