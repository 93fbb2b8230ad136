"""Show a rule's life through the editions: when it appeared, moved, changed, vanished, and in which words.

WHAT is a rule's number in any typing, its id or its name (flying), or a term of the glossary. A number has
meant other rules in other years: each of them is shown, first the one that has it now; --edition E asks for
the one of that edition.
"""

from __future__ import annotations

import argparse
import datetime as dt
from collections.abc import Iterator

from kb.cli import FOUND, NOTHING
from kb.cli._changes import OTHER, changed_lines, edition, edition_of_day, marked_lines, text_of
from kb.cli._context import Context
from kb.cli._display import wrap
from kb.codec import Json
from kb.editions import Edition
from kb.history.life import Life, Standing
from kb.lookup.entries import EntryLife, entry_lives
from kb.model import Lang
from kb.numbers import RuleNumber
from kb.store import Store
from kb.store.lives_json import life_json

_SAID = {
    "first": "in the oldest edition here",
    "added": "new",
    "unchanged": "",
    "reworded": "other words",
    "moved": "moved",
    "moved_reworded": "moved, other words",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """``WHAT``, ``--edition``, ``--lang``."""
    parser.add_argument("what", metavar="WHAT", nargs="+", help="a rule's number, id or name")
    parser.add_argument("--edition", type=edition, metavar="E", help="the rule that had the number then")
    parser.add_argument("--lang", choices=("ja", "en"), help="through the editions in which language")


def run(args: argparse.Namespace, context: Context) -> int:
    """Print the lives of a number."""
    store = context.library().store
    lang: Lang = args.lang or context.lang
    what = " ".join(args.what)
    number, asked = _number(store, what, lang)
    if number is None:
        return _term(context, store, what, lang, only=args.lang is not None)
    lives = _lives(store, number, lang, args.edition or asked, only=args.lang is not None)
    if context.json:
        context.write_json({"number": str(number), "lives": [_json(store, life) for life in lives]})
    else:
        _print(context, store, number, lives)
    if not lives:
        when = f" of {args.edition.date}" if args.edition else ""
        context.complain(f"{number}: in no dated edition{when} of the rules here (kb docs lists them)")
    return FOUND if lives else NOTHING


def _number(store: Store, what: str, lang: Lang) -> tuple[RuleNumber | None, Edition | None]:
    """The number that is meant, and the edition where an id names one."""
    printed, _, dated = what.removeprefix("cr:").partition("@")
    number = RuleNumber.typed(printed)
    if number is not None:
        stated = dated.partition("/")[0]
        return number, Edition.parse(stated) if stated[:1].isdigit() else None
    from kb.lookup.answers import Finder, Nothing, TermAnswer

    found = Finder(store, lang).find(what)
    answers = () if isinstance(found, Nothing) else found
    records = (record for one in answers if isinstance(one, TermAnswer) for record in one.records)
    rules = [record for record in records if record.number and record.edition]
    newest = max(
        rules, key=lambda record: record.edition.date if record.edition else dt.date.min, default=None
    )
    return (newest.number, newest.edition) if newest else (None, None)


def _lives(
    store: Store, number: RuleNumber, lang: Lang, wanted: Edition | None, *, only: bool
) -> tuple[Life, ...]:
    """The rules that the number means, in the reader's language if any edition in it has the number."""
    for one in (lang,) if only else (lang, OTHER[lang]):
        history = store.history(one)
        if wanted is None:
            found = history.meanings(number)
        else:
            known = edition_of_day(history, wanted.date)
            life = history.life(known, number) if known else None
            found = (life,) if life else ()
        if found:
            return found
    return ()


def _term(context: Context, store: Store, what: str, lang: Lang, *, only: bool) -> int:
    """Prints the life of a term of the glossary, in the reader's language where it is in both."""
    lives = entry_lives(store, what)
    mine = [life for life in lives if life.lang == lang] or ([] if only else lives)
    for life in mine[:1]:
        if context.json:
            context.write_json(_term_json(life))
        else:
            _print_term(context, life)
        return FOUND
    context.complain(f"{what}: no rule or term of that number or name (kb search looks into the texts)")
    return NOTHING


def _print_term(context: Context, life: EntryLife) -> None:
    style, indent = context.style, " " * 14
    context.write(f"{style.bold(life.title)}  {style.dim(f'{life.lang}  in the glossary')}")
    for one in life.entries:
        context.write(f"  {one.edition.date}  {style.dim(_SAID[one.event])}".rstrip())
        if one is life.entries[0]:
            lines = wrap(one.record.text, context.columns, indent)
        else:
            lines = marked_lines(context, one.changed, indent) if one.changed else []
        for line in lines:
            context.write(line)
    if life.ended:
        context.write(f"  {life.ended.date}  {style.warning('gone')}")


def _term_json(life: EntryLife) -> Json:
    standings: list[Json] = [
        {
            "edition": str(one.edition),
            "event": one.event,
            "id": one.record.id,
            "text": one.record.text,
            "difference": [list(piece) for piece in one.changed],
        }
        for one in life.entries
    ]
    ended = None if life.ended is None else str(life.ended)
    return {
        "term": life.title,
        "lives": [{"lang": life.lang, "title": life.title, "standings": standings, "ended": ended}],
    }


def _print(context: Context, store: Store, number: RuleNumber, lives: tuple[Life, ...]) -> None:
    style = context.style
    for at, life in enumerate(lives):
        if at:
            context.write()
        last = life.standings[-1]
        context.write(f"{style.bold(str(last.number))}  {style.dim(_when(life, number))}")
        if life.came_from:
            context.write(f"  may continue {' or '.join(map(str, life.came_from))} of the edition before")
        for line in _lines(context, store, life):
            context.write(line)
        if life.ended:
            left = f", or became {' or '.join(map(str, life.became))}" if life.became else ""
            context.write(f"  {life.ended.date}  {style.warning(f'gone{left}')}")


def _when(life: Life, number: RuleNumber) -> str:
    """In which language and editions a rule had the number that was asked for."""
    when = [one.edition.date for one in life.standings if one.number == number]
    last = f" to {when[-1]}" if len(when) > 1 else ""
    return f"{life.lang}  {number} from {when[0]}{last}" if last else f"{life.lang}  {number} in {when[0]}"


def _lines(context: Context, store: Store, life: Life) -> Iterator[str]:
    """An edition a line, with the first text and then what changed in it."""
    style, indent = context.style, " " * 14
    before: Standing | None = None
    shown = ""
    for one in life.standings:
        said = _SAID[one.event]
        if before is not None and before.number != one.number:
            said += f" from {before.number}"
        if one.examples_changed:
            said += ", other examples" if said else "other examples"
        yield f"  {one.edition.date}  {style.accent(str(one.number))}  {style.dim(said)}".rstrip()
        if before is None or before.wording != one.wording:
            record = text_of(store, one.number, one.edition, life.lang)
            text = record.text if record else ""
            if before is None:
                yield from wrap(text, context.columns, indent)
            else:
                yield from changed_lines(context, shown, text, indent)
            shown = text
        before = one


def _json(store: Store, life: Life) -> Json:
    return life_json(life, lambda number, edition: text_of(store, number, edition, life.lang))
