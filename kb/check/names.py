"""Words and card names that the documents translate differently."""

from __future__ import annotations

from collections.abc import Iterator

from kb.corpus import Corpus
from kb.errors import Problem
from kb.resolve import Links


def conflicting_terms(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """A word has one counterpart in the other language. Several may be right, and a reader should know."""
    for conflict in corpus.glossary.conflicts:
        others = [(term.en if conflict.lang == "ja" else term.ja) or "" for term in conflict.terms]
        for term, other in zip(conflict.terms[1:], others[1:], strict=True):
            record = corpus.record(term.sources[0])
            if record is not None:
                first = conflict.terms[0].sources[0]
                message = f"{conflict.word} is {other} here and {others[0]} elsewhere ({first})"
                yield Problem(
                    document=corpus.document_of(record).id,
                    line=record.line,
                    code="conflicting-term",
                    severity="info",
                    message=message,
                )


def conflicting_card_names(corpus: Corpus, _links: Links) -> Iterator[Problem]:
    """A card has one Japanese name."""
    for conflict in corpus.cards.conflicts:
        english = corpus.cards.entries[conflict.key].card.en or conflict.key
        for name, (document, line) in zip(conflict.names[1:], conflict.places[1:], strict=True):
            first_document, first_line = conflict.places[0]
            message = (
                f"{english} is {name} here and {conflict.names[0]} in {first_document}, line {first_line}"
            )
            yield Problem(
                document=document, line=line, code="conflicting-card", severity="warning", message=message
            )
