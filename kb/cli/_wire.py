"""Answers as JSON: records in the shape of CLI.md, with what hangs from them."""

from __future__ import annotations

from kb.codec import Json
from kb.ids import card_id
from kb.lookup.answers import (
    AbsentAnswer,
    Answer,
    CardAnswer,
    DocumentAnswer,
    RecordAnswer,
    RuleAnswer,
    TermAnswer,
)
from kb.lookup.links import Link, cited_by, cites, citing, edition_cited
from kb.model import Lang, Record
from kb.store import Store
from kb.wire import absent_rule_json, citation_json, document_json, record_json


def full_record(store: Store, record: Record, others: tuple[Record, ...] | None = None) -> Json:
    """A record with its citations and every place where its text stands."""
    texts = store.gathered(record) if others is None else others
    return record_json(
        record,
        store.document_of(record),
        store.references_from(record.id),
        others=[(text, store.document_of(text)) for text in texts if text.id != record.id],
    )


def link_json(store: Store, link: Link) -> Json:
    """A cross-reference as ``refs`` prints it: the citation, and the record at its other end.

    ``edition`` is that in which the citation is read. ``same_text`` is false where a rule was asked for and
    this cites its number as of an edition in which that has, or may have, another text.
    """
    number = link.reference.citation.number
    edition = edition_cited(link.reference) or None
    if link.record is not None:
        record: Json = full_record(store, link.record, link.sources or None)
    elif number is not None and link.reference.status != "ambiguous":
        record = absent_rule_json(number, edition)
    else:
        record = None
    return {
        "citation": citation_json(link.reference),
        "record": record,
        "source": link.reference.source,
        "depth": link.depth,
        "edition": edition,
        "same_text": link.elsewhere is None,
    }


def answer_json(store: Store, answer: Answer, lang: Lang) -> Json:
    """One answer of ``show``: a record with more fields, or what a card, a term or a document has."""
    match answer:
        case RuleAnswer():
            (lead, *same), *others = answer.texts
            written = _record_answer(store, lead, lang, tuple(same))
            written["others"] = [full_record(store, texts[0], texts) for texts in others]
            return written
        case RecordAnswer():
            return _record_answer(store, answer.record, lang)
        case AbsentAnswer():
            backlinks = cited_by(store, answer.cited_by)
            written = absent_rule_json(answer.number)
            return {**written, "cited_by": [link_json(store, link) for link in backlinks]}
        case CardAnswer():
            return _card_answer(store, answer)
        case TermAnswer():
            return {
                "id": f"term:{answer.word}",
                "kind": "term",
                "word": answer.word,
                "terms": [
                    {"ja": t.ja, "en": t.en, "definitions": list(t.definitions), "sources": list(t.sources)}
                    for t in answer.terms
                ],
                "records": [full_record(store, record) for record in answer.records],
            }
        case DocumentAnswer():
            return {
                "id": answer.document.id,
                "kind": "document",
                "document": document_json(answer.document),
                "records": [full_record(store, record) for record in answer.outline],
            }


def _record_answer(store: Store, record: Record, lang: Lang, same: tuple[Record, ...] | None = None) -> Json:
    written = full_record(store, record, same)
    written["counterparts"] = [full_record(store, other) for other in store.counterparts(record)]
    written["children"] = [full_record(store, child) for child in store.children(record.id)]
    written["cites"] = [link_json(store, link) for link in cites(store, record, lang)]
    written["cited_by"] = [link_json(store, link) for link in citing(store, record)]
    return written


def _with_counterparts(store: Store, record: Record) -> Json:
    others = [full_record(store, other) for other in store.counterparts(record)]
    return {**full_record(store, record), "counterparts": others}


def _card_answer(store: Store, answer: CardAnswer) -> Json:
    card = answer.card
    return {
        "id": card_id(answer.key),
        "kind": "card",
        "ja": card.ja,
        "en": card.en,
        "reading": card.reading,
        "type_line": card.type_line,
        "cost": card.cost,
        "text_ja": card.text_ja,
        "text_en": card.text_en,
        "sets": list(card.sets),
        "faces": list(card.faces),
        "faces_ja": list(card.faces_ja),
        "groups": [
            {
                "document": document_json(group.document),
                "slug": group.group.slug,
                "line": group.group.line,
                "end_line": group.group.end_line,
                "certain": group.subject.certain,
                "inferred": group.group.inferred,
                "rulings": [_with_counterparts(store, ruling) for ruling in group.rulings],
            }
            for group in answer.groups
        ],
        "official": [full_record(store, ruling) for ruling in answer.official],
        "records": [full_record(store, record) for record, _ in answer.mentions],
    }
