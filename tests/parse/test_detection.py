"""Files that are no document of ours: each is refused with one line, whatever its numbers and bullets."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.errors import ParseError
from kb.model import Source
from kb.parse.about_magic import names_other_game
from kb.reading import read_document

OTHERS = {
    "poem": "春の朝\n\n霧の中の小さな舟\n櫂の音だけが近づいてくる\n",
    "recipe": "肉じゃが\n\n材料\n• 芋 3個\n• 肉 200g\n\n1. 切る。\n2. 煮る。100.5度で10分。\n",
    "e-mail": "From: a@example.com\nSubject: 会議\nDate: Mon, 1 Jan 2024 10:30:00 +0900\n\n- あれ\n- それ\n",
    "source": '#include <stdio.h>\n/* rules */\nint main(){ printf("100.1 a\\n"); return 0; }\n',
    "list": "[1, 2, 3]",
    "csv": "id,item,price\n1,Apple,100.50\n2,Pear,200.75\n",
    "log": "2024-01-01 10:30:00.123 INFO start\n2024-01-01 10:30:01.5 WARN 100.6 ms slow\n",
    "changelog": "# Changelog\n\n## Release Notes 1.2.3\n\n- Fixed the rules\n\n1.2.2 Fixes\n1.2.1 Start\n",
    "versions": "Version history\n100.1 First\n100.2 Second fix\n101.0 Third\n",
    "software": "Foo 2.1 Release Notes\n\n* Released on January 5, 2024\n* Creature comforts improved\n",
    "statute": "架空法\n\n第一章　総則（第一条―第三条）\n\n第1条　この法律は、架空のことを定める。\n"
    "第2条　用語の意義は、次による。\n１　物\n２　人\n第3条　前条の規定は第100条を参照。\n",
    "chess": "Laws of Chess\n\n1. Nature\n1.1 Two play.\n1.2 A king falls.\n1.2.1 Nothing.\n",
    "baseball": "野球規則\n\n1.00 目的\n1.01 2チームで行う。\n2.01 競技場。\n5.09 アウト (a) 打者アウト\n",
    "poker": "Poker Rules\n\nContents\n\n101. Floor\n102. Players\n\n101. Floor\nIt decides.\n102. Players\n"
    "They verify their cards.\n\nGlossary\nButton\nThe dealer's place.\n",
    "other cards": "どこかのカードゲーム 総合ルール 2024\n\n1. 基本\n101. 準備\n101.1 置く。\n101.2 引く。\n",
    "other rules": "Somewhere Comprehensive Rules\n\n100.1. A player has a deck.\n100.2. He draws a card.\n",
    "settings": "[rules]\n100.1 = a\n100.2 = b\n",
    "addresses": "192.168.0.1 host1\n192.168.0.2 host2\n10.0.0.1 gw\n",
    "measures": "101.325 kPa\n273.15 K\n",
    "prices": "100.50 円 りんご\n120.75 円 なし\n",
    "shop": "<html lang='ja'><head><title>通販</title></head><body><h1>シングルカード</h1><table><tr>"
    "<td>《真髄の針》</td><td>100.50円</td></tr></table><ul><li>10.30まで</li></ul></body></html>",
    "news": "新セットのお知らせ\n\n3月17日発売。クリーチャーが入っています。\n\n• 価格は100.50円です。\n",
    "deck": "4 Lightning Bolt\n20 Mountain\n\nSideboard\n3 Smash to Smithereens\n",
    "minutes": "議事録\n\n一般注釈\n• 出席者は3名\n\nGeneral Notes\n- all fine\n",
    "memories": "マジックの思い出\n\n私は1995年に始めた。rule 400.7 は難しい。《もみ消し》が好きだった。\n",
    "contents": "目次\n\n1 はじめに 3\n2 方法 10\n2.1 実験 12\n3 結果 20\n",
    "empty": "",
    "blank": "  \n\t\n　\n",
}


@pytest.mark.parametrize("name", sorted(OTHERS))
def test_what_is_no_document_of_ours_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(ParseError) as refused:
        read_document(OTHERS[name].encode(), Source(file=f"{name}.txt", sha256=""))
    assert str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "data", [b"\xef\xbb\xbf", b"\xff\xfe", b"%PDF-1.4\n", b"PK\x03\x04", b"\x89PNG\r\n\x1a\n"]
)
def test_what_is_no_text_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(ParseError) as refused:
        read_document(data, Source(file="a", sha256=""))
    assert "\n" not in str(refused.value)


def test_nothing_of_this_repository_but_its_library_is_a_document() -> None:
    root = Path(__file__).parents[2]
    for path in (*(root / "kb").rglob("*.py"), root / "README.md", root / "pyproject.toml", root / "LICENSE"):
        with pytest.raises(ParseError):
            read_document(path.read_bytes(), Source(file=path.name, sha256=""))


@pytest.mark.parametrize(
    "title",
    [
        "マジック：ザ・ギャザリング 総合ルール",
        "Magic: The Gathering Comprehensive Rules",
        "総合ルール",
        "MTG総合ルール",
    ],
)
def test_the_title_of_our_rules_names_no_other_game(title: str) -> None:
    assert not names_other_game(title)


def test_the_word_glossary_in_the_middle_of_a_text_makes_no_glossary() -> None:
    lines = [
        "マジックの道具",
        "",
        "試してみる。",
        "",
        "1. 入れる",
        "",
        "2. 動かす",
        "",
        "こう表示される。",
        "",
    ]
    shown = [
        "用語集",
        "ステッカー／Sticker",
        "オブジェクトに貼るマーカー。",
        "カウンター／Counter",
        "置くもの。",
    ]
    with pytest.raises(ParseError):
        read_document("\n".join(lines + shown).encode(), Source(file="a.md", sha256=""))
