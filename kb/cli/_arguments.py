"""Which command was called and with what: global options work before and after the command's name."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable
from types import ModuleType
from typing import NoReturn

from kb import __version__
from kb.cli._context import Context
from kb.errors import KbError

_WITH_VALUE = ("--home", "--color")
"""The global options that take the next word."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is a KbError, one line like every other error."""

    def error(self, message: str) -> NoReturn:
        raise KbError(f"{self.prog.removeprefix('kb ')}: {message} (see {self.prog} --help)")


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help of a fixed width: to ask for the terminal's would load ``shutil`` for every command."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=98, max_help_position=26)


def parse(words: list[str]) -> tuple[ModuleType, argparse.Namespace, Context]:
    """The command's module, its arguments, and its context. Raises KbError, and SystemExit for --help."""
    at = _command_at(words)
    if at is None:
        _without_command(words)
    name = words[at]
    command = _module(name)
    if command is None:
        raise KbError(f"no command {name!r}; there are: {', '.join(command_names())}")
    parser = _Parser(
        prog=f"kb {name}",
        parents=[_global_options()],
        allow_abbrev=False,
        description=(command.__doc__ or "").strip(),
        formatter_class=_Formatter,
    )
    command.configure(parser)
    args, unknown = parser.parse_known_intermixed_args([*words[:at], *words[at + 1 :]])
    if unknown:
        take: Callable[[argparse.Namespace, list[str]], None] | None = getattr(command, "unknown", None)
        if take is None:
            parser.error(f"unrecognized arguments: {' '.join(unknown)}")
        take(args, unknown)
    return command, args, Context(args)


def command_names() -> list[str]:
    """The commands there are, in alphabetical order."""
    import pkgutil

    package = importlib.import_module("kb.cli")
    found = (module.name for module in pkgutil.iter_modules(package.__path__))
    return sorted(name.replace("_", "-") for name in found if not name.startswith("_"))


def _command_at(words: list[str]) -> int | None:
    """Where the command's name stands: the first word that is no global option or its value."""
    skip = False
    for at, word in enumerate(words):
        if skip:
            skip = False
        elif word in _WITH_VALUE:
            skip = True
        elif not word.startswith("-"):
            return at
    return None


def _module(name: str) -> ModuleType | None:
    path = f"kb.cli.{name.replace('-', '_')}"
    if name.startswith("_") or not name.replace("-", "").isalpha():
        return None
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:
            raise
        return None


def _global_options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(add_help=False, allow_abbrev=False, formatter_class=_Formatter)
    group = options.add_argument_group("global options")
    group.add_argument("--home", metavar="DIR", help="the library (else KB_HOME, else in your data folder)")
    group.add_argument("--json", action="store_true", help="print JSON")
    group.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="when to use colour"
    )
    group.add_argument("--quiet", action="store_true", help="say nothing but data and errors")
    group.add_argument("--version", action="version", version=f"kb {__version__}")
    return options


def _without_command(words: list[str]) -> NoReturn:
    """Only global options were given: --help and --version answer, anything else is an error."""
    parser = _Parser(prog="kb", parents=[_global_options()], allow_abbrev=False, add_help=False)
    parser.add_argument("-h", "--help", action="store_true")
    args = parser.parse_args(words)
    if not args.help:
        raise KbError(f"what to do? one of {', '.join(command_names())} (see kb --help)")
    sys.stdout.write(_help())
    raise SystemExit(0)


def _help() -> str:
    lines = ["usage: kb COMMAND … [global options]", "", "Magic rules documents, linked and searchable.", ""]
    for name in command_names():
        module = _module(name)
        summary = ((module and module.__doc__) or "").strip().split("\n", 1)[0]
        lines.append(f"  {name:<12}{summary}")
    lines += _global_options().format_help().splitlines()[1:]
    return "\n".join(lines).rstrip() + "\n\nkb COMMAND --help tells more.\n"
