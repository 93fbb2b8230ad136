"""Building an index: one folder, written once from entries."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from kb.numbers import RuleNumber
from kb.search import schema
from kb.search.entry import Entry, EntryDocument, Pair
from kb.search.fulltext import BODY, NAMES, TITLE, Weighed, saturated, write_fulltext
from kb.search.grams import END, write_grams
from kb.search.morphemes import reading
from kb.search.names import LONGEST, write_names
from kb.search.normalize import fold_text
from kb.search.postings import pack
from kb.search.tokens import Token, Tokenizer
from kb.search.vocabulary import Vocabulary, compounds

_RANK = {"official": 0, "secondary": 1, "digest": 2}
_AUTHORITY = {"official": 0.0, "secondary": -0.15, "digest": -0.1}
_KIND = {
    "section": 1.0, "chapter": 0.9, "rule": 0.9, "glossary": 0.95, "heading": 0.85,
    "note": 0.8, "ruling": 0.75, "qa": 0.75, "statement": 0.7, "footnote": 0.4,
}  # fmt: skip
"""What a record is worth before any query: those that state a rule before those that speak of it."""
_OUTDATED = -0.25
"""What it is worth less where a newer edition of it is there."""
_VARIANT = -0.1
"""What rules of multiplayer games and casual variants (chapters 8 and 9) are worth less: few ask of those."""
_GENERAL = 0.1
"""What it is worth more where others hang from it: the rule before its subrules."""


def build_index(documents: Sequence[EntryDocument], pairs: Iterable[Pair], folder: Path) -> None:
    """Write the index of these documents into an empty folder.

    The same input gives the same answers in every build. Whoever reads while it is written sees half of it:
    build aside and rename (``kb.library.generation``). Ids must be unique; a parent stands before what hangs
    from it, in one document.
    """
    documents = sorted(documents, key=_order)
    pairs = tuple(pairs)
    entries = [entry for document in documents for entry in document.entries]
    folded = [_folded(entry) for entry in entries]
    tokenizer = Tokenizer(_terms(entries, pairs))
    vocabulary = Vocabulary()
    connection = sqlite3.connect(folder / schema.FILE)
    try:
        connection.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA page_size=8192;" + schema.TABLES
        )
        _write_documents(connection, documents)
        _write_entries(connection, documents, folded)
        _write_facets(connection, documents)
        write_grams(connection, (END.join((*pieces, "")) for pieces in folded))
        (folder / schema.WORDS).mkdir()
        length = max(1.0, sum(len(title) + len(body) for title, _, body in folded) / max(1, len(folded)))
        write_fulltext(folder / schema.WORDS, _tokens(folded, length, tokenizer, vocabulary))
        vocabulary.write(connection, reading)
        write_names(connection, documents, pairs, reading)
        meta = {"version": schema.VERSION, "entries": str(len(entries)), "length": str(length)}
        connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        connection.executescript(schema.INDEXES + "ANALYZE;")
        connection.commit()
    finally:
        connection.close()


def _order(document: EntryDocument) -> tuple[int, bool, float, str]:
    """Documents with more authority first, rules before what is said of them, the newest rules first.

    Ties go to what is earlier.
    """
    newest = max((float(entry.edition) for entry in document.entries if entry.edition), default=0.0)
    rules = document.kind == "cr"
    return _RANK[document.authority], not rules, -newest if rules else 0.0, document.id


def _folded(entry: Entry) -> tuple[str, str, str]:
    title = END.join(fold_text(part) for part in (entry.title, entry.english) if part)
    names = END.join(fold_text(name) for name in entry.names)
    body = END.join(fold_text(line) for line in entry.text.split("\n"))
    return title, names, body


def _terms(entries: Iterable[Entry], pairs: Iterable[Pair]) -> Iterator[str]:
    for pair in pairs:
        if pair.ja:
            yield fold_text(pair.ja)
    for entry in entries:
        if (
            entry.title
            and len(entry.title) <= LONGEST // 3
            and entry.kind in ("section", "glossary", "heading")
        ):
            yield fold_text(entry.title)
        yield from (fold_text(name) for name in entry.names)


def _tokens(
    folded: Iterable[tuple[str, str, str]], length: float, tokenizer: Tokenizer, vocabulary: Vocabulary
) -> Iterator[Weighed]:
    """The tokens of each entry with their weights; ``length`` is the mean of a text's."""
    for title, names, body in folded:
        heading, text = _cut(tokenizer, title), _cut(tokenizer, body)
        vocabulary.add(
            [token for pieces in (heading, text) for token in _weighing(pieces)],
            {*compounds(heading), *compounds(text)},
        )
        counts: defaultdict[str, float] = defaultdict(float)
        for pieces, worth in ((heading, TITLE), (_cut(tokenizer, names), NAMES), (text, BODY)):
            for token in _weighing(pieces):
                for key in token.keys:
                    counts[key] += worth
        relative = (len(title) + len(body)) / length
        yield [(key, saturated(count, relative)) for key, count in counts.items()]


def _cut(tokenizer: Tokenizer, text: str) -> list[tuple[int, tuple[Token, ...]]]:
    return [piece for line in text.split(END) for piece in tokenizer.pieces(line)]


def _weighing(pieces: Iterable[tuple[int, tuple[Token, ...]]]) -> Iterator[Token]:
    return (token for _, tokens in pieces for token in tokens if token.weighs)


def _write_documents(connection: sqlite3.Connection, documents: Iterable[EntryDocument]) -> None:
    first = 0
    for n, document in enumerate(documents):
        last = first + len(document.entries)
        row = (
            n,
            document.id,
            document.kind,
            document.title,
            fold_text(document.title),
            _RANK[document.authority],
            first,
            last,
        )
        connection.execute("INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        first = last


def _write_entries(
    connection: sqlite3.Connection, documents: Sequence[EntryDocument], folded: Sequence[tuple[str, str, str]]
) -> None:
    place = {
        entry.id: n for n, entry in enumerate(entry for document in documents for entry in document.entries)
    }
    lives: dict[str, int] = {}
    n = 0
    for number, document in enumerate(documents):
        parents = [place.get(entry.parent or "") for entry in document.entries]
        ends = _ends(parents, n)
        for entry, parent, end in zip(document.entries, parents, ends, strict=True):
            prior = _KIND[entry.kind] + _AUTHORITY[document.authority]
            prior += (_GENERAL if end > n + 1 else 0.0) + (_OUTDATED if entry.outdated else 0.0)
            prior += _VARIANT if entry.number and entry.number.chapter in (8, 9) else 0.0
            connection.execute(
                "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    n,
                    entry.id,
                    entry.kind,
                    number,
                    entry.lang,
                    entry.edition,
                    entry.number and str(entry.number),
                    place.get(entry.leader or "", n),
                    lives.setdefault(entry.life, len(lives)) if entry.life else None,
                    parent,
                    end,
                    prior,
                    *folded[n],
                ),
            )
            n += 1


def _ends(parents: Sequence[int | None], first: int) -> list[int]:
    """Where what hangs from each entry ends (half-open), given each entry's parent."""
    ends = list(range(first + 1, first + len(parents) + 1))
    for at in range(len(parents) - 1, -1, -1):
        parent = parents[at]
        if parent is not None and parent >= first:
            ends[parent - first] = max(ends[parent - first], ends[at])
    return ends


def _write_facets(connection: sqlite3.Connection, documents: Iterable[EntryDocument]) -> None:
    facets: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    place: dict[str, int] = {}
    n = 0
    for document in documents:
        for entry in document.entries:
            place[entry.id] = n
            for name, value in _facets(entry):
                facets[name, value].add(n)
            if entry.parent in place:
                facets["parents", ""].add(place[entry.parent])
            n += 1
    connection.executemany(
        "INSERT INTO facet VALUES (?, ?, ?)",
        ((name, value, pack(sorted(found))) for (name, value), found in sorted(facets.items())),
    )


def _facets(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "kind", entry.kind
    yield "lang", entry.lang
    yield "edition", entry.edition or "undated"
    for card in entry.cards:
        yield "card", card
    if entry.number:
        yield "number", str(entry.number)
        for above in entry.number.ancestors:
            yield "within", str(above)
    for number in entry.cites:
        yield "cites", str(number)
        for above in _above(number):
            yield "cites-within", str(above)


def _above(number: RuleNumber) -> Iterator[RuleNumber]:
    """The numbers that are cited when one of their parts is, chapters left out."""
    for above in number.ancestors:
        if above.level != "chapter":
            yield above
