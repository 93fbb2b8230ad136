"""The JSON Schema of what stands beside each page: the records of ``kb.wire``, which scripts rely on."""

from __future__ import annotations

from typing import Final

from kb.codec import Json
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

SCHEMA: Final[Json] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A page of the site as data",
    **_object(
        {"address": _TEXT, "title": _object({"ja": _MAYBE, "en": _MAYBE})},
        records=_list({"$ref": "#/$defs/record"}),
        document={"$ref": "#/$defs/document"},
        documents=_list({"$ref": "#/$defs/document"}),
    ),
    "$defs": {"record": _RECORD, "document": _DOCUMENT, "citation": _CITATION},
}
