"""Facts that a document states twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from kb.corpus import Corpus
from kb.errors import Problem
from kb.model import Fact
from kb.resolve import Links

STATED_ONCE = frozenset({"title", "modified", "prerelease", "launch", "release", "cards"})
"""Keys of which a document has one value. Others (face markers, trademarks) may well stand several times."""


def conflicting_facts(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """A document that states a date or a count twice states the same."""
    for document in corpus.documents:
        stated: defaultdict[str, list[Fact]] = defaultdict(list)
        for fact in document.facts:
            if fact.key in STATED_ONCE:
                stated[fact.key].append(fact)
        for key, facts in stated.items():
            first = facts[0]
            for fact in facts[1:]:
                if fact.value != first.value:
                    message = f"{key} is {fact.value} here and {first.value} in line {first.line}"
                    yield Problem(
                        document=document.id,
                        line=fact.line,
                        code="conflicting-fact",
                        severity="warning",
                        message=message,
                    )
