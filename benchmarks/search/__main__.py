"""Search by exact strings, side by side.

Kb, SQLite FTS5 trigram, tantivy and Xapian, on the same records and queries.

    python -m benchmarks.search [--sizes own 4000 60000] [--queries 60]

Each engine runs in a process of its own. The columns, with the ratio to FTS5 trigram's in brackets:

- ``build s``, ``memory MB``: time of the build, and the memory it took beyond what the records take;
- ``MB``: bytes on disk;
- ``p50 ms``, ``p95 ms``: latency of the first ten hits over all queries (in process, warm, the median of five
  runs a query);
- ``p95 ms, 3+``: the same over the queries whose strings are all of three characters or more. A trigram index
  has no entry for less and scans the texts, so the column before flatters whatever stands next to it;
- ``recall``, ``prec.``: over all hits, against a scan of the texts.

tantivy (``pip install tantivy``) and Xapian (Debian's python3-xapian) are left out where they are not
installed. "own" is the starter library.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.search.engines import ENGINES, NEEDS, Library, available, texts
from benchmarks.synthetic import library
from kb.corpus import Corpus
from kb.library.bundled import starter_files
from kb.reading import read_document
from kb.search.library import entry_documents, pairs
from kb.search.lookup import asked_numbers

_RUNS = 5
_TRIGRAM = 3
"""Characters of the shortest string that FTS5 has an entry for."""
_SYNTAX = set('「」『』"“”\n')
_BASELINE = "FTS5 trigram"


def main() -> None:
    """Run every engine at every size and print a table a size."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--sizes", nargs="+", default=["own", "4000", "60000"])
    parser.add_argument("--queries", type=int, default=60)
    parser.add_argument("--engine", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.engine:
        print(json.dumps(_measure(args.engine, args.sizes[0], args.queries)))
        return
    for name, package in NEEDS.items():
        if name not in available():
            print(f"{name}: left out, no {package} here")
    for size in args.sizes:
        command = [
            sys.executable,
            "-m",
            "benchmarks.search",
            "--sizes",
            size,
            "--queries",
            str(args.queries),
            "--engine",
        ]
        runs = [
            subprocess.run([*command, name], stdout=subprocess.PIPE, check=True, text=True)
            for name in available()
        ]
        _table(size, [json.loads(run.stdout) for run in runs])


def _library(size: str) -> Library:
    if size != "own":
        return Library(*library(int(size)))
    corpus = Corpus.of(read_document(data, kept.source) for kept, data in starter_files())
    return Library(entry_documents(corpus), tuple(pairs(corpus)))


def _queries(records: Sequence[tuple[str, str]], count: int) -> list[list[str]]:
    """Strings that stand in records: pieces of 2 to 8 characters, English words whole, and pairs of those.

    Rule numbers are left out: ``kb`` answers them with the rule and with what cites it.
    """
    dice = random.Random(11)
    found: list[list[str]] = []
    while len(found) < count:
        text = dice.choice(records)[1]
        pieces = [_piece(text, dice) for _ in range(1 + (len(found) % 3 == 2))]
        if all(len(piece) > 1 and not set(piece) & _SYNTAX and not asked_numbers(piece) for piece in pieces):
            found.append(pieces)
    return found


def _piece(text: str, dice: random.Random) -> str:
    start = dice.randrange(len(text))
    end = min(len(text), start + dice.randrange(2, 9))
    while start and text[start - 1].isascii() and text[start - 1].isalnum() and text[start].isascii():
        start -= 1
    while end < len(text) and text[end].isascii() and text[end].isalnum() and text[end - 1].isascii():
        end += 1
    return text[start:end].strip(" 、。・.,;:()《》{}+-/'’—")


def _measure(name: str, size: str, count: int) -> dict[str, Any]:
    indexed = _library(size)
    records = texts(indexed)
    queries = _queries(records, count)
    engine = ENGINES[name]()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        start = time.perf_counter()
        engine.build(indexed, folder)
        built = time.perf_counter() - start
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        engine.open(folder)
        times = []
        for strings in queries:
            runs = []
            for _ in range(_RUNS):
                start = time.perf_counter()
                engine.find(strings, 10)
                runs.append(time.perf_counter() - start)
            times.append(statistics.median(runs) * 1000)
        recall, precision = _accuracy(engine, queries, records)
        size_on_disk = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    long = [
        taken
        for strings, taken in zip(queries, times, strict=True)
        if all(len(string) >= _TRIGRAM for string in strings)
    ]
    return {
        "engine": name,
        "records": len(records),
        "build": built,
        "memory": memory / 1024,
        "size": size_on_disk / 1e6,
        "p50": _percentile(times, 0.5),
        "p95": _percentile(times, 0.95),
        "p95 long": _percentile(long, 0.95),
        "recall": recall,
        "precision": precision,
    }


def _percentile(times: Sequence[float], share: float) -> float:
    """The time that this share of the times stays under; not a number where there are none."""
    return sorted(times)[int(len(times) * share)] if times else math.nan


def _accuracy(
    engine: Any, queries: Sequence[Sequence[str]], records: Sequence[tuple[str, str]]
) -> tuple[float, float]:
    """Recall and precision over all pairs of query and record; a record is right that holds all strings."""
    right = found = both = 0
    for strings in queries:
        wanted = {name for name, text in records if all(string in text for string in strings)}
        got = set(engine.find(strings, len(records)))
        right, found, both = right + len(wanted), found + len(got), both + len(wanted & got)
    return both / right, both / max(1, found)


def _table(size: str, rows: Sequence[dict[str, Any]]) -> None:
    base = next(row for row in rows if row["engine"] == _BASELINE)
    print(f"\n{rows[0]['records']} records ({size}); in brackets: times {_BASELINE}'s")
    heads = f"{'build s':>12}{'memory MB':>11}{'MB':>12}{'p50 ms':>13}{'p95 ms':>14}{'p95 ms, 3+':>15}"
    print(f"{'engine':<18}{heads}{'recall':>8}{'prec.':>7}")
    for row in rows:
        build, on_disk, p50, p95, long = (
            _ratio(row, base, key, digits)
            for key, digits in (("build", 1), ("size", 1), ("p50", 2), ("p95", 2), ("p95 long", 2))
        )
        print(
            f"{row['engine']:<18}{build:>12}{row['memory']:>11.0f}{on_disk:>12}{p50:>13}{p95:>14}{long:>15}"
            f"{row['recall']:>8.3f}{row['precision']:>7.3f}"
        )


def _ratio(row: dict[str, Any], base: dict[str, Any], key: str, digits: int) -> str:
    return f"{row[key]:.{digits}f} ({row[key] / base[key]:.1f})"


if __name__ == "__main__":
    main()
