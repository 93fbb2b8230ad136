"""Builds libraries of more and more editions, and holds two ways of following rules against each other.

    python -m benchmarks.editions [--editions FOLDER] [--counts 1 4 13]

For each count: the CPU seconds of adding so many editions to an empty library (the newest ones), and what
store and index take on disk; texts that several editions share are stored once, so the last column grows
slower than the records. Then the accuracy: rules of an old edition are followed to the newest one edition
at a time, as kb does, and by aligning the two directly. Where both find a rule they should find the same;
what only the direct way finds is mostly wrong, what only the chain finds is mostly right, which is why kb
chains.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from kb.corpus import Corpus
from kb.history.align import align
from kb.history.book import EditionText, editions_of
from kb.history.histories import histories_of
from kb.model import Source
from kb.reading import read_document

ROOT = Path(__file__).resolve().parents[2]
EDITIONS = ROOT.parent / "shared" / "data" / "cr-en"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--editions", type=Path, default=EDITIONS, help="a folder of English rules texts")
    parser.add_argument("--counts", type=int, nargs="*", default=[1, 4, 13], help="how many to add at once")
    args = parser.parse_args()
    files = sorted(args.editions.glob("*.txt"))
    if not files:
        sys.exit(f"no rules texts in {args.editions}")
    print("editions  cpu s  records  wordings  store MB  index MB")
    for count in args.counts:
        print(_cost(files[-count:]), flush=True)
    print()
    _accuracy(files)


def _cost(files: Sequence[Path]) -> str:
    """Adds files to an empty library in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        environment = {**os.environ, "KB_HOME": folder, "PYTHONPATH": str(ROOT)}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "kb", "add", "--quiet", *files],
            env=environment,
            check=True,
            capture_output=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        (generation,) = (home / "generations").glob("g*")
        store = next(generation.glob("*.sqlite"))
        connection = sqlite3.connect(store)
        records, wordings = (
            connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("record", "wording")
        )
        connection.close()
        index = sum(path.stat().st_size for path in (generation / "index").rglob("*") if path.is_file())
        return (
            f"{len(files):8}  {seconds:5.1f}  {records:7}  {wordings:8}  "
            f"{store.stat().st_size / 1e6:8.1f}  {index / 1e6:8.1f}"
        )


def _accuracy(files: Sequence[Path]) -> None:
    """Chained and direct alignment of each older edition with the newest."""
    documents = []
    for path in files:
        data = path.read_bytes()
        documents.append(read_document(data, Source(file=path.name, sha256=hashlib.sha256(data).hexdigest())))
    corpus = Corpus.of(documents)
    texts = editions_of(corpus)
    newest = texts[-1]
    history = histories_of(corpus).by_lang[newest.lang]
    print("from        both  differ  only chain  only direct  open")
    for text in texts[:-1]:
        counts: Counter[str] = Counter()
        direct = _direct(text, newest)
        for number in text.records:
            chained = history.follow(number, text.edition, newest.edition)
            mine = chained.numbers[0] if chained.outcome == "found" else None
            other = direct.get(number)
            if chained.outcome == "ambiguous":
                counts["open"] += 1
            elif mine and other:
                counts["both" if mine == other else "differ"] += 1
            elif mine or other:
                counts["only chain" if mine else "only direct"] += 1
        print(
            f"{text.edition.date}  {counts['both']:4}  {counts['differ']:6}  {counts['only chain']:10}  "
            f"{counts['only direct']:11}  {counts['open']:4}",
            flush=True,
        )


def _direct(older: EditionText, newer: EditionText) -> dict[object, object]:
    return {pair.older: pair.newer for pair in align(older.book(), newer.book()).pairs}


if __name__ == "__main__":
    main()
