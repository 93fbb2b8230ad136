"""Checks of what the documents cite."""

from __future__ import annotations

from collections.abc import Iterator

from kb.corpus import Corpus, folded_title, titles_of
from kb.errors import Problem
from kb.resolve import Links


def citations_that_lead_nowhere(_corpus: Corpus, links: Links) -> Iterator[Problem]:
    """Every citation leads to one place that is in the library, in the edition in which it is to be read."""
    yield from links.problems


def titles_in_citations(corpus: Corpus, links: Links) -> Iterator[Problem]:
    """The title that stands with a number is that of the section or rule, in its edition and language."""
    for reference in links.references:
        number, name = reference.citation.number, reference.citation.name
        record = corpus.record(reference.source)
        if number is None or name is None or reference.status != "resolved" or record is None:
            continue
        texts = corpus.rules.at_date.get((number, record.edition.date if record.edition else None), ())
        bearing = [text for text in texts if text.lang == record.lang and titles_of(text)]
        if bearing and not any(folded_title(name) in titles_of(text) for text in bearing):
            yield Problem(
                document=corpus.document_of(record).id,
                line=record.line,
                code="title-differs",
                severity="info",
                message=f"{number} is cited as {name} and is called {bearing[0].title or bearing[0].text}",
            )
