"""What is one thing in several editions: a rule by its life, a section or a glossary entry by its title.

A query finds it once, in its newest wording, with the other editions beside it; without this, thirteen editions of
one rule would fill a page of answers, in any order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from kb.corpus import Corpus
from kb.editions import Edition
from kb.history.histories import Histories
from kb.model import Record
from kb.search.names import name_key


class Place(NamedTuple):
    """A record's place in a life. ``life`` is one name for all its texts; ``outdated`` tells of a newer text."""

    life: str
    outdated: bool


def lives_of(corpus: Corpus, histories: Histories) -> Mapping[str, Place]:
    """The places of all records of which other editions are there, by their ids."""
    texts: defaultdict[str, list[tuple[Edition, str]]] = defaultdict(list)
    for record in corpus.records:
        life = _life(record, histories)
        if life and record.edition:
            texts[life].append((record.edition, record.id))
    found: dict[str, Place] = {}
    for life, some in texts.items():
        newest = max(edition.date for edition, _ in some)
        if any(edition.date != newest for edition, _ in some):
            found.update({name: Place(life, edition.date < newest) for edition, name in some})
    return found


def _life(record: Record, histories: Histories) -> str | None:
    if record.edition is None:
        return None
    if record.kind in ("section", "glossary") and record.title:
        return f"{record.lang}:{record.kind}:{name_key(record.title)}"
    history = histories.by_lang.get(record.lang)
    life = history.lives.get((record.edition, record.number)) if history and record.number else None
    first = life.standings[0] if life else None
    return f"{record.lang}:{first.edition}:{first.number}" if first else None
