"""Show the bilingual glossary: the terms that documents give in both languages, with where they stand.

WORD is a term in either language or a part of one. Where documents translate a word differently, each is
listed and names the others. kb export --format tbx gives the glossary to translation programs.
"""

from __future__ import annotations

import argparse

from kb.cli import FOUND, NOTHING
from kb.cli._context import Context
from kb.codec import Json
from kb.lookup.terms import TermEntry, definition_of, entries_with, term_entries
from kb.model import Record
from kb.store import Store, StoredTerm


def configure(parser: argparse.ArgumentParser) -> None:
    """``WORD…``, ``--all``, ``--conflicts``."""
    parser.add_argument("word", metavar="WORD", nargs="*", help="a term, or a part of one")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--all", action="store_true", help="also terms that are here in one language only")
    which.add_argument("--conflicts", action="store_true", help="only words with several translations")


def run(args: argparse.Namespace, context: Context) -> int:
    """Print a term a line; of those that were asked for also the meaning and the sources."""
    store = context.library().store
    word = " ".join(args.word)
    entries = term_entries(store)
    alone = sum(not (entry.term.ja and entry.term.en) for entry in entries)
    if word:
        entries = entries_with(entries, word)
    elif args.conflicts:
        entries = tuple(entry for entry in entries if entry.others)
    elif not args.all:
        entries = tuple(entry for entry in entries if entry.term.ja and entry.term.en)
    if context.json:
        context.write_json([_json(store, entry) for entry in entries])
    else:
        for entry in entries:
            _print(context, store, entry, full=bool(word))
        if not word and not args.all and alone:
            context.note(f"kb: {len(entries)} terms; {alone} more in one language only (kb terms --all)")
    if not entries and word:
        context.complain(f"{word}: no such term (kb search looks into the texts)")
    return FOUND if entries else NOTHING


def _print(context: Context, store: Store, entry: TermEntry, *, full: bool) -> None:
    style, term = context.style, entry.term
    names = " / ".join(name for name in (term.ja, term.en) if name)
    others = f"  {style.warning('elsewhere ' + ', '.join(entry.others))}" if entry.others else ""
    context.write(f"{style.bold(names)}  {style.dim(_places(term))}{others}")
    if not full:
        return
    for lang in ("ja", "en"):
        meaning = definition_of(store, term, lang)
        if meaning is not None:
            context.write(f"  {lang}  {meaning.text}")
    for record in _records(store, term.sources):
        document = store.document_of(record)
        context.write(f"  {document.source.file}:{record.line}  {style.dim(record.id)}")


def _places(term: StoredTerm) -> str:
    return "1 place" if len(term.sources) == 1 else f"{len(term.sources)} places"


def _records(store: Store, ids: tuple[str, ...]) -> list[Record]:
    return [record for one in ids if (record := store.record(one)) is not None]


def _json(store: Store, entry: TermEntry) -> Json:
    term = entry.term
    return {
        "ja": term.ja,
        "en": term.en,
        "conflicts": list(entry.others),
        "definitions": list(term.definitions),
        "sources": [
            {"record": record.id, "file": store.document_of(record).source.file, "line": record.line}
            for record in _records(store, term.sources)
        ],
    }
