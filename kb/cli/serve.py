"""Show the library as a website on this machine, built anew whenever something changes.

What is watched: the library itself (kb add in another window shows at once), the templates, and each PATH,
a document or a folder of documents that is added again when you save it. An error shows in the page.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
from pathlib import Path

from kb.cli import FOUND
from kb.cli._context import Context
from kb.errors import KbError


def configure(parser: argparse.ArgumentParser) -> None:
    """What to watch, where to serve it."""
    parser.add_argument("paths", metavar="PATH", nargs="*", help="documents to add again when they change")
    parser.add_argument("--port", type=_port, default=8000, help="the port (8000; 0 for any that is free)")
    parser.add_argument("--templates", metavar="DIR", type=Path, help="other templates than those of kb")


def run(args: argparse.Namespace, context: Context) -> int:
    """Serve until interrupted."""
    from kb.resources import templates_folder
    from kb.site.server import Building, server_of
    from kb.site.watch import changes

    templates: Path = args.templates or templates_folder()
    building = Building()
    with tempfile.TemporaryDirectory(prefix="kb-serve-") as folder:
        site = Path(folder) / "site"
        _build(site, templates, context)
        building.done()
        try:
            server = server_of(site, templates_folder() / "serve" / "live.js", building, args.port)
        except OSError as error:
            raise KbError(f"serve: port {args.port}: {error.strerror}; try --port 0") from None
        threading.Thread(target=server.serve_forever, daemon=True).start()
        context.write(f"http://localhost:{server.server_address[1]}/")
        context.note("kb: Ctrl-C ends it")
        watched = [templates, context.home / "current", *map(Path, args.paths)]
        try:
            for _ in changes(watched):
                building.done(_attempt(site, templates, args.paths, context))
        except KeyboardInterrupt:
            pass
        finally:
            server.shutdown()
            server.server_close()
    return FOUND


def _attempt(site: Path, templates: Path, paths: list[str], context: Context) -> str | None:
    """Build anew; the error as a line where that cannot be done."""
    from jinja2 import TemplateError

    try:
        if paths:
            _add(paths, context)
        _build(site, templates, context)
    except (KbError, OSError, TemplateError) as error:
        line = f"{type(error).__name__}: {error}"
        context.note(f"kb: {line}")
        return line
    context.note("kb: built anew")
    return None


def _add(paths: list[str], context: Context) -> None:
    from kb.library.adding import Statements, add, collect
    from kb.library.documents import Library

    added = add(Library(context.home), collect(paths, Statements()), note=context.note)
    for refused in added.refused:
        raise KbError(f"{refused.path}: {refused.reason}")


def _build(site: Path, templates: Path, context: Context) -> None:
    from kb.library.opening import open_library
    from kb.site import Options, build_site

    with open_library(context.home, note=context.note, progress=context.progress) as library:
        options = Options(index=library.index, starter=library.starter, templates=templates)
        build_site(library.store, site, options)


def _port(text: str) -> int:
    if text.isdecimal() and len(text) <= 5 and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"not a port: {text!r} (0 to 65535)")
