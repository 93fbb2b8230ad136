"""Which rule a number means: read in the edition of the text that cites it, and never on a guess.

711 was double-faced cards in 2011 and is leveler cards today. So the same number in another edition is no
answer; at most it is shown with its year. In order:

1. the citing document has the number in that edition itself, or some text of that very edition has: resolved;
2. that edition is here and has no such number: absent, whatever other editions have;
3. the edition in force then is here though it bears another date, or the numbers of an undated document
   tell of which editions it is (see ``kb.resolve.years``): resolved in that, with the reason;
4. only texts of other editions (or of none) have it: where one side states no edition, the title that stands
   with the number may tell, or that the citing rule has the words of a dated text; else it stays open, and
   the nearest edition before is named as such;
5. no text has it: absent.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kb.corpus import Corpus, folded_title, is_rule_text, same_text, titles_of
from kb.editions import Edition, edition_slug
from kb.history.histories import Histories
from kb.ids import rule_id
from kb.model import Citation, Document, Record
from kb.numbers import RuleNumber
from kb.resolve.answer import Answer
from kb.resolve.years import Years


def edition_read_in(record: Record, document: Document) -> Edition | None:
    """The edition in which a record's citations have to be read; None where nothing tells.

    A rule speaks in the edition of its text, an official ruling of the rules of its day; anything else in the
    edition of its document, which for a set FAQ or an article is the day whose rules it speaks of.
    """
    if is_rule_text(record):
        return record.edition
    if record.date:
        return Edition(record.date)
    if document.edition:
        return document.edition
    return Edition(document.rules_date) if document.rules_date else None


def target_of(number: RuleNumber, edition: Edition | None) -> str:
    """The id of a rule as a target: with the edition, ``@undated`` for texts that state none."""
    return f"{rule_id(number)}@{edition_slug(edition)}"


@dataclass(frozen=True, slots=True)
class RuleResolver:
    """Resolves the numbers that the records of a corpus cite."""

    corpus: Corpus
    whole: frozenset[tuple[RuleNumber, dt.date | None]]
    """Sections that a rules document of that date (None: undated) gives as a whole, so that what it lacks is
    not there."""
    titled: Mapping[tuple[str, dt.date | None], frozenset[RuleNumber]]
    """The numbers that bear a title in the texts of that date."""
    years: Years

    @classmethod
    def of(cls, corpus: Corpus, histories: Histories) -> RuleResolver:
        """A resolver for this corpus, whose rules have these histories."""
        whole = {
            (record.number, record.edition.date if record.edition else None)
            for document in corpus.documents
            if document.kind == "cr" and document.authority != "digest"
            for record in document.records
            if record.number is not None and record.kind == "section" and corpus.children(record.id)
        }
        titled: defaultdict[tuple[str, dt.date | None], set[RuleNumber]] = defaultdict(set)
        for (number, date), texts in corpus.rules.at_date.items():
            for title in (title for text in texts for title in titles_of(text)):
                titled[title, date].add(number)
        by_title = {key: frozenset(found) for key, found in titled.items()}
        return cls(corpus, frozenset(whole), by_title, Years.of(corpus, histories))

    def resolve(self, citation: Citation, record: Record, document: Document) -> Answer:
        """What the number of a citation means; ``document`` is the one that the record stands in."""
        number = citation.number
        if number is None:
            return Answer(None, "absent", "it names no number")
        edition = edition_read_in(record, document)
        if edition is None:
            return self._undated(number, citation.name, record, document)
        return self._dated(number, citation.name, edition)

    def _dated(self, number: RuleNumber, title: str | None, edition: Edition) -> Answer:
        here = self.corpus.rules.at_date.get((number, edition.date), ())
        if here:
            return self._contradiction(number, title, edition) or Answer(
                target_of(number, here[0].edition), "resolved"
            )
        own = target_of(number, edition)
        if (reason := self._why_missing(number, edition)) is not None:
            return Answer(own, "absent", reason, is_mistake=True)
        if (in_force := self.years.in_force(number, edition.date)) is not None:
            return replace(self._dated(number, title, in_force[0]), reason=in_force[1])
        known = self._editions_with(number)
        earlier = [one for one in known if one.date < edition.date]
        if earlier and not self._dropped(number, earlier[-1].date, edition.date):
            reason = f"read in the rules of {edition.date}; the nearest text here is of {earlier[-1].date}"
            return Answer(target_of(number, earlier[-1]), "other-edition", reason)
        if known:
            reason = f"read in the rules of {edition.date}; here it has a text only as of {known[0].date}"
            return Answer(own, "other-edition", reason)
        return self._by_title(number, title, [None]) or Answer(own, "absent")

    def _undated(self, number: RuleNumber, title: str | None, record: Record, document: Document) -> Answer:
        here = self.corpus.rules.at_date.get((number, None), ())
        if any(self.corpus.document_of(text).id == document.id for text in here):
            return Answer(target_of(number, None), "resolved")
        if len({(text.lang, same_text(text.text)) for text in here}) > len({text.lang for text in here}):
            return Answer(rule_id(number), "ambiguous", "texts of it differ, and none states an edition")
        if here:
            return Answer(target_of(number, None), "resolved")
        if (reason := self._why_missing(number, None)) is not None:
            return Answer(rule_id(number), "absent", reason, is_mistake=True)
        gathering = self.corpus.rules.of_record.get(record.id)
        for edition in gathering.editions if gathering else ():
            if self.corpus.rules.at_date.get((number, edition.date)):
                reason = f"the edition is not stated; these very words stand in that of {edition.date}"
                return replace(self._dated(number, title, edition), reason=reason)
        if (meant := self.years.meant_by(number, document)) is not None:
            return replace(self._dated(number, title, meant[0]), reason=meant[1])
        newest_first = self._editions_with(number)[::-1]
        return self._by_title(number, title, newest_first) or Answer(rule_id(number), "absent")

    def _contradiction(self, number: RuleNumber, title: str | None, edition: Edition) -> Answer | None:
        """An answer where the title that stands with a number is that of another one: one is wrong."""
        bearers = self.titled.get((folded_title(title), edition.date), frozenset()) if title else frozenset()
        if not bearers or any(one.contains(number) or number.contains(one) for one in bearers):
            return None
        meant = ", ".join(str(bearer) for bearer in sorted(bearers))
        reason = f"the title {title} is that of {meant} in the rules of {edition.date}"
        return Answer(rule_id(number), "ambiguous", reason, is_mistake=True)

    def _by_title(
        self, number: RuleNumber, title: str | None, editions: Sequence[Edition | None]
    ) -> Answer | None:
        """Among texts that may be of another edition: the first whose title is the one cited.

        Without such a title it stays open. None where none of the editions has the number.
        """
        found = False
        for edition in editions:
            texts = self.corpus.rules.at_date.get((number, edition.date if edition else None), ())
            found = found or bool(texts)
            if title and any(folded_title(title) in titles_of(text) for text in texts):
                reason = "the edition is not stated; the title is the same"
                return Answer(target_of(number, edition), "resolved", reason)
        if not found:
            return None
        return Answer(
            rule_id(number), "ambiguous", "an edition is not stated, and no title tells which is meant"
        )

    def _editions_with(self, number: RuleNumber) -> list[Edition]:
        """The editions of which some text has the number, oldest first."""
        found = {text.edition for one in self.corpus.texts_of(number) for text in one.texts if text.edition}
        return sorted(found)

    def _dropped(self, number: RuleNumber, after: dt.date, before: dt.date) -> bool:
        """Whether an edition between two dates is known to lack the number."""
        section = RuleNumber(number.section)
        return any(known == section and date and after < date < before for known, date in self.whole)

    def _why_missing(self, number: RuleNumber, edition: Edition | None) -> str | None:
        """A reason, where the section is here as a whole in that edition and yet has no such number."""
        date = edition.date if edition else None
        if (RuleNumber(number.section), date) not in self.whole:
            return None
        where = f"section {number.section} of {edition.date}" if edition else f"section {number.section}"
        parent = number.parent
        if number.level == "subrule" and parent and self.corpus.rules.at_date.get((parent, date)):
            return f"{where} is here, and its rule {parent} has no {number.letter}"
        return f"{where} is here, and it has no {number}"
