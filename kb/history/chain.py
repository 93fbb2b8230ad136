"""From alignments of consecutive editions to lives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from kb.editions import Edition
from kb.history.align import Alignment
from kb.history.life import Event, History, Life, Standing, history_of
from kb.model import Lang
from kb.numbers import RuleNumber


@dataclass(slots=True)
class _Growing:
    """A life that is not yet over."""

    standings: list[Standing]
    came_from: tuple[RuleNumber, ...] = ()
    ended: Edition | None = None
    became: tuple[RuleNumber, ...] = field(default=())


def chain(
    lang: Lang, editions: Sequence[Edition], first: Sequence[RuleNumber], alignments: Sequence[Alignment]
) -> History:
    """The lives of all rules in consecutive editions.

    ``first`` are the numbers of the first edition; ``alignments[n]`` leads from ``editions[n]`` to the next.
    """
    if not editions:
        return History(lang, (), {})
    alive = {number: _new(editions[0], number, "first") for number in first}
    over: list[_Growing] = []
    for edition, alignment in zip(editions[1:], alignments, strict=True):
        following: dict[RuleNumber, _Growing] = {}
        for pair in alignment.pairs:
            life = alive.pop(pair.older)
            last = life.standings[-1]
            life.standings.append(
                Standing(
                    edition=edition,
                    number=pair.newer,
                    event=pair.change,
                    wording=last.wording + pair.reworded,
                    examples_changed=pair.examples_changed,
                )
            )
            following[pair.newer] = life
        origins: defaultdict[RuleNumber, list[RuleNumber]] = defaultdict(list)
        for fork in alignment.forks:
            alive[fork.older].became = fork.candidates
            for candidate in fork.candidates:
                origins[candidate].append(fork.older)
        for number in (*alignment.added, *origins):
            if number not in following:
                following[number] = _new(edition, number, "added", tuple(origins.get(number, ())))
        for life in alive.values():
            life.ended = edition
            over.append(life)
        alive = following
    lives = [
        Life(
            lang=lang,
            standings=tuple(life.standings),
            came_from=life.came_from,
            ended=life.ended,
            became=life.became,
        )
        for life in (*over, *alive.values())
    ]
    return history_of(lang, lives, editions)


def _new(edition: Edition, number: RuleNumber, event: Event, origin: tuple[RuleNumber, ...] = ()) -> _Growing:
    return _Growing([Standing(edition=edition, number=number, event=event)], came_from=origin)
