"""The rows of the tables ``edition``, ``life`` and ``standing``."""

from __future__ import annotations

from collections.abc import Iterable

from kb.history.histories import Histories
from kb.history.life import Life
from kb.numbers import RuleNumber

Rows = list[tuple[object, ...]]


def history_rows(histories: Histories) -> dict[str, Rows]:
    """The rows by table, the same for the same histories."""
    rows: dict[str, Rows] = {"edition": [], "life": [], "standing": []}
    for lang, history in sorted(histories.by_lang.items()):
        editions = {edition: len(rows["edition"]) + n for n, edition in enumerate(history.editions, start=1)}
        rows["edition"] += [(n, lang, str(edition)) for edition, n in editions.items()]
        for life in sorted(set(history.lives.values()), key=_first):
            n = len(rows["life"]) + 1
            ended = editions[life.ended] if life.ended else None
            rows["life"].append((n, ended, _printed(life.came_from), _printed(life.became)))
            for one in life.standings:
                examples = int(one.examples_changed)
                standing = (editions[one.edition], str(one.number), n, one.event, one.wording, examples)
                rows["standing"].append(standing)
    return rows


def _first(life: Life) -> tuple[object, ...]:
    return (life.standings[0].edition, life.standings[0].number.key)


def _printed(numbers: Iterable[RuleNumber]) -> str:
    return " ".join(map(str, numbers))
