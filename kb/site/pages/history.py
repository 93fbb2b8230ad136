"""Pages of history: the lives of a rule and its subrules, one page a rule; and a list of them a section."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from kb.codec import Json
from kb.history.life import Life
from kb.model import Lang
from kb.numbers import RuleNumber
from kb.site.chronicle import Chronicle
from kb.site.life_view import LifeView, life_view
from kb.site.page import Link, Name, Page, WordLink
from kb.site.plan import Plan, title_of_entry
from kb.site.rulebook import Place
from kb.site.urls import RULES, Address, history_address, rule_address
from kb.site.words import words_of
from kb.store.lives_json import life_json

EXCERPT = 70
"""Characters of a rule's text by which a list names it."""


@dataclass(frozen=True, slots=True)
class NumberView:
    """The lives that ended up with one number, or end with it today."""

    address: Address
    number: RuleNumber
    lives: tuple[LifeView, ...]


@dataclass(frozen=True, slots=True)
class HistoryView:
    """The lives of a rule and its subrules, by the last number of each."""

    numbers: tuple[NumberView, ...]
    days_of: Mapping[Lang, tuple[str, ...]]
    """The editions of each language that can be compared here, oldest first."""

    @property
    def days(self) -> list[str]:
        """Those of all languages."""
        return sorted({day for days in self.days_of.values() for day in days})


@dataclass(frozen=True, slots=True)
class ListedRule:
    """A rule whose history has a page."""

    link: Link
    subrules: tuple[Link, ...]
    changed: int
    """How many changes its page tells."""
    last: str
    """The last edition that it tells of."""


@dataclass(frozen=True, slots=True)
class HistoryListView:
    """The histories of a section: that of its title, and where those of its rules are."""

    head: NumberView | None
    rules: tuple[ListedRule, ...]


Told = tuple[Chronicle, Life]


def history_pages(plan: Plan) -> Iterator[Page]:
    """A list for each section of which some rule has a history, and a page for each of those rules."""
    for section in sorted({section for one in plan.chronicles for section in one.lives}):
        by_number: defaultdict[RuleNumber, list[Told]] = defaultdict(list)
        lives = [(one, life) for one in plan.chronicles for life in one.lives.get(section, ())]
        for told in sorted(lives, key=_newest_first):
            by_number[told[1].standings[-1].number].append(told)
        yield from _pages(plan, RuleNumber(section), by_number)


def _pages(plan: Plan, section: RuleNumber, lives: Mapping[RuleNumber, list[Told]]) -> Iterator[Page]:
    head = _section(plan, section)
    listing = Link(Address(history_address(section).path), _words("history"))
    groups = [
        (RuleNumber(section.section, rule), list(numbers))
        for rule, numbers in groupby(sorted(lives), lambda number: number.rule)
        if rule
    ]
    views = {
        number: NumberView(
            history_address(number), number, tuple(life_view(plan, *told) for told in lives[number])
        )
        for number in sorted(lives)
    }
    links = [
        Link(Address(history_address(rule).path), _excerpt(lives, rule), str(rule)) for rule, _ in groups
    ]
    yield Page(
        address=listing.to,
        template="history_list.html",
        view=HistoryListView(
            views.get(section),
            tuple(
                _listed(link, [views[number] for number in numbers])
                for link, (_, numbers) in zip(links, groups, strict=True)
            ),
        ),
        name=_named(section, head),
        crumbs=(WordLink(RULES, "rules"), head),
        json={"number": str(section), "lives": [_json(told) for told in lives.get(section, ())]},
    )
    for at, (rule, numbers) in enumerate(groups):
        told = [one for number in numbers for one in lives[number]]
        yield Page(
            address=links[at].to,
            template="history.html",
            view=HistoryView(tuple(views[number] for number in numbers), _days(told)),
            name=_named(rule, head),
            crumbs=(WordLink(RULES, "rules"), head, listing),
            previous=links[at - 1] if at else None,
            next=links[at + 1] if at + 1 < len(links) else None,
            json={"number": str(rule), "lives": [_json(one) for one in told]},
        )


def _newest_first(told: Told) -> tuple[bool, int]:
    """Sorts lives with one number: Japanese first, then the one that had the number last."""
    life = told[1]
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


def _named(number: RuleNumber, section: Link) -> Name:
    """``702.19 キーワード能力 変遷``."""
    history = _words("history")
    ja = " ".join(filter(None, (str(number), section.name.ja, history.ja)))
    en = " ".join(filter(None, (str(number), section.name.en, "–", history.en)))
    return Name(ja, en)


def _words(word: str) -> Name:
    return Name(words_of("ja")[word], words_of("en")[word])


def _excerpt(lives: Mapping[RuleNumber, list[Told]], rule: RuleNumber) -> Name:
    """The first words of a rule as it stood last, in each language."""
    found: dict[str, str] = {}
    for chronicle, life in lives.get(rule, ()):
        last = life.standings[-1]
        text = chronicle.text_of(last.number, last.edition)
        if text is not None:
            words = text.text if len(text.text) <= EXCERPT else f"{text.text[:EXCERPT]}…"
            found.setdefault(life.lang, words)
    return Name(found.get("ja"), found.get("en"))


def _listed(link: Link, numbers: list[NumberView]) -> ListedRule:
    lives = [life for one in numbers for life in one.lives]
    return ListedRule(
        link,
        tuple(Link(one.address, Name(None, None), str(one.number)) for one in numbers if one.number.letter),
        sum(life.changed for life in lives),
        max(life.ended or life.steps[-1].day for life in lives),
    )


def _days(told: list[Told]) -> dict[Lang, tuple[str, ...]]:
    return {one.lang: tuple(str(edition.date) for edition in one.editions) for one, _ in told}


def _json(told: Told) -> Json:
    chronicle, life = told
    return life_json(life, chronicle.text_of, chronicle.changed)
