"""Reading written pages back, as a browser would."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import html


def pages(site: Path) -> Iterator[Path]:
    """All pages of a site."""
    return iter(sorted(site.rglob("*.html")))


@cache
def tree(path: Path) -> html.HtmlElement:
    """A page as a tree."""
    return html.document_fromstring(path.read_text("utf-8"))


def broken_links(site: Path) -> list[str]:
    """Links and addresses of files that lead nowhere within the site, and fragments that are not there."""
    trees = {path: tree(path) for path in pages(site.resolve())}
    ids = {path: set(page.xpath("//@id")) for path, page in trees.items()}
    broken = []
    for path, page in trees.items():
        for element, attribute, value, _ in page.iterlinks():
            parts = urlsplit(value)
            if parts.scheme in ("http", "https") or element.get("rel") == "canonical":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file() or not target.is_relative_to(site.resolve()):
                broken.append(f"{path.relative_to(site.resolve())}: {attribute}={value}")
            elif parts.fragment and target in ids and unquote(parts.fragment) not in ids[target]:
                broken.append(f"{path.relative_to(site.resolve())}: no fragment {value}")
    return broken
