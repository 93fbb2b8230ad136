"""Numbers near one that does not exist."""

from __future__ import annotations

from collections.abc import Iterable

from kb.numbers import RuleNumber


def numbers_near(number: RuleNumber, numbers: Iterable[RuleNumber], limit: int = 5) -> tuple[RuleNumber, ...]:
    """The numbers that somebody who typed one that is not here may have meant, the likeliest first.

    The same digits in another order (163.4c for 613.4c), then what stands above it and beside it, then the
    nearest in the order of the book.
    """
    ordered = sorted(numbers)
    swapped = [
        one
        for one in ordered
        if sorted(str(one.section)) == sorted(str(number.section))
        and one.section != number.section
        and (one.rule, one.letter) == (number.rule, number.letter)
    ]
    parent = number.parent
    around = [one for one in ordered if parent and parent in (one, one.parent)]
    around.sort(key=lambda one: (one != parent, _distance(one, number)))
    nearest = sorted(ordered, key=lambda one: _distance(one, number))
    return tuple(dict.fromkeys((*swapped, *around, *nearest)))[:limit]


def _distance(one: RuleNumber, other: RuleNumber) -> tuple[int, int, int]:
    letters = ord(one.letter or "`") - ord(other.letter or "`")
    return (abs(one.section - other.section), abs(one.rule - other.rule), abs(letters))
