"""A line that states a numbered rule: ``123.6b text``, ``123.6. text``, ``711. 題``, ``- 123.6b text``.

Articles and FAQs quote rules among dates, prices, card counts and lists, so a line is taken for a rule only
where its form leaves no doubt; a line that merely begins with a number, or with a citation, is not.
"""

from __future__ import annotations

import re

from kb.numbers import RuleNumber

_FOLDED = "0123456789.abcdefghijklmnopqrstuvwxyz"
_HALF_WIDTH = {ord(sign) + 0xFEE0: sign for sign in _FOLDED} | {0x3000: " ", 0xA0: " "}
"""One character for one, so that positions in the folded line are positions in the line."""

_NUMBERED = re.compile(
    r"\s*(?:[-•*・]\s+|・)?"
    r"(?P<section>[1-9]\d\d|[1-9])(?!\d)"
    r"(?:\.(?P<rule>[1-9]\d{0,2})(?!\d)(?P<letter>[a-z](?![A-Za-z]))?)?"
    r"(?P<dot>\.(?!\d))?"
    r"(?P<gap>\s+|$|(?<=\.)(?=[A-Z]|[^\s\x00-\x7f]))",
    re.ASCII,
)
_CITED = re.compile(r"を|参照|および|及び|または|又は|[a-z]")
"""How a sentence goes on that begins with a citation. No rule of any edition begins with a small letter."""
_COUNTED = re.compile(
    r"[,、]|[枚円個点種位人名回年月日](?![一-鿿々ァ-ヶ])|[%％$€£]|ドル|ユーロ|ポイント|(?:cards?|USD|JPY|EUR)\b"
)
"""How a count, price or date goes on: ``100 枚``, ``120.5 円``; not ``名前``, ``点数``."""
_SENTENCE = re.compile(r"[。．.!?！？：:]\s*$")
_LONGEST_TITLE = 80


def read_rule_line(line: str, *, within_rules: bool = False) -> tuple[RuleNumber, str] | None:
    """The number and the text of a line that states a rule, or None where it does not (or may not).

    ``line`` is one line or block, with or without its bullet; the text comes back as it stands, without
    number, bullet and surrounding blanks, and is never empty. Full-width digits, dots and letters are read.

    ``within_rules`` says that the caller knows it is inside rules: then ``1. title`` is a chapter, ``123
    title`` a section, and any text after a number a rule's. Elsewhere the first is an item of a list and the
    second a count, and both give None; a section needs its dot and a title (short, no sentence).
    """
    folded = line.translate(_HALF_WIDTH)
    match = _NUMBERED.match(folded)
    if match is None:
        return None
    text = line[match.end() :].strip()
    section, rule, letter = match["section"], match["rule"], match["letter"]
    if not text or (rule and len(section) == 1):
        return None
    if not within_rules:
        if _CITED.match(text) or _COUNTED.match(text):
            return None
        if not rule and not _heads_section(section, match["dot"], text):
            return None
    return RuleNumber(int(section), int(rule or 0), letter or ""), text


def _heads_section(section: str, dot: str | None, title: str) -> bool:
    """Whether ``section``, ``dot`` and ``title`` are the line of a section outside of a rules document."""
    return (
        len(section) == 3
        and dot is not None
        and len(title) <= _LONGEST_TITLE
        and _SENTENCE.search(title) is None
        and "。" not in title
    )
