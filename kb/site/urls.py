"""Addresses: one permanent place for everything, made from its number or name. Nobody else builds a URL.

An address is a path within the site that ends in ``/`` (``rules/123/``, ``""`` for the home page) and a
fragment (``r123.6b``). Links are relative and name ``index.html``, so that they lead the same way on a web
server and in a folder opened from a disk.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self
from urllib.parse import quote

from kb.corpus import is_rule_text
from kb.ids import card_id
from kb.model import CrossReference, Document, Lang, Record
from kb.numbers import RuleNumber
from kb.site.content import CardRecords, Content, term_key
from kb.site.rulebook import Place, Rulebook, rule_of_target
from kb.site.slugs import slug_of, unique_slugs, with_digest
from kb.store import StoredTerm

LANGS: tuple[Lang, ...] = ("ja", "en")
"""The languages of the interface;

the pages of the first stand at the root, those of the others in a folder.
"""

_FOLDERS = {"wiki": "articles", "faq": "faq", "cr": "documents", "cards": "documents"}
_RULE_PATH = re.compile(r"rules/(?:(\d{4}-\d{2}-\d{2})/)?(\d{1,3})/", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """A place in the site, the same in each language of the interface."""

    path: str
    fragment: str = ""

    def __str__(self) -> str:
        """``/rules/123/#r123.6b``."""
        return f"/{self.path}{f'#{self.fragment}' if self.fragment else ''}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The address that ``str`` printed. Raises ValueError where it is none."""
        path, _, fragment = text.removeprefix("/").partition("#")
        if not text.startswith("/") or (path and not path.endswith("/")):
            raise ValueError(f"not an address of the site: {text!r}")
        return cls(path, fragment)


HOME = Address("")
RULES = Address("rules/")
FAQS = Address("faq/")
ARTICLES = Address("articles/")
CARDS = Address("cards/")
TERMS = Address("terms/")
DOCUMENTS = Address("documents/")
PROBLEMS = Address("problems/")
ABSENT = Address("absent/")
SEARCH = Address("search/")
CHANGES = Address("changes/")


def rule_address(place: Place) -> Address:
    """Where a chapter, section or rule stands: ``/rules/123/#r123.6b``, ``/rules/2011-09-30/711/``."""
    number, date = place.number, place.date
    path = f"rules/{f'{date.isoformat()}/' if date else ''}{number.section}/"
    return Address(path, f"r{number}" if number.rule else "")


def place_at(address: Address) -> Place | None:
    """The rule that stands at an address; None for any other address. Undoes ``rule_address``."""
    match = _RULE_PATH.fullmatch(address.path)
    if match is None:
        return None
    try:
        number = RuleNumber.parse(address.fragment.removeprefix("r") or match[2])
        date = dt.date.fromisoformat(match[1]) if match[1] else None
    except ValueError:
        return None
    return Place(number, date) if number.section == int(match[2]) else None


def edition_address(date: dt.date | None) -> Address:
    """The list of chapters and sections of an edition."""
    return Address(f"rules/{date.isoformat()}/") if date else RULES


def history_address(number: RuleNumber) -> Address:
    """Where the life of a rule is told, by its last number: ``/rules/123/history/6/#r123.6b``.

    That of a section's title is told on the list of the section's histories, ``/rules/123/history/#r123``.
    """
    rule = f"{number.rule}/" if number.rule else ""
    return Address(f"rules/{number.section}/history/{rule}", f"r{number}")


def changes_address(lang: Lang, before: dt.date, after: dt.date) -> Address:
    """What changed in a language between two editions: ``/changes/en/2023-11-17--2024-11-08/``."""
    return Address(f"{CHANGES.path}{lang}/{before.isoformat()}--{after.isoformat()}/")


def initial_address(initial: str) -> Address:
    """The list of the cards whose names begin so; named by the character's code, which any folder may be."""
    return Address(f"{CARDS.path}initial/{ord(initial[:1] or '-'):04x}/")


def href(to: Address, here: Address) -> str:
    """A link from the page at ``here`` to another address in the same language."""
    fragment = f"#{quote(to.fragment)}" if to.fragment else ""
    if to.path == here.path and fragment:
        return fragment
    return f"{_up(here)}{to.path}index.html{fragment}"


def href_in(lang: Lang, to: Address, here: Address, here_lang: Lang) -> str:
    """A link to an address in the pages of another language."""
    fragment = f"#{quote(to.fragment)}" if to.fragment else ""
    return f"{root(here, here_lang)}{folder_of(lang)}{to.path}index.html{fragment}"


def root(here: Address, lang: Lang) -> str:
    """The way from a page to the root of the site, where what all languages share is kept."""
    return _up(here) + ("../" if folder_of(lang) else "")


def folder_of(lang: Lang) -> str:
    """The folder of the pages in a language: ``""`` or ``en/``."""
    return "" if lang == LANGS[0] else f"{lang}/"


def absolute(base: str, lang: Lang, address: Address) -> str:
    """The full URL under ``--base-url``, without ``index.html``."""
    fragment = f"#{quote(address.fragment)}" if address.fragment else ""
    return f"{base.rstrip('/')}/{folder_of(lang)}{address.path}{fragment}"


def is_safe_link(url: str) -> bool:
    """Whether a URL that stands in a text may become a link: a web address and nothing else."""
    return re.match(r"https?://[^\s/?#]", url, re.IGNORECASE) is not None


def _up(here: Address) -> str:
    return "../" * here.path.count("/")


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """The address of everything in a library."""

    book: Rulebook
    _documents: Mapping[str, str]
    _cards: Mapping[str, str]
    _terms: Mapping[str, str]
    _records: Mapping[str, Address]
    """Of every record:

    the rule's page for texts of rules, the term's page for glossary entries, else its document's.
    """
    _quoted: Mapping[str, Address]
    """Of a rule quoted in an article or FAQ: where it stands there."""

    @classmethod
    def of(cls, content: Content, book: Rulebook) -> Self:
        """Give everything its address."""
        documents = unique_slugs((one.document.id, _document_name(one.document)) for one in content.documents)
        cards = unique_slugs((one.key, one.card.en or one.card.ja or one.key) for one in content.cards)
        terms = unique_slugs((term_key(term), term.en or term.ja or "") for term in content.terms)
        defining = {
            record: Address(f"{TERMS.path}{terms[term_key(term)]}/", _local_slug(content.records[record]))
            for term in reversed(content.terms)
            for record in term.definitions
        }
        records: dict[str, Address] = {}
        quoted: dict[str, Address] = {}
        for one in content.documents:
            path = _document_path(one.document, documents)
            for record, fragment in _fragments(content.of_document[one.document.id]).items():
                here = Address(path, fragment)
                text = content.records[record]
                if is_rule_text(text):
                    records[record] = rule_address(book.place_of(text))
                    if one.document.kind != "cr":
                        quoted[record] = here
                else:
                    records[record] = defining.get(record, here)
        return cls(
            book=book, _documents=documents, _cards=cards, _terms=terms, _records=records, _quoted=quoted
        )

    def document(self, document: Document) -> Address:
        """The page that shows a document: an FAQ, an article, else its provenance."""
        return Address(_document_path(document, self._documents))

    def provenance(self, document: Document) -> Address:
        """The page that tells where a document is from."""
        return Address(f"{DOCUMENTS.path}{self._documents[document.id]}/")

    def record(self, record: Record) -> Address:
        """Where a record stands; for a text of a rule the rule's page."""
        return self._records[record.id]

    def in_document(self, record: Record) -> Address:
        """Where a record stands in its own document, quoted rules included."""
        return self._quoted.get(record.id) or self._records[record.id]

    def card(self, card: CardRecords) -> Address:
        """A card's page."""
        return self.card_with_key(card.key) or CARDS

    def card_with_key(self, key: str) -> Address | None:
        """The page of the card with this key."""
        return Address(f"{CARDS.path}{self._cards[key]}/") if key in self._cards else None

    def term(self, term: StoredTerm) -> Address:
        """A term's page."""
        return Address(f"{TERMS.path}{self._terms[term_key(term)]}/")

    def target(self, reference: CrossReference) -> Address | None:
        """Where a cross-reference leads; None where it leads nowhere, or it cannot be told where.

        An absent rule has an address (the page says that it is absent); an absent article has none.
        """
        if reference.target is None or reference.status == "ambiguous":
            return None
        if named := rule_of_target(reference.target):
            return rule_address(self.book.place(*named))
        if reference.target.startswith("card:"):
            return self.card_with_key(reference.target.removeprefix("card:"))
        if reference.target in self._documents:
            kind = reference.target.partition(":")[0]
            return Address(f"{_FOLDERS.get(kind, 'documents')}/{self._documents[reference.target]}/")
        return self._records.get(reference.target)

    def ids(self) -> Mapping[Address, tuple[str, ...]]:
        """What stands at each address, by id: what a later build needs to tell where it has moved."""
        found: defaultdict[Address, set[str]] = defaultdict(set)
        for record, address in (*self._records.items(), *self._quoted.items()):
            found[address].add(record)
        for key in self._cards:
            found[Address(f"{CARDS.path}{self._cards[key]}/")].add(card_id(key))
        for key in self._terms:
            found[Address(f"{TERMS.path}{self._terms[key]}/")].add(f"term:{key}")
        return {address: tuple(sorted(ids)) for address, ids in sorted(found.items())}


def _document_name(document: Document) -> str:
    """What names a document in its address: the title of an article or FAQ, else its whole id."""
    kind, colon, name = document.id.partition(":")
    return name if colon and kind in ("wiki", "faq") else document.id


def _document_path(document: Document, slugs: Mapping[str, str]) -> str:
    return f"{_FOLDERS[document.kind]}/{slugs[document.id]}/"


def _fragments(records: tuple[Record, ...]) -> dict[str, str]:
    """A fragment for each record of a document, by record id, unique in the document."""
    wanted: defaultdict[str, list[str]] = defaultdict(list)
    for record in records:
        wanted[_local_slug(record)].append(record.id)
    return {
        record: plain if len(ids) == 1 else with_digest(plain, record)
        for plain, ids in wanted.items()
        for record in ids
    }


def _local_slug(record: Record) -> str:
    """``r123.6b`` for a rule, else what is left of the id.

    ``landfall-2.1``, ``ability-sticker-20260116-0-en``.
    """
    if is_rule_text(record):
        return f"r{record.number}"
    if record.kind == "glossary":
        return slug_of(record.id.removeprefix("cr:glossary/"))
    _, colon, local = record.id.partition(":")
    if colon and not record.id.startswith("cr:"):
        local = local.partition(":")[2]
    name, _, place = local.partition("@")[0].partition("#")
    return f"{slug_of(name)}-{slug_of(place).replace('-', '.')}" if place else slug_of(name)
