"""Search the library: rules, rulings and articles, by words in either language or by number.

QUERY is what you would say: a number (123.6b, 123.6-123.8), words, a question. Also understood: 「phrase」 or
"phrase", -word, OR, the beginning of a word with * (ステッカ*), and card: kind: set: doc: lang: edition:
cites: followed by a value (cites:400.7).
"""

from __future__ import annotations

import argparse
import datetime as dt
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from kb.cli import FOUND, NOTHING
from kb.cli._context import Context
from kb.model import KINDS

if TYPE_CHECKING:
    from kb.codec import Json
    from kb.model import Record
    from kb.search import FilterKey, Hit, Results
    from kb.search.snippet import Snippet
    from kb.store import Store

_PARENT = 40
"""Characters of a subrule's parent that are shown."""


def configure(parser: argparse.ArgumentParser) -> None:
    """``QUERY…``, ``-n``, the filters, ``--explain``."""
    parser.add_argument("query", metavar="QUERY", nargs="+", help="a number, words, a question")
    parser.add_argument("-n", metavar="N", type=_count, default=10, dest="count", help="how many hits (10)")
    parser.add_argument("--kind", choices=KINDS, help="only records of this kind")
    parser.add_argument("--doc", metavar="DOC", help="only this document (id or title)")
    parser.add_argument("--set", metavar="SET", help="only the FAQ of this set")
    parser.add_argument("--lang", choices=("ja", "en"), help="only this language")
    parser.add_argument("--edition", metavar="E", type=_edition, help="only this edition (or: undated)")
    parser.add_argument("--card", metavar="NAME", help="only what names this card")
    parser.add_argument("--explain", action="store_true", help="show what the scores are made of")


def unknown(args: argparse.Namespace, words: list[str]) -> None:
    """A word with a dash in front is no option but part of the query.

    ``-word`` leaves out, ``-1/-1`` is text.
    """
    args.query += words


def run(args: argparse.Namespace, context: Context) -> int:
    """Print the hits; notes and suggestions go to stderr."""
    from kb.search import SearchIndex, search

    library = context.library()
    started = time.perf_counter()
    filters = [
        (cast("FilterKey", key), value) for key in _FILTERS if (value := getattr(args, key)) is not None
    ]
    with SearchIndex.open(library.index) as index:
        results = search(index, " ".join(args.query), limit=args.count, filters=filters, prefer=context.lang)
    took = (time.perf_counter() - started) * 1000
    if context.json:
        context.write_json(_results_json(library.store, results, took, explain=args.explain))
    else:
        _print(context, library.store, results, explain=args.explain)
    return FOUND if results.hits else NOTHING


_FILTERS = ("kind", "doc", "set", "lang", "edition", "card")


def _results_json(store: Store, results: Results, took: float, *, explain: bool) -> Json:
    return {
        "query": results.query,
        "total": results.total,
        "took_ms": round(took, 1),
        "notes": list(results.notes),
        "suggestions": list(results.suggestions),
        "hits": [_hit_json(store, results, hit, explain=explain) for hit in results.hits],
    }


def _hit_json(store: Store, results: Results, hit: Hit, *, explain: bool) -> Json:
    from kb.cli._wire import full_record

    record = _record(store, hit)
    shown = _shown(results, record)
    written = full_record(store, record)
    parent = _parent(store, record)
    written |= {
        "score": hit.score,
        "tier": hit.tier,
        "snippet": shown.text,
        "highlights": [list(mark) for mark in shown.marks],
        "text_highlights": [list(mark) for mark in _marks(results, record)],
        "why": list(hit.why),
        "editions": list(hit.editions),
        "context": parent
        and {"id": parent.id, "number": parent.number and str(parent.number), "text": parent.text[:_PARENT]},
    }
    if explain:
        written["explain"] = dict(hit.parts)
    return written


def _print(context: Context, store: Store, results: Results, *, explain: bool) -> None:
    from kb.cli._display import wrap
    from kb.cli._names import badge, heading

    style = context.style
    for hit in results.hits:
        record = _record(store, hit)
        document = store.document_of(record)
        context.write(f"{style.bold(heading(record))}  {style.dim(badge(record, document))}")
        parent = _parent(store, record)
        if parent is not None:
            start = f"{parent.number} {parent.text[:_PARENT]}" if parent.number else parent.text[:_PARENT]
            context.write(style.dim(f"  {start}{'…' if len(parent.text) > _PARENT else ''}"))
        elif record.path:
            context.write(style.dim(f"  {' › '.join(record.path)}"))
        shown = _shown(results, record)
        for line in _marked(wrap(shown.text, context.columns, "  "), shown, context):
            context.write(line)
        for name in hit.sources:
            text = store.record(name)
            if text is not None:
                place = f"{store.document_of(text).source.file}:{text.line}"
                context.write(f"  {style.dim(f'{place}  {text.id}')}")
        if hit.editions:
            context.write(f"  {style.dim(f'also in {_editions(store, hit)}')}")
        for why in hit.why:
            context.write(f"  {style.accent(why)}")
        if explain:
            parts = "  ".join(f"{name} {value:.2f}" for name, value in hit.parts if value)
            context.write(f"  {style.dim(f'{hit.score:.3f} {hit.tier}  {parts}')}")
        context.write()
    for note in results.notes:
        context.note(f"kb: {note}")
    if results.suggestions:
        context.note(f"kb: もしかして / did you mean: {', '.join(results.suggestions)}")
    shown_of = (
        f"{len(results.hits)} of {results.total}" if results.total > len(results.hits) else str(results.total)
    )
    context.note(f"kb: {shown_of} found")


def _editions(store: Store, hit: Hit) -> str:
    """The other editions that were found of a rule, the newest first, each with its number where that is another."""
    own = _record(store, hit).number
    texts = [text for name in hit.editions if (text := store.record(name)) is not None]
    texts.sort(key=lambda text: text.edition.date if text.edition else dt.date.min, reverse=True)
    shown = [
        f"{text.edition.date if text.edition else ''}"
        + (f" ({text.number})" if text.number and text.number != own else "")
        for text in texts
    ]
    return ", ".join(dict.fromkeys(shown))


def _marked(lines: Iterable[str], shown: Snippet, context: Context) -> Iterator[str]:
    """The lines that a snippet was broken into, with its marks set off where there is colour.

    A marked phrase may go on in the next line.
    """
    at = 0
    for line in lines:
        words = line.strip()
        start = shown.text.index(words, at)
        end = at = start + len(words)
        marked, done = line[: len(line) - len(line.lstrip())], start
        for mark in shown.marks if context.style.on else ():
            first, last = max(mark[0], start), min(mark[1], end)
            if first < last:
                marked += shown.text[done:first] + context.style.warning(shown.text[first:last])
                done = last
        yield marked + shown.text[done:end]


def _shown(results: Results, record: Record) -> Snippet:
    """The snippet: of the text, or of the example that has more to show."""
    from kb.search.snippet import highlights, snippet

    texts = (record.text, *(example.text for example in record.examples))
    marks = [highlights(text, results.forms) for text in texts]
    best = 0 if marks[0] else max(range(len(texts)), key=lambda at: (len(marks[at]), -at))
    return snippet(texts[best], marks[best])


def _marks(results: Results, record: Record) -> tuple[tuple[int, int], ...]:
    from kb.search.snippet import highlights

    return highlights(record.text, results.forms)


def _record(store: Store, hit: Hit) -> Record:
    record = store.record(hit.id)
    if record is None:
        raise AssertionError(f"the index has {hit.id} and the store of the same build has not")
    return record


def _parent(store: Store, record: Record) -> Record | None:
    """The record that a subrule or a nested bullet hangs from."""
    above = store.record(record.parent) if record.parent else None
    return above if above is not None and above.kind in ("rule", "ruling", "statement", "note") else None


def _count(text: str) -> int:
    if text.isdecimal() and len(text) <= 6 and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(f"not a number of hits: {text!r} (1 to 999999)")


def _edition(text: str) -> str:
    from kb.cli.show import edition

    return edition(text)
