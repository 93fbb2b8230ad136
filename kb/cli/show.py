"""Show a rule, record, card, term or document: text, counterpart, what it cites, who cites it.

WHAT is a rule number in any typing (123.6b, １２３．６ｂ, CR:123.6b), an id, a card's name in either
language, a term, a title. Several words are one name where something is called so, else each is looked up
by itself.
"""

from __future__ import annotations

import argparse
import datetime as dt
from collections.abc import Sequence
from typing import cast

from kb.cli import FOUND, NOTHING
from kb.cli._context import Context
from kb.editions import UNDATED, Edition
from kb.errors import KbError
from kb.lookup.answers import Answer, Finder, Nothing
from kb.model import Lang
from kb.numbers import RuleNumber
from kb.store import Store


def configure(parser: argparse.ArgumentParser) -> None:
    """``WHAT…``, ``--edition`` or ``--as-of``, ``--lang``."""
    parser.add_argument("what", metavar="WHAT", nargs="+", help="a number, an id, a card, a term, a title")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--edition", type=edition, metavar="E", help="as it stands in this edition (or: undated)"
    )
    which.add_argument("--as-of", type=day, metavar="DATE", help="as it stood in the rules of that day")
    parser.add_argument(
        "--lang", choices=("ja", "en", "both"), help="which language leads; both: side by side"
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Print what is found; suggestions go to stderr."""
    store = context.library().store
    lang = cast(Lang, args.lang if args.lang in ("ja", "en") else context.lang)
    asked = args.edition or (in_force(store, " ".join(args.what), args.as_of) if args.as_of else None)
    finder = Finder(store, lang, asked)
    answers, missing = find(finder, args.what)
    if context.json:
        from kb.cli._wire import answer_json

        written = [answer_json(store, answer, lang) for answer in answers]
        if written:
            context.write_json(written[0] if len(written) == 1 else written)
    else:
        from kb.cli._text import Printer

        printer = Printer(context, store, lang, both=args.lang == "both")
        for at, answer in enumerate(answers):
            if at:
                context.write()
            printer.answer(answer)
    for nothing in missing:
        context.complain(not_found(nothing, asked))
    return NOTHING if missing or not answers else FOUND


def in_force(store: Store, what: str, date: dt.date) -> str | None:
    """The edition in which a rule is read on a day: the last that has it, unless a later one dropped it.

    None for what is no rule's number. KbError where every edition here is later.
    """
    number = RuleNumber.typed(what)
    if number is None:
        return None
    texts = (text.edition for gathered in store.texts_of(number) for text in gathered)
    having = [one for one in texts if one and one.date <= date]
    histories = (store.history("ja"), store.history("en"))
    latest = max([*having, *(one for history in histories if (one := history.in_force(date)))], default=None)
    if latest is None:
        raise KbError(f"{what}: no text of {date} or before is here")
    return str(latest)


def find(finder: Finder, words: Sequence[str]) -> tuple[list[Answer], list[Nothing]]:
    """What the words mean together, else what each means by itself."""
    together = finder.find(" ".join(words))
    if not isinstance(together, Nothing):
        return list(together), []
    if len(words) == 1:
        return [], [together]
    each = [finder.find(word) for word in words]
    if all(isinstance(one, Nothing) for one in each):
        return [], [together]
    answers = [answer for one in each if not isinstance(one, Nothing) for answer in one]
    return answers, [one for one in each if isinstance(one, Nothing)]


def not_found(nothing: Nothing, of_edition: str | None = None) -> str:
    """What to say where nothing is called so."""
    where = f" in edition {of_edition}" if of_edition else ""
    near = f"; near it: {', '.join(nothing.near)}" if nothing.near else " (kb search looks into the texts)"
    return f"{nothing.typed.strip() or repr(nothing.typed)}: nothing of that name or number{where}{near}"


def edition(text: str) -> str:
    """An edition in its printed form, or ``undated``."""
    if text == UNDATED:
        return text
    try:
        return str(Edition.parse(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def day(text: str) -> dt.date:
    """A day, written as ``2019-11-20``, ``20191120`` or as an edition."""
    try:
        return Edition.parse(text).date
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date: {text!r} (write it as 2019-11-20)") from None
