"""What a command works with: the home, the streams, and how to say things on them."""

from __future__ import annotations

import argparse
import os
import sys

from kb.cli._display import Progress, Style, one_line, printable
from kb.codec import Json
from kb.library.home import home_folder
from kb.library.opening import OpenLibrary, open_library
from kb.model import Lang


class Context:
    """Made once a run, from the global options and the environment."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.home = home_folder(args.home)
        self.json: bool = args.json
        self.quiet: bool = args.quiet
        no_color, term = bool(os.environ.get("NO_COLOR")), os.environ.get("TERM")
        self.style = Style.of(args.color, sys.stdout, no_color, term)
        self.progress = Progress(sys.stderr.isatty() and not args.quiet)
        self.lang = _reader_lang()
        self.width = _columns() if sys.stdout.isatty() else None
        """Columns of the terminal; None where stdout is none."""
        self.columns = max(40, min(self.width, 110)) if self.width is not None else None
        """Width to wrap text at, for lines that are good to read; None where stdout is no terminal."""
        self._opened: OpenLibrary | None = None

    def write(self, text: str = "") -> None:
        """A line of data on stdout."""
        sys.stdout.write(f"{printable(text, marked=self.style.on)}\n")

    def write_json(self, data: Json) -> None:
        """Data on stdout as JSON: indented, characters as they are."""
        import json

        sys.stdout.write(json.dumps(data, ensure_ascii=not _speaks_unicode(), indent=1) + "\n")

    def complain(self, text: str) -> None:
        """A line on stderr about something that could not be done, even where quiet was asked for."""
        self.progress.clear()
        print(f"kb: {one_line(text)}", file=sys.stderr)

    def note(self, text: str) -> None:
        """A line for people on stderr, unless they asked for quiet."""
        if not self.quiet:
            self.progress.clear()
            print(one_line(text), file=sys.stderr)

    def library(self) -> OpenLibrary:
        """The library that answers: the user's own, or the starter library while there is none."""
        if self._opened is None:
            self._opened = open_library(self.home, note=self.note, progress=self.progress)
            self.progress.clear()
            if self._opened.starter:
                self.note(
                    "kb: no documents of your own yet, so the starter library answers: a summary in kb's own "
                    "words, not the official rules (kb add PATH starts your library)"
                )
        return self._opened

    def close(self) -> None:
        """Let the library go and take the progress line away."""
        self.progress.clear()
        if self._opened is not None:
            self._opened.close()


def _columns() -> int:
    """The width of the terminal that stdout is; COLUMNS overrides it."""
    try:
        return int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        pass
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return 80


def _reader_lang() -> Lang:
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    return "en" if locale.lower().startswith("en") else "ja"


def _speaks_unicode() -> bool:
    """Whether stdout can show any character; where not, JSON has escapes of its own for those it cannot."""
    return (sys.stdout.encoding or "").lower().replace("-", "") in ("utf8", "utf16", "utf32")
