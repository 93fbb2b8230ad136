"""What a person means by what they type: a rule's number, an id, a card, a term, a title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kb.editions import UNDATED
from kb.lookup.near import numbers_near
from kb.model import Card, CardUse, CrossReference, Document, Group, Lang, Record
from kb.numbers import RuleNumber
from kb.store import Store, StoredName, StoredTerm
from kb.terms.names import fold_name

_QUOTES = "《》「」『』〈〉\"'“”‘’"
Texts = tuple[Record, ...]
"""The texts of one rule that are one text; the first speaks."""


class RuleAnswer(NamedTuple):
    """A rule: the text to show first, then those of the other language and of other editions."""

    number: RuleNumber
    texts: tuple[Texts, ...]


class AbsentAnswer(NamedTuple):
    """A rule that the library lacks and somebody cites."""

    number: RuleNumber
    cited_by: tuple[CrossReference, ...]


class RecordAnswer(NamedTuple):
    """One record that is no rule, by its id or title."""

    record: Record


class CardAnswer(NamedTuple):
    """A card, with the groups of rulings that are about it and every record that names it."""

    key: str
    card: Card
    groups: tuple[CardGroup, ...]
    mentions: tuple[tuple[Record, CardUse], ...]
    """The records outside the groups that name it, in reading order."""
    official: tuple[Record, ...] = ()
    """The official rulings that card data give, by their dates; of equal ones the first."""


class CardGroup(NamedTuple):
    """All that one FAQ says of a card."""

    document: Document
    group: Group
    subject: CardUse
    rulings: tuple[Record, ...]


class TermAnswer(NamedTuple):
    """A word of the rules: its pairs, the records that define it and those that bear it as their title."""

    word: str
    terms: tuple[StoredTerm, ...]
    records: tuple[Record, ...]


class DocumentAnswer(NamedTuple):
    """A document of the library, by its id or title, with its outermost records."""

    document: Document
    outline: tuple[Record, ...]


Linked = RuleAnswer | AbsentAnswer | RecordAnswer | CardAnswer
"""What can cite or be cited."""
Answer = Linked | TermAnswer | DocumentAnswer


class Nothing(NamedTuple):
    """Nothing is called so; ``near`` is what is called nearly so, the nearest first."""

    typed: str
    near: tuple[str, ...] = ()


class Finder(NamedTuple):
    """Finds what is meant. ``lang`` is the reader's, ``edition`` (printed) keeps texts of that edition."""

    store: Store
    lang: Lang = "ja"
    edition: str | None = None

    def find(self, typed: str) -> tuple[Answer, ...] | Nothing:
        """Everything that is called so, a card before terms and titles; a number or an id is one thing."""
        what = typed.encode("utf-8", "replace").decode().strip()  # no text holds half of a character
        one = self._by_id(what) or self._by_number(RuleNumber.typed(what))
        if one is not None:
            return (one,)
        for name in (
            what,
            *re.split("[/／]", what),
        ):  # 《白金の天使/Platinum Angel》, a name that has a slash
            found = tuple(self._by_name(name.strip(_QUOTES)))
            if found:
                return found
        return Nothing(typed=typed, near=self._near(what, fold_name(what.strip(_QUOTES))))

    def _by_id(self, what: str) -> Answer | None:
        """A record, a document, or a rule by its id with or without edition and language."""
        record = self.store.record(what)
        if record is not None:
            return self._answer(record)
        document = self.store.document(what)
        if document is not None:
            return self._document(document)
        if what.startswith("card:"):
            return self._card(what.removeprefix("card:"))
        if what.startswith("cr:"):
            number, _, edition = what.removeprefix("cr:").partition("@")
            edition, _, lang = edition.partition("/")
            narrowed = Finder(self.store, "en" if lang == "en" else self.lang, edition or self.edition)
            return narrowed._by_number(RuleNumber.typed(number))
        return None

    def _answer(self, record: Record) -> Answer:
        """A rule's text stands for the rule, in its own edition and first."""
        if record.number is None:
            return RecordAnswer(record=record)
        others = tuple(text for text in self.store.gathered(record) if text.id != record.id)
        rest = (texts for texts in self.store.texts_of(record.number) if record not in texts)
        return RuleAnswer(number=record.number, texts=((record, *others), *rest))

    def _by_number(self, number: RuleNumber | None) -> Answer | None:
        if number is None:
            return None
        texts = texts_of(self.store, number, self.edition)
        if texts:
            mine = [one for one in texts if one[0].lang == self.lang]
            return RuleAnswer(number=number, texts=(*mine, *(one for one in texts if one not in mine)))
        cited_by = self.store.references_to(number)
        return AbsentAnswer(number=number, cited_by=cited_by) if cited_by and self.edition is None else None

    def _by_name(self, word: str) -> Iterator[Answer]:
        folded = fold_name(word)
        names = self.store.named(folded) if folded else ()
        for key in _targets(names, "card", "reading"):
            card = self._card(key)
            if card is not None:
                yield card
        terms = self.store.terms(folded) if folded else ()
        defining = [record_id for term in terms for record_id in term.definitions]
        words = (fold_name(word) for term in terms for word in (term.ja, term.en) if word)
        titled = [
            record_id
            for name in dict.fromkeys((folded, *words))
            for record_id in _targets(self.store.named(name), "title")
        ]
        found = self._records(dict.fromkeys((*defining, *titled)))
        if terms or found:
            yield TermAnswer(word=word, terms=terms, records=found)
        for document_id in _targets(names, "document"):
            document = self.store.document(document_id)
            if document is not None:
                yield self._document(document)

    def _document(self, document: Document) -> DocumentAnswer:
        outermost = (record for record in self.store.records(document.id) if record.parent is None)
        return DocumentAnswer(document=document, outline=tuple(outermost))

    def _card(self, key: str) -> CardAnswer | None:
        card = self.store.card(key)
        if card is None:
            return None
        named = self.store.card_records(key)
        groups: dict[tuple[str, str], CardGroup] = {}
        for record, use in named:
            document = self.store.document_of(record)
            group = next((one for one in document.groups if one.slug == record.group), None)
            if use.role == "subject" and group is not None and (document.id, group.slug) not in groups:
                groups[document.id, group.slug] = CardGroup(
                    document=document, group=group, subject=use, rulings=self._records(group.rulings)
                )
        rulings = [record for record, _ in named if record.kind == "ruling" and record.date]
        known = {ruling.id for group in groups.values() for ruling in group.rulings}
        known.update(ruling.id for ruling in rulings)
        mentions = tuple((record, use) for record, use in named if record.id not in known)
        once = {ruling.text: ruling for ruling in reversed(rulings)}.values()
        official = tuple(sorted(once, key=lambda ruling: (str(ruling.date), ruling.id)))
        return CardAnswer(
            key=key, card=card, groups=tuple(groups.values()), mentions=mentions, official=official
        )

    def _records(self, ids: Iterable[str]) -> tuple[Record, ...]:
        records = (self.store.record(record_id) for record_id in ids)
        return tuple(record for record in records if record is not None)

    def _near(self, what: str, folded: str) -> tuple[str, ...]:
        number = RuleNumber.typed(what)
        if number is not None:
            return tuple(map(str, numbers_near(number, self.store.numbers())))
        beginning = {name.shown for name in self.store.named_like(folded)} if folded else set()
        return _shortest_first(beginning)[:8] or self._holding(folded) or self._alike(folded)

    def _holding(self, folded: str) -> tuple[str, ...]:
        """Names with the word in them: a heading puts more before a word than a title."""
        held = {name.shown for name in self.store.names() if len(folded) > 1 and folded in name.folded}
        return _shortest_first(held)[:5]

    def _alike(self, folded: str) -> tuple[str, ...]:
        from difflib import get_close_matches  # noqa: PLC0415  # only where nothing was found

        shown: dict[str, str] = {}
        for name in self.store.names():
            shown.setdefault(name.folded, name.shown)
        return tuple(shown[match] for match in get_close_matches(folded, shown, n=5, cutoff=0.6))


def _shortest_first(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: (len(name), name)))


def texts_of(store: Store, number: RuleNumber, edition: str | None = None) -> tuple[Texts, ...]:
    """The texts of a rule, gathered; where an edition is asked for, a text of that very edition leads."""
    gathered = store.texts_of(number, edition=edition)
    if edition is None:
        return gathered
    return tuple(
        tuple(sorted(texts, key=lambda text: str(text.edition or UNDATED) != edition)) for texts in gathered
    )


def _targets(names: Sequence[StoredName], *kinds: str) -> tuple[str, ...]:
    """What names of these kinds lead to, each once."""
    return tuple(dict.fromkeys(name.target for name in names if name.kind in kinds))
