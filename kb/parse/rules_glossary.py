"""The glossary of a rule book: which lines are heads, and the text that belongs to each.

In English text an entry is a run of lines between blank lines, the head its first. Japanese heads end in
``／English``, which tells them apart where blank lines do not (HTML). Lone letters and kana (``あ行``) divide
the whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kb.model import Lang
from kb.parse.rules_body import Entry
from kb.parse.rules_lines import EXAMPLE, Line
from kb.parse.rules_parts import SEPARATOR

LONGEST_HEAD = 90
"""Characters. The longest head of the thirteen English editions has 68 (``Remove from the Game, …``)."""

_JAPANESE = r"ぁ-んァ-ヶ一-鿿"
_HEADS = (
    re.compile(rf"(?!\d+[.．])(?P<ja>[^。]{{1,60}}?)\s*／\s*(?P<en>[^{_JAPANESE}。」』]{{1,80}})"),
    re.compile(
        rf"(?!\d+[.．])(?P<ja>[^。]{{0,59}}?[{_JAPANESE}ー][^。]{{0,30}}?)\s*/\s*"
        rf"(?P<en>[A-Za-z\"“'＿_][^{_JAPANESE}。」』]{{0,79}})"
    ),
)
"""``能力／Ability``, then ``能力/Ability``: the full-width slash is the border where there is one."""
_DIVIDER = re.compile(rf"[{_JAPANESE}A-Z0-9Ａ-Ｚ]行?|[A-Z][-–][A-Z]|記号|数字")
_SENTENCE_END = re.compile(r"[.。!?！？:：][”\"’')）」]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """An entry: its head (``english`` None where that is in one language) and what follows it."""

    title: str
    english: str | None
    entry: Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Glossary:
    """The entries in order, and the lines that belong to none: those above the first head, and dividers."""

    terms: tuple[Term, ...]
    loose: tuple[Line, ...]
    dividers: tuple[Line, ...]


def read_glossary(lines: Sequence[Line], lang: Lang) -> Glossary:
    """Read the lines of the glossary; every line is in an entry, loose, or a divider."""
    terms: list[Term] = []
    loose: list[Line] = []
    dividers: list[Line] = []
    for at, line in enumerate(lines):
        below = lines[at + 1] if at + 1 < len(lines) else None
        if SEPARATOR.fullmatch(line.text) or (
            line.gap and _DIVIDER.fullmatch(line.text) and _stands_alone(below)
        ):
            dividers.append(line)
        elif _is_head(line, below, lang):
            terms.append(_term(line))
        elif terms:
            terms[-1].entry.add(line)
        else:
            loose.append(line)
    for term in terms:
        term.entry.close()
    return Glossary(terms=tuple(terms), loose=tuple(loose), dividers=tuple(dividers))


def split_head(head: str) -> tuple[str, str | None]:
    """``能力／Ability`` → (``能力``, ``Ability``); a head in one language → (head, None).

    >>> split_head("パワー/タフネス／Power/Toughness")
    ('パワー/タフネス', 'Power/Toughness')
    """
    for form in _HEADS:
        match = form.fullmatch(head)
        if match:
            return match["ja"].strip(), match["en"].strip()
    return head, None


def _is_head(line: Line, below: Line | None, lang: Lang) -> bool:
    """Whether a line is the head of an entry."""
    if len(line.text) > LONGEST_HEAD or line.indented or EXAMPLE.match(line.text):
        return False
    if lang == "ja" and split_head(line.text)[1]:
        return True
    opens_run = line.gap and below is not None and not below.gap
    sentence = _SENTENCE_END.search(line.text) is not None
    return opens_run and not sentence if lang == "ja" else opens_run or (line.gap and not sentence)


def _stands_alone(below: Line | None) -> bool:
    """Whether a gap follows: ``X`` above its definition is a term, ``X`` between blank lines a divider."""
    return below is None or below.gap


def _term(line: Line) -> Term:
    title, english = split_head(line.text)
    return Term(title=title, english=english, entry=Entry(number=None, head=line, line=line.line))


def text_of(term: Term) -> Line:
    """What the entry says, paragraph by paragraph, without the head; an empty line where it says nothing."""
    paragraphs = term.entry.paragraphs
    if not paragraphs:
        return term.entry.head.piece(0, 0)
    whole = replace(term.entry, head=paragraphs[0], paragraphs=paragraphs[1:])
    return whole.text
