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
_PLAIN = "\0"
"""Before a word that is no option; no word that a program is called with holds it."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is a KbError, one line like every other error."""

    def error(self, message: str) -> NoReturn:
        where = self.prog.removeprefix("kb").strip()
        raise KbError(f"{where}: {message} (see {self.prog} --help)".removeprefix(": "))

    def unrecognized(self, words: list[str]) -> NoReturn:
        """Complain of words that nothing takes, and say what may be meant."""
        word = words[0]
        if not word.startswith("-") or word == "-":
            self.error(f"too many words: {' '.join(words)}")
        options = sorted(option for option in self._option_string_actions if option.startswith("--"))
        near = _near(word.partition("=")[0], options)
        meant = f"; is it {' or '.join(near)}?" if near else ""
        self.error(f"no option {word}{meant}")


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
        near = _near(name.lower(), command_names())
        meant = f"; is it {' or '.join(near)}?" if near else f"; there are: {', '.join(command_names())}"
        raise KbError(f"no command {name!r}{meant} (see kb --help)")
    parser = _Parser(
        prog=f"kb {name}",
        parents=[_global_options()],
        allow_abbrev=False,
        description=(command.__doc__ or "").strip(),
        formatter_class=_Formatter,
    )
    command.configure(parser)
    args, unknown = parser.parse_known_intermixed_args(_plain_after_dashes([*words[:at], *words[at + 1 :]]))
    for name, value in vars(args).items():
        if isinstance(value, list):
            setattr(
                args, name, [word.removeprefix(_PLAIN) if isinstance(word, str) else word for word in value]
            )
        elif isinstance(value, str):
            setattr(args, name, value.removeprefix(_PLAIN))
    if unknown:
        take: Callable[[argparse.Namespace, list[str]], None] | None = getattr(command, "unknown", None)
        if take is None:
            parser.unrecognized(unknown)
        take(args, unknown)
    return command, args, Context(args)


def _plain_after_dashes(words: list[str]) -> list[str]:
    """The words with those after ``--`` marked as no options: argparse forgets ``--`` where it intermixes."""
    if "--" not in words:
        return words
    at = words.index("--")
    return [*words[:at], *(f"{_PLAIN}{word}" for word in words[at + 1 :])]


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


def _near(word: str, known: list[str]) -> list[str]:
    """Which of these is meant: of one letter (``-q``) what begins so, else what is spelt nearly so."""
    if len(word) == 2 and word.startswith("-"):
        return [option for option in known if option.startswith(f"-{word.lower()}")]
    from difflib import get_close_matches

    return [one for one in known if one.startswith(word) and len(word) > 2] or get_close_matches(word, known)


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
    args, unknown = parser.parse_known_args(words)
    if unknown:
        parser.unrecognized(unknown)
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
