"""Full text: a Whoosh index of the tokens, for the order of many hits (BM25F).

Whoosh sees tokens and no text: they are cut before (``kb.search.tokens``), so nothing that cannot be pickled comes near its
schema. It keeps no positions: phrases are looked for in the texts themselves, which is exact and makes the index a third
of the size. Its documents are the entries in order, so a document's number is the entry's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BOOSTS = {"title": 3.0, "names": 2.0, "body": 1.0}
"""The fields and what a match in each is worth."""

_MEMORY_MB = 256


class AsCut:
    """A Whoosh analyzer for what is a list of tokens already."""

    def __call__(self, value: Sequence[str], **options: Any) -> Iterator[Any]:
        from whoosh.analysis import Token  # noqa: PLC0415

        token = Token()
        for text in value:
            token.text = text
            token.boost = 1.0
            yield token

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AsCut)

    __hash__ = object.__hash__


def write_fulltext(folder: Path, rows: Iterable[tuple[Sequence[str], Sequence[str], Sequence[str]]]) -> None:
    """Make the index in a folder that is there and empty, from (title, names, body) tokens of each entry, in order."""
    from whoosh import fields, index  # noqa: PLC0415

    schema = fields.Schema(**{name: fields.TEXT(analyzer=AsCut(), phrase=False) for name in BOOSTS})
    writer = index.create_in(str(folder), schema).writer(limitmb=_MEMORY_MB)
    for row in rows:
        writer.add_document(**{name: list(tokens) for name, tokens in zip(BOOSTS, row, strict=True) if tokens})
    writer.commit()


@dataclass(slots=True)
class Fulltext:
    """The index, read. Opened, and Whoosh imported, when it is first asked."""

    folder: Path
    _searcher: Any = None

    def best(self, keys: Iterable[str], limit: int) -> list[tuple[int, float]]:
        """The entries that match any of the tokens best: (entry, BM25F score), the best first."""
        from whoosh import query  # noqa: PLC0415

        terms = [query.Term(field, key, boost) for key in sorted(set(keys)) for field, boost in BOOSTS.items()]
        if not terms:
            return []
        results = self._open().search(query.Or(terms), limit=limit, scored=True)
        return [(number, score) for score, number in results.top_n]

    def close(self) -> None:
        """Let go of the files."""
        if self._searcher is not None:
            self._searcher.close()
            self._searcher = None

    def _open(self) -> Any:
        if self._searcher is None:
            from whoosh import index  # noqa: PLC0415

            self._searcher = index.open_dir(str(self.folder), readonly=True).searcher()
        return self._searcher
