"""Proving the rule citations of any text against the editions that a library holds.

A citation was written on some day: its number is read in the rules of that day, and the rule that had it
then is looked for in the newest edition.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kb.blocks import Page, page_of
from kb.cite import find_citations
from kb.corpus import folded_title, titles_of
from kb.decode import decode
from kb.editions import Edition
from kb.errors import KbError, ParseError
from kb.history.life import FollowResult
from kb.model import Citation, Lang, Source
from kb.numbers import RuleNumber
from kb.parse.dates import read_date
from kb.parse.rules_edition import stated_edition
from kb.reading import read_document
from kb.store import Store
from kb.store.lives import StoredHistory
from kb.terms.names import fold_name
from kb.terms.script import has_japanese

Verdict = Literal["right", "moved", "changed", "absent"]
"""``right``: the rule has this number and these words today. ``moved``: it has another number. ``changed``:
it has other words, or is gone, or cannot be told from others. ``absent``: the rules of that day had no such
number."""

_TOP, _BOTTOM, _SHORT = 12, 4, 60
"""Where a text states its day: in a short line among these many blocks at its top and end."""
_DATED = re.compile(
    r"publish|posted|updated|written|modified|effective|更新|公開|掲載|投稿|作成|執筆", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What became of one citation."""

    citation: Citation
    line: int
    number: RuleNumber
    verdict: Verdict
    today: RuleNumber | None
    candidates: tuple[RuleNumber, ...] = ()
    """All it may be today, where that cannot be told."""
    reason: str = ""
    """For people: why it is not right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proofs:
    """All citations of a text, with the editions in which they were read."""

    proofs: tuple[Proof, ...]
    read_in: Edition
    newest: Edition
    dated: dt.date | None
    """The day that was asked for, or that the text states; None where it states none."""


def prove(store: Store, data: bytes, file: str, as_of: dt.date | None, lang: Lang) -> Proofs:
    """Read a text and prove what it cites.

    ParseError where it is no text, KbError where no edition here can tell.
    """
    page = page_of(decode(data).text)
    dated = as_of or stated_day(page, data, file)
    history, edition = _edition(store, dated, lang)
    newest = history.editions[-1]
    court = _Court(store, history, edition, newest)
    proofs = tuple(court.prove(citation, line, lang) for line, citation, lang in cited_rules(page))
    return Proofs(proofs=proofs, read_in=edition, newest=newest, dated=dated)


def _edition(store: Store, day: dt.date | None, lang: Lang) -> tuple[StoredHistory, Edition]:
    """The history that comes nearest to a day from before, then reaches furthest; its edition in force."""
    languages: tuple[Lang, ...] = ("en", "ja") if lang == "en" else ("ja", "en")
    histories = [history for one in languages if (history := store.history(one)).editions]
    if not histories:
        raise KbError("no dated edition of the rules is here to compare with (kb add brings one in)")
    if day is None:
        best = max(histories, key=lambda history: history.editions[-1])
        return best, best.editions[-1]
    found = [(edition, history) for history in histories if (edition := history.in_force(day))]
    if not found:
        oldest = min(history.editions[0] for history in histories)
        raise KbError(f"{day}: before the oldest edition of the rules here, {oldest.date}")
    edition, history = max(found, key=lambda one: (one[0], one[1].editions[-1]))
    return history, edition


def stated_day(page: Page, data: bytes, file: str) -> dt.date | None:
    """The day whose rules a text speaks of, as far as it says."""
    for block in page.blocks:
        if edition := stated_edition(block.text):
            return edition.date
    try:
        document = read_document(data, Source(file=file, sha256=hashlib.sha256(data).hexdigest()))
    except ParseError:
        document = None
    if document is not None and (day := document.rules_date or document.date):
        return day
    for block in (*page.blocks[:_TOP], *page.blocks[_TOP:][-_BOTTOM:]):
        if len(block.text) <= _SHORT or _DATED.search(block.text):
            day = read_date(block.text, "ja" if has_japanese(block.text) else "en")
            if day is not None:
                return day
    return None


def cited_rules(page: Page) -> Iterator[tuple[int, Citation, Lang]]:
    """The rules that a text cites, with their lines, in order. A blank line ends what is read as one."""
    for text, lines in _runs(page):
        lang: Lang = "ja" if has_japanese(text) else "en"
        found = {
            (one.start, one.end, one.number): one
            for kind in ("cr", "wiki", "faq")
            for one in find_citations(text, lang, kind=kind)
            if one.form == "rule" and one.number is not None
        }
        for _, citation in sorted(found.items(), key=lambda item: (item[0][:2], str(item[0][2]))):
            yield max(line for at, line in lines if at <= citation.start), citation, lang


def _runs(page: Page) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Texts to read as one, each with where in it the lines begin."""
    text, lines = "", [(0, 1)]
    for block in page.blocks:
        if text and (block.gap or page.html or block.kind != "paragraph"):
            yield text, lines
            text = ""
        if not text:
            lines = []
        elif not (has_japanese(text[-1]) or has_japanese(block.text[0])):
            text += " "
        lines.append((len(text), block.line))
        text += block.text
    if text:
        yield text, lines


@dataclass(frozen=True, slots=True)
class _Court:
    """Judges citations that were written when ``edition`` was in force."""

    store: Store
    history: StoredHistory
    edition: Edition
    newest: Edition

    def prove(self, citation: Citation, line: int, lang: Lang) -> Proof:
        number = citation.number
        assert number is not None  # cited_rules gives no other
        bearer = self._bearer(citation, number, lang)
        found = self.history.follow(bearer or number, self.edition, self.newest)
        verdict, reason = self._verdict(number, found)
        if bearer is not None:
            verdict, reason = "moved", f"{citation.name} was {bearer} in the rules of {self.edition.date}"
        told = found.outcome == "found"
        return Proof(
            citation=citation,
            line=line,
            number=number,
            verdict=verdict,
            today=found.numbers[0] if told else None,
            candidates=() if told else found.numbers,
            reason=reason,
        )

    def _verdict(self, number: RuleNumber, found: FollowResult) -> tuple[Verdict, str]:
        match found.outcome:
            case "found" if found.numbers != (number,):
                return "moved", "and has other words" if found.reworded else ""
            case "found" if found.reworded:
                return "changed", "it has other words"
            case "found":
                return "right", ""
            case "ambiguous":
                return "changed", f"today perhaps {' or '.join(map(str, found.numbers))}"
            case "vanished":
                return "changed", f"gone since the rules of {found.lost.date}" if found.lost else "gone"
            case _:
                return "absent", f"no such rule in the rules of {self.edition.date}"

    def _bearer(self, citation: Citation, number: RuleNumber, lang: Lang) -> RuleNumber | None:
        """The rule of that edition that bears the title given with the number, where it is another one."""
        own = self._titles(number, lang)
        cited = folded_title(citation.name or "")
        if not cited or not own or cited in own:
            return None
        named = (
            name.target for name in self.store.named(fold_name(citation.name or "")) if name.kind == "title"
        )
        records = (self.store.record(target) for target in named)
        numbers = {record.number for record in records if record and record.number}
        bearers = [one for one in sorted(numbers) if cited in self._titles(one, lang)]
        return bearers[0] if len(bearers) == 1 else None

    def _titles(self, number: RuleNumber, lang: Lang) -> frozenset[str]:
        texts = self.store.texts_of(number, lang=lang, edition=str(self.edition))
        of_edition = (text for one in texts for text in one if text.edition == self.edition)
        return frozenset(title for text in of_edition for title in titles_of(text))
