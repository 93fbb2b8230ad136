"""What a site has beside its pages: redirects, sitemap, feed, schema, and the page for what is not found."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from kb.corpus import same_text
from kb.model import Lang
from kb.site.plan import Plan, title_of_entry
from kb.site.redirects import Memory
from kb.site.rulebook import Place, RulePage
from kb.site.schema import SCHEMA
from kb.site.scribe import seen
from kb.site.urls import LANGS, Address, absolute, folder_of, href, rule_address
from kb.site.words import words_of
from kb.site.write import File

SITEMAP_LIMIT = 40_000
"""Addresses in a sitemap; the protocol allows 50,000."""
FEED_LIMIT = 100


def schema_file() -> File:
    """The JSON Schema of the data beside each page."""
    return File("schema.json", f"{json.dumps(SCHEMA, ensure_ascii=False, indent=1)}\n".encode())


def redirect_files(memory: Memory) -> Iterator[File]:
    """A page for each address that has moved: it leads on, and has a link for those who stay."""
    for path, to in memory.redirects.items():
        for lang in LANGS:
            link = escape(href(Address(to), Address(path)), {'"': "&quot;"})
            words = words_of(lang)
            page = (
                f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
                f'<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">\n'
                f'<meta name="robots" content="noindex">\n<title>{words["moved"]}</title>\n'
                f'<meta http-equiv="refresh" content="0; url={link}">\n</head>\n'
                f'<body>\n<p>{words["moved"]} <a href="{link}">/{escape(to)}</a></p>\n</body>\n</html>\n'
            )
            yield File(f"{folder_of(lang)}{path}index.html", page.encode())


def sitemap_files(pages: Iterable[Address], base: str) -> Iterator[File]:
    """The sitemap, each page in every language; in several files behind an index where there are many."""
    entries = [_sitemap_entry(base, address, lang) for address in pages for lang in LANGS]
    parts = [entries[at : at + SITEMAP_LIMIT] for at in range(0, len(entries), SITEMAP_LIMIT)]
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    if len(parts) > 1:
        names = [f"sitemap-{n}.xml" for n in range(1, len(parts) + 1)]
        listed = "".join(f"<sitemap><loc>{escape(_under(base, name))}</loc></sitemap>\n" for name in names)
        yield File("sitemap.xml", f'{head}<sitemapindex xmlns="{space}">\n{listed}</sitemapindex>\n'.encode())
    else:
        names = ["sitemap.xml"]
    for name, part in zip(names, parts, strict=True):
        text = "".join(part)
        xml = f'{head}<urlset xmlns="{space}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{text}</urlset>\n'
        yield File(name, xml.encode())


def _under(base: str, name: str) -> str:
    return f"{base.rstrip('/')}/{name}"


def _sitemap_entry(base: str, address: Address, lang: Lang) -> str:
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{other}" href={quoteattr(absolute(base, other, address))}/>'
        for other in LANGS
    )
    return f"<url><loc>{escape(absolute(base, lang, address))}</loc>{alternates}</url>\n"


@dataclass(frozen=True, slots=True)
class Change:
    """A rule that reads otherwise in one edition than in the one before."""

    page: RulePage
    address: Address
    title: str
    text: str
    edition: str
    """Printed; of the newer text."""
    before: str


def changes(plan: Plan) -> tuple[Change, ...]:
    """The rules that were reworded between two editions of the library, the newest first."""
    found: list[Change] = []
    for section, dates in plan.book.dates.items():
        pages = [
            page
            for place, page in plan.book.pages.items()
            if place.number.section == section and page.editions
        ]
        for newer, older in pairwise(sorted(pages, key=lambda page: page.editions[0], reverse=True)):
            found += _changes(newer, older) if len(dates) > 1 else []
    found.sort(key=lambda change: (change.edition, change.address), reverse=True)
    return tuple(found)


def _changes(newer: RulePage, older: RulePage) -> Iterator[Change]:
    earlier = {entry.number: entry for entry in older.entries}
    for entry in newer.entries:
        for text in entry.texts:
            before = earlier[entry.number].text(text.lang) if entry.number in earlier else None
            if (
                before is not None
                and before.edition
                and text.edition
                and same_text(before.text) != same_text(text.text)
            ):
                heading = title_of_entry(newer.head)
                title = f"{entry.number} {heading.ja or heading.en or ''}".strip()
                yield Change(
                    page=newer,
                    address=rule_address(Place(entry.number, newer.date)),
                    title=title,
                    text=text.text,
                    edition=str(text.edition),
                    before=str(before.edition),
                )
                break


def feed_file(plan: Plan, base: str) -> File:
    """An Atom feed of changed rules. Its dates are those of the editions: every build writes the same."""
    found = changes(plan)[:FEED_LIMIT]
    known = [edition for page in plan.book.pages.values() for edition in page.editions]
    updated = _timestamp(max(known, default="19930805.0"))
    home = absolute(base, "ja", Address(""))
    entries = "".join(_feed_entry(change, base) for change in found)
    title = words_of("ja")["site"]
    xml = (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>{escape(title)}</title>\n<id>{escape(home)}</id>\n<updated>{updated}</updated>\n"
        f'<link rel="self" href={quoteattr(_under(base, "feed.xml"))}/>\n<link href={quoteattr(home)}/>\n'
        f"<author><name>kb</name></author>\n{entries}</feed>\n"
    )
    return File("feed.xml", xml.encode())


def _feed_entry(change: Change, base: str) -> str:
    link = absolute(base, "ja", change.address)
    return (
        f"<entry><title>{escape(seen(change.title))}</title><id>{escape(link)}?{change.edition}</id>"
        f"<updated>{_timestamp(change.edition)}</updated><link href={quoteattr(link)}/>"
        f"<summary>{change.before} → {change.edition}</summary>"
        f"<content>{escape(seen(change.text))}</content></entry>\n"
    )


def _timestamp(edition: str) -> str:
    return f"{edition[:4]}-{edition[4:6]}-{edition[6:8]}T00:00:00Z"
