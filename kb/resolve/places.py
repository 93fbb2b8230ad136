"""Layers, pages, headings, footnotes and cards: what is cited by name."""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from kb.corpus import Corpus
from kb.ids import card_id, document_id
from kb.model import Citation, Document, Record
from kb.resolve.answer import Answer
from kb.resolve.rules import edition_read_in, target_of
from kb.terms.cards import card_of_name
from kb.terms.names import fold_name

LAYERS_SECTION = 613
_DEFINES_LAYER = re.compile(r"Layer ([1-7][a-e]?)\s?[:–—-]|(?:種類別)?第?([1-7][a-e]?)種\s?[:：―—–、に-]")
_FAQ_TITLE = re.compile(r"\s*よくある質問集?$")


@dataclass(frozen=True, slots=True)
class PlaceResolver:
    """Resolves names that the records of a corpus cite."""

    corpus: Corpus
    layers: Mapping[tuple[str, dt.date | None], Record]
    """The rules that define a layer (``6``, ``7b``), by the date of their edition."""
    documents: Mapping[str, tuple[Document, ...]]
    """Articles and FAQs by their folded title."""

    @classmethod
    def of(cls, corpus: Corpus) -> PlaceResolver:
        """A resolver for this corpus."""
        layers: dict[tuple[str, dt.date | None], Record] = {}
        for number in corpus.rules.gatherings:
            if number.section == LAYERS_SECTION and number.rule:
                for gathering in corpus.texts_of(number):
                    for text in gathering.texts:
                        if match := _DEFINES_LAYER.match(text.text):
                            date = text.edition.date if text.edition else None
                            layers.setdefault((match[1] or match[2], date), text)
        documents: defaultdict[str, list[Document]] = defaultdict(list)
        for document in corpus.documents:
            if document.kind in ("wiki", "faq"):
                documents[fold_name(document.title)].append(document)
        return cls(corpus, layers, {title: tuple(found) for title, found in documents.items()})

    def resolve(self, citation: Citation, record: Record, document: Document) -> Answer:
        """What the name of a citation means; ``document`` is the one that the record stands in."""
        name = citation.name or ""
        match citation.form:
            case "layer":
                return self._layer(name, record, document)
            case "page":
                return self._page(name)
            case "heading":
                return _heading(name, document)
            case "footnote":
                return _footnote(name, document)
            case "card":
                return self._card(name)
            case "rule":
                return Answer(None, "absent", "it names no number")

    def _layer(self, name: str, record: Record, document: Document) -> Answer:
        edition = edition_read_in(record, document)
        rule = self.layers.get((name, edition.date if edition else None))
        if rule is None or rule.number is None:
            of_edition = f"the edition of {edition.date}" if edition else "an edition that is not stated"
            return Answer(None, "absent", f"no rule of {of_edition} here defines this layer")
        return Answer(target_of(rule.number, rule.edition), "resolved")

    def _page(self, name: str) -> Answer:
        title, _, heading = name.partition("#")
        found = self.documents.get(fold_name(title), ())
        if len(found) > 1:
            return Answer(None, "ambiguous", f"several documents are called {title}")
        if found and not heading:
            return Answer(found[0].id, "resolved")
        if found:
            answer = _heading(heading, found[0])
            return answer if answer.target else Answer(found[0].id, answer.status, answer.reason)
        is_faq = _FAQ_TITLE.search(title)
        kind, short = ("faq", _FAQ_TITLE.sub("", title)) if is_faq else ("wiki", title)
        return Answer(document_id(kind, short, "ja", None), "absent", "no such document is in the library")

    def _card(self, name: str) -> Answer:
        ja, en = card_of_name(name)
        entry = (en and self.corpus.cards.find(en)) or (ja and self.corpus.cards.find(ja))
        if not entry:
            return Answer(None, "absent", "no card of the library, or no single one, has this name")
        return Answer(card_id(entry.key), "resolved")


def _heading(name: str, document: Document) -> Answer:
    """A heading by its whole title or by the half of one language."""
    found = [
        record
        for record in document.records
        if record.kind == "heading" and fold_name(name) in map(fold_name, _titles(record))
    ]
    if not found:
        return Answer(None, "absent", f"{document.title} has no such heading")
    if len(found) > 1:
        return Answer(None, "ambiguous", f"{document.title} has {len(found)} such headings")
    return Answer(found[0].id, "resolved")


def _titles(record: Record) -> tuple[str, ...]:
    title = record.title or ""
    if not record.english:
        return (title,)
    half = title.removesuffix(f"/{record.english}")
    return (half, record.english, f"{half}/{record.english}")


def _footnote(name: str, document: Document) -> Answer:
    notes = (record for record in document.records if record.kind == "footnote")
    found = [record for record in notes if (record.label or "").strip(" .") == name]
    if len(found) != 1:
        return Answer(None, "ambiguous" if found else "absent", f"{len(found)} footnotes have this label")
    return Answer(found[0].id, "resolved")
