"""The publishers' card data: how many cards and rulings they give, and that nothing of them is left out."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest

from kb.model import Document, Source
from kb.reading import read_document

pytestmark = pytest.mark.real


def read(path: Path) -> Document:
    data = path.read_bytes()
    return read_document(data, Source(file="any.bin", sha256=hashlib.sha256(data).hexdigest()))


@pytest.mark.parametrize(
    ("file", "title", "released", "counts"),
    [
        ("ISD.json", "Innistrad", "2011-09-30", (254, 20)),
        ("ALA.json", "Shards of Alara", "2008-10-03", (234, 0)),
    ],
)
def test_a_set_gives_each_card_once_with_all_its_rulings(
    shared: Path, file: str, title: str, released: str, counts: tuple[int, int]
) -> None:
    path = shared / "data" / "sets" / file
    document = read(path)
    assert (document.title, str(document.rules_date), document.problems) == (title, released, ())
    two_faced = sum(len(card.faces) == 2 for card in document.cards)
    assert (len(document.cards), two_faced) == counts
    assert all(card.ja and card.en and card.type_line and card.oracle for card in document.cards)
    written = json.loads(path.read_text("utf-8"))["data"]["cards"]
    expected = {(one["name"], r["date"], r["text"]) for one in written for r in one.get("rulings", [])}
    assert len(document.records) == len(expected)
    assert Counter((str(record.date), record.text) for record in document.records) == Counter(
        (date, text) for _, date, text in expected
    )


def test_the_name_table_gives_every_name(shared: Path) -> None:
    document = read(shared / "data" / "names" / "jpname.json")
    assert document.problems == ()
    assert len(document.cards) == 32969
    assert sum(card.ja is not None for card in document.cards) == 30556
    by_name = {card.en: card for card in document.cards}
    assert by_name["Storm Crow"].ja == "嵐雲のカラス"
    assert by_name["Wear+Tear"].faces_ja == ("摩耗", "損耗")
    assert by_name["Nissa, Worldsoul Speaker"].line == 2


def test_the_list_of_2013_gives_readings_and_texts(shared: Path) -> None:
    document = read(shared / "data" / "names" / "wisdomguild-standard-2013-02.sjis.txt")
    assert (document.encoding, document.problems) == ("cp932", ())
    assert len(document.cards) == 1359
    assert all(card.ja and card.en and card.type_line for card in document.cards)
    assert sum(card.reading is None for card in document.cards) <= 2
    assert sum(len(card.faces) == 2 for card in document.cards) == 33
    by_name = {card.en: card for card in document.cards}
    griffin = by_name["Abbey Griffin"]
    assert (griffin.reading, griffin.cost) == ("しゅうどういんのぐりふぃん", "{3}{W}")
    assert griffin.sets == ("Innistrad",)
