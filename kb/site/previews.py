"""Previews: what a reader sees of a place without going there, beside the page that it is on.

A file is a classic script that hands over plain data, because a page opened from a disk may not fetch.
Rules are cut by tens (``preview-1.js`` has 702.10 to 702.19), so that no reference loads a whole long
section.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator

from kb.codec import Json
from kb.model import Record
from kb.numbers import RuleNumber
from kb.site.plan import Plan
from kb.site.rulebook import Place
from kb.site.urls import Address, rule_address
from kb.site.write import File

LENGTH = 320
"""Characters of a text that a preview shows."""


def preview_files(plan: Plan) -> Iterator[File]:
    """The files of all previews."""
    files: defaultdict[str, dict[str, Json]] = defaultdict(dict)
    for address, number, preview in _previews(plan):
        part = number.rule // 10 if number else 0
        files[f"{address.path}preview-{part}.js"][address.fragment] = preview
    for path, previews in files.items():
        data = json.dumps(previews, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        data = data.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
        yield File(path, f'kbPreviews("{path}",{data})\n'.encode("utf-8", "backslashreplace"))


def _previews(plan: Plan) -> Iterator[tuple[Address, RuleNumber | None, Json]]:
    """(address, number, [title, [language, text] …]) of everything that a link may lead to."""
    for page in plan.book.pages.values():
        for entry in page.entries:
            address = rule_address(Place(entry.number, page.date))
            texts = entry.texts
            if entry.number == page.number and entry.number.level == "section":
                texts = next((one.texts for one in page.entries[1:] if one.texts), texts)
            title = " ".join(filter(None, (str(entry.number), _title(entry.texts), str(page.date or ""))))
            yield address, entry.number, [title, *map(_text, texts)]
    for record in plan.content.records.values():
        if record.number is None and record.kind != "glossary":
            label = plan.label(record)
            above = label.name.ja or label.name.en or ""
            children = plan.content.children.get(record.id, ())
            texts = (children[0],) if record.kind == "heading" and children else (record,)
            yield plan.addresses.in_document(record), None, [above, *map(_text, texts)]
    for term in plan.content.terms:
        records = [plan.content.records[name] for name in term.definitions]
        title = " / ".join(filter(None, (term.ja, term.en)))
        yield plan.addresses.term(term), None, [title, *map(_text, records[:2])]
    for card in plan.content.cards:
        subjects = [record for record, use in card.uses if use.role == "subject"]
        mentions = [record for record, _ in card.uses]
        title = " / ".join(filter(None, (card.card.ja, card.card.en)))
        yield plan.addresses.card(card), None, [title, *map(_text, (subjects or mentions)[:2])]


def _title(texts: tuple[Record, ...]) -> str:
    return " / ".join(text.title for text in texts if text.title)


def _text(record: Record) -> Json:
    text = record.text
    return [record.lang, text if len(text) <= LENGTH else f"{text[: LENGTH - 1]}…"]
