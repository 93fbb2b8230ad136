"""The ids of what only rules documents have: glossary terms, and the paragraphs of introduction and credits.

Like all ids (see ``kb.ids``) they come from names and from places inside the named part, never from a build.
"""

from __future__ import annotations

from collections import Counter

from kb.editions import Edition, edition_slug
from kb.ids import document_id, slug
from kb.model import Authority, Lang
from kb.numbers import RuleNumber


def term_id(term: str, edition: Edition | None, lang: Lang) -> str:
    """An entry of the glossary: ``cr:glossary/Activated-Ability@20231117.0/en``."""
    return f"cr:glossary/{slug(term)}@{edition_slug(edition)}/{lang}"


def part_id(part: str, edition: Edition | None, lang: Lang, number: int | None = None) -> str:
    """A part's heading (``cr:credits@20231117.0/en``) or its n-th paragraph (``cr:credits#2@…``)."""
    place = f"#{number}" if number else ""
    return f"cr:{slug(part)}{place}@{edition_slug(edition)}/{lang}"


def book_id(
    numbers: frozenset[RuleNumber],
    authority: Authority,
    edition: Edition | None,
    lang: Lang,
    *,
    glossary: bool,
) -> str:
    """The document: ``cr@20231117.0/ja``; of one section ``cr-123@undated/ja``, of one chapter ``cr-1@…``.

    ``numbers`` are all it holds. A text without rules is named by what it has, a summary by ``digest``.
    """
    kind = "digest" if authority == "digest" else "cr"
    sections = {number.section for number in numbers if number.section > 9}
    chapters = {number.chapter for number in numbers}
    if not numbers:
        return f"{kind}-{'glossary' if glossary else 'introduction'}@{edition_slug(edition)}/{lang}"
    part = None
    if not glossary and len(chapters) == 1:
        part = RuleNumber(min(sections if len(sections) == 1 else chapters))
    return document_id(kind, "", lang, edition, part)


class Ids:
    """Hands out each id once: the second text of a number in one document gets ``~2``."""

    def __init__(self) -> None:
        self._given: Counter[str] = Counter()

    def take(self, wanted: str) -> str:
        """The id itself the first time, then ``wanted~2``, ``wanted~3`` and so on."""
        self._given[wanted] += 1
        times = self._given[wanted]
        return wanted if times == 1 else f"{wanted}~{times}"
