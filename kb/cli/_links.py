"""Cross-references as text for people: what is cited and who cites, and in which edition."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from kb.cli._context import Context
from kb.cli._display import cut
from kb.cli._names import EXCERPT, badge, excerpt, heading, place
from kb.editions import UNDATED
from kb.lookup.links import Link, edition_cited
from kb.model import CrossReference, Record
from kb.store import Store


class LinkPrinter(NamedTuple):
    """Prints links; ``brief`` gives citations of other editions a line each edition, not one each."""

    context: Context
    store: Store
    brief: bool = False

    def cites(self, links: Iterable[Link]) -> None:
        """What is cited, a line each."""
        found = tuple(links)
        if found:
            self._title("cites")
        for link in found:
            self.context.write(f"{'  ' * link.depth}{self._cited(link)}")

    def cited_by(self, links: Iterable[Link]) -> None:
        """Who cites, each with the words around the citation; a part for each other text of the number."""
        for elsewhere, group in groupby(links, key=lambda link: link.elsewhere):
            found = tuple(group)
            editions = ", ".join(elsewhere or ())
            self._title(_TITLES.get(elsewhere) or f"cited by, as of {editions} (another text)")
            if self.brief and elsewhere is not None:
                names = (heading(link.record) for link in found if link.record)
                self.context.write(f"  {', '.join(dict.fromkeys(names))}")
                continue
            for link in found:
                self._citing(link)

    def place(self, record: Record) -> str:
        """``file:line``, the form that editors can follow."""
        return place(record, self.store.document_of(record))

    @property
    def _room(self) -> int:
        """Columns for the words of a text."""
        return min(EXCERPT, (self.context.columns or EXCERPT) - 6)

    def _citing(self, link: Link) -> None:
        record, style = link.record, self.context.style
        if record is None:
            return
        citation = link.reference.citation
        text = record.text if citation.example is None else record.examples[citation.example].text
        places = ", ".join(self.place(text) for text in link.sources or (record,))
        indent = "  " * link.depth
        self.context.write(
            f"{indent}{style.accent(heading(record))}{_read_as(link.reference)}  {style.dim(places)}"
        )
        self.context.write(f"{indent}    {excerpt(text, citation.start, citation.end, self._room)}")
        if link.elsewhere == () and link.reference.reason:
            self.context.write(f"{indent}    {style.warning(link.reference.reason)}")

    def _cited(self, link: Link) -> str:
        reference, style = link.reference, self.context.style
        citation = reference.citation
        name = str(citation.number) if citation.number else citation.name or citation.text
        title = f" {citation.name}" if citation.number and citation.name else ""
        shown = f"{style.accent(name)}{title}"
        why = reference.reason or ""
        if reference.status == "ambiguous":
            return f"{shown}  {style.warning(f'cannot be told: {why}' if why else 'cannot be told')}"
        if link.record is None:
            where = f"not in this library{f' as of {of}' if (of := _dated(reference)) else ''}"
            return f"{shown}  {style.warning(f'{where}: {why}' if why else where)}"
        badged = style.dim(badge(link.record, self.store.document_of(link.record)))
        notes = (_today(reference), why if reference.status == "other-edition" else "")
        noted = "".join(f"  {style.warning(note)}" for note in notes if note)
        return f"{shown}{noted}  {badged}  {cut(link.record.text, self._room)}"

    def _title(self, text: str) -> None:
        self.context.write()
        self.context.write(self.context.style.bold(text))


_TITLES: dict[tuple[str, ...] | None, str] = {
    None: "cited by",
    (): "cited by, as of an edition that is not here or not told",
}


def _read_as(reference: CrossReference) -> str:
    number, edition = reference.citation.number, _dated(reference)
    return f"  as {number}@{edition}" if number and edition else ""


def _dated(reference: CrossReference) -> str:
    """The edition in which a citation is read; empty where it has none."""
    return edition_cited(reference).replace(UNDATED, "")


def _today(reference: CrossReference) -> str:
    """Where a cited rule is now, if that is not where it was cited."""
    match reference.fate:
        case "moved" | "moved_reworded":
            return f"today {reference.today[0]}"
        case "vanished":
            return "no longer in the rules"
        case "ambiguous":
            return f"today perhaps {' or '.join(map(str, reference.today))}"
        case _:
            return ""
