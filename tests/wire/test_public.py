"""The promised JSON: the shapes of CLI.md, field by field."""

from __future__ import annotations

import dataclasses
from typing import Any

from kb.editions import Edition
from kb.errors import Problem
from kb.lookup.links import Link
from kb.model import CardUse, CrossReference
from kb.numbers import RuleNumber
from kb.wire import absent_rule_json, document_json, problem_json, record_json
from tests.written import rules

DOCUMENT = rules(
    "9 Invented",
    "901 Ribbons",
    "901.1 A ribbon sticks to a permanent. See rule 612.",
    "Example: Somebody ties one.",
    stated="20231117.0",
)


def _record(number: str) -> Any:
    record = next(one for one in DOCUMENT.records if str(one.number) == number)
    references = [
        CrossReference(source=record.id, citation=citation, target="cr:612@20231117.0", status="absent")
        for citation in record.citations
    ]
    return record_json(record, DOCUMENT, references)


def test_a_record_has_every_promised_field() -> None:
    written = _record("901.1")
    promised = {"id", "kind", "number", "title", "lang", "edition", "text", "path", "document", "source"}
    promised |= {"examples", "cards", "citations"}
    assert promised <= written.keys()
    assert written["id"] == "cr:901.1@20231117.0/en"
    assert (written["kind"], written["number"], written["edition"]) == ("rule", "901.1", "20231117.0")
    assert written["source"] == {"file": "cr@20231117.0/en.txt", "line": 3, "end_line": 4}
    assert written["examples"] == [{"text": "Somebody ties one.", "line": 4}]
    assert {"id", "kind", "title", "lang", "edition", "date"} <= written["document"].keys()


def test_a_citation_tells_its_words_and_their_place() -> None:
    written = _record("901.1")
    (citation,) = written["citations"]
    assert written["text"][citation["start"] : citation["end"]] == citation["text"] == "rule 612"
    assert (citation["number"], citation["target"], citation["status"]) == (
        "612",
        "cr:612@20231117.0",
        "absent",
    )


def test_a_card_tells_its_role_and_whether_that_is_certain() -> None:
    record = dataclasses.replace(
        DOCUMENT.records[2], cards=(CardUse(ja="銀の小箱", en=None, role="subject", certain=False),)
    )
    assert record_json(record, DOCUMENT)["cards"] == [
        {"ja": "銀の小箱", "en": None, "role": "subject", "certain": False}
    ]


def test_an_absent_rule_has_the_fields_of_a_record_and_says_that_it_is_absent() -> None:
    written = absent_rule_json(RuleNumber(612), "20231117.0")
    assert written.keys() - {"absent"} == _record("901.1").keys()
    assert (written["id"], written["kind"], written["absent"]) == ("cr:612@20231117.0", "section", True)
    assert written["text"] is None


def test_documents_and_problems_have_their_promised_fields() -> None:
    written = document_json(
        dataclasses.replace(DOCUMENT, edition=Edition.parse("20231117")), {"rule": 1}, problems=2
    )
    assert (written["counts"], written["problems"], written["edition"]) == ({"rule": 1}, 2, "20231117.0")
    problem = Problem(document="d", line=None, code="gap", severity="info", message="m")
    assert problem_json(problem) == {
        "code": "gap",
        "severity": "info",
        "document": "d",
        "line": None,
        "message": "m",
    }


def test_the_other_texts_of_a_rule_are_listed_among_its_sources() -> None:
    other = rules("901.1 A ribbon sticks to a permanent. See rule 612.", lang="en", file="copy.txt")
    written = record_json(DOCUMENT.records[2], DOCUMENT, others=[(other.records[0], other)])
    assert [source["file"] for source in written["sources"]] == ["cr@20231117.0/en.txt", "copy.txt"]
    assert written["sources"][1]["record"] == "cr:901.1@undated/en"


def test_links_are_one_citation_away_unless_said_otherwise() -> None:
    reference = CrossReference(
        source="a", citation=DOCUMENT.records[2].citations[0], target=None, status="absent"
    )
    assert Link(reference=reference, record=None).depth == 1
