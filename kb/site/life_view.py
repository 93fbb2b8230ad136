"""A rule's life as pages show it: edition by edition, each change of its words side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kb.editions import Edition
from kb.history.life import Event, Life
from kb.model import Lang
from kb.numbers import RuleNumber
from kb.site.chronicle import Chronicle
from kb.site.page import Link, Name
from kb.site.plan import Plan
from kb.site.sides import Sides, sides_of
from kb.site.urls import Address, changes_address, rule_address


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What an edition did to a rule, and how long it then stayed so."""

    day: str
    link: Link
    """To the text of that edition; its note is the edition's day."""
    event: Event
    moved_from: RuleNumber | None
    """Its number in the edition before, where that was another."""
    examples_changed: bool
    words: str | None = None
    """Its whole text, where no comparison of the life shows it."""
    sides: Sides | None = None
    """The words before and now, where they changed."""
    compared_with: str | None = None
    """The day of the edition that has the words before."""
    changes: Address | None
    """The page of all changes of the edition."""
    until: Link | None = None
    """The text of the last edition in which it is unchanged, where that is a later one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeView:
    """A rule's life."""

    lang: Lang
    steps: tuple[Step, ...]
    until: str
    """The day of the last edition that has it."""
    came_from: tuple[Link, ...]
    ended: str | None
    """The day of the first edition that lacks it."""
    changes: Address | None
    """The page of all changes of that edition."""
    became: tuple[Link, ...]

    @property
    def changed(self) -> int:
        """How many editions changed it, brought it, or ended it."""
        return sum(step.event != "first" for step in self.steps) + (self.ended is not None)


def life_view(plan: Plan, chronicle: Chronicle, life: Life) -> LifeView:
    """A life of a chronicle."""
    first, last = life.standings[0], life.standings[-1]
    steps = tuple(_steps(plan, chronicle, life))
    if not any(step.sides for step in steps):
        text = chronicle.text_of(first.number, first.edition)
        steps = (replace(steps[0], words=text.text if text else None), *steps[1:])
    return LifeView(
        lang=life.lang,
        steps=steps,
        until=str(last.edition.date),
        came_from=_candidates(plan, life.came_from, _before(chronicle, first.edition)),
        ended=str(life.ended.date) if life.ended else None,
        changes=changes_address(life.lang, last.edition.date, life.ended.date) if life.ended else None,
        became=_candidates(plan, life.became, life.ended),
    )


def _steps(plan: Plan, chronicle: Chronicle, life: Life) -> Iterator[Step]:
    step: Step | None = None
    before = life.standings[0]
    for one in life.standings:
        link = rule_link(plan, one.number, one.edition)
        if step is not None and one.event == "unchanged" and not one.examples_changed:
            step = replace(step, until=link)
            before = one
            continue
        if step is not None:
            yield step
        earlier = _before(chronicle, one.edition)
        texts = [chronicle.text_of(stood.number, stood.edition) for stood in (before, one)]
        older, newer = (text.text if text else "" for text in texts)
        reworded = one.wording != before.wording and older and newer
        step = Step(
            day=str(one.edition.date),
            link=link,
            event=one.event,
            moved_from=before.number if before.number != one.number else None,
            examples_changed=one.examples_changed,
            sides=sides_of(chronicle.changed(older, newer)) if reworded else None,
            compared_with=str(before.edition.date) if reworded else None,
            changes=changes_address(life.lang, earlier.date, one.edition.date) if earlier else None,
        )
        before = one
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
