"""Full text: a Whoosh index of the tokens, for the order of many hits (BM25F).

Whoosh sees tokens and no text: they are cut before (``kb.search.tokens``), so nothing that cannot be pickled
comes near its schema. What BM25F says of a token in an entry depends on the entry alone (the idf is the
query's), so it is computed when the index is built and kept as the posting's weight: Whoosh then skips every
block of postings whose best cannot compete, and looks up no field lengths. It keeps no positions either, for
phrases are looked for in the texts themselves, and of each token only the ``KEPT`` entries with the most
weight: what has fewer is found whole by its characters, and nobody reads further (reading all postings of a
word that stands in every third of 60,000 records took 60 ms of 70). Its documents are the entries in order,
so a document's number is the entry's.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappush, heapreplace
from pathlib import Path
from typing import Any

from kb.errors import KbError

K1, B = 1.2, 0.6
"""BM25's constants."""
TITLE, NAMES, BODY = 3.0, 2.0, 1.0
"""What a token counts for in each field."""

Weighed = Sequence[tuple[str, float]]
"""The tokens of an entry, each once, with their weights."""

KEPT = 400
"""Entries that are kept for each token: more than are looked at closely for any usual query."""

_BITS = 32
_LAST = (1 << _BITS) - 1
_FIELD = "tokens"
_MEMORY_MB = 256


def saturated(count: float, length: float) -> float:
    """BM25's share, 0 to 1, of a token that counts ``count`` in a text ``length`` times the mean's length."""
    return count / (count + K1 * (1 - B + B * length))


class AsWeighed:
    """A Whoosh analyzer for what is weighed tokens already.

    A line each, ``token<tab>weight`` (Whoosh takes strings alone).
    """

    def __call__(self, value: str, **_options: Any) -> Iterator[Any]:
        """The tokens, each with its weight as boost (one object, used again and again, as Whoosh does)."""
        from whoosh.analysis import Token  # noqa: PLC0415  # a number must not load Whoosh

        token = Token()
        for line in value.split("\n"):
            token.text, _, weight = line.partition("\t")
            token.boost = float(weight)
            yield token

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AsWeighed)

    __hash__ = object.__hash__


def write_fulltext(folder: Path, entries: Iterable[Weighed]) -> None:
    """Make the index in an empty folder, from the tokens of each entry, in order, with their weights.

    The best entries of each token are known when all have been seen, so Whoosh gets them afterwards.
    """
    texts, kept = _kept(entries)
    from whoosh import fields, index  # noqa: PLC0415

    field = fields.TEXT(analyzer=AsWeighed(), phrase=False)
    field.scorable = False  # its lengths are in the weights
    writer = index.create_in(str(folder), fields.Schema(**{_FIELD: field})).writer(limitmb=_MEMORY_MB)
    for numbers, weights in kept:
        lines = (f"{texts[number]}\t{weight:.4f}" for number, weight in zip(numbers, weights, strict=True))
        writer.add_document(**({_FIELD: "\n".join(lines)} if numbers else {}))
    writer.commit()


def _kept(entries: Iterable[Weighed]) -> tuple[list[str], list[tuple[array[int], array[float]]]]:
    """All tokens in order, and for each entry those it is kept for, by their numbers, with their weights."""
    best, count = _best(entries)
    texts = sorted(best)
    kept = [(array("I"), array("f")) for _ in range(count)]
    for number, text in enumerate(texts):
        for one in best.pop(text):
            numbers, weights = kept[_LAST - (one & _LAST)]
            numbers.append(number)
            weights.append((one >> _BITS) / _LAST)
    return texts, kept


def _best(entries: Iterable[Weighed]) -> tuple[dict[str, list[int]], int]:
    """The entries with the most weight for each token, and how many entries there are.

    A weight and an entry are one whole number, the weight above, the entry counted down below: it sorts as
    the two would, and takes a third of the memory.
    """
    best: defaultdict[str, list[int]] = defaultdict(list)
    count = 0
    for entry, tokens in enumerate(entries):
        count += 1
        for text, weight in tokens:
            one = int(weight * _LAST) << _BITS | _LAST - entry
            found = best[text]
            if len(found) < KEPT:
                heappush(found, one)
            elif one > found[0]:
                heapreplace(found, one)
    return best, count


@dataclass(slots=True)
class Fulltext:
    """The index, read. Opened, and Whoosh imported, when it is first asked."""

    folder: Path
    _searcher: Any = None

    def best(self, token: str, limit: int) -> list[int]:
        """The entries with the most weight for a token, the best first. Raises KbError where files are damaged."""
        from whoosh import query  # noqa: PLC0415

        try:
            return [number for _, number in self._open().search(query.Term(_FIELD, token), limit=limit).top_n]
        except (
            Exception
        ) as error:  # Whoosh says of a damaged file whatever its reader happens to stumble over
            raise KbError(f"{self.folder}: damaged ({type(error).__name__}); run kb build") from error

    def close(self) -> None:
        """Let go of the files."""
        if self._searcher is not None:
            self._searcher.close()
            self._searcher = None

    def _open(self) -> Any:
        if self._searcher is None:
            from whoosh import index, scoring  # noqa: PLC0415

            class AsKept(scoring.WeightingModel):  # type: ignore[misc]  # a base class is not there before Whoosh is
                def scorer(self, searcher: Any, fieldname: str, text: bytes, qf: float = 1) -> Any:  # noqa: ARG002
                    return scoring.WeightScorer.for_(searcher, fieldname, text)

            self._searcher = index.open_dir(str(self.folder), readonly=True).searcher(weighting=AsKept())
        return self._searcher
