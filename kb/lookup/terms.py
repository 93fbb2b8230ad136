"""The bilingual glossary: every term with where it stands, and what documents translate differently."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from kb.model import Record
from kb.store import Store, StoredTerm
from kb.terms.names import fold_name


class TermEntry(NamedTuple):
    """A term as the glossary shows it."""

    term: StoredTerm
    others: tuple[str, ...]
    """What other pairs give for one of its words: a conflict. Nothing is hidden, nothing chosen."""


def term_entries(store: Store) -> tuple[TermEntry, ...]:
    """All terms in the order of their English, then their Japanese words."""
    terms = store.glossary()
    in_english, in_japanese = _by_word(terms)
    entries = []
    for term in terms:
        others = (
            *(word for word in in_english.get(fold_name(term.ja or ""), ()) if word != term.en),
            *(word for word in in_japanese.get(fold_name(term.en or ""), ()) if word != term.ja),
        )
        entries.append(TermEntry(term, others if term.ja and term.en else ()))
    return tuple(entries)


def entries_with(entries: Iterable[TermEntry], word: str) -> tuple[TermEntry, ...]:
    """The entries that have this word; where none has just that, those in whose words it occurs."""
    listed = tuple(entries)
    wanted = fold_name(word)
    folded = [[fold_name(one) for one in (entry.term.ja, entry.term.en) if one] for entry in listed]
    exact = tuple(entry for entry, words in zip(listed, folded, strict=True) if wanted in words)
    if exact or not wanted:
        return exact
    return tuple(
        entry for entry, words in zip(listed, folded, strict=True) if any(wanted in word for word in words)
    )


def definition_of(store: Store, term: StoredTerm, lang: str) -> Record | None:
    """What a term means in a language: the definition of the newest edition."""
    records = (store.record(one) for one in term.definitions)
    found = [record for record in records if record is not None and record.lang == lang]
    return max(found, key=lambda record: (str(record.edition or ""), record.id), default=None)


def _by_word(terms: Iterable[StoredTerm]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The English words of each Japanese one, and the other way."""
    english: defaultdict[str, list[str]] = defaultdict(list)
    japanese: defaultdict[str, list[str]] = defaultdict(list)
    for term in terms:
        if term.ja and term.en:
            english[fold_name(term.ja)].append(term.en)
            japanese[fold_name(term.en)].append(term.ja)
    return english, japanese
