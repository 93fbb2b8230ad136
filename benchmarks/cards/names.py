"""What it costs to add a large name table and a large file of rulings, from process start.

    python -m benchmarks.cards.names [--names 30000] [--rulings 60000]

The data are made up. Printed next to a bare ``python -c pass`` of the same run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from itertools import islice, product
from pathlib import Path

_JA = [*"赤青白黒緑金銀炎氷嵐影夢"]
_NOUN = [*"竜狼鷹剣盾塔書霊壁歌門鏡月星"]
_EN = [
    "Red",
    "Blue",
    "White",
    "Black",
    "Green",
    "Golden",
    "Silver",
    "Fiery",
    "Icy",
    "Stormy",
    "Dark",
    "Dreamy",
]
_EN_NOUN = ["Dragon", "Wolf", "Hawk", "Sword", "Shield", "Tower", "Book", "Spirit", "Wall", "Song", "Gate"]
_EN_NOUN += ["Mirror", "Moon", "Star"]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--names", type=int, default=30_000)
    parser.add_argument("--rulings", type=int, default=60_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bare = _timed([sys.executable, "-c", "pass"])
        table = Path(folder, "names.json")
        names = list(_names(arguments.names))
        table.write_text(
            json.dumps([{"name": en, "jpname": ja} for ja, en in names], ensure_ascii=False), "utf-8"
        )
        seconds = _timed(_add(Path(folder, "a"), table))
        print(f"{len(names):,} names added in {seconds:.1f} s (a bare interpreter: {bare * 1000:.0f} ms)")
        if arguments.rulings:
            rulings = Path(folder, "rulings.json")
            rulings.write_text(json.dumps(list(_rulings(arguments.rulings))), "utf-8")
            seconds = _timed(_add(Path(folder, "b"), rulings))
            print(f"{arguments.rulings:,} rulings added in {seconds:.1f} s")


def _names(count: int) -> list[tuple[str, str]]:
    parts = product(range(len(_JA)), range(len(_JA)), range(len(_JA)), range(len(_NOUN)), range(len(_NOUN)))
    return [
        (
            f"{_JA[a]}き{_JA[b]}の{_JA[c]}なる{_NOUN[d]}の{_NOUN[e]}",
            f"{_EN[a]} {_EN[b]} {_EN[c]} {_EN_NOUN[d]} {_EN_NOUN[e]}",
        )
        for a, b, c, d, e in islice(parts, count)
    ]


def _rulings(count: int) -> list[dict[str, str]]:
    return [
        {
            "object": "ruling",
            "oracle_id": f"{n // 3:08x}",
            "published_at": f"20{n % 20:02}-05-01",
            "comment": f"If it enters {n} times, count each of them. See rule 603.{n % 12 + 1}.",
        }
        for n in range(count)
    ]


def _add(home: Path, file: Path) -> list[str]:
    return [sys.executable, "-m", "kb", "--home", str(home), "--quiet", "add", str(file)]


def _timed(command: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
