"""The JSON Schema of what stands beside each page, the records of ``kb.wire`` included: scripts rely on it."""

from __future__ import annotations

from typing import Final, get_args

from kb.codec import Json
from kb.errors import Severity
from kb.history.life import Event
from kb.history.words import Part
from kb.model import AUTHORITIES, DOCUMENT_KINDS, KINDS


def _object(required: dict[str, Json], **more: Json) -> Json:
    return {"type": "object", "properties": {**required, **more}, "required": sorted(required)}


def _list(item: Json) -> Json:
    return {"type": "array", "items": item}


_TEXT: Json = {"type": "string"}
_MAYBE: Json = {"type": ["string", "null"]}
_WHOLE: Json = {"type": "integer"}
_LANG: Json = {"enum": ["ja", "en", None]}

_DOCUMENT = _object(
    {
        "id": _TEXT,
        "kind": {"enum": list(DOCUMENT_KINDS)},
        "title": _TEXT,
        "lang": _LANG,
        "edition": _MAYBE,
        "date": _MAYBE,
        "authority": {"enum": list(AUTHORITIES)},
    },
)
_CITATION = _object(
    {
        "text": _TEXT,
        "start": _WHOLE,
        "end": _WHOLE,
        "number": _MAYBE,
        "target": _MAYBE,
        "status": {"enum": ["resolved", "absent", "other-edition", "ambiguous"]},
    }
)
_RECORD = _object(
    {
        "id": _TEXT,
        "kind": {"enum": list(KINDS)},
        "number": _MAYBE,
        "title": _MAYBE,
        "lang": _LANG,
        "edition": _MAYBE,
        "text": _MAYBE,
        "path": _list(_TEXT),
        "document": {"oneOf": [{"$ref": "#/$defs/document"}, {"type": "null"}]},
        "source": {"oneOf": [_object({"file": _TEXT, "line": _WHOLE, "end_line": _WHOLE}), {"type": "null"}]},
        "examples": _list(_object({"text": _TEXT, "line": _WHOLE})),
        "cards": _list(_object({"ja": _MAYBE, "en": _MAYBE, "role": _TEXT, "certain": {"type": "boolean"}})),
        "citations": _list({"$ref": "#/$defs/citation"}),
    },
    absent={"type": "boolean"},
)

_NUMBERS = _list(_TEXT)
_MOVES = _list(_object({"from": _TEXT, "to": _TEXT}))
_CITED: Json = {"type": "object", "additionalProperties": _list(_TEXT)}
_TITLE = _object({"ja": _MAYBE, "en": _MAYBE})
_STANDING = _object(
    {
        "edition": _TEXT,
        "number": _TEXT,
        "event": {"enum": list(get_args(Event))},
        "examples_changed": {"type": "boolean"},
        "id": _MAYBE,
        "text": _TEXT,
        "difference": _list(
            {"type": "array", "prefixItems": [{"enum": list(get_args(Part))}, _TEXT], "items": False}
        ),
    }
)
_LIFE = _object(
    {
        "lang": _LANG,
        "number": _TEXT,
        "came_from": _NUMBERS,
        "standings": _list(_STANDING),
        "ended": _MAYBE,
        "became": _NUMBERS,
    }
)
_CARD = _object(
    {
        "key": _TEXT, "ja": _MAYBE, "en": _MAYBE, "reading": _MAYBE, "type": _MAYBE, "cost": _MAYBE,
        "text_ja": _MAYBE, "text_en": _MAYBE, "sets": _list(_TEXT), "faces": _list(_TEXT),
    }
)  # fmt: skip
_PAGES: dict[str, Json] = {
    # Rules: a chapter or section, the list of an edition, what is absent
    "number": _TEXT,
    "edition": _MAYBE,
    "editions": _list(_TEXT),
    "records": _list({"$ref": "#/$defs/record"}),
    "cited_by": _CITED,
    "cited_before": _CITED,
    "chapters": _list(_object({"number": _TEXT, "sections": _NUMBERS})),
    "rules": _list(_object({"number": _TEXT, "edition": _MAYBE, "cited_by": _list(_TEXT)})),
    # Through the editions
    "lives": _list(_LIFE),
    "changes": _list(_object({"lang": _LANG, "from": _TEXT, "to": _TEXT, "address": _TEXT})),
    "lang": _LANG,
    "from": _TEXT,
    "to": _TEXT,
    "added": _NUMBERS,
    "removed": _NUMBERS,
    "moved": _MOVES,
    "reworded": _NUMBERS,
    "moved_reworded": _MOVES,
    "ambiguous": _list(_object({"from": _TEXT, "candidates": _NUMBERS})),
    "unchanged": _WHOLE,
    # Documents
    "document": {"$ref": "#/$defs/document"},
    "documents": _list({"$ref": "#/$defs/document"}),
    "facts": _list(_object({"key": _TEXT, "value": _TEXT, "line": _WHOLE, "text": _TEXT})),
    "problems": _list(
        _object(
            {
                "document": _TEXT,
                "line": {"type": ["integer", "null"]},
                "code": _TEXT,
                "severity": {"enum": list(get_args(Severity))},
                "message": _TEXT,
            }
        )
    ),
    # Cards and terms
    "card": _CARD,
    "cards": _list(_object({"key": _TEXT, "ja": _MAYBE, "en": _MAYBE, "records": _WHOLE})),
    "term": _object({"ja": _MAYBE, "en": _MAYBE, "formerly": _list(_TEXT)}),
    "sources": _list(_TEXT),
    "terms": _list(_object({"ja": _MAYBE, "en": _MAYBE, "definitions": _list(_TEXT)})),
}

SCHEMA: Final[Json] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A page of the site as data",
    **_object({"address": _TEXT, "title": _TITLE}, **_PAGES),
    "additionalProperties": False,
    "$defs": {"record": _RECORD, "document": _DOCUMENT, "citation": _CITATION},
}
