"""From a library to a folder: plan, pages, render, write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kb.resources import templates_folder
from kb.site.feed import feed_file
from kb.site.finder import finder_files
from kb.site.outputs import redirect_files, schema_file, sitemap_files
from kb.site.page import Page
from kb.site.pages import all_pages
from kb.site.plan import Plan
from kb.site.previews import preview_files
from kb.site.redirects import Memory, remember
from kb.site.render import Renderer, page_json
from kb.site.urls import LANGS, Address
from kb.site.write import MANIFEST, File, Written, write_site
from kb.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a site is to be."""

    base_url: str | None = None
    """Where it will stand: what sitemap, feed and canonical addresses need."""
    templates: Path | None = None
    """A folder whose templates and static files go before those that come with kb."""
    index: Path | None = None
    """The folder of the library's full-text index; without it the site has no search."""
    starter: bool = False
    """Whether the library is the bundled one."""


def build_site(store: Store, out: Path, options: Options) -> Written:
    """Write the site of a library into a folder.

    Raises KbError and OSError, and then the folder is as it was.
    """
    return write_site(out, site_files(store, options, Memory.of_site(out)))


def site_files(store: Store, options: Options, before: Memory) -> Iterator[File]:
    """Every file of a site; the same for the same library, options and memory of the build before."""
    top: set[str] = {MANIFEST}
    for file in _files(Plan.of(store, starter=options.starter), options, before, top):
        top.add(file.path.partition("/")[0])
        yield file


def _files(plan: Plan, options: Options, before: Memory, top: Iterable[str]) -> Iterator[File]:
    """The files in the order of their making. The manifest comes last, and names what is at the ``top``."""
    renderer = Renderer(plan, base_url=options.base_url, templates=options.templates)
    paths: list[str] = []
    known: list[Address] = []
    for page in all_pages(plan):
        paths.append(page.address.path)
        if page.robots == "index":
            known.append(page.address)
        yield from page_files(page, renderer)
    yield from preview_files(plan)
    if options.index is not None:
        yield from finder_files(plan, options.index)
    yield from static_files(templates_folder(), options.templates)
    yield schema_file()
    if options.base_url:
        yield from sitemap_files(known, options.base_url)
        yield feed_file(plan, options.base_url)
    memory = remember(plan, before, paths)
    yield from redirect_files(memory)
    yield File(MANIFEST, memory.json(top))


def page_files(page: Page, renderer: Renderer) -> Iterator[File]:
    """A page in every language, and its data."""
    for lang in LANGS:
        yield File(renderer.path(page, lang), renderer.html(page, lang))
    if page.json is not None:
        yield File(f"{page.address.path}index.json", page_json(page))


def static_files(*templates: Path | None) -> Iterator[File]:
    """Styles, scripts and images; a later folder's files go before those of an earlier one."""
    found = {
        path.name: path
        for folder in templates
        if folder is not None
        for path in (folder / "static").glob("[!.]*")
        if path.is_file()
    }
    for name, path in sorted(found.items()):
        yield File(f"static/{name}", path.read_bytes())
