"""The scribe: writes texts of records as HTML. The only place where a document's characters become markup.

Every character of a document is escaped; characters that a browser would act on without showing them
(controls, changes of direction) are shown as what they are. Links come from marks and addresses alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from kb.model import CrossReference, Lang, Record
from kb.site.content import Content
from kb.site.finding_terms import TermFinder
from kb.site.marks import Mark, marks_of, marks_of_example
from kb.site.symbols import symbol_colour, symbol_name
from kb.site.urls import Address, Addresses, href, is_safe_link
from kb.site.words import Words
from kb.store import StoredTerm
from kb.terms.names import CardNames

_UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def seen(text: str) -> str:
    """A text without characters that act unseen: each is written out, a tab becomes a space."""
    if text.isprintable():  # most are, and that is quickly told
        return text
    return _UNSEEN.sub(lambda match: " " if match[0] == "\t" else f"⟦U+{ord(match[0]):04X}⟧", text)


def plain(text: object) -> Markup:
    """A text as HTML without any mark."""
    return escape(seen(str(text)))


@dataclass(slots=True)
class Scribe:
    """Writes for one page in one language of the interface."""

    content: Content
    addresses: Addresses
    names: CardNames
    here: Address
    lang: Lang
    words: Words
    terms: TermFinder
    own_terms: frozenset[str] = field(default_factory=frozenset)
    """Words that need no link here, because the page is about them."""

    def text(self, record: Record) -> Markup:
        """A record's text with its links."""
        references = self.content.references_from(record)
        marks = marks_of(record, references, self._card_key, self._terms_in)
        return self._write(record.text, marks, record.lang)

    def example(self, record: Record, at: int) -> Markup:
        """The text of one of a record's examples with its links."""
        references = self.content.references_from(record)
        marks = marks_of_example(record, at, references, self._terms_in)
        return self._write(record.examples[at].text, marks, record.lang)

    def href(self, address: Address) -> str:
        """A link from this page."""
        return href(address, self.here)

    def _card_key(self, ja: str | None, en: str | None) -> str | None:
        return self.names.key(ja, en) if ja or en else None

    def _terms_in(self, text: str) -> Iterator[Mark]:
        """The words of the glossary in a text, but for those that the page is about."""
        marks = self.terms.find(text)
        return (mark for mark in marks if text[mark.start : mark.end] not in self.own_terms)

    def _write(self, text: str, marks: tuple[Mark, ...], lang: Lang) -> Markup:
        """The text with its marks, which nest."""
        pieces: list[str] = []
        ends: list[tuple[int, str]] = []
        at = 0

        def up_to(place: int) -> None:
            nonlocal at
            while ends and ends[-1][0] <= place:
                end, closing = ends.pop()
                pieces.append(_escaped(text[at:end]))
                pieces.append(closing)
                at = end
            pieces.append(_escaped(text[at:place]))
            at = place

        for mark in marks:
            if mark.start < at:
                continue  # inside a symbol, whose text is written already
            up_to(mark.start)
            if mark.kind == "symbol":
                pieces.append(self._symbol(str(mark.value), text[mark.start : mark.end], lang))
                at = mark.end
                continue
            opening, closing = self._tags(mark)
            pieces.append(opening)
            ends.append((mark.end, closing))
        up_to(len(text))
        return Markup("".join(pieces))

    def _tags(self, mark: Mark) -> tuple[str, str]:
        """What stands before and after a marked place."""
        match mark.kind:
            case "reference":
                assert isinstance(mark.value, CrossReference)
                return self._reference(mark.value)
            case "card":
                address = self.addresses.card_with_key(str(mark.value))
                return self._link(address, "card") if address else ('<span class="card">', "</span>")
            case "term":
                assert isinstance(mark.value, StoredTerm)
                return self._link(self.addresses.term(mark.value), "term")
            case "url":
                url = str(mark.value)
                if not is_safe_link(url):
                    return "", ""
                return f'<a class="outside" rel="noopener noreferrer" href="{escape(url)}">', "</a>"
            case "reading":
                return "<ruby>", f"<rp>（</rp><rt>{plain(mark.value)}</rt><rp>）</rp></ruby>"
            case "foreign":
                return f'<span lang="{mark.value}">', "</span>"
            case "remark":
                return '<span class="remark">', "</span>"
            case "symbol":
                raise ValueError("a symbol has no inside")

    def _reference(self, reference: CrossReference) -> tuple[str, str]:
        """A link that says what became of the citation; no link where it cannot be told what is meant."""
        address = self.addresses.target(reference)
        kind = f"ref {reference.status}"
        told = self._status(reference)
        if address is None:
            return (
                f'<span class="{kind}" title="{plain(told)}">' if told else f'<span class="{kind}">',
                "</span>",
            )
        return self._link(address, kind, told)

    def _status(self, reference: CrossReference) -> str:
        match reference.status:
            case "absent":
                return self.words["not_here"]
            case "ambiguous":
                return self.words["ambiguous"]
            case "other-edition":
                return reference.reason or self.words["older_edition"]
            case "resolved":
                return ""

    def _link(self, address: Address, kind: str, title: str = "") -> tuple[str, str]:
        told = f' title="{plain(title)}"' if title else ""
        return f'<a class="{kind}" href="{escape(self.href(address))}"{told}>', "</a>"

    def _symbol(self, symbol: str, written: str, lang: Lang) -> str:
        name, colour = symbol_name(symbol, lang), symbol_colour(symbol)
        kind = f"symbol {colour}".strip()
        return (
            f'<span class="{kind}" role="img" aria-label="{plain(name)}" title="{plain(written)}">'
            f"{plain(symbol)}</span>"
        )


def _escaped(text: str) -> str:
    return str(plain(text)).replace("\n", "<br>") if text else ""
