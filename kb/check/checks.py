"""The list of checks, and running them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kb.check.citations import citations_that_lead_nowhere, titles_in_citations
from kb.check.documents import duplicate_files, numbers_given_twice, problems_of_reading
from kb.check.editions import citations_that_moved, references_left_behind
from kb.check.facts import conflicting_facts
from kb.check.names import conflicting_card_names, conflicting_terms
from kb.check.numbering import gaps_in_numbering
from kb.check.sources import differences_between_languages, differences_between_sources
from kb.check.text import unbalanced_brackets
from kb.corpus import Corpus
from kb.errors import Problem
from kb.resolve import Links

Check = Callable[[Corpus, Links], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (
    problems_of_reading,
    duplicate_files,
    numbers_given_twice,
    gaps_in_numbering,
    differences_between_sources,
    differences_between_languages,
    citations_that_lead_nowhere,
    titles_in_citations,
    citations_that_moved,
    references_left_behind,
    conflicting_facts,
    conflicting_terms,
    conflicting_card_names,
    unbalanced_brackets,
)


def check(corpus: Corpus, links: Links) -> list[Problem]:
    """All problems of a library, each once, in the order of document, line, code and message."""
    found = {problem for one in CHECKS for problem in one(corpus, links)}
    return sorted(found, key=lambda p: (p.document, p.line or 0, p.code, p.message))
