"""The card list of Wisdom Guild: labelled lines, one block a card, with readings and Japanese texts.

    英語名：Abbey Griffin
    日本語名：修道院のグリフィン（しゅうどういんのぐりふぃん）
    コスト：(３)(白)          　タイプ：…          text lines          　Ｐ／Ｔ：2/2 …
    セット：Innistrad

A second ``英語名`` in a block, with no blank line before it, is the card's other face (which has a
``色指標`` or no cost) or its other half.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from kb.errors import Problem
from kb.model import Card, Document, Source
from kb.parse.cards_document import About, BadEntryError, Entry, card_document, named_faces
from kb.parse.format import DataFormat

_LABEL = re.compile(
    r"[　\s]?(英語名|日本語名|コスト|色指標|タイプ|Ｐ／Ｔ|忠誠度|イラスト|セット|稀少度)：(.*)"
)
_NAMED = re.compile(r"(?P<ja>[^（]+)（(?P<reading>[ぁ-ゖァ-ヺー゛゜゙゚・＝\s]+)）")
_SYMBOL = re.compile(r"\(([^()]{1,5})\)")
_COLOURS = str.maketrans("白青黒赤緑無", "WUBRGC")


@dataclass(slots=True)
class _Face:
    """The lines of one face: its labelled ones, and its text."""

    line: int
    fields: dict[str, str] = field(default_factory=dict)
    text: list[str] = field(default_factory=list)


def _recognise(text: str) -> int:
    labels = {match[1] for line in text[:4096].splitlines() if (match := _LABEL.fullmatch(line))}
    return 95 if {"英語名", "日本語名", "タイプ"} <= labels else 0


def _parse(text: str, source: Source) -> Document:
    lines = text.split("\n")
    lost: list[int] = []
    about = About(lang="ja")
    document = card_document(source, about, _entries(lines, lost), len(lines) - (lines[-1] == ""))
    unclaimed = tuple(
        Problem(
            document=document.id,
            line=line,
            code="lost-text",
            severity="error",
            message="this line belongs to no card",
        )
        for line in lost
    )
    return replace(document, problems=(*document.problems, *unclaimed))


def _entries(lines: list[str], lost: list[int]) -> Iterator[tuple[int, Entry | BadEntryError]]:
    """The cards; the lines that belong to none go to ``lost``."""
    faces: list[_Face] = []
    blank = True
    for number, line in enumerate(lines, start=1):
        label = _LABEL.fullmatch(line.rstrip())
        if label and label[1] == "英語名":
            if faces and blank:
                yield faces[0].line, _entry(faces)
                faces = []
            faces.append(_Face(number))
        if not line.strip():
            blank = True
        elif not faces:
            lost.append(number)
        else:
            blank = False
            if label:
                faces[-1].fields.setdefault(label[1], label[2].strip())
            else:
                faces[-1].text.append(line.strip())
    if faces:
        yield faces[0].line, _entry(faces)


def _entry(faces: list[_Face]) -> Entry | BadEntryError:
    names = [_names(face.fields) for face in faces]
    if not all(english or japanese for english, japanese, _ in names):
        return BadEntryError("a card without a name")
    english = [one for one, _, _ in names if one]
    japanese = [one for _, one, _ in names if one]
    back = faces[-1].fields
    if len(faces) == 1:
        card = Card(en=names[0][0], ja=names[0][1])
    else:
        card = named_faces(english, japanese, halves=bool(back.get("コスト")) and "色指標" not in back)
    return Entry(
        card=replace(
            card,
            reading=names[0][2],
            type_line=_together((face.fields.get("タイプ") for face in faces), " // "),
            cost=_symbols(faces[0].fields.get("コスト", "")) or None,
            text_ja=_together(_symbols("\n".join(face.text)) for face in faces),
            sets=tuple(filter(None, [faces[-1].fields.get("セット") or faces[0].fields.get("セット")])),
            line=faces[0].line,
        )
    )


def _names(fields: dict[str, str]) -> tuple[str | None, str | None, str | None]:
    japanese = fields.get("日本語名") or ""
    named = _NAMED.fullmatch(japanese)
    ja, reading = (named["ja"].strip(), named["reading"].strip()) if named else (japanese or None, None)
    return fields.get("英語名") or None, ja, reading


def _symbols(text: str) -> str:
    """Costs as the other data write them: ``(３)(白)`` is ``{3}{W}``. Words in brackets stay."""

    def symbol(match: re.Match[str]) -> str:
        inside = unicodedata.normalize("NFKC", match[1]).translate(_COLOURS)
        return "{" + inside + "}" if re.fullmatch(r"[\dXYWUBRGCPTQ/φ]+", inside) else match[0]

    return _SYMBOL.sub(symbol, text)


def _together(texts: Iterable[str | None], between: str = "\n//\n") -> str | None:
    return between.join(text for text in texts if text) or None


FORMAT = DataFormat(name="card list", kind="cards", recognise=_recognise, parse=_parse)
