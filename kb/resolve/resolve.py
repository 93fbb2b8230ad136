"""From a corpus to its links."""

from __future__ import annotations

from collections.abc import Iterator

from kb.corpus import Corpus
from kb.editions import Edition
from kb.errors import Problem
from kb.history.histories import Histories, histories_of
from kb.model import CrossReference, Document, Fate, Lang, Record, Status
from kb.numbers import RuleNumber
from kb.resolve.answer import Answer
from kb.resolve.links import Links
from kb.resolve.places import PlaceResolver
from kb.resolve.rules import RuleResolver


def resolve(corpus: Corpus, histories: Histories | None = None) -> Links:
    """Say of every citation in the corpus what it means. No citation is resolved on a guess.

    ``histories`` are those of this corpus, where they are known already.
    """
    histories = histories or histories_of(corpus)
    rules, places = RuleResolver.of(corpus, histories), PlaceResolver.of(corpus)
    references: list[CrossReference] = []
    problems: list[Problem] = []
    for document in corpus.documents:
        for record in document.records:
            for citation in record.citations:
                resolver = rules if citation.form == "rule" else places
                answer = resolver.resolve(citation, record, document)
                today, fate = fate_of(answer.target, answer.status, record.lang, histories)
                reference = CrossReference(
                    source=record.id,
                    citation=citation,
                    target=answer.target,
                    status=answer.status,
                    reason=answer.reason,
                    today=today,
                    fate=fate,
                )
                references.append(reference)
                problems.extend(_problem(reference, answer, record, document))
    return Links.of(references, problems, histories)


def fate_of(
    target: str | None, status: Status, lang: Lang, histories: Histories
) -> tuple[tuple[RuleNumber, ...], Fate | None]:
    """The number of today of the rule that a dated target names, and what became of it."""
    printed, _, edition = (target or "").partition("@")
    if (
        not printed.startswith("cr:")
        or not edition[:1].isdigit()
        or status not in ("resolved", "other-edition")
    ):
        return (), None
    number = RuleNumber.typed(printed.removeprefix("cr:"))
    if number is None:
        return (), None
    found = histories.follow(number, Edition.parse(edition.partition("/")[0]), lang)
    match found.outcome:
        case "found":
            moved = found.numbers != (number,)
            if found.reworded:
                return found.numbers, "moved_reworded" if moved else "reworded"
            return found.numbers, "moved" if moved else "same"
        case "ambiguous":
            return found.numbers, "ambiguous"
        case "vanished":
            return (), "vanished"
        case _:
            return (), None


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
