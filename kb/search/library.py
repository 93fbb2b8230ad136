"""A library as entries: what of a corpus is indexed, and under which names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from kb.corpus import Corpus
from kb.history.histories import NO_HISTORIES, Histories
from kb.model import CardUse, Document, Record
from kb.search.build import build_index
from kb.search.entry import Entry, EntryDocument, Pair
from kb.search.lives import Place, lives_of
from kb.search.normalize import fold_text
from kb.terms.changed import CHANGED_TERMS
from kb.terms.names import fold_name


def write_index(corpus: Corpus, folder: Path, histories: Histories = NO_HISTORIES) -> None:
    """Write the search index of a library into a folder, which is made. Raises OSError and sqlite3.Error."""
    folder.mkdir()
    build_index(entry_documents(corpus, histories), tuple(pairs(corpus)), folder)


def entry_documents(corpus: Corpus, histories: Histories = NO_HISTORIES) -> list[EntryDocument]:
    """The documents of a corpus with their entries."""
    lives = lives_of(corpus, histories)
    return [
        EntryDocument(
            id=document.id,
            kind=document.kind,
            title=document.title,
            lang=document.lang,
            authority=document.authority,
            entries=tuple(_entries(corpus, document, lives)),
        )
        for document in corpus.documents
    ]


def pairs(corpus: Corpus) -> Iterator[Pair]:
    """Terms and cards by their names.

    What texts and card data pair, section titles of one edition, changed terms.
    """
    for term in corpus.glossary.terms:
        yield Pair(kind="term", ja=term.ja, en=term.en)
    for entry in corpus.cards.entries.values():
        card = entry.card
        yield Pair(kind="card", ja=card.ja, en=card.en, reading=card.reading)
    for record in corpus.records:
        title = _rule_title(record)
        if title and record.lang == "ja":
            for other in corpus.counterparts(record):
                yield Pair(kind="term", ja=title, en=_rule_title(other))
    for changed in CHANGED_TERMS:
        yield Pair(kind="term", ja=changed.newer, en=changed.english[1])


def _entries(corpus: Corpus, document: Document, lives: Mapping[str, Place]) -> Iterator[Entry]:
    subjects = {record: group.subject for group in document.groups for record in group.rulings}
    for record in document.records:
        title, english = _title(record)
        subject = subjects.get(record.id)
        cards = (*record.cards, subject) if subject else record.cards
        place = lives.get(record.id)
        yield Entry(
            id=record.id,
            kind=record.kind,
            lang=record.lang,
            text="\n".join((*_text(record, title), *(example.text for example in record.examples))),
            title=title,
            english=english,
            number=record.number,
            edition=str(record.edition) if record.edition else None,
            names=tuple(dict.fromkeys(_names(corpus, record, cards))),
            cards=tuple(sorted(set(_card_keys(corpus, cards)))),
            cites=tuple(sorted({citation.number for citation in record.citations if citation.number})),
            parent=record.parent,
            leader=corpus.gathered(record)[0].id,
            life=place and place.life,
            outdated=place is not None and place.outdated,
        )


def _title(record: Record) -> tuple[str | None, str | None]:
    """The title in its own language, and its English half."""
    if record.title and record.english:
        return record.title.removesuffix(f"/{record.english}"), record.english
    return record.title or _rule_title(record), record.english


def _text(record: Record, title: str | None) -> tuple[str, ...]:
    """The text, unless it says no more than the title."""
    return () if title and fold_text(record.text) == fold_text(title) else (record.text,)


def _rule_title(record: Record) -> str | None:
    """The name of a section, or of a rule that is nothing but a name (``702.9 飛行``)."""
    if record.kind == "section":
        return record.title or record.text
    short = record.kind == "rule" and len(record.text) <= 40 and not record.text.endswith((".", "。"))
    return record.text if short else None


def _names(corpus: Corpus, record: Record, cards: tuple[CardUse, ...]) -> Iterator[str]:
    for use in cards:
        if use.role == "subject":
            entry = corpus.cards.entries.get(corpus.cards.key_of(use))
            card = entry.card if entry else use
            yield from (name for name in (card.ja, card.en) if name)
    for term in record.terms:
        yield term.ja
        yield term.en


def _card_keys(corpus: Corpus, cards: tuple[CardUse, ...]) -> Iterator[str]:
    """All that a reader may call the cards, folded: the key, and both names."""
    for use in cards:
        key = corpus.cards.key_of(use)
        entry = corpus.cards.entries.get(key)
        yield key
        for name in (use.ja, use.en, *((entry.card.ja, entry.card.en) if entry else ())):
            if name:
                yield fold_name(name)
