"""Rule numbers: read in any typing, printed in one, ordered as the book orders them.

Grammar (Comprehensive Rules, their own introduction to numbering): a chapter is one digit (``1``), a section
three digits (``123``), a rule a section with a number (``123.6``), a subrule a rule with a letter (``123.6b``).
Subrule letters skip ``l`` and ``o`` because they look like digits: 704.5k is followed by 704.5m.
Official texts also write a final dot (``123.6.``); people write full-width digits, ``CR``, ``rule``, ``ルール``, ``§``.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

Level = Literal["chapter", "section", "rule", "subrule"]

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""The letters of subrules in order; ``l`` and ``o`` are left out by the rules' own convention."""

_PRINTED = re.compile(
    r"(?P<section>[1-9]\d{2}|[1-9])(?:\.(?P<rule>[1-9]\d{0,2})(?P<letter>[a-z])?)?", re.ASCII
)
_LEAD = r"(?:(?:mtg\s*)?c\.?r\.?|comp(?:rehensive)?\s*rules?|総合ルール|ルール|rules?|rule\s*no\.?|§+|第)"
_TYPED = re.compile(
    rf"(?:{_LEAD}\s*[:.#]?\s*)?"
    r"(?P<section>[1-9]\d{2}|[1-9])"
    r"(?:\s*[.。・,、の]\s*(?P<rule>[1-9]\d{0,2})|\s+(?P<spaced>[1-9]\d{0,2})"
    r"|\s*[-ー‐](?P<dashed>[1-9]\d{0,2})(?=[a-z]))?"  # without a letter it is a range of sections
    r"(?:\s*[.の]?\s*(?P<letter>[a-z])(?![a-z]))?"
    r"\s*[.。]?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True, order=False)
class RuleNumber:
    """The number of a chapter, section, rule or subrule.

    ``section`` is 1–9 for a chapter, else 100–999; ``rule`` is 0 for a chapter or section; ``letter`` is ``""``
    where there is none. ``RuleNumber.parse(str(n)) == n`` for every number.
    """

    section: int
    rule: int = 0
    letter: str = ""

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """Read the printed form, exactly (``1``, ``123``, ``123.6``, ``123.6b``).

        Raises ValueError with a pointer to the first character that does not fit.
        """
        match = _PRINTED.match(text)
        if match is None or match.end() != len(text):
            at = match.end() if match else 0
            raise ValueError(f"not a rule number: {text!r} (at character {at + 1})")
        return cls._of(match["section"], match["rule"], match["letter"])

    @classmethod
    def typed(cls, text: str) -> RuleNumber | None:
        """Read a number as people type it, the whole text being the number; None where it is none.

        Takes full-width forms, ``CR``/``rule``/``ルール``/``§`` in front, a capital letter, spaces or an ideographic
        full stop in place of the dot, and a final dot: ``１２３．６ｂ``, ``123。6ｂ``, ``123 6 b``, ``CR:123.6b``; also
        the dash that an input method makes of a dot before a subrule, and ``の``: ``１２３ー６ｂ``, ``123の6b``.
        """
        folded = unicodedata.normalize("NFKC", text).strip().lower()
        match = _TYPED.fullmatch(folded)
        if match is None:
            return None
        rule = match["rule"] or match["spaced"] or match["dashed"]
        if match["letter"] and not rule:
            return None
        if rule and len(match["section"]) == 1:
            return None
        return cls._of(match["section"], rule, match["letter"])

    @classmethod
    def _of(cls, section: str, rule: str | None, letter: str | None) -> RuleNumber:
        if rule and len(section) == 1:
            raise ValueError(f"a chapter has no rules of its own: {section}.{rule}")
        return cls(int(section), int(rule or 0), letter or "")

    def __str__(self) -> str:
        """The printed form, without a final dot."""
        return f"{self.section}.{self.rule}{self.letter}" if self.rule else str(self.section)

    def __lt__(self, other: RuleNumber) -> bool:
        """Reading order: a chapter before its sections, 702.2 before 702.10, 702.2 before 702.2a."""
        return self.key < other.key

    @property
    def key(self) -> tuple[int, int, int, str]:
        """A sort key that gives reading order."""
        return (self.chapter, self.section if self.section > 9 else 0, self.rule, self.letter)

    @property
    def chapter(self) -> int:
        """The chapter's digit: 1 for 123.6b."""
        return self.section if self.section < 10 else self.section // 100

    @property
    def level(self) -> Level:
        """Which of the four levels this number stands at."""
        if self.section < 10:
            return "chapter"
        if not self.rule:
            return "section"
        return "subrule" if self.letter else "rule"

    @property
    def parent(self) -> RuleNumber | None:
        """The number it hangs from: 123.6 for 123.6b, 123 for 123.6, 1 for 123, None for 1."""
        match self.level:
            case "subrule":
                return RuleNumber(self.section, self.rule)
            case "rule":
                return RuleNumber(self.section)
            case "section":
                return RuleNumber(self.chapter)
            case "chapter":
                return None

    @property
    def ancestors(self) -> tuple[RuleNumber, ...]:
        """All numbers above, the chapter first."""
        parent = self.parent
        return (*parent.ancestors, parent) if parent else ()

    @property
    def successor(self) -> RuleNumber | None:
        """The next number at the same level (123.6k → 123.6m); None after the last possible one."""
        if self.letter:
            at = LETTERS.find(self.letter)
            if at < 0:  # a stray l or o in a document: its successor is the next regular letter
                later = [c for c in LETTERS if c > self.letter]
                return RuleNumber(self.section, self.rule, later[0]) if later else None
            return RuleNumber(self.section, self.rule, LETTERS[at + 1]) if at + 1 < len(LETTERS) else None
        if self.rule:
            return RuleNumber(self.section, self.rule + 1) if self.rule < 999 else None
        return RuleNumber(self.section + 1) if self.section not in (9, 999) else None

    def contains(self, other: RuleNumber) -> bool:
        """Whether the other number is this one or stands below it: 702.1 contains 702.1a, never 702.10."""
        return other == self or self in other.ancestors


def numbers_between(first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...] | None:
    """Every number of a range, both ends included (``702.3–702.5``, ``603.7d–f``).

    None where the ends are not of one level under one parent, stand in the wrong order, or lie more than 60 apart
    (no range in any edition is that long): such a range is reported, not guessed.
    """
    if first.level != last.level or first.parent != last.parent or last < first:
        return None
    found = [first]
    while found[-1] != last:
        following = found[-1].successor
        if following is None or len(found) > 60 or last < following:
            return None
        found.append(following)
    return tuple(found)
