"""One card of all that documents say of it."""

from __future__ import annotations

import json

from kb.check import check
from kb.corpus import Corpus
from kb.resolve import resolve
from tests.cards.samples import read

FACES = [
    {
        "name": "Day Owl // Night Owl",
        "layout": "transform",
        "side": side,
        "faceName": en,
        "foreignData": [{"language": "Japanese", "name": "昼の梟 // 夜の梟", "faceName": ja}],
    }
    for side, en, ja in (("a", "Day Owl", "昼の梟"), ("b", "Night Owl", "夜の梟"))
]
SET = json.dumps({"data": {"name": "Woods", "cards": FACES}}, ensure_ascii=False)
TABLE = "ja,en,reading\n昼の梟,Day Owl,ひるのふくろう\n夜の梟,Night Owl,よるのふくろう\n"


def test_a_face_is_its_card_however_it_is_named() -> None:
    corpus = Corpus.of([read(SET, "set.json"), read(TABLE, "a.csv")])
    names = ("Day Owl", "night owl", "夜の梟", "昼の梟", "Day Owl // Night Owl", "昼の梟＋夜の梟")
    assert {corpus.cards.names.find(name) for name in names} == {"day owl"}
    (entry,) = corpus.cards.entries.values()
    assert (entry.card.ja, entry.card.en, entry.card.reading) == ("昼の梟", "Day Owl", "ひるのふくろう")
    assert corpus.cards.conflicts == ()
    assert {name.target for name in corpus.names() if name.shown in ("夜の梟", "Night Owl")} == {"day owl"}


def test_a_card_of_its_own_is_not_the_face_of_another() -> None:
    table = read("ja,en\n甲+乙,Salt+Pepper\n乙+丙,Pepper+Vinegar\n", "a.csv")
    assert Corpus.of([table]).cards.names.find("Pepper") is None


def test_fields_come_from_whichever_document_has_them() -> None:
    one = read(
        '[{"object": "card", "name": "Frog", "oracle_id": "o", "mana_cost": "{G}", "set_name": "Pond"}]', "a"
    )
    other = read("ja,en,reading\n蛙,Frog,かえる\n", "b")
    card = Corpus.of([one, other]).cards.entries["frog"].card
    assert (card.ja, card.cost, card.reading, card.sets) == ("蛙", "{G}", "かえる", ("Pond",))


def test_two_japanese_names_are_both_kept_and_reported() -> None:
    corpus = Corpus.of([read("ja,en\n蛙,Frog\n", "a.csv"), read("ja,en\n雨蛙,Frog\n", "b.csv")])
    assert {corpus.cards.names.find(name) for name in ("蛙", "雨蛙")} == {"frog"}
    assert [problem.code for problem in check(corpus, resolve(corpus))] == ["conflicting-card"]


def test_rulings_by_oracle_id_are_about_the_card_that_other_data_name() -> None:
    ruling = {"object": "ruling", "oracle_id": "o", "published_at": "2020-01-02", "comment": "It hops."}
    rulings = read(json.dumps([ruling, {**ruling, "oracle_id": "?", "comment": "It flies."}]), "rulings")
    cards = read('[{"object": "card", "name": "Frog", "oracle_id": "o"}]', "cards")
    corpus = Corpus.of([rulings, cards])
    hops, flies = corpus.documents[1].records
    assert [(use.en, use.role, use.certain) for use in hops.cards] == [("Frog", "subject", True)]
    assert hops.path == ("Frog",)
    assert flies.cards == ()
    assert corpus.cards.entries["frog"].uses[0][0] == hops.id
