"""Ids: made from numbers and names, never from the order of a build.

Their forms stand here; what a record of an article or FAQ is called below its document's id, its grammar says.
``cr:123.6b`` names a rule. ``cr:123.6b@20231117.0`` names it as it stood in that edition. A text of it in a rules
document is ``cr:123.6b@20231117.0/ja``; quoted in another document ``<document id>:cr:123.6b``.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter

from kb.editions import Edition, edition_slug
from kb.numbers import RuleNumber

_UNSAFE = re.compile(r"[\s#:@~/\\\"'<>|?*\x00-\x1f\x7f]+")


def rule_id(number: RuleNumber, edition: Edition | None = None) -> str:
    """The rule itself, in an edition where one is given: ``cr:123.6b``, ``cr:123.6b@20231117.0``."""
    return f"cr:{number}@{edition}" if edition else f"cr:{number}"


def rule_text_id(number: RuleNumber, edition: Edition | None, lang: str) -> str:
    """The text of a rule in a rules document: ``cr:123.6b@undated/ja``."""
    return f"cr:{number}@{edition_slug(edition)}/{lang}"


def quoted_rule_id(document: str, number: RuleNumber) -> str:
    """The text of a rule quoted in an article or FAQ: ``wiki:ステッカー:cr:123.6b``."""
    return f"{document}:cr:{number}"


def slug(name: str, limit: int = 60) -> str:
    """A name as a part of an id: NFKC, what would break an id or a shell word replaced by ``-``, case kept.

    Long names end in a digest of the whole, so that two never share a slug. An empty name gives ``-``.
    """
    folded = _UNSAFE.sub("-", unicodedata.normalize("NFKC", name)).strip("-")
    if len(folded) > limit:
        folded = f"{folded[: limit - 9]}-{digest(name)}"
    return folded or "-"


def digest(text: str) -> str:
    """Eight hex digits that stand for a text that has no name of its own."""
    return hashlib.sha256(unicodedata.normalize("NFKC", text).encode()).hexdigest()[:8]


def document_id(
    kind: str, title: str, lang: str, edition: Edition | None, part: RuleNumber | None = None
) -> str:
    """The id of a document: ``wiki:ステッカー``, ``faq:イニストラード``, ``cr@20231117.0/en``, ``cr-123@undated/ja``.

    ``title`` names an article, an FAQ (the set's name alone) or card data; a rules document is named by its edition
    and language, and by ``part`` where it holds one chapter or section only; ``digest`` as kind is a summary of rules.
    """
    if kind in ("cr", "digest"):
        return f"{kind}{f'-{part}' if part else ''}@{edition_slug(edition)}/{lang}"
    return f"{kind}:{slug(title)}"


def term_id(term: str, edition: Edition | None, lang: str) -> str:
    """An entry of the glossary: ``cr:glossary/Activated-Ability@20231117.0/en``."""
    return f"cr:glossary/{slug(term)}@{edition_slug(edition)}/{lang}"


def part_id(part: str, edition: Edition | None, lang: str, number: int | None = None) -> str:
    """A part's heading (``cr:credits@20231117.0/en``) or its n-th paragraph (``cr:credits#2@…``)."""
    place = f"#{number}" if number else ""
    return f"cr:{slug(part)}{place}@{edition_slug(edition)}/{lang}"


def card_id(key: str) -> str:
    """A card, by its key in ``kb.terms.names.CardNames``."""
    return f"card:{key}"


class Ids:
    """Hands out each id once: the second text of a number in one document gets ``~2``."""

    def __init__(self) -> None:
        self._given: Counter[str] = Counter()

    def take(self, wanted: str) -> str:
        """The id itself the first time, then ``wanted~2``, ``wanted~3`` and so on."""
        self._given[wanted] += 1
        times = self._given[wanted]
        return wanted if times == 1 else f"{wanted}~{times}"
