"""Any dataclass of the model as JSON and back, without loss: ``from_json(T, to_json(x)) == x``.

Written for kb's own files (the cache of parsed documents, the store), not for others. A field that holds its
default is left out, so most of a record is not written at all. Dates, editions and rule numbers are strings
in their printed form, tuples are arrays. Decoders are made once a type from its annotations.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import types
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from kb.editions import Edition
from kb.model import Document
from kb.numbers import RuleNumber

T = TypeVar("T")
Json = Any
"""What ``json.dumps`` takes: dict, list, str, int, float, bool, None."""

NOT_OURS = (ValueError, TypeError, KeyError, RecursionError)
"""What reading a file may raise that kb did not write, or that was damaged: from JSON to ``from_json``."""

_PRINTED: dict[type, Callable[[str], object]] = {
    dt.date: dt.date.fromisoformat,
    Edition: Edition.parse,
    RuleNumber: RuleNumber.parse,
}
"""Value types that are written as a string, and what reads that string."""


def to_json(value: object) -> Json:
    """A dataclass of the model (or a tuple of them) as plain JSON data."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if type(value) in _PRINTED:
        return str(value)
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    written = {}
    for name, default in _defaults(type(value)):  # type: ignore[arg-type]
        held = getattr(value, name)
        if held is not default and held != default:
            written[name] = to_json(held)
    return written


def from_json(kind: type[T], data: Json) -> T:
    """What ``to_json`` wrote, as a ``kind`` again; one of NOT_OURS for data of another shape."""
    decoded: T = _decoder(kind)(data)  # type: ignore[arg-type]  # a type is hashable; typeshed cannot say so
    return decoded


def document_to_json(document: Document) -> Json:
    """A whole document, records and all."""
    return to_json(document)


def document_from_json(data: Json) -> Document:
    """The document again, equal to the one written."""
    return from_json(Document, data)


def dumps(data: Json) -> str:
    """One line of JSON, characters as they are, the same for the same data in every run."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@cache
def _defaults(kind: Any) -> tuple[tuple[str, object], ...]:
    """The fields of a dataclass with their defaults; where there is none, a value that equals nothing."""
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"no JSON form for {kind.__name__}")
    return tuple((f.name, f.default) for f in dataclasses.fields(kind))


@cache
def _decoder(kind: Any) -> Callable[[Json], Any]:
    """What reads a value of this (annotated) type."""
    if kind in _PRINTED:
        return _PRINTED[kind]
    if dataclasses.is_dataclass(kind):
        return _dataclass_decoder(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (inner,) = (_decoder(one) for one in arguments if one is not type(None))
        return lambda data: None if data is None else inner(data)
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            item = _decoder(arguments[0])
            return lambda data: tuple(map(item, data))
        items = tuple(_decoder(one) for one in arguments)
        return lambda data: tuple(read(one) for read, one in zip(items, data, strict=True))
    if kind in (str, int, float, bool) or origin is Literal:
        return _as_it_is
    raise TypeError(f"no JSON form for {kind}")


def _dataclass_decoder(kind: Any) -> Callable[[Json], Any]:
    hints = get_type_hints(kind)
    readers = {field.name: _decoder(hints[field.name]) for field in dataclasses.fields(kind)}

    def read(data: Json) -> Any:
        if not isinstance(data, dict):
            raise TypeError(f"no {kind.__name__}")
        return kind(**{name: readers[name](held) for name, held in data.items()})

    return read


def _as_it_is(data: Json) -> Json:
    return data
