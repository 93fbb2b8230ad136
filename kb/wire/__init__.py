"""JSON, in two shapes: the public one that scripts rely on, and a lossless one for kb's own files.

``kb.wire.public`` prints what CLI.md promises; ``kb.wire.codec`` writes any dataclass of the model and reads
it back.
"""

from kb.wire.codec import document_from_json, document_to_json, dumps, from_json, to_json
from kb.wire.public import (
    CitationJson,
    DocumentJson,
    RecordJson,
    ReferenceJson,
    absent_rule_json,
    citation_json,
    document_json,
    problem_json,
    record_json,
)

__all__ = [
    "CitationJson",
    "DocumentJson",
    "RecordJson",
    "ReferenceJson",
    "absent_rule_json",
    "citation_json",
    "document_from_json",
    "document_json",
    "document_to_json",
    "dumps",
    "from_json",
    "problem_json",
    "record_json",
    "to_json",
]
