"""Ways of citing that are the same in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.cite.lists import announced_list
from kb.cite.pattern import Found, Pattern

_LABEL = re.compile(r"\^?\[(?P<name>[^\[\]\s]{1,12})\]")


def _footnotes(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """``^[3][6]`` is two references, each with its own brackets."""
    at = lead.start()
    while (match := _LABEL.match(text, at)) is not None:
        yield Found(*match.span(), label=match["name"])
        at = match.end()


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        example="（CR:613.7k）",
        form="rule",
        lead=re.compile(
            r"(?<![A-Za-z\d.])(?:C\.?R\.?|§{1,2})\s?:?\s?(?=[1-9]\d\d)", re.ASCII | re.IGNORECASE
        ),
        read=announced_list,
    ),
    Pattern(
        example="実験が行われた^[3][6]。",
        form="footnote",
        lead=re.compile(r"\^(?=\[)"),
        read=_footnotes,
        kinds=("wiki",),
    ),
)
