"""The vocabulary: every word, term and name that a query may hold, with the forms it is looked for by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kb.search.expand import VERB_END, forms, has_kanji
from kb.search.form import Form
from kb.search.index import SearchIndex
from kb.search.lexicon import ABBREVIATIONS, EVERYDAY
from kb.search.normalize import needle
from kb.search.sound import is_kana
from kb.terms.changed import CHANGED_TERMS

LONGEST = 30
"""Characters of the longest name that is looked for as a whole; longer ones are found by their words."""


@dataclass(frozen=True, slots=True)
class Item:
    """A word of the vocabulary. ``surface`` is what a query is compared with, folded."""

    surface: str
    inflected: bool
    """Whether it is a stem that hiragana must follow."""
    term: bool
    """Whether it is a term or name, which weighs more than a word."""
    sound: str
    """How it sounds, where that cannot be told from its characters; ``""`` where it can."""
    forms: tuple[Form, ...]
    """What it is looked for by, as typed first."""


def vocabulary(index: SearchIndex) -> tuple[Item, ...]:
    """All words of an index and of the lexicon, sorted, each surface once; a term goes before a word."""
    found: dict[tuple[str, bool], Item] = {}
    for item in (*_names(index), *_lexicon(index), *_words(index)):
        known = found.setdefault((item.surface, item.inflected), item)
        if item.sound and not known.sound:
            found[item.surface, item.inflected] = replace(known, sound=item.sound)
    return tuple(item for _, item in sorted(found.items()))


def _names(index: SearchIndex) -> Iterator[Item]:
    rows = index.connection.execute("SELECT DISTINCT shown, sound FROM name ORDER BY shown")
    for shown, heard in rows:
        surface = needle(shown)
        if 1 < len(surface) <= LONGEST:
            sound = "" if not heard or is_kana(surface) else heard
            yield Item(surface, False, True, sound, forms(index, surface))


def _lexicon(index: SearchIndex) -> Iterator[Item]:
    words = {word for group in (*ABBREVIATIONS, *EVERYDAY) for word in group}
    for changed in CHANGED_TERMS:
        words.update((*changed.older, changed.newer, *changed.english))
    for surface in sorted({needle(word) for word in words}):
        verb = surface.endswith(VERB_END) and has_kanji(surface) and not surface.endswith("する")
        found = forms(index, surface, inflects=verb)
        yield Item(surface, False, True, "", found)
        if verb:
            yield Item(surface[:-1], True, True, "", found)


def _words(index: SearchIndex) -> Iterator[Item]:
    rows = index.connection.execute(
        "SELECT form, inflected, base, normal, sound FROM word ORDER BY form, inflected"
    )
    for form, inflected, base, normal, heard in rows:
        sound = "" if is_kana(base) or base.isascii() else heard
        yield Item(
            form,
            bool(inflected),
            False,
            sound,
            forms(index, base, base, normal=normal, inflects=bool(inflected)),
        )


def needles(items: Iterable[Item]) -> tuple[Form, ...]:
    """Everything that is looked for, each needle once."""
    found: dict[tuple[str, bool], Form] = {}
    for item in items:
        for form in item.forms:
            found.setdefault((form.needle, form.inflected), form)
    return tuple(form for _, form in sorted(found.items()))
