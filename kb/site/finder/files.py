"""The files of the browser's index."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.codec import Json
from kb.model import KINDS
from kb.numbers import RuleNumber
from kb.search.candidates import GENERIC_WORDS
from kb.search.form import WORTH, Form
from kb.search.grams import END
from kb.search.index import Row, SearchIndex
from kb.search.items import Item, all_items
from kb.search.postings import members, unpack
from kb.search.tokens import LIGHT
from kb.site.finder.encode import number, postings, rising, runs, script, shard_of
from kb.site.finder.occurrences import Needle, needle_of
from kb.site.page import Link
from kb.site.plan import Plan
from kb.site.write import File

DOCS = 8
"""Answers in a file: few, because the ten that are shown stand in as many files."""
ROOM = 6_000
"""Characters of postings in a file, about: half as many bytes over the wire."""
WORDS = 24_000
"""Characters of vocabulary in a file, about."""
PRIORS = 20
"""Steps of what an entry is worth before any query; all of ``kb.search.build`` are multiples of that."""
_KINDS_OF_FORM = tuple(WORTH)


@dataclass(frozen=True, slots=True)
class _Answers:
    """The entries that speak, in the order of the index: what a query is answered with."""

    entries: Mapping[int, Row]
    rows: tuple[Row, ...]
    of_entry: Mapping[int, int]
    others: tuple[int, ...]
    """Entries that speak by another one."""

    @classmethod
    def of(cls, index: SearchIndex) -> _Answers:
        entries = index.rows(range(index.count))
        rows = [row for _, row in sorted(entries.items())]
        leaders = [row for row in rows if row.leader == row.n]
        place = {row.n: at for at, row in enumerate(leaders)}
        others = tuple(row.n for row in rows if row.leader != row.n)
        return cls(entries, tuple(leaders), {row.n: place[row.leader] for row in rows}, others)


def finder_files(plan: Plan, folder: Path) -> Iterator[File]:
    """Every file of the index, from the index of ``kb search`` in ``folder``."""
    with SearchIndex.open(folder) as index:
        answers = _Answers.of(index)
        items = [(item, item.forms(index)) for item in all_items(index)]
        sought = {_key(form): form for _, forms in items for form in forms}
        found = {
            key: needle_of(index, form, answers.entries, answers.of_entry)
            for key, form in sorted(sought.items())
        }
        held = {key: needle for key, needle in found.items() if needle.count or needle.documents}
        shards = {
            "words": (yield from _word_files(items, held)),
            "postings": (yield from _posting_files(index, held, answers)),
            "grams": (yield from _gram_files(index)),
        }
        sections = yield from _number_files(index, answers)
        yield from _document_files(plan, answers)
        yield _file("meta", _meta(index, answers, {**shards, "sections": sections}))


def _file(name: str, data: Json) -> File:
    return File(f"find/{name}.js", script(name, data))


def _sharded(prefix: str, entries: Mapping[str, Json], room: int) -> Generator[File, None, int]:
    """Entries spread over as many files as their size asks for, by the hash of their keys; gives how many."""
    size = sum(len(key) + len(str(value)) for key, value in entries.items())
    shards = max(1, -(-size // room))
    spread: list[dict[str, Json]] = [{} for _ in range(shards)]
    for key, value in sorted(entries.items()):
        spread[shard_of(key, shards)][key] = value
    for at, part in enumerate(spread):
        yield _file(f"{prefix}{at}", part)
    return shards


def _word_files(
    items: Sequence[tuple[Item, Sequence[Form]]], held: Mapping[str, Needle]
) -> Generator[File, None, int]:
    """The vocabulary by the first character of the surfaces, and apart by the first of their sounds.

    An item is its surface, whether it is a stem (1) and a term (2) as one digit, and its forms: kind and
    needle, which is left out where it is the surface itself.
    """
    entries: defaultdict[str, list[Json]] = defaultdict(list)
    for item, forms in items:
        written = " ".join(_form(form, item) for form in forms if _key(form) in held)
        if written:
            packed = [item.surface, item.inflected + 2 * item.term, written]
            entries[item.surface[0]].append(packed)
            if item.sound:
                entries[f"/{item.sound[0]}"].append([item.sound, *packed])
    return (yield from _sharded("w", entries, WORDS))


def _form(form: Form, item: Item) -> str:
    kind = "0123456789abcdef"[_KINDS_OF_FORM.index(form.kind)]
    return kind + (_ending(form) if form.needle == item.surface else _key(form))


def _key(form: Form) -> str:
    """A needle as it stands in the files: a name without spaces."""
    return form.needle.replace(" ", "_") + _ending(form)


def _ending(form: Form) -> str:
    """Behind a stem ``~`` and what its dictionary form ends with: ``貼~る``."""
    return f"~{form.full.removeprefix(form.needle)}" if form.inflected else ""


def _posting_files(
    index: SearchIndex, held: Mapping[str, Needle], answers: _Answers
) -> Generator[File, None, int]:
    """Needles with their postings, names (``=key``) with who bears them, cards (``@key``) with who names them."""
    entries: dict[str, Json] = {}
    for key, needle in held.items():
        packed = [needle.count, postings(needle.postings)]
        entries[key] = [*packed, list(needle.documents)] if needle.documents else packed
    named: defaultdict[str, set[int]] = defaultdict(set)
    for key, stored in index.connection.execute("SELECT key, postings FROM name"):
        named[key].update(answers.of_entry[n] for n in members(unpack(stored)))
    for key, bearers in named.items():
        if bearers:
            entries[f"={key}"] = rising(sorted(bearers))
    cards = index.connection.execute("SELECT value, postings FROM facet WHERE name = 'card'")
    for card, stored in cards:
        entries[f"@{card}"] = rising(sorted({answers.of_entry[n] for n in members(unpack(stored))}))
    return (yield from _sharded("p", entries, ROOM))


def _gram_files(index: SearchIndex) -> Generator[File, None, int]:
    """Pairs of characters and the entries they stand in: what finds strings that are no words."""
    grams = index.connection.execute("SELECT gram, postings FROM gram").fetchall()
    entries = {gram: rising(members(unpack(stored))) for gram, stored in grams if END not in gram}
    return (yield from _sharded("g", entries, ROOM))


def _number_files(index: SearchIndex, answers: _Answers) -> Generator[File, None, list[int]]:
    """Of each number its texts (the best first), who cites it, who cites a part; by section.

    Gives the sections.
    """
    sections: defaultdict[int, dict[str, list[str]]] = defaultdict(dict)
    known = index.connection.execute(
        "SELECT DISTINCT value FROM facet WHERE name IN ('number', 'cites', 'cites-within')"
    )
    for (value,) in known.fetchall():
        exact = index.facet("cites", value)
        found = (
            sorted(
                index.rows(members(index.facet("number", value))).values(),
                key=lambda row: _precedence(index, row),
            ),
            [row for _, row in sorted(index.rows(members(exact)).items())],
            [
                row
                for _, row in sorted(index.rows(members(index.facet("cites-within", value) & ~exact)).items())
            ],
        )
        sections[RuleNumber.parse(value).section][value] = [
            "".join(map(number, dict.fromkeys(answers.of_entry[row.n] for row in rows))) for rows in found
        ]
    for section, numbers in sorted(sections.items()):
        yield _file(
            f"n{section}", dict(sorted(numbers.items(), key=lambda item: RuleNumber.parse(item[0]).key))
        )
    return sorted(sections)


def _precedence(index: SearchIndex, row: Row) -> tuple[bool, float, int]:
    """As ``kb.search.lookup`` has it, but for the reader's language, which the page knows."""
    return index.documents[row.document].authority == 2, -float(row.edition or 0), row.n


def _document_files(plan: Plan, answers: _Answers) -> Iterator[File]:
    """What is shown of an answer, and what its place in the order is told from."""
    for at in range(0, len(answers.rows), DOCS):
        shown = [_shown(plan, answers, row) for row in answers.rows[at : at + DOCS]]
        yield _file(f"d{at // DOCS}", shown)


def _shown(plan: Plan, answers: _Answers, row: Row) -> Json:
    """Address, number, titles, text, edition; then as the index has them its title and its names.

    And how many answers before it that one stands from which it hangs: twice that, and one more where it is the
    first below. Last one number for all editions of a rule, where there are others.
    """
    record = plan.content.records[row.id]
    label: Link = plan.label(record)
    text = "\n".join((record.text, *(example.text for example in record.examples)))
    above = answers.of_entry[row.n] - answers.of_entry[row.parent] if row.parent is not None else 0
    return [
        f"{label.to.path}index.html" + (f"#{label.to.fragment}" if label.to.fragment else ""),
        label.number or "",
        label.name.ja or "",
        label.name.en or "",
        text,
        str(record.edition) if record.edition else "",
        row.title,
        row.names,
        2 * above + (row.parent == row.n - 1) if above else 0,
        *((row.life,) if row.life is not None else ()),
    ]


def _meta(index: SearchIndex, answers: _Answers, sizes: Mapping[str, Json]) -> Json:
    rows = answers.rows
    editions = sorted({row.edition or "" for row in rows})
    return {
        **sizes,
        "docs": DOCS,
        "answers": len(rows),
        "entries": index.count,
        "others": rising(answers.others),
        "leaders": "".join(number(answers.of_entry[n]) for n in answers.others),
        "length": index.length,
        "kinds": list(KINDS),
        "light": sorted(word for word in LIGHT if len(word) > 1),
        "generic": sorted(GENERIC_WORDS),
        "forms": [[kind, WORTH[kind]] for kind in _KINDS_OF_FORM],
        "kind": runs([KINDS.index(row.kind) for row in rows]),
        "lang": runs([int(row.lang == "en") for row in rows]),
        "edition": runs([editions.index(row.edition or "") for row in rows]),
        "editions": editions,
        "prior": runs([round(row.prior * PRIORS) for row in rows]),
        "documents": [
            [
                document.id,
                document.title,
                _answer_at(answers, document.first),
                _answer_at(answers, document.last),
                document.kind,
            ]
            for document in index.documents
        ],
    }


def _answer_at(answers: _Answers, entry: int) -> int:
    """The first answer that stands at an entry or after it."""
    return bisect_left(answers.rows, entry, key=lambda row: row.n)
