"""All cross-references of a library, and the same seen from their targets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kb.errors import Problem
from kb.history.histories import NO_HISTORIES, Histories
from kb.model import CrossReference
from kb.numbers import RuleNumber


def cited_number(reference: CrossReference) -> RuleNumber | None:
    """The rule that is cited: by its number, or as the rule that a layer's name leads to."""
    if reference.citation.number is not None:
        return reference.citation.number
    if reference.target is None or not reference.target.startswith("cr:"):
        return None
    return RuleNumber.typed(reference.target.removeprefix("cr:").partition("@")[0])


@dataclass(frozen=True, slots=True)
class Absent:
    """A rule that is cited and not in the library, as one target: who cites it, and why it is not there."""

    number: RuleNumber
    target: str
    references: tuple[CrossReference, ...]

    @property
    def reason(self) -> str | None:
        """Why, where more is known than that no text of it was added."""
        return next((reference.reason for reference in self.references if reference.reason), None)


@dataclass(frozen=True, slots=True)
class Links:
    """The cross-references. ``references`` has every citation of every record once, in reading order."""

    references: tuple[CrossReference, ...]
    problems: tuple[Problem, ...]
    """Citations that lead nowhere or cannot be told, each with its place; sorted."""
    histories: Histories
    """Of the rules that are cited: what the citations were followed through."""
    _by_source: Mapping[str, tuple[CrossReference, ...]]
    _by_target: Mapping[str, tuple[CrossReference, ...]]
    _by_number: Mapping[RuleNumber, tuple[CrossReference, ...]]

    @classmethod
    def of(
        cls,
        references: Iterable[CrossReference],
        problems: Iterable[Problem] = (),
        histories: Histories = NO_HISTORIES,
    ) -> Links:
        """Index cross-references that stand in reading order."""
        by_source: defaultdict[str, list[CrossReference]] = defaultdict(list)
        by_target: defaultdict[str, list[CrossReference]] = defaultdict(list)
        by_number: defaultdict[RuleNumber, list[CrossReference]] = defaultdict(list)
        in_order = tuple(references)
        for reference in in_order:
            by_source[reference.source].append(reference)
            if reference.target is not None:
                by_target[reference.target].append(reference)
            if (number := cited_number(reference)) is not None:
                by_number[number].append(reference)
                if number.letter and number.parent:
                    by_number[number.parent].append(reference)
        return cls(
            in_order,
            tuple(
                sorted(problems, key=lambda problem: (problem.document, problem.line or 0, problem.message))
            ),
            histories,
            {source: tuple(found) for source, found in by_source.items()},
            {target: tuple(found) for target, found in by_target.items()},
            {number: tuple(found) for number, found in by_number.items()},
        )

    def references_from(self, record_id: str) -> tuple[CrossReference, ...]:
        """What a record cites, in the order of its text, then of its examples."""
        return self._by_source.get(record_id, ())

    def references_to(self, target: str | RuleNumber) -> tuple[CrossReference, ...]:
        """Who cites a target, in reading order.

        Of a string, those with that target (a record's id, ``cr:400.7@20231117.0``, ``card:<key>``). Of a
        number, those that cite it in whatever edition; a rule's subrules are part of it (who cites 400.7m
        cites 400.7), a section is cited where it is named itself.
        """
        if isinstance(target, RuleNumber):
            return self._by_number.get(target, ())
        return self._by_target.get(target, ())

    @property
    def absent(self) -> tuple[Absent, ...]:
        """The rules that are cited and not in the library, in the order of their numbers, then editions."""
        found: defaultdict[tuple[RuleNumber, str], list[CrossReference]] = defaultdict(list)
        for reference in self.references:
            number = reference.citation.number
            if reference.status == "absent" and number is not None and reference.target is not None:
                found[number, reference.target].append(reference)
        return tuple(
            Absent(number, target, tuple(references))
            for (number, target), references in sorted(
                found.items(), key=lambda item: (item[0][0].key, item[0][1])
            )
        )
