"""What a command works with: the home, the streams, and how to say things on them."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

from kb.display import Progress, Style
from kb.errors import KbError
from kb.library import home_folder
from kb.model import Lang
from kb.opening import OpenLibrary, open_library
from kb.wire.codec import Json


@dataclass(slots=True)
class Context:
    """Made once a run, from the global options and the environment."""

    home: Path
    json: bool
    quiet: bool
    style: Style
    progress: Progress
    lang: Lang
    """The reader's, as the locale tells it: English where that says so, else Japanese."""
    columns: int | None
    """Width to wrap text at; None where stdout is no terminal."""
    _opened: OpenLibrary | None = field(default=None, repr=False)

    @classmethod
    def of(cls, args: argparse.Namespace) -> Context:
        """The context that the global options ask for."""
        terminal = sys.stdout.isatty()
        return cls(
            home=home_folder(args.home),
            json=args.json,
            quiet=args.quiet,
            style=Style.of(args.color, sys.stdout, bool(os.environ.get("NO_COLOR")), os.environ.get("TERM")),
            progress=Progress(sys.stderr.isatty() and not args.quiet),
            lang=_reader_lang(),
            columns=max(40, min(shutil.get_terminal_size().columns, 110)) if terminal else None,
        )

    def write(self, text: str = "") -> None:
        """A line of data on stdout."""
        sys.stdout.write(f"{text}\n")

    def write_json(self, data: Json) -> None:
        """Data on stdout as JSON: indented, characters as they are."""
        import json

        sys.stdout.write(json.dumps(data, ensure_ascii=not _speaks_unicode(), indent=1) + "\n")

    def complain(self, text: str) -> None:
        """A line on stderr about something that could not be done, even where quiet was asked for."""
        self.progress.clear()
        print(f"kb: {' '.join(text.split())}", file=sys.stderr)

    def note(self, text: str) -> None:
        """A line for people on stderr, unless they asked for quiet."""
        if not self.quiet:
            self.progress.clear()
            print(text, file=sys.stderr)

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


def _reader_lang() -> Lang:
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    return "en" if locale.lower().startswith("en") else "ja"


def _speaks_unicode() -> bool:
    """Whether stdout can show any character; where not, JSON has escapes of its own for those it cannot."""
    return (sys.stdout.encoding or "").lower().replace("-", "") in ("utf8", "utf16", "utf32")


__all__ = ["Context", "KbError"]
