"""What a site has beside its pages: redirects, sitemap and schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from kb.model import Lang
from kb.site.redirects import Memory
from kb.site.schema import SCHEMA
from kb.site.urls import LANGS, Address, absolute, folder_of, href
from kb.site.words import words_of
from kb.site.write import File

SITEMAP_LIMIT = 40_000
"""Addresses in a sitemap; the protocol allows 50,000."""


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
