"""What to call a record for people: its heading, whose words it is, and the words around a place in it."""

from __future__ import annotations

from kb.cli._display import one_line
from kb.model import Document, Record
from kb.width import width

EXCERPT = 60
"""Columns of a text that are shown where it is not shown whole."""


def heading(record: Record) -> str:
    """What to call a record: number and title, title, or the last that stands above it."""
    if record.number is not None:
        titled = record.title if record.kind in ("chapter", "section") else None
        return f"{record.number}. {titled}" if titled else str(record.number)
    if record.title:
        return record.title
    return record.path[-1] if record.path else record.id


def badge(record: Record, document: Document) -> str:
    """Whose words these are and of when: edition, else the document's date; a summary says that it is one."""
    when = str(record.edition or document.edition or document.date or "undated")
    where = document.title if document.kind != "cr" else record.lang
    return (
        f"{where} {when}, a summary in kb's own words"
        if document.authority == "digest"
        else f"{where} {when}"
    )


def place(record: Record, document: Document) -> str:
    """``file:line``, the form that editors can follow."""
    return f"{one_line(document.source.file)}:{record.line}"


def excerpt(text: str, start: int, end: int, columns: int = EXCERPT) -> str:
    """The words around a place in a text, on one line, with ``…`` where something was left out."""
    room = max(0, columns - width(text[start:end])) // 4
    left, right = max(0, start - room), min(len(text), end + room)
    words = text[left:right].replace("\n", " ")
    return f"{'…' if left else ''}{words}{'…' if right < len(text) else ''}"
