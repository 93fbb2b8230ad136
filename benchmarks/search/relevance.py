"""How well search answers: nDCG@10, recall@10 and MRR over the cases in ``tests/search/relevance.json``.

A case is a query, the library it is asked of (the starter library, or the publishers' documents in
``../shared``), and the records that are right: ``001:21`` is line 21 of the document whose name starts with
001; of the starter library, ids. All right records weigh the same.

    python -m benchmarks.search.relevance [--verbose]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from kb.corpus import Corpus
from kb.library.bundled import starter_files
from kb.model import Source
from kb.reading import read_document
from kb.search import SearchIndex, search
from kb.search.library import write_index

_ROOT = Path(__file__).resolve().parents[2]
_CASES = _ROOT / "tests" / "search" / "relevance.json"
_SHARED = Path(os.environ.get("KB_SHARED", _ROOT.parent / "shared"))
_AT = 10


class Case(NamedTuple):
    """A query and its right records. ``kind`` says what it tries (a number, a typing error …)."""

    query: str
    kind: str
    right: frozenset[str]


class Figures(NamedTuple):
    """Means over cases, each 0 to 1."""

    ndcg: float
    recall: float
    mrr: float

    def at_least(self, floor: Figures) -> bool:
        """Whether none of the figures is below the floor's."""
        return all(mine >= its for mine, its in zip(self, floor, strict=True))

    def __str__(self) -> str:
        return f"nDCG@{_AT} {self.ndcg:.3f}  recall@{_AT} {self.recall:.3f}  MRR {self.mrr:.3f}"


def cases(library: str) -> list[Case]:
    """The cases of a library, which is ``starter`` or ``seeds``."""
    data = json.loads(_CASES.read_text("utf-8"))
    return [
        Case(one["query"], one["kind"], frozenset(one["right"])) for one in data if one["library"] == library
    ]


def figures_of(case: Case, answers: Sequence[Iterable[str]]) -> Figures:
    """The figures of one case; an answer is the set of names of one hit (a record and its other sources)."""
    left = set(case.right)
    gains = []
    for names in answers[:_AT]:
        gains.append(bool(left & set(names)))
        left -= set(names)
    gained = sum(1 / math.log2(at + 2) for at, gain in enumerate(gains) if gain)
    ideal = sum(1 / math.log2(at + 2) for at in range(min(_AT, len(case.right))))
    first = next((1 / (at + 1) for at, gain in enumerate(gains) if gain), 0.0)
    return Figures(min(1.0, gained / ideal), 1 - len(left) / len(case.right), first)


def judge(asked: Sequence[Case], answer: Callable[[str], Sequence[Iterable[str]]]) -> Figures:
    """The mean figures of all cases."""
    each = [figures_of(case, answer(case.query)) for case in asked]
    return Figures(*(sum(column) / len(each) for column in zip(*each, strict=True)))


def _starter() -> Corpus:
    return Corpus.of(read_document(data, kept.source) for kept, data in starter_files())


def _seeds() -> Corpus:
    return Corpus.of(
        read_document(
            data := path.read_bytes(), Source(file=path.name, sha256=hashlib.sha256(data).hexdigest())
        )
        for path in sorted((_SHARED / "seeds").glob("*.txt"))
    )


def main() -> None:
    """Print the figures of both libraries, by kind of case, and the cases that are not perfect."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--verbose", action="store_true", help="show every case that is not perfect")
    verbose = parser.parse_args().verbose
    for library, make in (("starter", _starter), ("seeds", _seeds)):
        if library == "seeds" and not (_SHARED / "seeds").is_dir():
            print(f"seeds: skipped, the publishers' documents are not at {_SHARED}")
            continue
        corpus = make()
        names = {
            record.id: record.id
            if library == "starter"
            else f"{corpus.document_of(record).source.file[:3]}:{record.line}"
            for record in corpus.records
        }
        with tempfile.TemporaryDirectory() as folder:
            write_index(corpus, Path(folder) / "index")
            with SearchIndex.open(Path(folder) / "index") as index:
                _report(library, cases(library), index, names, verbose=verbose)


def _report(
    library: str, asked: Sequence[Case], index: SearchIndex, names: dict[str, str], *, verbose: bool
) -> None:
    def answer(query: str) -> list[list[str]]:
        return [[names[name] for name in hit.sources] for hit in search(index, query, limit=_AT).hits]

    print(f"{library}: {len(asked)} cases  {judge(asked, answer)}")
    for kind in sorted({case.kind for case in asked}):
        some = [case for case in asked if case.kind == kind]
        print(f"  {kind:<13}{len(some):>3}  {judge(some, answer)}")
    for case in asked if verbose else ():
        got = answer(case.query)
        if figures_of(case, got).ndcg < 1:
            first = " ".join(one[0] for one in got[:4])
            print(f"  {case.query}: wanted {' '.join(sorted(case.right))}, got {first}")


if __name__ == "__main__":
    main()
