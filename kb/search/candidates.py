"""Which entries are worth a closer look: sets of entries by clause, and the best-covered of them.

All of it is arithmetic on sets (``kb.search.postings``). An entry counts for a clause when it may hold one
of its forms itself, or hangs from one that does: the subrules of a rule, the bullets under a heading, the
entries of a document of that title.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from kb.search.index import SearchIndex
from kb.search.plan import Clause
from kb.search.postings import members, span_of

PARENTS = 400
"""Headings and rules that pass a match on to what hangs from them; a word that stands in more says too
little."""
_TERM, _GENERIC = 1.5, 0.35
"""What terms and card names weigh next to other words, and what words weigh that go with anything."""
_GENERIC_LIST = """
別 他 数 中 後 前 上 下 全部 全て すべて 各 同じ 必要 可能 最大 最初 最後 次 一部 何か 誰か 使う 行う 持つ
得る 与える 決める
"""
GENERIC_WORDS = frozenset(_GENERIC_LIST.split())
_CERTAIN = 500
"""As many entries are looked into to be sure that they hold what their pairs of characters promise."""
_STEPS = 6
"""Steps of a clause's weight in the count of how well an entry is covered."""


@dataclass(frozen=True, slots=True)
class Found:
    """A clause with its entries, as bits.

    ``typed`` may hold it as typed, ``own`` in any form, ``near`` hang from those.
    """

    clause: Clause
    typed: int
    own: int
    near: int
    weight: float
    """How much it tells: the rarer, the more; 0 where nothing has it."""
    passing: frozenset[str] = frozenset()
    """Needles that stand in few enough headings and rules to be passed on to what hangs from those."""

    @property
    def any(self) -> int:
        """All entries that count for the clause."""
        return self.own | self.near


def find(index: SearchIndex, clause: Clause) -> Found:
    """The entries of a clause."""
    if clause.number:
        number = str(clause.number)
        own = (
            index.facet("number", number) | index.facet("cites", number) | index.facet("cites-within", number)
        )
        answers = {row.leader for row in index.rows(members(own)).values()}
        return Found(clause, own, own, 0, _weight_of(index, len(answers)))
    typed = own = near = 0
    passing = set()
    for form in clause.forms:
        bits = holding(index, form.needle)
        own |= bits
        if form.as_typed:
            typed |= bits
        if clause.required or form.needle == clause.unknown:
            continue
        parents = index.grams.holding(form.needle) & index.facet("parents", "")
        if parents.bit_count() <= PARENTS:
            passing.add(form.needle)
            for n, last in index.spans(members(parents)):
                near |= span_of(n + 1, last)
        for document in index.documents:
            if form.needle in document.folded:
                near |= span_of(document.first, document.last)
    return Found(clause, typed, own, near, weight(index, clause) if own | near else 0.0, frozenset(passing))


def nowhere(clause: Clause) -> Found:
    """What is found of a clause that stands nowhere."""
    return Found(clause, 0, 0, 0, 0.0)


def weight(index: SearchIndex, clause: Clause) -> float:
    """How much a clause tells, from how many entries can hold it: as typed, or in any form where none does."""
    counts = [(form.as_typed, index.grams.holding(form.needle).bit_count()) for form in clause.forms]
    count = max((count for typed, count in counts if typed), default=0) or max(count for _, count in counts)
    factor = _GENERIC if clause.text in GENERIC_WORDS else _TERM if clause.term else 1.0
    return factor * _weight_of(index, count)


def holding(index: SearchIndex, needle: str, certain: int = _CERTAIN) -> int:
    """The entries that hold a needle, as bits: for certain where they are few, else those that can."""
    bits = index.grams.holding(needle)
    if len(needle) < 3 or bits.bit_count() > certain:
        return bits
    return index.certain(bits, needle)


def _weight_of(index: SearchIndex, count: int) -> float:
    return math.log(1 + index.count / count) if count else 0.0


def covered(found: Sequence[Found], allowed: int) -> list[tuple[int, int]]:
    """Entries by how much of the query they cover, as typed or otherwise.

    (steps, entries as bits), the best first, nothing uncovered.
    """
    heaviest = max((clause.weight for clause in found), default=0.0)
    planes: list[int] = []
    total = 0
    for clause in found:
        if clause.weight:
            own = max(2, round(_STEPS * clause.weight / heaviest))
            near = max(1, own // 2)
            typed = own // 2
            total += own + typed
            _add(planes, clause.typed & allowed, typed)
            _add(planes, clause.own & allowed, own - near)
            _add(planes, clause.any & allowed, near)
    return [(steps, bits) for steps in range(total, 0, -1) if (bits := _equal(planes, steps, allowed))]


def _add(planes: list[int], bits: int, amount: int) -> None:
    """Add an amount to the count of each entry in a set.

    Counts are kept as binary digits, a set for each digit.
    """
    for digit in range(amount.bit_length()):
        if amount >> digit & 1:
            carry, at = bits, digit
            while carry:
                while len(planes) <= at:
                    planes.append(0)
                planes[at], carry = planes[at] ^ carry, planes[at] & carry
                at += 1


def _equal(planes: Sequence[int], count: int, allowed: int) -> int:
    bits = allowed
    for digit in range(max(len(planes), count.bit_length())):
        plane = planes[digit] if digit < len(planes) else 0
        bits &= plane if count >> digit & 1 else ~plane
    return bits


def named(index: SearchIndex, text: str) -> int:
    """The entries that bear a text as title, card or term, as bits."""
    bits = 0
    for name in index.names.named(text):
        bits |= name.entries
    return bits


def choose(
    index: SearchIndex,
    levels: Sequence[tuple[int, int]],
    first: Sequence[int],
    room: int,
    keys: Sequence[str],
) -> list[int]:
    """At most ``room`` entries: the sets of ``first``, then level by level, of a large level the best.

    ``keys`` are the tokens by which full text tells the best. Ties go to the earlier entry, which has more
    authority.
    """
    chosen: list[int] = []
    taken = 0
    best_steps = levels[0][0] if levels else 0
    for steps, bits in (*((best_steps, bits) for bits in first), *levels):
        left = bits & ~taken
        space = room - len(chosen)
        if left.bit_count() > space:
            asked = keys if steps * 2 > best_steps else ()  # what covers little need not be put in order
            best = [n for key in asked for n in index.fulltext.best(key, room) if left >> n & 1]
            chosen += list(dict.fromkeys((*best[:space], *islice(members(left), space))))[:space]
            break
        chosen += members(left)
        taken |= left
    return chosen
