"""What ``history``, ``diff`` and ``cite-check`` share: editions as people type them, changed words."""

from __future__ import annotations

import argparse
import datetime as dt
from collections.abc import Iterable

from kb.cli._context import Context
from kb.cli._display import wrap
from kb.editions import Edition
from kb.errors import KbError
from kb.history.words import Piece, changed_words
from kb.model import Lang, Record
from kb.numbers import RuleNumber
from kb.store import Store
from kb.store.lives import StoredHistory

OTHER: dict[Lang, Lang] = {"ja": "en", "en": "ja"}


def edition(text: str) -> Edition:
    """An edition or its day."""
    try:
        return Edition.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def history_with(store: Store, lang: Lang, *wanted: Edition) -> StoredHistory:
    """The history that has editions of these days, the reader's if it can be. KbError where none has."""
    for one in (lang, OTHER[lang]):
        history = store.history(one)
        if all(edition_of_day(history, edition.date) for edition in wanted):
            return history
    have = {edition.date for one in (lang, OTHER[lang]) for edition in store.history(one).editions}
    missing = next((one.date for one in wanted if one.date not in have), wanted[0].date)
    there = ", ".join(map(str, sorted(have))) if have else "none (kb add brings them in)"
    raise KbError(f"{missing}: no such edition of the rules here; there are: {there}")


def edition_of_day(history: StoredHistory, day: dt.date) -> Edition | None:
    """The edition of a day in a history."""
    return next((known for known in history.editions if known.date == day), None)


def text_of(store: Store, number: RuleNumber, edition: Edition, lang: Lang) -> Record | None:
    """The text of a rule in an edition."""
    for texts in store.texts_of(number, lang=lang, edition=str(edition)):
        for text in texts:
            if text.edition == edition and text.lang == lang:
                return text
    return None


def changed_lines(context: Context, older: str, newer: str, indent: str) -> list[str]:
    """The newer text as lines, with what went ``[-so-]`` and what came ``{+so+}``."""
    return marked_lines(context, changed_words(older, newer), indent)


def marked_lines(context: Context, pieces: Iterable[Piece], indent: str) -> list[str]:
    """The same for a text whose changes are told already."""
    style = context.style
    marked = ""
    for piece in pieces:
        match piece.part:
            case "same":
                marked += piece.text
            case "old":
                marked += style.error(f"[-{piece.text}-]")
            case "new":
                marked += style.accent(f"{{+{piece.text}+}}")
    return wrap(marked, context.columns, indent)
