"""A small set with an FAQ on it, in our own words: what the two real ones look like, to the letter."""

from __future__ import annotations

import hashlib
import json

from kb.model import Document, Source
from kb.reading import read_document

CARDS = (
    # Japanese, reading, English, type, rulings
    ("赤い月", "あかいつき", "Red Moon", "Enchantment", ["Red Moon has no effect on lands in other zones."]),
    ("石の壁", "いしのかべ", "Stone Wall", "Creature — Wall", []),
    (
        "海の歌",
        "うみのうた",
        "Sea Song",
        "Sorcery",
        [
            "If you have fewer than three cards in your library, you draw them all.",
            "You choose the discarded card as Sea Song resolves.",
        ],
    ),
    ("絵の具", "えのぐ", "Paint", "Artifact", ["The enchanted creature keeps its other colors."]),
    (
        "踊る影",
        "おどるかげ",
        "Dancing Shade",
        "Creature — Spirit",
        ["If Dancing Shade dies at the same time as another Spirit, its ability triggers for both."],
    ),
    (
        "川の主",
        "かわのぬし",
        "River Lord",
        "Creature — Beast",
        ["The tokens enter the battlefield attacking; they were never declared as attackers."],
    ),
)
GROUPS = (
    ("《赤い月》は、他の領域にある土地には効果を持たない。",),
    (
        "あなたのライブラリーのカードが３枚未満なら、それを全部引く。",
        "捨てるカードは、解決時に選ぶ。",
    ),
    ("他のスピリットと同時に死亡した場合、能力は両方について誘発する。",),
    ("《川の主》の能力で出たトークンは攻撃しているが、攻撃クリーチャーとして宣言されたわけではない。",),
    ("《石の壁》は攻撃できない。",),
)
"""The groups in an order of their own: ``faq`` takes those it is told."""


def read(text: str, file: str) -> Document:
    data = text.encode()
    return read_document(data, Source(file=file, sha256=hashlib.sha256(data).hexdigest()))


def set_text(*, without: tuple[str, ...] = ()) -> str:
    """The set as MTGJSON writes one."""
    cards = [
        {
            "name": en,
            "type": kind,
            "text": "",
            "foreignData": [{"language": "Japanese", "name": ja, "text": ""}],
            "rulings": [{"date": "2012-05-01", "text": text} for text in rulings],
        }
        for ja, _, en, kind, rulings in CARDS
        if en not in without
    ]
    data = {"name": "Small Set", "releaseDate": "2012-05-04", "cards": cards}
    return json.dumps({"meta": {}, "data": data}, ensure_ascii=False)


def readings_text(*, without: tuple[str, ...] = ()) -> str:
    """A table of its names with readings."""
    rows = (f"{ja},{reading},{en}\n" for ja, reading, en, *_ in CARDS if en not in without)
    return f"ja,reading,en\n{''.join(rows)}"


def faq_text(*groups: tuple[str, ...]) -> str:
    """An FAQ whose groups lost their headings."""
    notes = "\n\n".join("\n".join(f"• {bullet}" for bullet in group) for group in groups)
    head = "小さなセット よくある質問集\n\n小さなセット 公式発売日：2012年5月4日\n\n"
    head += "一般注釈\n\n新能力\n\n• それは新しい。\n"
    return f"{head}\nカード別注釈\n\n{notes}\n"


def card_data(*, without: tuple[str, ...] = (), readings: bool = True) -> list[Document]:
    """The set, and the table of its readings."""
    documents = [read(set_text(without=without), "small.json")]
    if readings:
        documents.append(read(readings_text(without=without), "readings.csv"))
    return documents


def faq(*groups: tuple[str, ...]) -> Document:
    """The FAQ, read."""
    return read(faq_text(*groups), "faq.txt")
