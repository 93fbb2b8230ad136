"""Rule books that tests write by hand, and what became of their rules."""

from __future__ import annotations

from kb.corpus import Corpus
from kb.history.align import Alignment, align
from kb.history.book import Book, editions_of
from kb.history.histories import histories_of
from kb.history.life import History
from kb.numbers import RuleNumber
from tests.written import rules

N = RuleNumber.parse


def book(*lines: str) -> Book:
    """A book of ``123.6 text`` lines."""
    (text,) = editions_of(Corpus.of([rules(*lines, stated="20110930.0")]))
    return text.book()


def history(*editions: tuple[str, ...]) -> History:
    """The history of editions of the years 2001, 2002 and so on."""
    documents = [rules(*lines, stated=f"20{n:02}0101.0") for n, lines in enumerate(editions, start=1)]
    return histories_of(Corpus.of(documents)).by_lang["en"]


def told(alignment: Alignment) -> dict[str, str]:
    """What became of each rule: ``{"509.1": "moved 510.1", "509.2": "removed", "+509.3": "added"}``."""
    found = {str(pair.older): _change(pair.change, str(pair.newer)) for pair in alignment.pairs}
    found |= {str(number): "removed" for number in alignment.removed}
    found |= {str(fork.older): f"ambiguous {' '.join(map(str, fork.candidates))}" for fork in alignment.forks}
    found |= {f"+{number}": "added" for number in alignment.added}
    return found


def changes(older: Book, newer: Book) -> dict[str, str]:
    """What became of each rule that is not as it was."""
    return {number: said for number, said in told(align(older, newer)).items() if said != "unchanged"}


def _change(change: str, newer: str) -> str:
    return f"{change} {newer}" if "moved" in change else change
