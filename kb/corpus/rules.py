"""Rules and their texts: which texts are one, which speaks, what they are in the other language.

The same number is another rule in another year: 711 of 2011 is not 711 of today. Texts of one number in one
language are gathered into one only where their editions have the same date or their words are the same.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kb.editions import Edition
from kb.model import Document, Lang, Record
from kb.numbers import RuleNumber

LONGEST_TITLE = 40
"""Characters. The longest title of a rule in thirteen English editions has 40 (418.4 in 2008)."""

_SENTENCE = re.compile("[.,:。、]")
_QUOTES = re.compile("[\"']")
_TYPOGRAPHY = (
    ("“", '"'),
    ("”", '"'),
    ("‘", "'"),
    ("’", "'"),
    ("–", "-"),
    ("—", "-"),
    ("−", "-"),
    ("--", "-"),
)


def is_rule_text(record: Record) -> bool:
    """Whether the record is a text of a chapter, section or rule, in a rules document or quoted."""
    return record.number is not None and record.kind in ("chapter", "section", "rule")


def same_text(text: str) -> str:
    """A text as texts are compared: spaces, width and the make of quotes and dashes make no difference."""
    folded = unicodedata.normalize("NFKC", text)
    for mark, plain in _TYPOGRAPHY:
        folded = folded.replace(mark, plain)
    return "".join(folded.split())


def folded_title(title: str) -> str:
    """A title as titles are compared: ``same_text`` without regard to case, quotes and a final mark."""
    return _QUOTES.sub("", same_text(title.strip(" .,;:。"))).casefold()


def titles_of(record: Record) -> frozenset[str]:
    """The titles of a rule's text, folded: of a section, or of a rule that is only a title; else none.

    Keywords have such rules (702.9 is "Flying"). A Japanese text may give both languages, ``飛行／Flying``,
    and is cited by the whole or by either half.
    """
    title = record.title
    if not title and record.number is not None and record.number.level == "rule":
        title = (
            record.text if len(record.text) <= LONGEST_TITLE and not _SENTENCE.search(record.text) else None
        )
    if not title:
        return frozenset()
    halves = re.split("[／/]", title) if record.lang == "ja" else []
    return frozenset(folded_title(one) for one in (title, record.english, *halves) if one)


@dataclass(frozen=True, slots=True)
class Gathering:
    """The texts of a rule in one language that are one text, from all documents."""

    number: RuleNumber
    lang: Lang
    texts: tuple[Record, ...]

    @property
    def leader(self) -> Record:
        """The text to show: a published text before a quoted one before a digest, then the newest edition."""
        return self.texts[0]

    @property
    def editions(self) -> tuple[Edition, ...]:
        """The editions that have this text, newest first; undated texts have none."""
        return tuple(sorted({text.edition for text in self.texts if text.edition}, reverse=True))


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """All texts of rules in a library."""

    gatherings: Mapping[RuleNumber, tuple[Gathering, ...]]
    """Of each number, in the order in which a reader should see them: newest edition first, undated last."""
    of_record: Mapping[str, Gathering]
    """By the id of any text in it."""
    at_date: Mapping[tuple[RuleNumber, dt.date | None], tuple[Record, ...]]
    """The texts of a number with this date (None: undated), of each language the leading one first."""

    @classmethod
    def of(cls, documents: Iterable[Document]) -> RuleTexts:
        """Gather all texts of rules in these documents."""
        texts: defaultdict[tuple[RuleNumber, Lang], list[tuple[tuple[object, ...], Record]]] = defaultdict(
            list
        )
        for document in documents:
            rank = _rank(document)
            for record in document.records:
                if record.number is not None and is_rule_text(record):
                    texts[record.number, record.lang].append(
                        ((rank, *_newest_first(record), record.id), record)
                    )
        gatherings: defaultdict[RuleNumber, list[Gathering]] = defaultdict(list)
        at_date: defaultdict[tuple[RuleNumber, dt.date | None], list[Record]] = defaultdict(list)
        for (number, lang), ranked in sorted(texts.items(), key=lambda item: (item[0][0].key, item[0][1])):
            ordered = [record for _, record in sorted(ranked, key=lambda entry: entry[0])]
            gatherings[number].extend(Gathering(number, lang, group) for group in _gather(ordered))
            for record in ordered:
                at_date[number, record.edition.date if record.edition else None].append(record)
        in_order = {
            number: tuple(sorted(found, key=lambda one: (_newest(one), one.lang)))
            for number, found in gatherings.items()
        }
        of_record = {text.id: one for found in in_order.values() for one in found for text in one.texts}
        return cls(in_order, of_record, {key: tuple(found) for key, found in at_date.items()})

    def counterparts(self, record: Record) -> tuple[Record, ...]:
        """The same rule in the other language: the leading text of its number in its edition.

        Of an undated text: those in each edition that has its very words. Never by number alone.
        """
        gathering = self.of_record.get(record.id)
        if gathering is None:
            return ()
        dates = [record.edition.date] if record.edition else [edition.date for edition in gathering.editions]
        found = (
            next(
                (text for text in self.at_date.get((gathering.number, date), ()) if text.lang != record.lang),
                None,
            )
            for date in dict.fromkeys(dates)
        )
        return tuple(text for text in found if text is not None)


def _rank(document: Document) -> int:
    """Who leads: 0 a rules document, 1 a rule quoted in another document, 2 a digest."""
    if document.authority == "digest":
        return 2
    return 0 if document.kind == "cr" else 1


def _newest_first(record: Record) -> tuple[int, int, int]:
    edition = record.edition
    return (0, -edition.date.toordinal(), -edition.revision) if edition else (1, 0, 0)


def _newest(gathering: Gathering) -> tuple[int, int, int]:
    return min(_newest_first(text) for text in gathering.texts)


def _gather(texts: list[Record]) -> list[tuple[Record, ...]]:
    """Texts of one number in one language, the leading ones first, as groups in that same order.

    Texts with the same words are one group. A variant (a digest, a quotation with a slip) joins the text that
    leads in its edition, unless its own words lead in another edition: so two wordings that lead, each in
    its year, never become one through a third.
    """
    by_words: defaultdict[str, list[Record]] = defaultdict(list)
    leading: dict[dt.date, str] = {}
    for text in texts:
        words = same_text(text.text)
        by_words[words].append(text)
        if text.edition:
            leading.setdefault(text.edition.date, words)
    groups: defaultdict[str, list[Record]] = defaultdict(list)
    for words, found in by_words.items():
        dates = [text.edition.date for text in found if text.edition]
        home = words if words in leading.values() or not dates else leading[dates[0]]
        groups[home].extend(found)
    place = {text.id: at for at, text in enumerate(texts)}
    return [tuple(sorted(group, key=lambda text: place[text.id])) for group in groups.values()]
