"""How English texts cite."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.cite.lists import announced_list, read_list
from kb.cite.pattern import Found, Pattern

_FLAGS = re.ASCII | re.IGNORECASE
_CITED_IN = (
    r"(?:described|specified|listed|outlined|defined|stated|found|given|provided|actions|ability|process) in"
    r"|steps in|exceptions? to|proceed to|according to|see(?: also)?|steps?|contrary to|subject to"
)


_MEASURED = re.compile(
    r"\s?(?:percent|points?|times|seconds?|minutes?|hours?|dollars?|miles?|inch(?:es)?|feet|km|kg|cm|mm)\b"
)
_OTHER_BOOK = re.compile(
    r"\b(?:tournament|house|floor|club|league|policy|MTR|IPG|JAR|Pok[eé]mon|Yu-Gi-Oh!?)\s$", re.IGNORECASE
)
_OF_OTHER_BOOK = re.compile(
    r",?\s(?:of|in)\s(?!(?:the|these)\s(?:Magic(?:: The Gathering)?\s)?(?:Comprehensive\s)?rules\b"
    r"|this\sdocument\b)(?:the|this|that|our|your|their|an?)\s",
    re.IGNORECASE,
)
"""``section 7 of the tournament rules``, ``section 230 of the Act``: sections of something else."""


def _rules(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """The numbers after ``rule``; not of a house rule, nor of a tournament rule."""
    if _OTHER_BOOK.search(text, max(0, lead.start() - 16), lead.start()) is None:
        yield from announced_list(text, lead)


def _sections(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """``section`` announces a chapter or a section."""
    if _OTHER_BOOK.search(text, max(0, lead.start() - 16), lead.start()):
        return
    numbers = read_list(text, lead.end(), start=lead.start(), plural=bool(lead["plural"]), chapters=True)
    if numbers and _OF_OTHER_BOOK.match(text, numbers.end) is None:
        yield from numbers.found


def _titled_sections(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """The same outside the rules, where only the title tells that their section is meant."""
    yield from (found for found in _sections(text, lead) if found.named)


def _cued(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """A number without ``rule`` in front: the citation is the number alone."""
    numbers = read_list(text, lead.end(), start=lead.end(), plural=False)
    if numbers and numbers.is_dotted and not _MEASURED.match(text, numbers.end):
        yield from numbers.found


_LAYER = re.compile(r"([1-7])(?:[–-]([1-7]))?([a-e]?)(?![A-Za-z\d:])(?!\.\d)", re.ASCII)
_LAYER_JOIN = re.compile(r",? and |, ", re.ASCII)


def _layers(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """``layers 4, 5, and 7b``; of ``layers 2–6`` all five. ``Layer 6:`` defines it and cites nothing."""
    start, at = lead.start(), lead.end()
    while (match := _LAYER.match(text, at)) is not None:
        first, last, letter = match.groups()
        if _MEASURED.match(text, match.end()):
            return
        for layer in range(int(first), int(last or first) + 1):
            yield Found(start, match.end(), label=f"{layer}{letter}")
        join = _LAYER_JOIN.match(text, match.end())
        if join is None or not lead["plural"]:
            return
        start = at = join.end()


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        example="rules 508.1b and 508.1f",
        form="rule",
        lead=re.compile(
            r"(?<![a-z])(?:comprehensive )?rule(?P<plural>s)?(?: no\.?| number)?(?:\s+|\s?#)(?=[1-9]\d\d)",
            _FLAGS,
        ),
        read=_rules,
    ),
    Pattern(
        example="section 7",
        form="rule",
        lead=re.compile(r"(?<![a-z])section(?P<plural>s)?\s+(?=[1-9])", _FLAGS),
        read=_sections,
        kinds=("cr",),
    ),
    Pattern(
        example="section 3, “Card Types”",
        form="rule",
        lead=re.compile(r"(?<![a-z])section(?P<plural>s)?\s+(?=[1-9])", _FLAGS),
        read=_titled_sections,
    ),
    Pattern(
        example="the steps described in 601.2a–h",
        form="rule",
        lead=re.compile(rf"(?<![a-z])(?:{_CITED_IN})\s+(?=[1-9]\d\d\.)", _FLAGS),
        read=_cued,
    ),
    Pattern(
        example="layers 4 and 7b",
        form="layer",
        lead=re.compile(r"(?<![a-z])layer(?P<plural>s)?\s+(?=[1-7])", _FLAGS),
        read=_layers,
    ),
)
