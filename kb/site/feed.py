"""The Atom feed of changed rules. Its dates are those of the editions, so every build writes the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from kb.editions import Edition
from kb.numbers import RuleNumber
from kb.site.chronicle import Chronicle
from kb.site.plan import Plan, title_of_entry
from kb.site.rulebook import Place
from kb.site.scribe import seen
from kb.site.urls import Address, absolute, rule_address
from kb.site.words import words_of
from kb.site.write import File

LIMIT = 100
"""Changes that the feed tells, the newest."""
_NOTHING_YET = "1993-08-05"
"""The day of a feed without changes: that on which the game came out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A rule that is new, or reads otherwise than in the edition before, under whatever number."""

    number: RuleNumber
    address: Address
    title: str
    text: str
    event: str
    """The word of the interface for what happened."""
    before: Edition
    edition: Edition


def changes(plan: Plan) -> tuple[Change, ...]:
    """All changes between the editions of a library, the newest first; each once for both languages."""
    found: dict[tuple[Edition, RuleNumber], Change] = {}
    for chronicle in plan.chronicles:
        for change in _changes(plan, chronicle):
            found.setdefault((change.edition, change.number), change)
    return tuple(
        sorted(found.values(), key=lambda change: (-change.edition.date.toordinal(), change.number.key))
    )


def _changes(plan: Plan, chronicle: Chronicle) -> Iterator[Change]:
    for step in chronicle.differences:
        lists = (
            ("event_reworded", step.reworded),
            ("event_moved_reworded", [one.after for one in step.moved_reworded]),
            ("event_added", step.added),
        )
        for event, numbers in lists:
            for number in numbers:
                place = plan.book.place(number, step.after.date)
                head = plan.book.entry(Place(RuleNumber(number.section), place.date))
                name = title_of_entry(head).in_lang(chronicle.lang)[0] if head else ""
                text = chronicle.text_of(number, step.after)
                yield Change(
                    number=number,
                    address=rule_address(place),
                    title=f"{number} {name}".strip(),
                    text=text.text if text else "",
                    event=event,
                    before=step.before,
                    edition=step.after,
                )


def feed_file(plan: Plan, base: str) -> File:
    """The feed of the newest changes."""
    found = changes(plan)[:LIMIT]
    updated = str(found[0].edition.date) if found else _NOTHING_YET
    home = absolute(base, "ja", Address(""))
    own = f"{base.rstrip('/')}/feed.xml"
    entries = "".join(_entry(change, base) for change in found)
    xml = (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>{escape(words_of('ja')['site'])}</title>\n<id>{escape(home)}</id>\n"
        f"<updated>{updated}T00:00:00Z</updated>\n"
        f'<link rel="self" href={quoteattr(own)}/>\n<link href={quoteattr(home)}/>\n'
        f"<author><name>kb</name></author>\n{entries}</feed>\n"
    )
    return File("feed.xml", xml.encode())


def _entry(change: Change, base: str) -> str:
    link = absolute(base, "ja", change.address)
    told = f"{change.before.date} → {change.edition.date} {words_of('ja')[change.event]}"
    return (
        f"<entry><title>{escape(seen(change.title))}</title><id>{escape(link)}?{change.edition}</id>"
        f"<updated>{change.edition.date}T00:00:00Z</updated><link href={quoteattr(link)}/>"
        f"<summary>{escape(told)}</summary><content>{escape(seen(change.text))}</content></entry>\n"
    )
