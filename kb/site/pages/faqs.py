"""Pages of set FAQs, each whole: preface, general notes, then card by card; and their list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.model import Document, Group, Record
from kb.site.outline import Node, Run, headings_of, outline_of
from kb.site.page import Link, Name, Page, WordLink
from kb.site.pages.articles import about_link, document_records_json, list_page
from kb.site.plan import Plan, title_of
from kb.site.urls import FAQS, Address


@dataclass(frozen=True, slots=True)
class GroupView:
    """What an FAQ says of one card."""

    group: Group
    fragment: str
    card: Link | None
    """The card's page, where the text names its subject."""
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class FaqView:
    """A set FAQ."""

    document: Document
    about: Link
    preface: tuple[Run, ...]
    notes: tuple[Run, ...]
    headings: tuple[Node, ...]
    groups: tuple[GroupView, ...]


def faq_pages(plan: Plan) -> Iterator[Page]:
    """The list of FAQs, and each of them."""
    faqs = [one.document for one in plan.content.documents if one.document.kind == "faq"]
    yield list_page(plan, faqs, FAQS, "faqs")
    for document in faqs:
        yield Page(
            address=plan.addresses.document(document),
            template="faq.html",
            view=_view(plan, document),
            name=title_of(document),
            crumbs=(WordLink(FAQS, "faqs"),),
            json=document_records_json(plan, document),
            edition=str(document.rules_date) if document.rules_date else None,
        )


def _view(plan: Plan, document: Document) -> FaqView:
    records = plan.content.of_document[document.id]
    in_groups = {record for group in document.groups for record in group.rulings}
    general = outline_of(
        record for record in records if record.id not in in_groups and record.kind != "ruling"
    )
    first = next((at for at, run in enumerate(general) if run.kind == "headings"), len(general))
    return FaqView(
        document=document,
        about=about_link(plan, document),
        preface=general[:first],
        notes=general[first:],
        headings=headings_of(general),
        groups=tuple(_group(plan, group) for group in document.groups),
    )


def _group(plan: Plan, group: Group) -> GroupView:
    records = [plan.content.records[name] for name in group.rulings]
    nested = [below for record in records for below in _below(plan, record.id)]
    known = {record.id for record in records}
    records += [record for record in nested if record.id not in known]
    return GroupView(
        group=group,
        fragment=_fragment(plan.addresses.record(records[0])),
        card=_card(plan, group),
        runs=outline_of(sorted(records, key=lambda record: record.line)),
    )


def _below(plan: Plan, record: str) -> Iterator[Record]:
    """All that hangs from a record."""
    for child in plan.content.children.get(record, ()):
        yield child
        yield from _below(plan, child.id)


def _fragment(first: Address) -> str:
    """The group's own fragment: that of its first ruling without the number."""
    return first.fragment.rpartition("-")[0] or first.fragment


def _card(plan: Plan, group: Group) -> Link | None:
    if group.subject is None:
        return None
    address = plan.addresses.card_with_key(plan.names.key(group.subject.ja, group.subject.en))
    return Link(address, Name(group.subject.ja, group.subject.en)) if address else None
