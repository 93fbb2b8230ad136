"""Card data added, and what a card then shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cards.samples import CARDS, GROUPS, faq_text, readings_text, set_text
from tests.cli.conftest import Kb

MOON, SONG, SHADE, LORD, WALL = GROUPS


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Kb:
    """A library of the small set, its readings and an FAQ on it; only for reading."""
    root = tmp_path_factory.mktemp("cards")
    (root / "documents").mkdir()
    written = {
        "small.json": set_text(),
        "readings.csv": readings_text(),
        "faq.txt": faq_text(MOON, WALL, SONG, SHADE, LORD),
    }
    for name, text in written.items():
        (root / "documents" / name).write_text(text, "utf-8")
    run = Kb(root / "home", root)
    added = run("add", root / "documents")
    assert added.status == 0
    assert f"cards:Small-Set: {len(CARDS)} card, 6 ruling" in added.out
    return run


def test_a_card_shows_names_reading_and_rulings_in_both_languages(kb: Kb) -> None:
    shown = kb("show", "海の歌").out
    assert shown.startswith("海の歌 / Sea Song")
    assert "うみのうた" in shown
    assert "2012-05-01" in shown
    assert shown.index("３枚未満") < shown.index("fewer than three")
    assert "was inferred" in shown


def test_json_says_how_sure_the_subject_is_and_what_is_translated(kb: Kb) -> None:
    card = kb("show", "--json", "sea song").json
    assert (card["ja"], card["reading"], card["sets"]) == ("海の歌", "うみのうた", ["Small Set"])
    (group,) = card["groups"]
    assert group["certain"] is False
    assert "kana order" in group["inferred"]
    assert group["rulings"][0]["counterparts"][0]["date"] == "2012-05-01"
    assert [ruling["lang"] for ruling in card["official"]] == ["en", "en"]


def test_a_stated_subject_is_certain(kb: Kb) -> None:
    (group,) = kb("show", "--json", "赤い月").json["groups"]
    assert (group["certain"], group["inferred"]) == (True, None)


def test_a_reading_and_an_english_name_find_what_the_japanese_faq_says(kb: Kb) -> None:
    for query in ("うみのうた", "Sea Song"):
        hits = kb("search", "--json", query).json["hits"]
        assert any(hit["document"]["kind"] == "faq" for hit in hits), query


def test_card_data_is_listed_with_its_cards(kb: Kb) -> None:
    listed = {one["id"]: one for one in kb("docs", "--json").json}
    assert listed["cards:Small-Set"]["kind"] == "cards"
    assert listed["cards:Small-Set"]["counts"]["ruling"] == 6


def test_a_broken_file_is_one_line_and_changes_nothing(kb: Kb, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps([{"name": "Frog", "jpname": "蛙"}], ensure_ascii=False)[:-2], "utf-8")
    ran = kb("add", broken)
    assert ran.status == 2
    assert len(ran.lines) == 1
    assert "broken JSON" in ran.err
