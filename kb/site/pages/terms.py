"""A page for each term: both words, what it means, where it is used; and the glossary that lists them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from kb.codec import Json
from kb.corpus import same_text
from kb.model import Lang, Record
from kb.site.content import term_key
from kb.site.page import Link, Name, Page, WordLink
from kb.site.plan import Plan
from kb.site.urls import LANGS, TERMS
from kb.site.words import words_of
from kb.store import StoredTerm
from kb.terms.changed import ChangedTerm, newer_of, older_of
from kb.terms.names import fold_name

SHOWN = 30
"""Uses of a term that its page lists; for all of them there is the search."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a term was or is called in another time."""

    changed: ChangedTerm
    links: tuple[Link, ...]
    """To the terms of the library by that name."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition in its words, with all records that give it, the newest first."""

    records: tuple[tuple[Record, str], ...]
    """Each with its fragment on this page."""

    @property
    def record(self) -> Record:
        """The record that speaks."""
        return self.records[0][0]


@dataclass(frozen=True, slots=True)
class TermView:
    """A term."""

    term: StoredTerm
    definitions: tuple[Definition, ...]
    """The newest of each language."""
    older: tuple[Definition, ...]
    """What it was called to mean in editions before."""
    formerly: tuple[Change, ...]
    now: Change | None
    paired: tuple[Record, ...]
    """Records that give both words, other than the definitions."""
    used: tuple[Record, ...]
    """The first records that use the term."""
    used_count: int


@dataclass(frozen=True, slots=True)
class TermsView:
    """The glossary, by the first character."""

    initials: tuple[tuple[str, tuple[Link, ...]], ...]
    letters: tuple[Link, ...] = ()
    """A glossary is one page."""


def term_pages(plan: Plan) -> Iterator[Page]:
    """The glossary, and each term."""
    yield _list_page(plan)
    by_word, uses = _by_word(plan), _uses(plan)
    for term in plan.content.terms:
        view = _view(plan, term, by_word, uses.get(term_key(term), ()))
        yield Page(
            address=plan.addresses.term(term),
            template="term.html",
            view=view,
            name=Name(term.ja, term.en),
            crumbs=(WordLink(TERMS, "terms"),),
            json=_json(plan, term, view),
            about=frozenset(word for word in (term.ja, term.en) if word),
            robots="index" if view.definitions else "noindex",
        )


def _by_word(plan: Plan) -> dict[str, list[StoredTerm]]:
    found: dict[str, list[StoredTerm]] = {}
    for term in plan.content.terms:
        for word in {fold_name(word) for word in (term.ja, term.en) if word}:
            found.setdefault(word, []).append(term)
    return found


def _list_page(plan: Plan) -> Page:
    terms = sorted(plan.content.terms, key=lambda term: (fold_name(term.en or term.ja or ""), term.ja or ""))
    initials = tuple(
        (initial, tuple(plan.term_link(term) for term in group))
        for initial, group in groupby(terms, lambda term: fold_name(term.en or term.ja or "")[:1].upper())
    )
    return Page(
        address=TERMS,
        template="initials.html",
        view=TermsView(initials),
        name=Name(words_of("ja")["terms"], words_of("en")["terms"]),
        json={
            "terms": [{"ja": term.ja, "en": term.en, "definitions": list(term.definitions)} for term in terms]
        },
    )


def _uses(plan: Plan) -> dict[str, list[Record]]:
    """The records that use each term; of the texts of one rule the leading one."""
    found: dict[str, list[Record]] = {}
    for record in plan.content.records.values():
        if record.kind != "glossary" and plan.content.gathered(record)[0].id == record.id:
            for mark in plan.terms.find(record.text):
                if isinstance(mark.value, StoredTerm):
                    found.setdefault(term_key(mark.value), []).append(record)
    return found


def _view(
    plan: Plan, term: StoredTerm, by_word: dict[str, list[StoredTerm]], uses: Sequence[Record]
) -> TermView:
    records = plan.content.records
    definitions = _definitions(plan, term)
    newest = {lang: next((one for one in definitions if one.record.lang == lang), None) for lang in LANGS}
    newer = newer_of(term.ja or "")
    return TermView(
        term=term,
        definitions=tuple(one for one in definitions if one in newest.values()),
        older=tuple(one for one in definitions if one not in newest.values()),
        formerly=tuple(
            Change(changed, _links(plan, changed.older, by_word)) for changed in older_of(term.ja or "")
        ),
        now=Change(newer, _links(plan, (newer.newer,), by_word)) if newer else None,
        paired=tuple(records[name] for name in term.sources if name not in term.definitions),
        used=tuple(uses[:SHOWN]),
        used_count=len(uses),
    )


def _definitions(plan: Plan, term: StoredTerm) -> tuple[Definition, ...]:
    """Each wording once, the newest first, Japanese before English."""
    records = [plan.content.records[name] for name in term.definitions]
    records.sort(key=lambda record: (_age(record), record.lang != "ja", record.id))
    found: dict[tuple[Lang, str], list[tuple[Record, str]]] = {}
    for record in records:
        place = (record, plan.addresses.record(record).fragment)
        found.setdefault((record.lang, same_text(record.text)), []).append(place)
    return tuple(Definition(tuple(places)) for places in found.values())


def _age(record: Record) -> float:
    """Sorts the newest edition first, a text without an edition last."""
    return -record.edition.date.toordinal() if record.edition else 0


def _links(plan: Plan, words: tuple[str, ...], by_word: dict[str, list[StoredTerm]]) -> tuple[Link, ...]:
    return tuple(plan.term_link(term) for word in words for term in by_word.get(fold_name(word), ())[:1])


def _json(plan: Plan, term: StoredTerm, view: TermView) -> Json:
    return {
        "term": {
            "ja": term.ja,
            "en": term.en,
            "formerly": [word for one in view.formerly for word in one.changed.older],
        },
        "records": [plan.json_of(plan.content.records[name]) for name in term.definitions],
        "sources": list(term.sources),
    }
