"""Pages of history: the lives of a section's rules through the editions, one page a section."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kb.editions import Edition
from kb.history.life import Event, Life
from kb.history.words import Piece
from kb.model import Lang
from kb.numbers import RuleNumber
from kb.site.chronicle import Chronicle
from kb.site.page import Link, Name, Page, WordLink
from kb.site.plan import Plan, title_of_entry
from kb.site.rulebook import Place
from kb.site.urls import RULES, Address, changes_address, history_address, rule_address
from kb.site.words import words_of
from kb.store.lives_json import life_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What an edition did to a rule, and how long it then stayed so."""

    link: Link
    """To the text of that edition; its note is the edition's day."""
    event: Event
    before: RuleNumber | None
    """Its number in the edition before, where that was another."""
    examples_changed: bool
    pieces: tuple[Piece, ...]
    """Its words: all the same in the first step, later with what changed, nothing where nothing did."""
    changes: Address | None
    """The page of all changes of the edition."""
    until: Link | None = None
    """The text of the last edition in which it is unchanged, where that is a later one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeView:
    """A rule's life."""

    lang: Lang
    steps: tuple[Step, ...]
    came_from: tuple[Link, ...]
    ended: str | None
    """The day of the first edition that lacks it."""
    changes: Address | None
    """The page of all changes of that edition."""
    became: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class HistoryView:
    """The lives of a section, by the last number of each rule."""

    section: Link
    rules: tuple[tuple[Address, RuleNumber, tuple[LifeView, ...]], ...]


def history_pages(plan: Plan) -> Iterator[Page]:
    """A page for each section of which some rule has a history."""
    for section in sorted({section for one in plan.chronicles for section in one.lives}):
        yield _page(plan, RuleNumber(section))


def _page(plan: Plan, section: RuleNumber) -> Page:
    lives = [(one, life) for one in plan.chronicles for life in one.lives.get(section.section, ())]
    by_number: defaultdict[RuleNumber, list[LifeView]] = defaultdict(list)
    for chronicle, life in sorted(lives, key=lambda one: _newest_first(one[1])):
        by_number[life.standings[-1].number].append(_life(plan, chronicle, life))
    head = _section(plan, section)
    ja, en = words_of("ja")["history"], words_of("en")["history"]
    return Page(
        address=Address(history_address(section).path),
        template="history.html",
        view=HistoryView(
            head,
            tuple(
                (history_address(number), number, tuple(by_number[number])) for number in sorted(by_number)
            ),
        ),
        name=Name(
            f"{section} {head.name.ja or ''} {ja}".replace("  ", " "),
            f"{section} {head.name.en or ''} – {en}",
        ),
        crumbs=(WordLink(RULES, "rules"), head),
        json={
            "number": str(section),
            "lives": [life_json(life, chronicle.text_of, chronicle.changed) for chronicle, life in lives],
        },
    )


def _newest_first(life: Life) -> tuple[bool, int]:
    """Sorts lives with one number: Japanese first, then the one that had the number last."""
    return life.lang == "en", -life.standings[-1].edition.date.toordinal()


def _section(plan: Plan, number: RuleNumber) -> Link:
    """To the section of today, else to its plain address, which leads to its older texts."""
    dates = plan.book.dates.get(number.section, ())
    name = Name(None, None)
    for date in dates:
        name = title_of_entry(plan.book.pages[Place(number, date)].head)
        if name.ja or name.en:
            break
    return Link(rule_address(Place(number)), name, str(number))


def _life(plan: Plan, chronicle: Chronicle, life: Life) -> LifeView:
    first, last = life.standings[0], life.standings[-1]
    return LifeView(
        lang=life.lang,
        steps=tuple(_steps(plan, chronicle, life)),
        came_from=_candidates(plan, life.came_from, _before(chronicle, first.edition)),
        ended=str(life.ended.date) if life.ended else None,
        changes=changes_address(life.lang, last.edition.date, life.ended.date) if life.ended else None,
        became=_candidates(plan, life.became, life.ended),
    )


def _steps(plan: Plan, chronicle: Chronicle, life: Life) -> Iterator[Step]:
    step: Step | None = None
    shown: str | None = None
    number, wording = life.standings[0].number, life.standings[0].wording
    for one in life.standings:
        link = rule_link(plan, one.number, one.edition)
        if step is not None and one.event == "unchanged" and not one.examples_changed:
            step = replace(step, until=link)
            continue
        if step is not None:
            yield step
        record = chronicle.text_of(one.number, one.edition)
        pieces: tuple[Piece, ...] = ()
        if record is not None and shown is None:
            pieces = (Piece("same", record.text),)
        elif record is not None and shown is not None and one.wording != wording:
            pieces = chronicle.changed(shown, record.text)
        earlier = _before(chronicle, one.edition)
        step = Step(
            link=link,
            event=one.event,
            before=number if number != one.number else None,
            examples_changed=one.examples_changed,
            pieces=pieces,
            changes=changes_address(life.lang, earlier.date, one.edition.date) if earlier else None,
        )
        if pieces and record is not None:
            shown = record.text
        number, wording = one.number, one.wording
    if step is not None:
        yield step


def _before(chronicle: Chronicle, edition: Edition) -> Edition | None:
    return next((one.before for one in chronicle.differences if one.after == edition), None)


def _candidates(plan: Plan, numbers: tuple[RuleNumber, ...], edition: Edition | None) -> tuple[Link, ...]:
    return tuple(rule_link(plan, number, edition) for number in numbers) if edition else ()


def rule_link(plan: Plan, number: RuleNumber, edition: Edition) -> Link:
    """To the text that a number had in an edition."""
    address = rule_address(plan.book.place(number, edition.date))
    return Link(address, Name(None, None), str(number), str(edition.date))
