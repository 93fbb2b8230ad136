"""The same rule in the other language, also where that has it in another edition only.

A number alone proves nothing. Within one edition it is the rule; across editions the rule is followed by
its life, and only through editions that left its words as they were.
"""

from __future__ import annotations

from kb.corpus import Corpus, is_rule_text
from kb.history.histories import Histories
from kb.history.life import Life
from kb.model import Lang, Record


def counterparts(record: Record, corpus: Corpus, histories: Histories) -> tuple[Record, ...]:
    """The same rule in the other language: in its own edition, else in the nearest that has its words.

    A text of another edition is one whose rule, followed through either language's editions, has the words
    that it had in the record's edition. At most one such text is given; it states its edition.
    """
    own = corpus.counterparts(record)
    if own or record.edition is None or record.number is None or not is_rule_text(record):
        return own
    other: Lang = "en" if record.lang == "ja" else "ja"
    found = _by_life(record, corpus, histories, other) or _in_between(record, corpus, histories, other)
    return (found,) if found else ()


def _by_life(record: Record, corpus: Corpus, histories: Histories, other: Lang) -> Record | None:
    """Along the rule's life in its own language: the nearest edition with these words that the other has."""
    history = histories.by_lang.get(record.lang)
    if history is None or record.edition is None or record.number is None:
        return None
    life = history.lives.get((record.edition, record.number))
    here = life.at(record.edition) if life else None
    if life is None or here is None:
        return None
    day = record.edition.date
    for one in sorted(life.standings, key=lambda one: (abs(one.edition.date - day), one.edition)):
        if one.wording == here.wording:
            texts = corpus.rules.at_date.get((one.number, one.edition.date), ())
            if text := next((text for text in texts if text.lang == other), None):
                return text
    return None


def _in_between(record: Record, corpus: Corpus, histories: Histories, other: Lang) -> Record | None:
    """Between two editions of the other language that have one rule, in the same words, by this number."""
    history = histories.by_lang.get(other)
    if history is None or record.edition is None or record.number is None:
        return None
    day = record.edition.date
    before = max((one for one in history.editions if one.date < day), default=None)
    after = min((one for one in history.editions if one.date > day), default=None)
    if before is None or after is None:
        return None
    life: Life | None = history.lives.get((before, record.number))
    if life is None:
        return None
    then, later = life.at(before), life.at(after)
    if then is None or later is None or later.number != record.number or later.wording != then.wording:
        return None
    texts = corpus.rules.at_date.get((record.number, before.date), ())
    return next((text for text in texts if text.lang == other), None)
