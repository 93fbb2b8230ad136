"""What a rules document is called, from what it holds."""

from __future__ import annotations

from kb.editions import Edition, edition_slug
from kb.ids import document_id
from kb.model import Authority, Lang
from kb.numbers import RuleNumber


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
