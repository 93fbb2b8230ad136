"""Times the whole chain, from files to answers, next to a bare ``python -c pass`` in the same run.

    python -m benchmarks.chain [--runs 15] [--records 60000] [--documents FOLDER]

Prints medians of wall-clock times and their ratios to a bare interpreter, since a machine's speed says little
of a program. ``--documents`` is a folder of documents for the first part (``../shared/seeds`` where that is,
else the starter library's own files); ``--records 0`` leaves out the large build.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.synthetic import library

ROOT = Path(__file__).resolve().parent.parent
SEEDS = ROOT.parent / "shared" / "seeds"
BARE = [sys.executable, "-c", "pass"]


def main() -> None:
    """Run both parts and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--records", type=int, default=60_000)
    parser.add_argument("--documents", type=Path, default=SEEDS if SEEDS.is_dir() else ROOT / "corpus")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _questions(Path(folder) / "small", args.documents, args.runs)
        if args.records:
            _large_build(Path(folder), args.records)


def _questions(home: Path, documents: Path, runs: int) -> None:
    added = statistics.median(_timed(_kb(home / str(n), "add", documents)) for n in range(3))
    print(f"{documents.name}: added to an empty library in {added:.2f} s (median of 3, from process start)")
    home /= "0"
    commands = {
        "show 123.6b": _kb(home, "show", "123.6b"),
        "refs 400.7": _kb(home, "refs", "400.7"),
        "search 400.7": _kb(home, "search", "400.7"),
        "search sticker": _kb(home, "search", "sticker"),
        "search ステッカー": _kb(home, "search", "ステッカー"),
        "search, a question": _kb(home, "search", "カウンタを別のクリーチャーに移したい"),
    }
    times: dict[str, list[float]] = {name: [] for name in ("python -c pass", *commands)}
    for _ in range(runs):  # interleaved, so that a busy moment of the machine falls on all
        times["python -c pass"].append(_timed(BARE))
        for name, command in commands.items():
            times[name].append(_timed(command))
    bare = statistics.median(times["python -c pass"])
    print(f"{'from process start':<24} {'median':>9} {'ratio':>7}")
    for name, taken in times.items():
        median = statistics.median(taken)
        print(f"{name:<24} {median * 1000:6.0f} ms {median / bare:6.1f}x")


def _large_build(folder: Path, records: int) -> None:
    source = folder / "synthetic"
    source.mkdir()
    for name, text in _faqs(records):
        (source / f"{name}.txt").write_text(text, encoding="utf-8")
    home = folder / "large"
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    wall = _timed(_kb(home, "add", source))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    size = sum(path.stat().st_size for path in (home / "generations").rglob("*") if path.is_file())
    rebuilt = _timed(_kb(home, "build"))
    print(
        f"{records:,} records: added and built in {wall:.1f} s ({used.ru_utime - before:.1f} s of CPU), "
        f"at most {used.ru_maxrss / 1024:.0f} MB of memory, {size / 1e6:.0f} MB of store and index; "
        f"built again, nothing changed, in {rebuilt:.1f} s"
    )


def _faqs(records: int) -> Iterator[tuple[str, str]]:
    """Synthetic set FAQs in the shape of the real ones, about 500 rulings each."""
    documents, _ = library(records)
    for n, document in enumerate(documents):
        groups: list[str] = []
        card = None
        for entry in document.entries:
            if not entry.cards or entry.cards[0] != card:
                groups.append("")
                card = entry.cards[0] if entry.cards else None
            groups.append(f"• {' '.join(entry.text.split())}")
        head = f"合成{n} よくある質問集\n\nCompiled by the benchmark\n\n一般注釈\n\n概要\n\n"
        head += "合成した文書である。\n\nカード別注釈\n"
        yield f"faq-{n:04}", head + "\n".join(groups) + "\n\nAll trademarks are synthetic.\n"


def _kb(home: Path, *words: str | Path) -> list[str]:
    return [sys.executable, "-m", "kb", "--home", str(home), "--quiet", *map(str, words)]


def _timed(command: list[str]) -> float:
    begin = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
