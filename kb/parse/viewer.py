"""The rules viewer of whisper.wisdom-guild.net: a section or chapter of the Japanese rules, text or HTML.

    総合ルールビューア / 1. ゲームの考え方 / 123. ステッカー / - 123.1 … / 例： / text of the example

The page has more around it: site navigation, the edition (``MJMJ訳 20231117.0 版``), the day of the last
synchronisation, and the list of all chapters. Its rules are full of links, which leave blanks between words
when they are removed; the text keeps them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kb.blocks import Page
from kb.editions import Edition
from kb.model import Chrome, Document, Fact, Source
from kb.parse.format import Format
from kb.parse.rules import read_book
from kb.parse.rules_glossary import split_head
from kb.parse.rules_lines import EXAMPLE, Line, facts_of, joined, lines_of
from kb.parse.rules_parts import numbered, part_name, split_parts

NAME = "総合ルールビューア"
"""The line that every page of the viewer has above its rules."""

_EDITION = re.compile(r"MJMJ訳\s*(?P<edition>\d{8}\.\d{1,2})(?:\s*版)?")
_SYNCED = re.compile(r"(?:最終同期\s*[:：]\s*)?(?P<year>\d{4})[/-](?P<month>\d{1,2})[/-](?P<day>\d{1,2})")
_LABEL = re.compile(r"版|最終同期\s*[:：]?")
_LISTED = re.compile(r"(?:\d|[1-9]\d|[1-9]\d\d)\.\s*\S.*")
_ENDS = re.compile(r"[。！？!?][」』）)]*$|[）)]$")
_OPENS = re.compile(rf"{EXAMPLE.pattern}|[(（]訳注")
_FOOTER = re.compile(
    r"©|\(c\)|copyright|前[のへ]|次[のへ]|[«»←→▲△↑]|ページの?(?:先頭|トップ)|トップページ|広告|お問い合わせ|whisper",
    re.IGNORECASE,
)


def recognise(page: Page) -> int:
    """Sure where the viewer's name stands above rules."""
    if not any(block.text == NAME for block in page.blocks):
        return 0
    lines = lines_of(page)
    return 97 if any(_is_rule(line) for line in lines[_start(lines) :]) else 60


def parse(page: Page, source: Source) -> Document:
    """Read a page of the viewer. ParseError where there is nothing below its name."""
    lines = lines_of(page)
    start = _start(lines)
    end = _end(lines, start) if page.html else len(lines)
    facts: list[Fact] = []
    chrome: list[Chrome] = []
    for line in (*lines[:start], *lines[end:]):
        stated = _stated(line.text)
        if stated:
            facts += facts_of(line, *stated)
        else:
            pieces = line.pieces or (line,)
            chrome += (Chrome(line=each.line, text=each.text, rule="viewer-navigation") for each in pieces)
    return read_book(page, source, split_parts(_whole(lines[start:end])), facts=facts, chrome=chrome)


FORMAT = Format(name="rules viewer", kind="cr", recognise=recognise, parse=parse)


def _whole(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines, each with the pieces that the links in it were cut into when the page was copied as text.

    ``108.1 カード / の文章は / オラクル / を見る。`` is one line; what goes on from a line that ends no
    sentence belongs to it.
    """
    whole: list[Line] = []
    for line in lines:
        if whole and _goes_on(whole[-1].text, line):
            whole[-1] = joined((whole[-1], line), " ")
        else:
            whole.append(line)
    return tuple(whole)


def _goes_on(above: str, line: Line) -> bool:
    """Whether a line goes on with the text above it, which is no label, part, or head of a glossary entry."""
    if line.gap or numbered(line) or _OPENS.match(line.text) or EXAMPLE.fullmatch(above):
        return False
    if any(part_name(text) or split_head(text)[1] for text in (above, line.text)):
        return False
    return _ENDS.search(above) is None or line.text.startswith("rule ")


def _start(lines: Sequence[Line]) -> int:
    """The index of the first line of the rules: what stands behind the viewer's name; 0 where it has none.

    Where a list of all chapters stands behind the name, it is the heading of the chapter that follows.
    """
    first = next((at for at, line in enumerate(lines) if _is_rule(line)), len(lines))
    start = max((at + 1 for at in range(first) if lines[at].text == NAME), default=0)
    heads = [(at, found[0]) for at in range(start, first) if (found := numbered(lines[at]))]
    chapters = [(at, number) for at, number in heads if number.level == "chapter"]
    if len({number for _, number in chapters}) > 1:
        return chapters[-1][0]
    return start


def _end(lines: Sequence[Line], start: int) -> int:
    """The index where the foot of the page begins: furniture that stands below the last number."""
    last = max((at for at in range(start, len(lines)) if numbered(lines[at])), default=len(lines))
    return next((at for at in range(last + 1, len(lines)) if _FOOTER.match(lines[at].text)), len(lines))


def _is_rule(line: Line) -> bool:
    found = numbered(line)
    return found is not None and found[0].rule > 0


def _stated(text: str) -> tuple[str, str] | None:
    """Key and value of the fact that a line outside of the rules states; None for mere furniture."""
    edition = _EDITION.fullmatch(text)
    synced = _SYNCED.fullmatch(text)
    if edition:
        try:
            return "edition", str(Edition.parse(edition["edition"]))
        except ValueError:
            return "label", text
    if synced:
        return "synced", f"{synced['year']}-{int(synced['month']):02}-{int(synced['day']):02}"
    if text == NAME:
        return "title", NAME
    if _LABEL.fullmatch(text):
        return "label", text
    return ("contents", text) if _LISTED.fullmatch(text) else None
