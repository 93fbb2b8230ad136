"""What time did to citations: rules that have moved since, references that were not renumbered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kb.corpus import Corpus
from kb.editions import Edition
from kb.errors import Problem
from kb.history.life import History, Standing
from kb.model import CrossReference, Record
from kb.numbers import RuleNumber
from kb.resolve import Links


def citations_that_moved(corpus: Corpus, links: Links) -> Iterator[Problem]:
    """A document says what rules it means by numbers of its day; a reader of today looks them up in vain.

    One problem a document. An edition of the rules cites itself, in its own numbers, and is not meant.
    """
    for document in corpus.documents:
        if document.kind == "cr" and document.edition is not None:
            continue
        moved: dict[str, int] = {}
        for record in document.records:
            for reference in links.references_from(record.id):
                if (said := _moved(reference)) is not None:
                    moved.setdefault(said, record.line)
        if moved:
            listed = ", ".join(f"{said} (line {line})" for said, line in moved.items())
            yield Problem(
                document=document.id,
                line=next(iter(moved.values())),
                code="citations-moved",
                severity="info",
                message=f"cites rules that stand elsewhere in the rules of today: {listed}",
            )


def _moved(reference: CrossReference) -> str | None:
    number = reference.citation.number
    match reference.fate:
        case "moved" | "moved_reworded":
            return f"{number} is {reference.today[0]}"
        case "vanished":
            return f"{number} is gone"
        case "ambiguous":
            return f"{number} may be {' or '.join(map(str, reference.today))}"
        case _:
            return None


def references_left_behind(corpus: Corpus, links: Links) -> Iterator[Problem]:
    """Where a rule got another number, the rules that cite it follow.

    A rule that says what it said, and cites a number that has become another rule's while the rule it cited
    has moved, was most likely forgotten. A step that names the next one is not: there the next one is new.
    """
    for history in links.histories.by_lang.values():
        texts = _texts(corpus, history)
        for life in dict.fromkeys(history.lives.values()):
            for before, after in pairwise(life.standings):
                older = texts.get((before.edition, before.number))
                newer = texts.get((after.edition, after.number))
                if older is not None and newer is not None and before.wording == after.wording:
                    yield from _left_behind(corpus, history, (before, older), (after, newer))


def _left_behind(
    corpus: Corpus, history: History, before: tuple[Standing, Record], after: tuple[Standing, Record]
) -> Iterator[Problem]:
    (then, older), (now, newer) = before, after
    cited = _cited(newer)
    for number in cited:
        if number not in _cited(older) or number == now.number.successor:
            continue
        meant, stands = history.lives.get((then.edition, number)), history.lives.get((now.edition, number))
        if meant is None or stands is None or meant == stands:
            continue
        moved = meant.at(now.edition)
        if moved is None and stands.at(then.edition) is None:
            continue  # perhaps the same rule, rewritten beyond recognition
        if moved is not None and (moved.number in cited or number.contains(moved.number)):
            continue
        where = f"is {moved.number} now" if moved else "is no longer there"
        yield Problem(
            document=corpus.document_of(newer).id,
            line=newer.line,
            code="reference-left-behind",
            severity="warning",
            message=f"{now.number} cites {number}; the rule of {then.edition.date} that it cited so {where}",
        )


def _cited(record: Record) -> dict[RuleNumber, None]:
    """The rules that a text cites, each once."""
    cited = (one for one in record.citations if one.form == "rule" and one.example is None)
    return {one.number: None for one in cited if one.number is not None}


def _texts(corpus: Corpus, history: History) -> dict[tuple[Edition, RuleNumber], Record]:
    """The text of each rule in each edition of a history."""
    found: dict[tuple[Edition, RuleNumber], Record] = {}
    editions = {edition.date: edition for edition in history.editions}
    for (number, date), texts in corpus.rules.at_date.items():
        if date in editions:
            text = next((one for one in texts if one.lang == history.lang), None)
            if text is not None:
                found[editions[date], number] = text
    return found
