"""From a corpus to its links."""

from __future__ import annotations

from collections.abc import Iterator

from kb.corpus import Corpus
from kb.errors import Problem
from kb.model import CrossReference, Document, Record
from kb.resolve.answer import Answer
from kb.resolve.links import Links
from kb.resolve.places import PlaceResolver
from kb.resolve.rules import RuleResolver


def resolve(corpus: Corpus) -> Links:
    """Say of every citation in the corpus what it means. No citation is resolved on a guess."""
    rules, places = RuleResolver.of(corpus), PlaceResolver.of(corpus)
    references: list[CrossReference] = []
    problems: list[Problem] = []
    for document in corpus.documents:
        for record in document.records:
            for citation in record.citations:
                resolver = rules if citation.form == "rule" else places
                answer = resolver.resolve(citation, record, document)
                reference = CrossReference(
                    source=record.id,
                    citation=citation,
                    target=answer.target,
                    status=answer.status,
                    reason=answer.reason,
                )
                references.append(reference)
                problems.extend(_problem(reference, answer, record, document))
    return Links.of(references, problems)


def _problem(
    reference: CrossReference, answer: Answer, record: Record, document: Document
) -> Iterator[Problem]:
    """What is to be said of a citation that is not plainly resolved.

    That a rule was never added is information; that its section is here and lacks it is a warning, for then
    somebody made a mistake.
    """
    if answer.status == "resolved":
        return
    citation = reference.citation
    line = record.line if citation.example is None else record.examples[citation.example].line
    match answer.status:
        case "absent":
            code, told = "dangling-citation", "is not in the library"
        case "ambiguous":
            code, told = "ambiguous-citation", "cannot be told"
        case "other-edition":
            code, told = "other-edition", "is not here in its edition"
    yield Problem(
        document=document.id,
        line=line,
        code=code,
        severity="warning" if answer.is_mistake else "info",
        message=f"cites {citation.text}, which {told}" + (f": {answer.reason}" if answer.reason else ""),
    )
