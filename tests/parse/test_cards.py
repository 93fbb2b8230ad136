"""Card data in each way it is written: what becomes of every entry."""

from __future__ import annotations

import datetime as dt
import hashlib
import json

import pytest

from kb.errors import ParseError
from kb.model import Card, Document, Source
from kb.reading import read_document


def read(text: str | bytes, file: str = "data.bin") -> Document:
    data = text.encode() if isinstance(text, str) else text
    return read_document(data, Source(file=file, sha256=hashlib.sha256(data).hexdigest()))


def only(document: Document) -> Card:
    (card,) = document.cards
    return card


def set_file(*cards: object, **about: object) -> str:
    data = {"code": "TST", "cards": list(cards), "name": "Test Set", "releaseDate": "2012-05-04", **about}
    return json.dumps({"meta": {"date": "2022-01-02"}, "data": data}, ensure_ascii=False)


def set_card(name: str, japanese: str | None = None, **more: object) -> dict[str, object]:
    foreign = [{"language": "Japanese", "name": japanese, "text": f"{japanese}の文章"}] if japanese else []
    return {
        "name": name,
        "foreignData": foreign,
        "layout": "normal",
        "type": "Instant",
        "rulings": [],
        **more,
    }


TWO_FACES = [
    set_card(
        "Day Owl // Night Owl",
        layout="transform",
        side=side,
        faceName=face,
        foreignData=[{"language": "Japanese", "name": "昼の梟 // 夜の梟", "faceName": japanese}],
        rulings=[{"date": "2012-05-01", "text": "The owl turns around."}],
    )
    for side, face, japanese in (("b", "Night Owl", "夜の梟"), ("a", "Day Owl", "昼の梟"))
]


class TestMtgjson:
    def test_a_set_gives_cards_with_both_languages_and_their_rulings(self) -> None:
        ruling = {"date": "2012-05-01", "text": "The bear is hungry."}
        document = read(set_file(set_card("Grey Bear", "灰色の熊", manaCost="{1}{G}", rulings=[ruling])))
        assert (document.id, document.kind, document.title) == ("cards:Test-Set", "cards", "Test Set")
        assert (document.date, document.rules_date) == (dt.date(2022, 1, 2), dt.date(2012, 5, 4))
        card = only(document)
        assert (card.en, card.ja, card.cost, card.sets) == ("Grey Bear", "灰色の熊", "{1}{G}", ("Test Set",))
        assert card.text_ja == "灰色の熊の文章"
        (record,) = document.records
        assert record.id == "cards:Test-Set:Grey-Bear#1"
        assert (record.kind, record.lang, record.date) == ("ruling", "en", dt.date(2012, 5, 1))
        assert [(use.en, use.role, use.certain) for use in record.cards] == [("Grey Bear", "subject", True)]

    def test_printings_of_a_card_are_one_card(self) -> None:
        document = read(set_file(set_card("Hill"), set_card("Hill", "丘"), set_card("Hill")))
        assert len(document.cards) == 1

    def test_a_card_with_two_faces_goes_by_its_front(self) -> None:
        document = read(set_file(*TWO_FACES))
        card = only(document)
        assert (card.en, card.ja) == ("Day Owl", "昼の梟")
        assert (card.faces, card.faces_ja) == (("Day Owl", "Night Owl"), ("昼の梟", "夜の梟"))
        assert len(document.records) == 1

    def test_a_split_card_goes_by_both_halves(self) -> None:
        halves = [
            set_card("Salt // Pepper", layout="split", side=side, faceName=face)
            for side, face in (("a", "Salt"), ("b", "Pepper"))
        ]
        card = only(read(set_file(*halves)))
        assert (card.en, card.faces) == ("Salt // Pepper", ("Salt", "Pepper"))

    def test_the_same_ruling_under_both_faces_is_one(self) -> None:
        assert len(read(set_file(*TWO_FACES)).records) == 1

    def test_an_entry_that_is_no_card_is_a_problem_and_the_rest_is_kept(self) -> None:
        document = read(set_file(set_card("Hill"), {"foreignData": [], "name": 7}, "hello", set_card("Dale")))
        assert [card.en for card in document.cards] == ["Hill", "Dale"]
        assert [problem.code for problem in document.problems] == ["bad-entry", "bad-entry"]

    def test_a_ruling_without_a_day_is_a_problem_that_names_its_card(self) -> None:
        bad = set_card("Hill", rulings=[{"date": "soon", "text": "Wait."}])
        document = read(set_file(bad, set_card("Dale")))
        assert [card.en for card in document.cards] == ["Dale"]
        assert "Hill" in document.problems[0].message

    def test_sets_of_one_file_are_one_document_of_all_their_cards(self) -> None:
        ruling = {"date": "2012-05-01", "text": "It croaks."}
        data = {
            code: {"name": name, "booster": {"default": {}}, "cards": cards, "tokens": [set_card("Egg")]}
            for code, name, cards in (
                ("PND", "Pond", [set_card("Frog", "蛙", rulings=[ruling]), set_card("Newt")]),
                ("LKE", "Lake", [set_card("Frog", rulings=[ruling]), 7]),
            )
        }
        document = read(json.dumps({"data": data, "meta": {"date": "2022-01-02"}}), "AllPrintings.json")
        assert (document.title, document.lang, document.date) == ("AllPrintings", "en", dt.date(2022, 1, 2))
        assert [(card.en, card.ja, card.sets) for card in document.cards] == [
            ("Frog", "蛙", ("Pond", "Lake")),
            ("Newt", None, ("Pond",)),
        ]
        assert [record.text for record in document.records] == ["It croaks."]
        assert [problem.message.partition(":")[0] for problem in document.problems] == ["entry 2 of Lake"]

    def test_atomic_cards_stand_under_their_names(self) -> None:
        data = {"Day Owl // Night Owl": TWO_FACES, "Hill": [set_card("Hill", "丘")], "none": []}
        document = read(json.dumps({"meta": {}, "data": data}))
        assert [card.ja for card in document.cards] == ["昼の梟", "丘"]


class TestScryfall:
    def test_rulings_know_their_card_by_its_oracle_id_alone(self) -> None:
        entry = {"object": "ruling", "oracle_id": "o-1", "published_at": "2020-04-17", "comment": "It hops."}
        document = read(json.dumps([entry, {**entry, "comment": "See rule 702.9."}]), "rulings.json")
        assert (document.id, document.cards) == ("cards:rulings", ())
        assert [record.id for record in document.records] == ["cards:rulings:o-1#1", "cards:rulings:o-1#2"]
        assert [record.group for record in document.records] == ["o-1", "o-1"]
        assert [str(citation.number) for citation in document.records[1].citations] == ["702.9"]

    def test_a_card_in_japanese_gives_both_names(self) -> None:
        entry = {
            "object": "card", "oracle_id": "o-1", "name": "Frog", "lang": "ja", "printed_name": "蛙",
            "set_name": "Pond", "type_line": "Creature — Frog", "mana_cost": "{G}", "oracle_text": "Reach",
            "printed_text": "到達",
        }  # fmt: skip
        card = only(read(json.dumps([entry])))
        assert (card.en, card.ja, card.oracle) == ("Frog", "蛙", "o-1")
        assert (card.text_en, card.text_ja, card.sets) == ("Reach", "到達", ("Pond",))

    def test_the_faces_of_a_card_are_in_it(self) -> None:
        faces = [{"name": "Seed", "oracle_text": "Grow."}, {"name": "Tree", "oracle_text": "Stand."}]
        entry = {
            "object": "card",
            "name": "Seed // Tree",
            "layout": "transform",
            "lang": "en",
            "card_faces": faces,
        }
        card = only(read(json.dumps({"object": "list", "data": [entry]})))
        assert (card.en, card.faces, card.text_en) == ("Seed", ("Seed", "Tree"), "Grow.\n//\nStand.")

    def test_a_ruling_without_text_is_a_problem(self) -> None:
        good = {"object": "ruling", "oracle_id": "o-1", "published_at": "2020-04-17", "comment": "It hops."}
        document = read(json.dumps([good, {**good, "comment": None}]))
        assert len(document.records) == 1
        assert [problem.code for problem in document.problems] == ["bad-entry"]

    def test_an_entry_a_line_is_json_lines(self) -> None:
        entries = [
            {"object": "card", "oracle_id": f"o-{n}", "name": f"Frog {n}", "lang": "en"} for n in range(3)
        ]
        document = read("\n".join(map(json.dumps, entries)))
        assert [(card.en, card.line) for card in document.cards] == [
            ("Frog 0", 1),
            ("Frog 1", 2),
            ("Frog 2", 3),
        ]
        assert only(read(json.dumps(entries[1]))).en == "Frog 1"


class TestNameTables:
    @pytest.mark.parametrize(
        "text",
        [
            '[\n{"name": "Frog", "jpname": "蛙"}\n]',
            '[{"en": "Frog", "ja": "蛙", "id": 5}]',
            '{"Frog": "蛙"}',
            '{"蛙": "Frog"}',
            "ja,en\n蛙,Frog\n",
            "en;ja;note\nFrog;蛙;green\n",
            "英語名\t日本語名\nFrog\t蛙",
            '\ufeffEN,JA\r\n"Frog","蛙"\r\n',
        ],
    )
    def test_the_columns_are_known_by_what_they_are_called(self, text: str) -> None:
        card = only(read(text))
        assert (card.en, card.ja) == ("Frog", "蛙")

    def test_a_reading_is_read_where_there_is_one(self) -> None:
        assert only(read("reading,ja,en\nかえる,蛙,Frog\n")).reading == "かえる"

    def test_lines_are_those_of_the_file(self) -> None:
        document = read('ja,en\n"長い\n名前",Long Name\n\n蛙,Frog\n')
        assert [(card.ja, card.line) for card in document.cards] == [("長い 名前", 2), ("蛙", 5)]
        document = read('[\n{"en": "A", "ja": "甲"},\n\n{"en": "B", "ja": "乙"}]')
        assert [card.line for card in document.cards] == [2, 4]

    def test_a_card_without_a_japanese_name_has_none(self) -> None:
        document = read('[{"name": "Frog", "jpname": "undefined", "info": "nojpname"}]')
        assert only(document).ja is None

    def test_two_halves_with_a_plus_are_one_card(self) -> None:
        card = only(read('[{"name": "Salt+Pepper", "jpname": "塩+胡椒"}]'))
        assert (card.ja, card.faces, card.faces_ja) == ("塩+胡椒", ("Salt", "Pepper"), ("塩", "胡椒"))

    def test_a_row_of_another_length_is_a_problem_at_its_line(self) -> None:
        document = read("ja,en\n蛙,Frog\n熊\n,\n梟,Owl\n")
        assert [card.en for card in document.cards] == ["Frog", "Owl"]
        assert [(problem.code, problem.line) for problem in document.problems] == [("bad-entry", 3)]

    def test_half_a_character_is_a_problem(self) -> None:
        document = read('[{"en": "Frog", "ja": "蛙"}, {"en": "Bad\\ud800", "ja": "悪"}]')
        assert len(document.cards) == 1
        assert [problem.code for problem in document.problems] == ["bad-entry"]


LIST = """　英語名：Frog
日本語名：蛙（かえる）
　コスト：(１)(緑)
　タイプ：クリーチャー --- カエル(Frog)
到達（これは飛び跳ねる。）
(Ｔ)：マナを加える。
　Ｐ／Ｔ：1/1
　セット：Pond


　英語名：Day Owl
日本語名：昼の梟（ひるのふくろう）
　コスト：(白)
　タイプ：クリーチャー
飛行
　英語名：Night Owl
日本語名：夜の梟（よるのふくろう）
　コスト：
　色指標：〔黒〕
　タイプ：クリーチャー
　セット：Pond
"""


class TestCardList:
    @pytest.mark.parametrize("encoding", ["utf-8", "cp932", "euc-jp", "utf-16"])
    def test_a_list_gives_readings_texts_costs_and_sets(self, encoding: str) -> None:
        document = read(LIST.replace("\n", "\r\n").encode(encoding))
        frog, owl = document.cards
        assert (frog.en, frog.ja, frog.reading, frog.cost) == ("Frog", "蛙", "かえる", "{1}{G}")
        assert frog.text_ja == "到達（これは飛び跳ねる。）\n{T}：マナを加える。"
        assert (frog.sets, frog.line) == (("Pond",), 1)
        assert (owl.en, owl.faces, owl.faces_ja) == (
            "Day Owl",
            ("Day Owl", "Night Owl"),
            ("昼の梟", "夜の梟"),
        )
        assert (owl.reading, owl.line, owl.sets) == ("ひるのふくろう", 11, ("Pond",))
        assert document.problems == ()

    def test_a_line_that_belongs_to_no_card_is_reported(self) -> None:
        document = read(f"春の一覧\n\n{LIST}")
        assert [(problem.code, problem.line) for problem in document.problems] == [("lost-text", 1)]
        assert document.cards[0].line == 3


class TestBrokenFiles:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ('[{"name": "Frog", "jpname": "蛙"},\n{"name": ', "line 2"),
            ('[{"name": "Frog", "jpname": "蛙"}', "line 1"),
            ('[{"name": "Frog", "jpname": "蛙"}] more', "follows"),
            ('{"data": {"cards": [1, 2]', "broken JSON"),
            ('[{"a": ' * 20000, "broken JSON"),
            ('[{"name": ' + "9" * 5000 + "}]", "broken JSON"),
            ('{"name": "Frog", "jpname": "蛙"}\n{"name": ', "line 2"),
            ('{"data": {"cards": [{"name": "Frog", "jpname": "蛙"}]}} more', "follows"),
            ('{"data": ' * 20000, "broken JSON"),
            ('["a", 2]', "no card data"),
            ('{"Frog": 1}', "no card data"),
            ('[{"colour": "green"}]', "single card"),
            ('ja,en\n"蛙,Frog\n', "broken CSV"),
            ('ja,en\n蛙,"Fr"og"\n', "broken CSV at line 2"),
            ("ja,en\n", "single card"),
        ],
    )
    def test_a_broken_file_is_one_clear_line(self, text: str, said: str) -> None:
        with pytest.raises(ParseError, match=said) as raised:
            read(text)
        assert "\n" not in str(raised.value)

    def test_a_page_is_no_data(self) -> None:
        with pytest.raises(ParseError, match="not a document"):
            read("What is this, then?\n\nA letter.\n")

    def test_another_kind_that_the_user_states_is_not_overruled(self) -> None:
        data = b'[{"name": "Frog"}]\n\nAn article, for all that.\n'
        source = Source(file="x", sha256="0" * 64, kind="wiki")
        assert read_document(data, source).kind == "wiki"


def test_the_title_that_the_user_gives_names_the_document() -> None:
    data = b"ja,en\n\xe8\x9b\x99,Frog\n"
    document = read_document(data, Source(file="x.csv", sha256="0" * 64, title="Frogs", lang="en"))
    assert (document.id, document.title, document.lang) == ("cards:Frogs", "Frogs", "en")


def test_an_object_of_settings_is_no_table_of_names() -> None:
    with pytest.raises(ParseError, match="no card data"):
        read('{"name": "x", "version": "1.2.3", "rules": [{"name": "a"}, {"name": "b"}]}')
