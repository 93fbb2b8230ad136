"""A glossary term through the editions. An entry has no number: it is the same one while its head is."""

from __future__ import annotations

from collections import defaultdict
from typing import Literal, NamedTuple

from kb.editions import Edition
from kb.history.words import Piece, changed_words
from kb.model import AUTHORITIES, Lang, Record
from kb.store import Store
from kb.terms.names import fold_name


class Entry(NamedTuple):
    """The entry as one edition has it; ``changed`` leads from the words of the entry before to its own."""

    edition: Edition
    record: Record
    event: Literal["first", "added", "unchanged", "reworded"]
    changed: tuple[Piece, ...]


class EntryLife(NamedTuple):
    """A term's entries, oldest edition first, and the first edition that had it no more."""

    lang: Lang
    title: str
    entries: tuple[Entry, ...]
    ended: Edition | None


def entry_lives(store: Store, what: str) -> tuple[EntryLife, ...]:
    """The lives of the glossary term with this head or id, one in each language that has it."""
    asked = store.record(what)
    head = asked.title if asked is not None and asked.kind == "glossary" else what
    folded = fold_name(head or "")
    defining = dict.fromkeys(one for term in store.terms(folded) for one in term.definitions)
    found = [record for one in defining if (record := store.record(one)) is not None]
    by_lang: defaultdict[Lang, dict[Edition, Record]] = defaultdict(dict)
    for record in sorted(found, key=lambda one: _rank(store, one), reverse=True):
        if record.edition and folded in (fold_name(record.title or ""), fold_name(record.english or "")):
            by_lang[record.lang][record.edition] = record  # the one of the highest authority is the last
    return tuple(_life(store, lang, texts) for lang, texts in sorted(by_lang.items()))


def _rank(store: Store, record: Record) -> tuple[int, str]:
    return AUTHORITIES.index(store.document_of(record).authority), record.id


def _life(store: Store, lang: Lang, texts: dict[Edition, Record]) -> EntryLife:
    editions = store.history(lang).editions
    entries: list[Entry] = []
    for edition, record in sorted(texts.items(), key=lambda item: item[0]):
        if not entries:
            oldest = edition <= min(editions, default=edition)
            entries.append(Entry(edition, record, "first" if oldest else "added", ()))
            continue
        pieces = changed_words(entries[-1].record.text, record.text)
        reworded = any(piece.part != "same" for piece in pieces)
        entries.append(
            Entry(edition, record, "reworded" if reworded else "unchanged", pieces if reworded else ())
        )
    last = entries[-1]
    ended = min((one for one in editions if one > last.edition), default=None)
    return EntryLife(lang, last.record.title or "", tuple(entries), ended)
