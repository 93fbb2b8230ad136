"""The bilingual glossary, grown from pairs in texts and from the glossaries of rules documents."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kb.model import Document, Lang, Record
from kb.terms.names import fold_name


@dataclass(frozen=True, slots=True)
class Term:
    """A word with its counterpart, or with none where no document gives one."""

    ja: str | None
    en: str | None
    definitions: tuple[str, ...]
    """Ids of the glossary records that define it."""
    sources: tuple[str, ...]
    """Ids of all records that pair the words or define one of them."""


@dataclass(frozen=True, slots=True)
class TermConflict:
    """A word that goes with several words of the other language. All are kept; none is chosen."""

    word: str
    lang: Lang
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """All terms of a library, in the order of their English, then their Japanese words."""

    terms: tuple[Term, ...]
    conflicts: tuple[TermConflict, ...]
    _by_word: Mapping[str, tuple[Term, ...]]

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Glossary:
        """Collect the pairs and definitions. Words that differ only in case or width are one."""
        spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
        paired: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        defined: defaultdict[str, list[str]] = defaultdict(list)
        heads: set[tuple[str, str]] = set()
        for record in (record for document in documents for record in document.records):
            for ja, en in _pairs(record):
                folded = (fold_name(ja or ""), fold_name(en or ""))
                for key, word in zip(folded, (ja, en), strict=True):
                    spellings[key][word or ""] += 1
                if ja and en:
                    paired[folded].append(record.id)
                if record.kind == "glossary" and (ja or "", en or "") != ("", ""):
                    heads.add(folded)
                    for key in filter(None, folded):
                        defined[key].append(record.id)
        words = {word for pair in paired for word in pair}
        alone = {head for head in heads if words.isdisjoint(filter(None, head))}
        terms: dict[tuple[str, str], Term] = {}
        for ja, en in sorted(paired.keys() | alone, key=lambda pair: pair[::-1]):
            definitions = tuple(dict.fromkeys((*defined.get(ja, ()), *defined.get(en, ()))))
            sources = tuple(dict.fromkeys((*paired.get((ja, en), ()), *definitions)))
            terms[ja, en] = Term(_shown(spellings[ja]), _shown(spellings[en]), definitions, sources)
        by_word: defaultdict[str, list[Term]] = defaultdict(list)
        for pair, term in terms.items():
            for word in sorted(set(pair) - {""}):
                by_word[word].append(term)
        return cls(
            terms=tuple(terms.values()),
            conflicts=(*_conflicts(terms, "ja"), *_conflicts(terms, "en")),
            _by_word={word: tuple(found) for word, found in by_word.items()},
        )

    def find(self, word: str) -> tuple[Term, ...]:
        """The terms that have this word in either language, however it is typed."""
        return self._by_word.get(fold_name(word), ())


def _pairs(record: Record) -> Iterator[tuple[str | None, str | None]]:
    """The pairs that a record gives, (Japanese, English); a glossary entry may have one word only."""
    for pair in record.terms:
        yield (pair.ja, pair.en)
    if record.title is None:
        return
    if record.kind in ("glossary", "heading") and record.english:
        yield (record.title.removesuffix(f"/{record.english}"), record.english)
    elif record.kind == "glossary":
        yield (None, record.title) if record.lang == "en" else (record.title, None)


def _shown(spellings: Counter[str]) -> str | None:
    """The spelling to show: the most frequent, then the first; None for the word that is not there."""
    return min(spellings, key=lambda word: (-spellings[word], word), default=None) or None


def _conflicts(terms: Mapping[tuple[str, str], Term], lang: Lang) -> Iterator[TermConflict]:
    of_word: defaultdict[str, list[Term]] = defaultdict(list)
    for (ja, en), term in terms.items():
        if ja and en:
            of_word[ja if lang == "ja" else en].append(term)
    for _, found in sorted(of_word.items()):
        if len(found) > 1:
            yield TermConflict((found[0].ja if lang == "ja" else found[0].en) or "", lang, tuple(found))
