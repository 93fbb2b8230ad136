"""Write the library as a website: a folder that any web server, or none, can show."""

from __future__ import annotations

import argparse
from pathlib import Path

from kb.cli import FOUND
from kb.cli._context import Context
from kb.errors import KbError


def configure(parser: argparse.ArgumentParser) -> None:
    """Where to write it, where it will stand, and whether as one file too."""
    parser.add_argument("-o", "--output", metavar="DIR", default="site", help="the folder to write (site)")
    parser.add_argument(
        "--base-url", metavar="URL", type=_base_url, help="where it will stand, for sitemap and feed"
    )
    parser.add_argument("--zip", action="store_true", help="also write DIR.zip, which works offline")


def run(args: argparse.Namespace, context: Context) -> int:
    """Write the site; the figures go to stdout."""
    from kb.site import Options, build_site, zip_site

    library = context.library()
    out = Path(args.output)
    context.progress("writing the site …")
    options = Options(base_url=args.base_url, index=library.index, starter=library.starter)
    written = build_site(library.store, out, options)
    if args.zip:
        context.progress("packing …")
        zip_site(out, Path(f"{out}.zip"))
    context.progress.clear()
    if args.json:
        context.write_json(
            {
                "output": args.output,
                "files": written.files,
                "changed": written.changed,
                "bytes": written.bytes,
            }
        )
    else:
        context.write(f"{args.output}: {written.files} files, {written.changed} of them new or changed")
    return FOUND


def _base_url(value: str) -> str:
    if not value.startswith(("https://", "http://")):
        raise KbError(f"site: --base-url {value}: write it as https://example.org/rules")
    return value
