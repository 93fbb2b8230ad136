"""The rules of one language through the editions of a library: lives, changes, and the texts they speak of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from kb.corpus import is_rule_text
from kb.editions import Edition
from kb.history.life import Life
from kb.history.words import Piece, changed_words
from kb.model import Lang, Record
from kb.numbers import RuleNumber
from kb.site.content import Content
from kb.store import Store
from kb.store.lives import Differences

LANGS: tuple[Lang, ...] = ("ja", "en")
"""The languages of the rules, in the order in which they are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chronicle:
    """A language of which two or more editions were compared."""

    lang: Lang
    editions: tuple[Edition, ...]
    """Those that were compared, oldest first."""
    lives: Mapping[int, tuple[Life, ...]]
    """By the section of a rule's last number, in the order of the book.

    Only those of which there is something to tell: they go through several editions, begin or end here.
    """
    differences: tuple[Differences, ...]
    """From each edition to the next, oldest first."""
    changed: Callable[[str, str], tuple[Piece, ...]]
    """``changed_words``, which remembers: history pages, pages of changes and data ask for the same."""
    _texts: Mapping[tuple[RuleNumber, Edition], Record]
    _life_at: Mapping[tuple[RuleNumber, Edition], Life]
    _of_number: Mapping[RuleNumber, tuple[Life, ...]]

    def text_of(self, number: RuleNumber, edition: Edition) -> Record | None:
        """The text of a rule in an edition."""
        return self._texts.get((number, edition))

    def life_of(self, text: Record) -> Life | None:
        """The life that a text of a rule belongs to; None where there is nothing to tell."""
        if text.number is None or text.edition is None:
            return None
        return self._life_at.get((text.number, text.edition))

    def lives_with(self, number: RuleNumber) -> tuple[Life, ...]:
        """The rules that have ever had a number, of which there is something to tell."""
        return self._of_number.get(number, ())


def chronicles_of(store: Store, content: Content) -> tuple[Chronicle, ...]:
    """The languages with a history, Japanese first."""
    return tuple(found for lang in LANGS if (found := _chronicle(store, content, lang)))


def _chronicle(store: Store, content: Content, lang: Lang) -> Chronicle | None:
    history = store.history(lang)
    editions = history.editions
    if len(editions) < 2:
        return None
    lives: defaultdict[int, list[Life]] = defaultdict(list)
    told = [life for life in history.lives() if _is_told(life)]
    for life in told:
        lives[life.standings[-1].number.section].append(life)
    return Chronicle(
        lang=lang,
        editions=editions,
        lives={section: tuple(found) for section, found in sorted(lives.items())},
        differences=tuple(history.differences(*pair) for pair in pairwise(editions)),
        changed=cache(changed_words),
        _texts=_texts(content, lang),
        _life_at={(one.number, one.edition): life for life in told for one in life.standings},
        _of_number=_by_number(told),
    )


def _is_told(life: Life) -> bool:
    """Whether a life tells anything. Chapters have no panel that could lead to theirs."""
    first = life.standings[0]
    if life.standings[-1].number.level == "chapter":
        return False
    return len(life.standings) > 1 or life.ended is not None or first.event != "first"


def _by_number(lives: Iterable[Life]) -> dict[RuleNumber, tuple[Life, ...]]:
    found: defaultdict[RuleNumber, list[Life]] = defaultdict(list)
    for life in lives:
        for number in sorted({one.number for one in life.standings}):
            found[number].append(life)
    return {number: tuple(same) for number, same in found.items()}


def _texts(content: Content, lang: Lang) -> dict[tuple[RuleNumber, Edition], Record]:
    """The texts of the rules documents; what others quote does not speak for an edition."""
    found: dict[tuple[RuleNumber, Edition], Record] = {}
    for text in content.records.values():
        if is_rule_text(text) and text.lang == lang and text.number and text.edition:
            document = content.document_of(text)
            if document.kind == "cr" and document.authority != "digest":
                found.setdefault((text.number, text.edition), text)
    return found
