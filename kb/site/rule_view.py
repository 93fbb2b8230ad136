"""A rule as its page shows it: its texts, what it cites, who cites it, and where else it stands."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from kb.editions import Edition
from kb.history.life import Life
from kb.model import CrossReference, Lang, Record
from kb.numbers import RuleNumber
from kb.site.backlinks import Citing
from kb.site.page import Link, Name
from kb.site.plan import Plan
from kb.site.rulebook import Place, RuleEntry, RulePage
from kb.site.urls import Address, edition_address, history_address, place_at, rule_address


@dataclass(frozen=True, slots=True)
class EarlierCiting:
    """Who cites a rule as it was in an older edition."""

    record: Record
    link: Link
    """To the text that is cited; its note is the day of the edition."""
    is_reworded: bool
    """Whether the rule has other words today."""


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule with all that hangs from it on its page."""

    entry: RuleEntry
    address: Address
    references: tuple[CrossReference, ...]
    """What it cites: of its texts in both languages, each target once."""
    cited_by: tuple[Citing, ...]
    cited_before: tuple[EarlierCiting, ...]
    """Who cites it as it was in an older edition, and not as it is."""
    sources: tuple[Record, ...]
    """Where its texts stand; the same words in other editions are left to the history."""
    editions: tuple[Link, ...]
    """The same number in other editions, but for those of which a history tells."""
    histories: tuple[Link, ...] = ()
    """Where the lives of its texts are told: through all their editions, under whatever number."""
    namesakes: tuple[Link, ...] = ()
    """The histories of other rules that have had its number."""


def rule_view(plan: Plan, page: RulePage, entry: RuleEntry) -> RuleView:
    """A rule of a page."""
    address = rule_address(Place(entry.number, page.date))
    own = _lives(plan, entry.texts)
    cited_by = plan.backlinks.get(address, ())
    citing = {plan.addresses.record(one.record) for one in cited_by}
    return RuleView(
        entry=entry,
        address=address,
        references=_references(plan, entry.texts, address),
        cited_by=cited_by,
        cited_before=tuple(
            _earlier(plan, one)
            for one in plan.earlier_backlinks.get(address, ())
            if plan.addresses.record(one.record) not in citing
        ),
        sources=tuple(source for text in entry.texts for source in _sources(plan, text)),
        editions=other_editions(plan, entry.number, page.date, frozenset(life.lang for life in own)),
        histories=tuple(_history(life, [one.edition for one in life.standings]) for life in own),
        namesakes=_namesakes(plan, entry.number, own),
    )


def _sources(plan: Plan, text: Record) -> tuple[Record, ...]:
    return tuple(
        one for one in plan.content.gathered(text) if one.edition == text.edition or plan.life_of(one) is None
    )


def _lives(plan: Plan, texts: tuple[Record, ...]) -> tuple[Life, ...]:
    """The lives of a rule's texts; two where they went different ways in the two languages."""
    found: dict[RuleNumber, Life] = {}
    for text in texts:
        if (life := plan.life_of(text)) is not None:
            found.setdefault(life.standings[-1].number, life)
    return tuple(found.values())


def _namesakes(plan: Plan, number: RuleNumber, own: tuple[Life, ...]) -> tuple[Link, ...]:
    """The other rules that have had a number, in the languages in which it is known which one this is."""
    langs = {life.lang for life in own}
    lives = (life for one in plan.chronicles if one.lang in langs for life in one.lives_with(number))
    return tuple(
        _history(life, [one.edition for one in life.standings if one.number == number])
        for life in lives
        if life not in own
    )


def _history(life: Life, editions: list[Edition]) -> Link:
    """To where a life is told; the note says of which editions it is."""
    number = life.standings[-1].number
    days = dict.fromkeys(str(edition.date) for edition in (editions[0], editions[-1]))
    return Link(history_address(number), Name(None, None), str(number), " – ".join(days))


def _earlier(plan: Plan, citing: Citing) -> EarlierCiting:
    address = plan.addresses.target(citing.reference)
    place = place_at(address) if address else None
    assert address is not None
    assert place is not None
    link = Link(address, Name(None, None), str(place.number), str(place.date))
    return EarlierCiting(citing.record, link, citing.reference.fate in ("reworded", "moved_reworded"))


def _references(plan: Plan, texts: tuple[Record, ...], own: Address) -> tuple[CrossReference, ...]:
    """Each target once, in the order of the text; where it leads to the rule itself it is left out."""
    found: dict[object, CrossReference] = {}
    for text in texts:
        for reference in plan.content.references_from(text):
            address = plan.addresses.target(reference)
            if address != own:
                found.setdefault(address or (reference.target, reference.citation.name), reference)
    return tuple(found.values())


def other_editions(
    plan: Plan, number: RuleNumber, date: dt.date | None, told: frozenset[Lang] = frozenset()
) -> tuple[Link, ...]:
    """The pages of other editions that have a text of a number, but for those with a life in ``told``."""
    links = []
    for other in plan.book.dates.get(number.section, ()):
        place = Place(number, other)
        texts = entry.texts if other != date and (entry := plan.book.entry(place)) else ()
        if any(text.lang not in told or plan.life_of(text) is None for text in texts):
            name = edition_name(other) if other is None else Name(str(other), str(other))
            links.append(Link(rule_address(place), name, note="current" if other is None else None))
    return tuple(links)


def edition_link(date: dt.date | None) -> Link:
    """To the list of an edition's rules."""
    return Link(edition_address(date), edition_name(date))


def edition_name(date: dt.date | None) -> Name:
    """What an edition of the rules is called; None is the current one."""
    return Name(f"{date} の版のルール", f"Rules of {date}") if date else Name("ルール", "Rules")
