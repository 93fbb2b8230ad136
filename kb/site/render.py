"""From pages to HTML: the one place where templates are filled in.

Autoescape is on for every template, an undefined name is an error, and so is a None that would be shown.
What a template prints goes through ``seen``, so that no character of a document acts unseen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kb.codec import Json, dumps
from kb.model import KINDS, Lang
from kb.resources import templates_folder
from kb.site.page import Page, WordLink
from kb.site.plan import Plan
from kb.site.scribe import Scribe, seen
from kb.site.urls import (
    ABSENT,
    ARTICLES,
    CARDS,
    CHANGES,
    DOCUMENTS,
    FAQS,
    HOME,
    LANGS,
    PROBLEMS,
    RULES,
    SEARCH,
    TERMS,
    Address,
    absolute,
    folder_of,
    href_in,
    root,
)
from kb.site.words import kind_words_of, words_of

NAVIGATION = (
    WordLink(RULES, "rules"),
    WordLink(FAQS, "faqs"),
    WordLink(CARDS, "cards"),
    WordLink(TERMS, "terms"),
    WordLink(ARTICLES, "articles"),
)
FOOTER = (
    WordLink(HOME, "home"),
    WordLink(DOCUMENTS, "documents"),
    WordLink(PROBLEMS, "problems"),
    WordLink(ABSENT, "absent"),
)


@dataclass(slots=True)
class Renderer:
    """Fills in the templates for one site."""

    plan: Plan
    base_url: str | None = None
    """Where the site will stand, for canonical addresses; None where that is not known."""
    templates: Path | None = None
    """A folder whose templates go before those of kb."""
    _environment: Environment = field(init=False)
    _shared: dict[Lang, dict[str, object]] = field(init=False)

    def __post_init__(self) -> None:
        self._environment = Environment(
            loader=FileSystemLoader([*([self.templates] if self.templates else []), templates_folder()]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            finalize=_shown,
        )
        self._shared = {
            lang: {
                "lang": lang,
                "other_lang": next(other for other in LANGS if other != lang),
                "t": SimpleNamespace(**words_of(lang)),
                "k": kind_words_of(lang),
                "plan": self.plan,
                "script_words": _script_words(lang),
                "navigation": NAVIGATION,
                "footer": FOOTER,
                "search_address": SEARCH,
                "home_address": HOME,
                "changes_address": CHANGES,
            }
            for lang in LANGS
        }

    def html(self, page: Page, lang: Lang) -> bytes:
        """A page in a language of the interface."""
        scribe = Scribe(
            content=self.plan.content,
            addresses=self.plan.addresses,
            names=self.plan.names,
            here=page.address,
            lang=lang,
            words=words_of(lang),
            terms=self.plan.terms,
            own_terms=page.about,
        )
        other = next(one for one in LANGS if one != lang)
        context: dict[str, object] = {
            "page": page,
            "view": page.view,
            "href": scribe.href,
            "text": scribe.text,
            "example": scribe.example,
            "root": root(page.address, lang),
            "other_href": href_in(other, page.address, page.address, lang),
            "absolute": self._absolute(page.address),
            "base_url": self.base_url,
            "linked_data": self._linked_data(page, lang),
        }
        template = self._environment.get_template(page.template)
        return template.render(self._shared[lang] | context).encode()

    def _absolute(self, address: Address) -> Callable[[Lang], str]:
        base = self.base_url or ""
        return lambda lang: absolute(base, lang, address)

    def _linked_data(self, page: Page, lang: Lang) -> dict[str, object]:
        """JSON-LD: what the page is, for machines, as far as it is known."""
        name, name_lang = page.name.in_lang(lang)
        found: dict[str, object] = {
            "@context": "https://schema.org",
            "@type": "DefinedTerm" if page.template == "term.html" else "WebPage",
            "name": seen(name),
            "inLanguage": name_lang,
        }
        if page.edition:
            found["version"] = page.edition
        if self.base_url:
            found["url"] = absolute(self.base_url, lang, page.address)
            found["isPartOf"] = {"@type": "WebSite", "url": absolute(self.base_url, lang, HOME)}
        return found

    def path(self, page: Page, lang: Lang) -> str:
        """The file that a page is written to."""
        return f"{folder_of(lang)}{page.address.path}index.html"


def page_json(page: Page) -> bytes:
    """What stands beside a page: its data with the address, on one line (with indents json is slow)."""
    data: dict[str, Json] = {"address": str(page.address), "title": {"ja": page.name.ja, "en": page.name.en}}
    return f"{dumps(data | (page.json or {}))}\n".encode("utf-8", "backslashreplace")


def _script_words(lang: Lang) -> dict[str, object]:
    """The words of the interface that scripts say."""
    words, kinds = words_of(lang), kind_words_of(lang)
    return {
        "copied": words["copied"],
        "absent": words["rule_absent"],
        "results": words["results"],
        "nothing": words["no_results"],
        "unavailable": words["no_search"],
        "kinds": {kind: kinds[kind] for kind in KINDS},
    }


def _shown(value: Any) -> Any:
    """What a template prints for a value."""
    if isinstance(value, Markup):
        return value
    if isinstance(value, str):
        return seen(value)
    if value is None:
        raise TypeError("a template shows a value that is not there")
    return value
