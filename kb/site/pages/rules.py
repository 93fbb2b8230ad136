"""Pages of the rules: the list of an edition, chapters, and sections with all their rules."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from kb.codec import Json
from kb.numbers import RuleNumber
from kb.site.page import Crumb, Link, Name, Page, WordLink
from kb.site.plan import Plan, title_of_entry
from kb.site.rule_view import RuleView, edition_link, edition_name, other_editions, rule_view
from kb.site.rulebook import Place, RulePage
from kb.site.urls import RULES, edition_address, rule_address
from kb.wire import absent_rule_json


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section in one edition."""

    page: RulePage
    rules: tuple[RuleView, ...]
    head: RuleView
    editions: tuple[Link, ...]
    is_digest: bool = False
    """Whether a summary speaks here, and no published text."""


@dataclass(frozen=True, slots=True)
class ChapterView:
    """A chapter in one edition: its sections."""

    page: RulePage
    sections: tuple[Link, ...]
    absent: tuple[Link, ...]
    """Sections that have no text here, or only an older one."""
    editions: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class OlderView:
    """A section of which only older editions are here."""

    number: RuleNumber
    editions: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class EditionView:
    """The list of an edition's chapters, and of the other editions."""

    date: dt.date | None
    chapters: tuple[ChapterView, ...]
    editions: tuple[Link, ...]
    has_changes: bool
    """Whether the library has editions to compare."""


def rule_pages(plan: Plan) -> Iterator[Page]:
    """All pages of the rules."""
    by_date: defaultdict[dt.date | None, list[RulePage]] = defaultdict(list)
    for page in plan.book.pages.values():
        by_date[page.date].append(page)
    by_date[None]  # the list of the current rules is always there
    for date, pages in by_date.items():
        chapters = [_chapter(plan, page, pages) for page in pages if page.number.level == "chapter"]
        yield _edition_page(date, chapters, list(by_date), has_changes=bool(plan.chronicles))
        yield from (_chapter_page(plan, view) for view in chapters)
        sections = [page for page in pages if page.number.level == "section"]
        for at, page in enumerate(sections):
            before = sections[at - 1] if at else None
            after = sections[at + 1] if at + 1 < len(sections) else None
            yield _section_page(plan, page, before, after)
    yield from _pages_without_current(plan)


def _edition_page(
    date: dt.date | None, chapters: list[ChapterView], dates: list[dt.date | None], *, has_changes: bool
) -> Page:
    others = [edition_link(other) for other in sorted(dates, key=_newest_first) if other != date]
    return Page(
        address=edition_address(date),
        template="edition.html",
        view=EditionView(date, tuple(chapters), tuple(others), has_changes),
        name=edition_name(date),
        crumbs=(WordLink(RULES, "rules"),) if date else (),
        json={
            "edition": date and str(date),
            "chapters": [
                {"number": str(view.page.number), "sections": [link.number for link in view.sections]}
                for view in chapters
            ],
        },
        edition=f"{date:%Y%m%d}" if date else None,
    )


def _newest_first(date: dt.date | None) -> tuple[bool, int]:
    return (date is not None, -date.toordinal() if date else 0)


def _chapter(plan: Plan, page: RulePage, pages: list[RulePage]) -> ChapterView:
    below = [
        one for one in pages if one.number.level == "section" and one.number.chapter == page.number.section
    ]
    absent = [plan.page_link(one) for one in below if one.is_absent]
    if page.date is None:
        absent += [
            Link(rule_address(Place(number)), Name(None, None), str(number))
            for number in _only_older(plan)
            if number.chapter == page.number.section
        ]
    return ChapterView(
        page=page,
        sections=tuple(plan.page_link(one) for one in below if not one.is_absent),
        absent=tuple(sorted(absent, key=lambda link: link.number or "")),
        editions=other_editions(plan, page.number, page.date),
    )


def _chapter_page(plan: Plan, view: ChapterView) -> Page:
    page = view.page
    return Page(
        address=rule_address(Place(page.number, page.date)),
        template="chapter.html",
        view=view,
        name=_numbered(page),
        crumbs=_crumbs(page.date),
        json=_json(plan, page),
        edition=page.editions[0] if page.editions else None,
        robots="noindex" if page.is_absent and not view.sections else "index",
    )


def _section_page(plan: Plan, page: RulePage, before: RulePage | None, after: RulePage | None) -> Page:
    views = [rule_view(plan, page, entry) for entry in page.entries]
    chapter = plan.book.pages.get(Place(RuleNumber(page.number.chapter), page.date))
    return Page(
        address=rule_address(Place(page.number, page.date)),
        template="section.html",
        view=SectionView(
            page=page,
            rules=tuple(views[1:]),
            head=views[0],
            editions=other_editions(plan, page.number, page.date),
            is_digest=_is_digest(plan, page),
        ),
        name=_numbered(page),
        crumbs=(*_crumbs(page.date), *((plan.page_link(chapter),) if chapter else ())),
        previous=plan.page_link(before) if before else None,
        next=plan.page_link(after) if after else None,
        json=_json(plan, page),
        edition=page.editions[0] if page.editions else None,
        robots="noindex" if page.is_absent else "index",
        summary=_summary(page),
    )


def _numbered(page: RulePage) -> Name:
    """``123. ステッカー``; the number alone where no title is known."""
    name = title_of_entry(page.head)
    if not name.ja and not name.en:
        return Name(str(page.number), str(page.number))
    return Name(name.ja and f"{page.number}. {name.ja}", name.en and f"{page.number}. {name.en}")


def _is_digest(plan: Plan, page: RulePage) -> bool:
    texts = [text for entry in page.entries for text in entry.texts]
    return bool(texts) and all(plan.content.document_of(text).authority == "digest" for text in texts)


def _summary(page: RulePage) -> Name | None:
    """The first rule's text, for lists and previews."""
    first = next((entry for entry in page.entries[1:] if entry.texts), None)
    if first is None:
        return None
    ja, en = first.text("ja"), first.text("en")
    return Name(ja.text if ja else None, en.text if en else None)


def _crumbs(date: dt.date | None) -> tuple[Crumb, ...]:
    rules = WordLink(RULES, "rules")
    return (rules, Link(edition_address(date), Name(str(date), str(date)))) if date else (rules,)


def _pages_without_current(plan: Plan) -> Iterator[Page]:
    """Where only older editions have a section: its plain address says so and leads to them."""
    for number in _only_older(plan):
        pages = [plan.book.pages[Place(number, date)] for date in plan.book.dates[number.section]]
        editions = tuple(
            Link(rule_address(Place(number, page.date)), title_of_entry(page.head), note=str(page.date))
            for page in pages
        )
        yield Page(
            address=rule_address(Place(number)),
            template="older.html",
            view=OlderView(number, editions),
            name=Name(str(number), str(number)),
            crumbs=(WordLink(RULES, "rules"),),
            json={"number": str(number), "editions": [str(page.date) for page in pages], "records": []},
            robots="noindex",
        )


def _only_older(plan: Plan) -> Iterator[RuleNumber]:
    """The sections that have no current page."""
    return (RuleNumber(section) for section, dates in plan.book.dates.items() if None not in dates)


def _json(plan: Plan, page: RulePage) -> Json:
    """All texts of the page's rules as records; rules that are absent say so."""
    records = []
    for entry in page.entries:
        records += [plan.json_of(text) for text in (*entry.texts, *entry.variants)]
        if not entry.texts:
            records.append(absent_rule_json(entry.number, f"{page.date:%Y%m%d}.0" if page.date else None))
    return {
        "number": str(page.number),
        "edition": page.editions[0] if page.editions else None,
        "records": records,
        "cited_by": {
            str(entry.number): [citing.record.id for citing in plan.backlinks[address]]
            for entry in page.entries
            if (address := rule_address(Place(entry.number, page.date))) in plan.backlinks
        },
        "cited_before": {
            str(entry.number): [citing.record.id for citing in plan.earlier_backlinks[address]]
            for entry in page.entries
            if (address := rule_address(Place(entry.number, page.date))) in plan.earlier_backlinks
        },
    }
