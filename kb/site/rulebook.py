"""The rulebook: which text of which rule stands on which page.

A section has one page for its current text, ``/rules/123/``, and one for each older edition,
``/rules/2011-09-30/711/``. Current is the newest edition of which a rules document is here; where these
state no edition, a quotation of the very same words tells it. What a set FAQ quotes is never current by
itself, what an article quotes only if nothing newer is here: 711 of 2011 is never shown as the 711 of
today. Nor is a section that a newer full text of the rules no longer has.

Rules that are cited and have no text stand on these pages too, marked as absent.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kb.corpus import is_rule_text
from kb.model import Record
from kb.numbers import RuleNumber
from kb.site.content import Content

FULL_TEXT = 50
"""Sections that make a rules document a text of all the rules (there are about 150)."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A rule on a page: ``date`` is None on the page of the current text."""

    number: RuleNumber
    date: dt.date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEntry:
    """A rule on a page: what it says in each language, or that it is absent."""

    number: RuleNumber
    texts: tuple[Record, ...]
    """The text that speaks in each language, Japanese first."""
    variants: tuple[Record, ...] = ()
    """Further texts of the same edition (or of none) with other words."""

    def text(self, lang: str) -> Record | None:
        """What it says in a language."""
        return next((text for text in self.texts if text.lang == lang), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePage:
    """A chapter or section in one edition."""

    number: RuleNumber
    date: dt.date | None
    """None for the current text."""
    editions: tuple[str, ...]
    """Printed editions that its texts state, newest first."""
    entries: tuple[RuleEntry, ...]
    """The chapter or section itself first, then its rules in order."""

    @property
    def head(self) -> RuleEntry:
        """The entry of the chapter or section itself."""
        return self.entries[0]

    @property
    def is_absent(self) -> bool:
        """Whether no text of it is here at all."""
        return not any(entry.texts for entry in self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """All pages of rules."""

    pages: Mapping[Place, RulePage]
    """By the chapter or section and date, in order: the current text of a section before its older ones."""
    dates: Mapping[int, tuple[dt.date | None, ...]]
    """The pages of each section, the current one (None) first, then the newest."""
    _current: Mapping[int, frozenset[dt.date | None]]
    _newest: dt.date | None
    _entries: Mapping[Place, RuleEntry]

    @classmethod
    def of(cls, content: Content) -> Rulebook:
        """Give every text of a rule, and every rule that is cited, its place."""
        texts: defaultdict[int, list[Record]] = defaultdict(list)
        for record in filter(is_rule_text, content.records.values()):
            if record.number is not None:
                texts[record.number.section].append(record)
        newest = max(
            (
                date
                for found in texts.values()
                for text in found
                if (date := _date(text)) and content.document_of(text).kind != "faq"
            ),
            default=None,
        )
        last_full = _last_full_text(content)
        current = {
            section: _current_dates(content, found, newest, last_full) for section, found in texts.items()
        }
        book = cls(pages={}, dates={}, _current=current, _newest=newest, _entries={})
        placed: defaultdict[Place, defaultdict[RuleNumber, list[Record]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for section, found in texts.items():
            for text in found:
                date = book._page_date(section, _date(text))
                placed[Place(_page_number(text.number), date)][text.number].append(text)  # type: ignore[index]
        for number, when in _cited(content):
            date = book._page_date(number.section, when)
            placed[Place(_page_number(number), date)][number]  # makes the entry, without texts
        for place in list(placed):
            for above in place.number.ancestors:
                placed[Place(above, place.date)][above]
                placed[Place(above)][above]
        for place, entries in placed.items():
            entries[place.number]
        pages = {
            place: _page(content, place, placed[place])
            for place in sorted(placed, key=lambda place: (place.number.key, _newest_first(place.date)))
        }
        sections: defaultdict[int, list[dt.date | None]] = defaultdict(list)
        for place in pages:
            sections[place.number.section].append(place.date)
        return cls(
            pages=pages,
            dates={section: tuple(found) for section, found in sections.items()},
            _current=current,
            _newest=newest,
            _entries={
                Place(entry.number, place.date): entry
                for place, page in pages.items()
                for entry in page.entries
            },
        )

    def place(self, number: RuleNumber, date: dt.date | None) -> Place:
        """Where a rule stands as of an edition's date (None: no edition stated)."""
        return Place(number, self._page_date(number.section, date))

    def place_of(self, text: Record) -> Place:
        """Where a text of a rule stands. Raises ValueError for any other record."""
        if text.number is None:
            raise ValueError(f"no text of a rule: {text.id}")
        return self.place(text.number, _date(text))

    def entry(self, place: Place) -> RuleEntry | None:
        """What stands at a place."""
        return self._entries.get(place)

    def _page_date(self, section: int, date: dt.date | None) -> dt.date | None:
        """The date of the page for a text with this date: None for the current one."""
        if date is None:
            return None
        if section in self._current:
            return None if date in self._current[section] else date
        return None if self._newest and date >= self._newest else date


def _page_number(number: RuleNumber | None) -> RuleNumber:
    assert number is not None
    return RuleNumber(number.section)


def _date(record: Record) -> dt.date | None:
    return record.edition.date if record.edition else None


def _newest_first(date: dt.date | None) -> tuple[bool, int]:
    return (date is not None, -date.toordinal() if date else 0)


def _last_full_text(content: Content) -> dt.date | None:
    """The date of the newest document that has all the rules."""
    full = (
        _date(record)
        for one in content.documents
        if one.document.kind == "cr"
        and one.document.authority != "digest"
        and one.counts.get("section", 0) >= FULL_TEXT
        for record in content.of_document[one.document.id]
        if record.kind == "section"
    )
    return max((date for date in full if date), default=None)


def _current_dates(
    content: Content, texts: list[Record], newest: dt.date | None, last_full: dt.date | None
) -> frozenset[dt.date | None]:
    """The dates of the texts of a section that make up its current page."""
    in_rules = [text for text in texts if content.document_of(text).kind == "cr"]
    dated = [date for text in in_rules if (date := _date(text))]
    if dated:
        date = max(dated)
        return frozenset({None} if last_full and date < last_full else {None, date})
    if in_rules:
        words = {text.id for text in in_rules}
        same = [
            date
            for text in texts
            if (date := _date(text)) and any(other.id in words for other in content.gathered(text))
        ]
        return frozenset({None, max(same)} if same else {None})
    quoted = [date for text in texts if (date := _date(text)) and content.document_of(text).kind == "wiki"]
    return frozenset({None, newest} if newest in quoted else {None})


def _cited(content: Content) -> Iterable[tuple[RuleNumber, dt.date | None]]:
    """The rules that are cited, with the date of the edition in which they are meant."""
    for references in content.references.values():
        for reference in references:
            if (
                reference.target
                and reference.status != "ambiguous"
                and (named := rule_of_target(reference.target))
            ):
                yield named


def rule_of_target(target: str) -> tuple[RuleNumber, dt.date | None] | None:
    """The number and the edition's date that a target names (``cr:400.7@20231117.0``).

    None for other targets.
    """
    if not target.startswith("cr:"):
        return None
    number, _, edition = target.removeprefix("cr:").partition("@")
    try:
        date = dt.datetime.strptime(edition[:8], "%Y%m%d").date() if edition[:1].isdigit() else None
        return RuleNumber.parse(number), date
    except ValueError:
        return None


def _page(content: Content, place: Place, entries: Mapping[RuleNumber, list[Record]]) -> RulePage:
    editions = {text.edition for texts in entries.values() for text in texts if text.edition}
    if place.date:
        editions = {edition for edition in editions if edition.date == place.date}
    return RulePage(
        number=place.number,
        date=place.date,
        editions=tuple(str(edition) for edition in sorted(editions, reverse=True)),
        entries=tuple(_entry(content, number, entries[number]) for number in sorted(entries)),
    )


def _entry(content: Content, number: RuleNumber, texts: list[Record]) -> RuleEntry:
    """Texts that are one count once, by the first of them in the order in which they speak."""
    here = {text.id for text in texts}
    first = {next(one.id for one in content.gathered(text) if one.id in here): None for text in texts}
    ordered = [text for text in sorted(texts, key=lambda text: _speaks(content, text)) if text.id in first]
    leading: dict[str, Record] = {}
    for text in ordered:
        leading.setdefault(text.lang, text)
    return RuleEntry(
        number=number,
        texts=tuple(leading[lang] for lang in ("ja", "en") if lang in leading),
        variants=tuple(text for text in ordered if text not in leading.values()),
    )


def _speaks(content: Content, text: Record) -> tuple[object, ...]:
    """Sorts the text that speaks first.

    A published one before a quoted one before a digest, then dated ones.
    """
    document = content.document_of(text)
    rank = 2 if document.authority == "digest" else int(document.kind != "cr")
    edition = text.edition
    return (rank, edition is None, -edition.date.toordinal() if edition else 0, text.id)
