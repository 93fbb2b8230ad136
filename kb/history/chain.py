"""From alignments of consecutive editions to lives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kb.editions import Edition
from kb.history.align import Alignment
from kb.history.life import Event, History, Life, Standing, history_of
from kb.model import Lang
from kb.numbers import RuleNumber

_NOTHING = Alignment(pairs=(), removed=(), added=(), forks=())


@dataclass(slots=True)
class _Growing:
    """A life that is not yet over."""

    standings: list[Standing]
    came_from: tuple[RuleNumber, ...] = ()
    ended: Edition | None = None
    became: tuple[RuleNumber, ...] = field(default=())


def chain(
    lang: Lang, editions: Mapping[Edition, Iterable[RuleNumber]], alignments: Sequence[Alignment]
) -> History:
    """The lives of all rules in consecutive editions, given with their numbers, oldest first.

    ``alignments[n]`` leads from the n-th edition to the next. What it does not speak of was not compared,
    since one of the two has only some sections: such a life stops or begins there, and nobody can tell more.
    """
    over: list[_Growing] = []
    alive: dict[RuleNumber, _Growing] = {}
    for (edition, numbers), alignment in zip(editions.items(), (_NOTHING, *alignments), strict=True):
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
        for number in numbers:
            if number not in following:
                following[number] = _new(edition, number, "first")
        for number in (*alignment.removed, *(fork.older for fork in alignment.forks)):
            alive[number].ended = edition
        over.extend(alive.values())
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
