"""What a page is before it is written: data in both languages, without a word of HTML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from kb.codec import Json
from kb.model import Lang
from kb.site.urls import Address


@dataclass(frozen=True, slots=True)
class Name:
    """What something is called in each language, as far as that is known."""

    ja: str | None
    en: str | None

    def in_lang(self, lang: Lang) -> tuple[str, Lang]:
        """The name to show to a reader of this language, and the language that it is in."""
        first, second = (self.ja, self.en) if lang == "ja" else (self.en, self.ja)
        other: Lang = "en" if lang == "ja" else "ja"
        return (first, lang) if first else (second or "", other)

    @property
    def is_known(self) -> bool:
        """Whether there is a name at all."""
        return bool(self.ja or self.en)

    def other(self, lang: Lang) -> tuple[str, Lang] | None:
        """The name in the other language, where both are known and differ."""
        if not self.ja or not self.en or self.ja == self.en:
            return None
        return (self.en, "en") if lang == "ja" else (self.ja, "ja")


@dataclass(frozen=True, slots=True)
class Link:
    """An address and what to call it. ``number`` stands before the name, ``note`` behind it."""

    to: Address
    name: Name
    number: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class WordLink:
    """An address named by a word of the interface."""

    to: Address
    word: str


Crumb = Link | WordLink
Robots = Literal["index", "noindex"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of the site; written once for each language of the interface."""

    address: Address
    template: str
    view: object
    """What the template shows: the dataclass that the module of the page defines."""
    name: Name
    crumbs: tuple[Crumb, ...] = ()
    """The pages above it, the home page left out."""
    previous: Link | None = None
    next: Link | None = None
    json: Json = None
    """What stands beside the page as ``index.json``."""
    robots: Robots = "index"
    edition: str | None = None
    """Printed edition that the page is of: what an edition badge shows."""
    about: frozenset[str] = field(default_factory=frozenset)
    """Words that the page is about, which need no link to it."""
    summary: Name | None = None
    """A sentence of the page for those who list it."""


def both(words_ja: Mapping[str, str], words_en: Mapping[str, str], word: str) -> Name:
    """A word of the interface as a name."""
    return Name(words_ja[word], words_en[word])
