"""What the library lacks: everything that is cited and not here, with who cites it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from kb.model import CrossReference, Record
from kb.site.backlinks import Citing
from kb.site.page import Link, Name, Page
from kb.site.plan import Plan, title_of_entry
from kb.site.rulebook import Place
from kb.site.urls import ABSENT, rule_address
from kb.site.words import words_of


@dataclass(frozen=True, slots=True)
class AbsentRule:
    """A rule that is cited and has no text."""

    link: Link
    cited_by: tuple[Citing, ...]


@dataclass(frozen=True, slots=True)
class AbsentOther:
    """An article, heading, layer or card that is named and not here."""

    name: str
    cited_by: tuple[tuple[Record, CrossReference], ...]


@dataclass(frozen=True, slots=True)
class AbsentView:
    """All that is absent."""

    rules: tuple[AbsentRule, ...]
    others: tuple[AbsentOther, ...]
    ambiguous: tuple[AbsentOther, ...]


def absent_pages(plan: Plan) -> Iterator[Page]:
    """One page with all that is absent."""
    rules = tuple(_absent_rules(plan))
    yield Page(
        address=ABSENT,
        template="absent.html",
        view=AbsentView(rules, _unlinked(plan, "absent"), _unlinked(plan, "ambiguous")),
        name=Name(words_of("ja")["absent"], words_of("en")["absent"]),
        json={
            "rules": [
                {
                    "number": rule.link.number,
                    "edition": rule.link.note,
                    "cited_by": [citing.record.id for citing in rule.cited_by],
                }
                for rule in rules
            ]
        },
        robots="noindex",
    )


def _absent_rules(plan: Plan) -> Iterator[AbsentRule]:
    for page in plan.book.pages.values():
        for entry in page.entries:
            address = rule_address(Place(entry.number, page.date))
            cited_by = plan.backlinks.get(address, ())
            if not entry.texts and cited_by:
                date = str(page.date) if page.date else None
                yield AbsentRule(Link(address, title_of_entry(entry), str(entry.number), date), cited_by)


def _unlinked(plan: Plan, status: str) -> tuple[AbsentOther, ...]:
    """Citations that lead to no address, gathered by what they name."""
    found: defaultdict[str, dict[str, tuple[Record, CrossReference]]] = defaultdict(dict)
    for source, references in plan.content.references.items():
        record = plan.content.records[source]
        for reference in references:
            if reference.status == status and plan.addresses.target(reference) is None:
                named = str(reference.citation.number or reference.citation.name or reference.citation.text)
                found[named].setdefault(source, (record, reference))
    return tuple(AbsentOther(name, tuple(cited.values())) for name, cited in sorted(found.items()))
