"""When two files are the same document, and how two that claim the same id are told apart.

A file replaces a document that it is: one of the same id that came from a file of the same name or has
the same bytes, or the very same file with other things said of it. A file of another name with other
bytes may well say something else, so both are kept, and the id of the one that came later ends in ``~<the
file's name>``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from kb.ids import digest, slug
from kb.library.documents import STDIN, Kept
from kb.model import Document, Source

Read = tuple[Kept, Document]
"""A document that the library keeps, with what was read from it."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that is to be added: its bytes, what is known of them, and how the user found it."""

    data: bytes
    source: Source
    path: str
    named: bool
    """Whether the user gave its name (and not only its folder's)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What adding some files comes to."""

    present: tuple[Read, ...]
    new: tuple[tuple[Incoming, Kept, Document], ...]
    """The documents to be kept, with what they replace and what their ids end in."""
    unchanged: tuple[str, ...]
    """Ids that the other files state: they are in the library, just so."""


def plan_addition(present: Sequence[Read], files: Iterable[tuple[Incoming, Document]]) -> Plan:
    """Decide for each file whether it is there already, what it replaces, and what tells it apart.

    ``present`` are the documents of the library, in the order of adding, under the ids that they state.
    Nothing that comes in the same addition is replaced, whatever its file's name, for files of one name lie
    in several folders; copies of one file are one document.
    """
    new: list[tuple[Incoming, Kept, Document]] = []
    unchanged: list[str] = []
    incoming: list[tuple[Incoming, Document]] = []
    staying: set[str] = set()
    for file, document in files:
        same = [kept.folder for kept, _ in present if kept.source == file.source]
        copied = (file.source.sha256, document.id)
        if same or any((other.source.sha256, one.id) == copied for other, one in incoming):
            unchanged.append(document.id)
            staying.update(same)
        else:
            incoming.append((file, document))
    for file, document in incoming:
        replaced = _replaced(
            file.source, document.id, [one for one in present if one[0].folder not in staying]
        )
        gone = {kept.folder for kept in replaced}
        beside = [
            kept.suffix for kept, other in present if other.id == document.id and kept.folder not in gone
        ]
        beside += [kept.suffix for _, kept, other in new if other.id == document.id]
        suffix = (
            None
            if any(kept.suffix is None for kept in replaced)
            else replaced[0].suffix
            if replaced
            else None
        )
        if beside and not replaced:
            suffix = _suffix(file.source, beside)
        kept = Kept(source=file.source, suffix=suffix, replaces=tuple(sorted(gone)))
        new.append((file, kept, document))
        staying.update(gone)  # replaced once is enough
    return Plan(tuple(present), tuple(new), tuple(unchanged))


def _replaced(source: Source, document_id: str, present: Sequence[Read]) -> list[Kept]:
    """Whose place a document takes. Of several with its name none: nobody can tell which."""
    same_file = [
        kept
        for kept, other in present
        if kept.source.sha256 == source.sha256
        and (kept.source.file == source.file or other.id == document_id)
    ]
    same_name = [
        kept
        for kept, other in present
        if other.id == document_id and kept.source.file == source.file != STDIN and kept not in same_file
    ]
    return [*same_file, *(same_name if len(same_name) == 1 else ())]


def _suffix(source: Source, taken: Iterable[str | None]) -> str:
    """What the id of a later document ends in: its file's name, or that and a digest where another has it."""
    name = slug(PurePath(source.file).stem, 40)
    return name if name not in set(taken) else f"{name}-{digest(source.sha256)}"


def with_unique_ids(documents: Iterable[tuple[Kept, Document]]) -> tuple[tuple[Kept, Document], ...]:
    """The documents with their suffixes on, so that no two have one id.

    The suffixes were chosen when the documents were added. Where a later kb reads another id from an old
    document, two may meet that did not then: the later one gets a suffix here, the same in every build.
    """
    seen: set[str] = set()
    told_apart = []
    for kept, document in documents:
        named = renamed(document, f"{document.id}~{kept.suffix}") if kept.suffix else document
        if named.id in seen:
            named = renamed(document, f"{document.id}~{_suffix(kept.source, ())}")
        if named.id in seen:
            named = renamed(document, f"{document.id}~{_suffix(kept.source, (named.id.rpartition('~')[2],))}")
        seen.add(named.id)
        told_apart.append((kept, named))
    return tuple(told_apart)


def renamed(document: Document, new_id: str) -> Document:
    """The document under another id, and with it the ids of the records that begin with the document's."""

    def moved(record_id: str) -> str:
        return (
            new_id + record_id[len(document.id) :] if record_id.startswith(f"{document.id}:") else record_id
        )

    return replace(
        document,
        id=new_id,
        records=tuple(
            replace(record, id=moved(record.id), parent=record.parent and moved(record.parent))
            for record in document.records
        ),
        groups=tuple(replace(group, rulings=tuple(map(moved, group.rulings))) for group in document.groups),
        problems=tuple(
            replace(problem, document=new_id) if problem.document == document.id else problem
            for problem in document.problems
        ),
    )
