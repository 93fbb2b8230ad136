"""What several records have in common, so that it is stored once.

A rule that did not change has another id, line and place in every edition and the same words, citations,
cards and terms. These are its wording; the lines of its examples count from its own in it.
"""

from __future__ import annotations

import json

from kb.codec import Json, from_json, to_json
from kb.model import CrossReference, Record

_SHARED = ("text", "title", "english", "examples", "remarks", "readings", "citations", "cards", "terms")


def split_record(record: Record) -> tuple[Json, Json]:
    """The JSON of a record in two: its wording, and the rest."""
    written = to_json(record)
    wording = {name: written.pop(name) for name in _SHARED if name in written}
    wording["examples"] = [_shifted(example, -record.line) for example in wording.get("examples", ())]
    return wording, written


def join_record(wording: str, rest: str) -> Record:
    """The record again, from both as they are stored."""
    data = {**json.loads(rest), **json.loads(wording)}
    data["examples"] = [_shifted(example, data["line"]) for example in data["examples"]]
    return from_json(Record, data)


def split_reference(reference: CrossReference) -> tuple[Json, Json]:
    """The JSON of a cross-reference in two: the citation, and what became of it."""
    written = to_json(reference)
    return written.pop("citation"), written


def join_reference(citation: str, rest: str) -> CrossReference:
    """The cross-reference again."""
    return from_json(CrossReference, {**json.loads(rest), "citation": json.loads(citation)})


def _shifted(example: Json, lines: int) -> Json:
    return {**example, "line": example["line"] + lines, "end_line": example["end_line"] + lines}
