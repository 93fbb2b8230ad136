"""Name tables: the Japanese and the English name of cards, and perhaps the reading, in JSON or CSV.

The columns may stand in any order and are known by what they are called; other columns are passed over.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from kb.errors import ParseError
from kb.model import Card, Document, Source
from kb.parse.cards_document import About, BadEntryError, Entry, card_document, named_faces
from kb.parse.cards_fields import Fields, name
from kb.parse.format import DataFormat
from kb.terms.script import has_japanese

_ENGLISH = frozenset(
    {
        "en",
        "eng",
        "english",
        "name",
        "enname",
        "nameen",
        "englishname",
        "nameenglish",
        "英語",
        "英語名",
        "英名",
    }
)
_JAPANESE = frozenset(
    {"ja", "jp", "jpn", "japanese", "jpname", "janame", "nameja", "namejp", "japanesename", "namejapanese",
     "printedname", "日本語", "日本語名", "和名"}
)  # fmt: skip
_READING = frozenset(
    {
        "reading",
        "kana",
        "yomi",
        "furigana",
        "ruby",
        "hiragana",
        "katakana",
        "読み",
        "よみ",
        "読み仮名",
        "ふりがな",
        "フリガナ",
        "かな",
    }
)
_ABSENT = frozenset({"undefined", "null", "none", "nan", "-", "n/a"})
"""What tables write where a card has no Japanese name."""
_HALVES = re.compile(r"\s*(?:\+|＋|//)\s*")
_HEAD = 4096


def columns(titles: Iterator[str] | list[str]) -> dict[str, str]:
    """Which columns hold ``en``, ``ja`` and ``reading``, by their titles; the first of each that fits."""
    found: dict[str, str] = {}
    for title in titles:
        folded = re.sub(r"[\s_\-.]", "", title.lower())
        for column, names in (("en", _ENGLISH), ("ja", _JAPANESE), ("reading", _READING)):
            if folded in names:
                found.setdefault(column, title)
    return found


def pair_entry(fields: Fields, line: int, known: Mapping[str, str]) -> Entry:
    """A card by its names, in the fields that ``known`` says. Raises BadEntryError where there is none."""
    english, japanese, reading = (
        name(fields, known[key]) if key in known else None for key in ("en", "ja", "reading")
    )
    if japanese and (japanese.lower() in _ABSENT or (not has_japanese(japanese) and japanese == english)):
        japanese = None
    if not english and not japanese:
        raise BadEntryError("an entry without a name")
    return Entry(card=card_of_names(english, japanese, reading if japanese else None, line))


def card_of_names(english: str | None, japanese: str | None, reading: str | None, line: int) -> Card:
    """A card by its names; ``Wear+Tear`` and ``Wear // Tear`` are the two halves of one."""
    halves = [_HALVES.split(one) if one else [] for one in (english, japanese)]
    if len(halves[0]) == 2 and len(halves[1]) in (0, 2) and all(halves[0]):
        card = named_faces(*halves, halves=True)
        return replace(card, en=english, ja=japanese, reading=reading, line=line)
    return Card(en=english, ja=japanese, reading=reading, line=line)


def _recognise(text: str) -> int:
    head = next((line for line in text[:_HEAD].splitlines() if line.strip()), "")
    found = columns(next(csv.reader([head], delimiter=_delimiter(head)), []))
    return 90 if {"en", "ja"} <= found.keys() else 0


def _delimiter(head: str) -> str:
    return max(",\t;", key=head.count)


def _parse(text: str, source: Source) -> Document:
    return card_document(source, About(lang="ja"), _rows(text), text.count("\n") + (not text.endswith("\n")))


def _rows(text: str) -> Iterator[tuple[int, Entry | BadEntryError]]:
    """The rows with their lines. Raises ParseError where the quotation marks do not match."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(head), strict=True)
    titles: list[str] | None = None
    known: dict[str, str] = {}
    before = 0
    while True:
        line = before + 1
        try:
            row = next(rows, None)
        except csv.Error as error:
            raise ParseError(f"broken CSV at line {line}: {error}") from None
        if row is None:
            return
        before = rows.line_num
        if not any(cell.strip() for cell in row):
            continue
        if titles is None:
            titles = row
            known = columns(titles)
            if not {"en", "ja"} <= known.keys():
                raise ParseError(
                    "a name table needs a first line that names its columns: ja, en, and perhaps reading"
                )
            continue
        try:
            if len(row) != len(titles):
                raise BadEntryError(f"{len(row)} columns where {len(titles)} are named")
            yield line, pair_entry(dict(zip(titles, row, strict=True)), line, known)
        except BadEntryError as defect:
            yield line, defect


FORMAT = DataFormat(name="name table (CSV)", kind="cards", recognise=_recognise, parse=_parse)
