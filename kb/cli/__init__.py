"""The command line: one module a command, imported when it is called.

A command is a module ``kb.cli.<name>`` (``-`` in the name is ``_`` there) whose docstring's first line is
its help, with

    def configure(parser: argparse.ArgumentParser) -> None    its own arguments; the global ones are there
    already def run(args: argparse.Namespace, context: Context) -> int    does it and gives the exit
    status

and, where words may start with a dash, ``def unknown(args, words: list[str]) -> None``, which gets the
words that look like options and are none. ``run`` imports what it needs itself, so that ``kb show`` loads
no parser. A command that cannot do what was asked raises KbError. Nothing has to be registered; modules
that start with ``_`` are no commands.

Exit status: 0 found or done, 1 nothing found (or ``check`` found problems), 2 an error, 130 interrupted.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from kb.errors import KbError

FOUND, NOTHING, ERROR, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses."""
_SELDOM = 100_000
"""Objects made before the interpreter looks for garbage. A look-up makes fewer, and nearly all of them are
code that stays: without looking it takes a fifteenth less time. A build still has its garbage taken out."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status: an error is one line, a closed pipe ends quietly."""
    gc.set_threshold(_SELDOM)
    _prepare_streams()
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except KbError as error:
        status = _fail(str(error))
    except BrokenPipeError:
        status = FOUND
        _drop_stdout()
    except KeyboardInterrupt:
        status = INTERRUPTED
        _drop_stdout()
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        status = _fail(f"{place}{error.strerror or error}")
        _drop_stdout()
    except MemoryError:
        status = _fail("not enough memory; nothing was changed")
    except Exception as error:
        if os.environ.get("KB_DEBUG"):
            raise
        status = _fail(f"{type(error).__name__}: {error} (a defect of kb; KB_DEBUG=1 shows where)")
    return status


def _run(words: list[str]) -> int:
    from kb.cli._arguments import parse

    command, args, context = parse(words)
    try:
        status: int = command.run(args, context)
    finally:
        context.close()
    return status


def _prepare_streams() -> None:
    """A console that lacks a character shows an escape for it; a closed stream swallows what is said."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _fail(message: str) -> int:
    from kb.cli._display import one_line

    with suppress(OSError):  # nobody may be left to tell
        print(f"kb: {one_line(message)}", file=sys.stderr)
    return ERROR


def _drop_stdout() -> None:
    """Nobody reads on: without this the interpreter complains of the closed pipe when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
