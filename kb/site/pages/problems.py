"""What ``kb check`` found, with a way to each document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from kb.errors import Problem
from kb.site.page import Link, Name, Page
from kb.site.plan import Plan, title_of
from kb.site.urls import PROBLEMS
from kb.site.words import words_of
from kb.wire import problem_json


@dataclass(frozen=True, slots=True)
class ProblemsView:
    """Problems by document.

    A document that is not in the library (a file that could not be read) has no link.
    """

    documents: tuple[tuple[str, Link | None, tuple[Problem, ...]], ...]


def problem_pages(plan: Plan) -> Iterator[Page]:
    """One page with all problems."""
    links = {
        one.document.id: Link(plan.addresses.provenance(one.document), title_of(one.document))
        for one in plan.content.documents
    }
    grouped = groupby(plan.content.problems, lambda problem: problem.document)
    yield Page(
        address=PROBLEMS,
        template="problems.html",
        view=ProblemsView(tuple((name, links.get(name), tuple(found)) for name, found in grouped)),
        name=Name(words_of("ja")["problems"], words_of("en")["problems"]),
        json={"problems": [problem_json(problem) for problem in plan.content.problems]},
        robots="noindex",
    )
