"""Pages of changes: what is new, gone, moved and reworded from one edition to the next, and their list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kb.codec import Json
from kb.editions import Edition
from kb.model import Lang, Record
from kb.numbers import RuleNumber
from kb.site.chronicle import Chronicle
from kb.site.life_view import rule_link
from kb.site.page import Link, Name, Page, WordLink
from kb.site.plan import Plan
from kb.site.sides import Sides, cut_short, sides_of
from kb.site.urls import CHANGES, RULES, Address, changes_address, history_address
from kb.site.words import words_of
from kb.store.lives import Differences
from kb.store.lives_json import differences_json

EXCERPT = 80
"""Characters of a text that is as it was, by which a reader knows it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """A rule that is not as it was."""

    before: Link | None
    """Its text in the older edition; None where it is new."""
    after: tuple[Link, ...]
    """Its text in the newer one; none where it is gone, several where it cannot be told."""
    words: str | None
    """Its text, where there is only one to show."""
    sides: Sides | None
    """Both texts where they differ, each without the stretches that both have."""
    history: Address | None
    """Where the rule's whole life is told."""

    @property
    def is_moved(self) -> bool:
        """Whether it may have another number than before."""
        before = self.before.number if self.before else None
        return before is not None and bool({link.number for link in self.after} - {before})


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesView:
    """What changed from one edition to the next."""

    lang: Lang
    before: str
    after: str
    lists: tuple[tuple[str, tuple[ChangeView, ...]], ...]
    """By a word of the interface; only those that have something."""
    unchanged: int


@dataclass(frozen=True, slots=True)
class ChangeListView:
    """The pages of changes of each language, the newest first."""

    languages: tuple[tuple[Lang, tuple[tuple[Link, ChangesView], ...]], ...]


def change_pages(plan: Plan) -> Iterator[Page]:
    """The list, and a page for each edition that has one before it."""
    if not plan.chronicles:
        return
    languages = []
    for chronicle in plan.chronicles:
        links = [_link(chronicle, found) for found in chronicle.differences]
        views = [_view(plan, chronicle, found) for found in chronicle.differences]
        for at, found in enumerate(chronicle.differences):
            yield Page(
                address=links[at].to,
                template="changes.html",
                view=views[at],
                name=links[at].name,
                crumbs=(WordLink(RULES, "rules"), WordLink(CHANGES, "changes")),
                previous=links[at - 1] if at else None,
                next=links[at + 1] if at + 1 < len(links) else None,
                json={"lang": chronicle.lang, **differences_json(found)},
            )
        languages.append((chronicle.lang, tuple(zip(links, views, strict=True))[::-1]))
    yield Page(
        address=CHANGES,
        template="change_list.html",
        view=ChangeListView(tuple(languages)),
        name=Name(words_of("ja")["changes"], words_of("en")["changes"]),
        crumbs=(WordLink(RULES, "rules"),),
        json={"changes": [_listed(one, found) for one in plan.chronicles for found in one.differences]},
    )


def _listed(chronicle: Chronicle, found: Differences) -> Json:
    return {
        "lang": chronicle.lang,
        "from": str(found.before),
        "to": str(found.after),
        "address": str(_link(chronicle, found).to),
    }


def _link(chronicle: Chronicle, found: Differences) -> Link:
    days = f"{found.before.date} → {found.after.date}"
    return Link(changes_address(chronicle.lang, found.before.date, found.after.date), Name(days, days))


def _view(plan: Plan, chronicle: Chronicle, found: Differences) -> ChangesView:
    def view(before: RuleNumber | None, after: Iterable[RuleNumber]) -> ChangeView:
        numbers = tuple(after)
        older = chronicle.text_of(before, found.before) if before else None
        newer = chronicle.text_of(numbers[0], found.after) if len(numbers) == 1 else None
        return _change(
            chronicle,
            (_rule(plan, before, found.before) if before else None, older),
            (tuple(_rule(plan, number, found.after) for number in numbers), newer),
        )

    lists = {
        "event_added": [view(None, (number,)) for number in found.added],
        "event_removed": [view(number, ()) for number in found.removed],
        "event_moved": [view(one.before, (one.after,)) for one in found.moved],
        "event_reworded": [view(number, (number,)) for number in found.reworded],
        "event_moved_reworded": [view(one.before, (one.after,)) for one in found.moved_reworded],
        "ambiguous_moves": [view(one.before, one.candidates) for one in found.ambiguous],
    }
    return ChangesView(
        lang=chronicle.lang,
        before=str(found.before.date),
        after=str(found.after.date),
        lists=tuple((word, tuple(ones)) for word, ones in lists.items() if ones),
        unchanged=found.unchanged,
    )


def _rule(plan: Plan, number: RuleNumber, edition: Edition) -> Link:
    """To the text of an edition, which the page has named already."""
    return replace(rule_link(plan, number, edition), note=None)


def _change(
    chronicle: Chronicle,
    before: tuple[Link | None, Record | None],
    after: tuple[tuple[Link, ...], Record | None],
) -> ChangeView:
    older, newer = before[1], after[1]
    pieces = chronicle.changed(older.text, newer.text) if older and newer else ()
    is_changed = any(piece.part != "same" for piece in pieces)
    only = newer or older
    words = only.text if only and not is_changed else None
    life = chronicle.life_of(only) if only else None
    return ChangeView(
        before=before[0],
        after=after[0],
        words=words if words is None or not pieces or len(words) <= EXCERPT else f"{words[:EXCERPT]}…",
        sides=sides_of(cut_short(pieces)) if is_changed else None,
        history=history_address(life.standings[-1].number) if life else None,
    )
