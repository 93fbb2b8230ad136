"""The JSON of lives and differences: what ``kb history`` and ``kb diff`` print and the site writes."""

from __future__ import annotations

from collections.abc import Callable

from kb.codec import Json
from kb.editions import Edition
from kb.history.life import Life, Standing
from kb.history.words import Piece, changed_words
from kb.model import Record
from kb.numbers import RuleNumber
from kb.store.lives import Differences

TextOf = Callable[[RuleNumber, Edition], Record | None]
"""The text of a rule in an edition of the language; None where it has none."""


def life_json(
    life: Life, text_of: TextOf, changed: Callable[[str, str], tuple[Piece, ...]] = changed_words
) -> Json:
    """A rule's life in the shape of CLI.md. ``changed`` tells what changed from an older to a newer text."""
    written: list[Json] = []
    before: tuple[Standing, str] | None = None
    for one in life.standings:
        record = text_of(one.number, one.edition)
        text = record.text if record else ""
        reworded = before is not None and before[0].wording != one.wording
        pieces = changed(before[1], text) if before is not None and reworded else ()
        written.append(
            {
                "edition": str(one.edition),
                "number": str(one.number),
                "event": one.event,
                "examples_changed": one.examples_changed,
                "id": record.id if record else None,
                "text": text,
                "difference": [list(piece) for piece in pieces],
            }
        )
        before = (one, text)
    return {
        "lang": life.lang,
        "number": str(life.standings[-1].number),
        "came_from": [str(number) for number in life.came_from],
        "standings": written,
        "ended": None if life.ended is None else str(life.ended),
        "became": [str(number) for number in life.became],
    }


def differences_json(found: Differences) -> dict[str, Json]:
    """The shape of CLI.md, and how many rules are as they were."""
    return {
        "from": str(found.before),
        "to": str(found.after),
        "added": [str(number) for number in found.added],
        "removed": [str(number) for number in found.removed],
        "moved": [{"from": str(one.before), "to": str(one.after)} for one in found.moved],
        "reworded": [str(number) for number in found.reworded],
        "moved_reworded": [{"from": str(one.before), "to": str(one.after)} for one in found.moved_reworded],
        "ambiguous": [
            {"from": str(one.before), "candidates": [str(number) for number in one.candidates]}
            for one in found.ambiguous
        ],
        "unchanged": found.unchanged,
    }
