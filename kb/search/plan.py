"""From a query to its clauses: what has to stand in a record, each with all the forms it is looked for by.

A clause is a word, a compound (``誘発型能力`` is one thing and not 誘発 and 能力 somewhere), a term or name
of several words, a quoted phrase, or a rule number. Particles and the like are no clauses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from kb.numbers import RuleNumber
from kb.search.english import STOPWORDS
from kb.search.expand import VERB_END, forms, has_kanji, merged
from kb.search.form import Form
from kb.search.index import SearchIndex
from kb.search.lexicon import lexicon_keys
from kb.search.names import name_key
from kb.search.near import near_names
from kb.search.normalize import fold_text, needle
from kb.search.query import Part, Query
from kb.search.tokens import Token, Tokenizer
from kb.terms.script import has_japanese

_PLAIN_KATAKANA = re.compile("[ァ-ヺー・]+")
_HIRAGANA = re.compile("[ぁ-ゖー]{3,}")
_NUMBER = re.compile(r"(?:cr|rule|ルール|§)*[:\s]*[1-9]\d{2}(?:[.。]\d{1,3}[a-z]?)\.?", re.ASCII)
_SAYS_RULE = ("rule", "rules", "ルール", "cr", "参照")
"""Words that only say that a number is a rule's."""
_LONGEST_NAME = 7
"""Words or tokens that are tried together as one name."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a query. ``forms[0]`` is as typed; ``keys`` are its tokens in the full-text index."""

    text: str
    forms: tuple[Form, ...]
    keys: tuple[str, ...] = ()
    number: RuleNumber | None = None
    term: bool = False
    """Whether it is a term or name that the library or the lexicon knows."""
    required: bool = False
    """Whether an answer must hold it itself: a phrase in quotation marks."""


@dataclass(slots=True)
class Planner:
    """Makes clauses for one index. Sudachi is loaded when a text needs it, and only then."""

    index: SearchIndex
    _tokenizer: Tokenizer = field(default_factory=Tokenizer)

    def clauses(self, query: Query) -> list[Clause]:
        """The clauses of the wanted parts, in order."""
        found: list[Clause] = []
        for plain, parts in groupby(
            query.parts, key=lambda group: len(group) == 1 and group[0].form == "word"
        ):
            if plain:
                found += self._words([group[0].text for group in parts])
            else:
                found += [self._alternatives(group) for group in parts]
        if any(clause.number for clause in found):
            found = [clause for clause in found if clause.text not in _SAYS_RULE]
        return list({clause.text: clause for clause in found}.values())

    def excluded(self, query: Query) -> list[Clause]:
        """The clauses of what must not be there: as typed only."""
        return [
            Clause(text, (self.forms(text)[0],)) for part in query.excluded if (text := needle(part.text))
        ]

    def forms(self, text: str) -> tuple[Form, ...]:
        """The forms of a text taken as one thing.

        What players say and ends like a verb is one (``打ち消す``).
        """
        verb = text[-1:] in VERB_END and has_kanji(text) and name_key(text) in lexicon_keys()
        return forms(self.index, text, inflects=verb and not text.endswith("する"))

    def _alternatives(self, group: Sequence[Part]) -> Clause:
        options: list[tuple[Form, ...]] = []
        for part in group:
            text = needle(part.text)
            match part.form:
                case "phrase":
                    options.append((Form(text),))
                case "prefix":
                    options.append((Form(text, prefix=True),))
                case "word":
                    options.append(self.forms(text))
        keys = tuple(needle(part.text) for part in group)
        phrase = all(part.form == "phrase" for part in group)
        return Clause(" OR ".join(part.text for part in group), merged(options), keys, required=phrase)

    def _words(self, words: Sequence[str]) -> Iterator[Clause]:
        """Clauses of words with spaces between them; several words may be one name (``platinum angel``)."""
        alone = len(words) == 1
        at = 0
        while at < len(words):
            for end in range(min(len(words), at + _LONGEST_NAME), at + 1, -1):
                joined = " ".join(words[at:end])
                if self._is_name(joined):
                    text = needle(joined)
                    yield Clause(text, self.forms(text), self._keys(text), term=True)
                    at = end
                    break
            else:
                yield from self._word(words[at], alone)
                at += 1

    def _word(self, word: str, alone: bool) -> Iterator[Clause]:
        text = needle(word)
        number = RuleNumber.typed(text) if _NUMBER.fullmatch(text) else None
        if number:
            yield _of_number(number)
        elif not text:
            return
        elif self._is_name(word) or _PLAIN_KATAKANA.fullmatch(text) or self._is_reading(text):
            yield Clause(text, self.forms(text), self._keys(text), term=True)
        elif not has_japanese(text):
            yield from self._latin(text, alone)
        else:
            yield from self._japanese(text)

    def _latin(self, text: str, alone: bool) -> Iterator[Clause]:
        tokens = list(self._tokenizer.tokens(text))
        if len(tokens) == 1 or not tokens:
            if alone or text not in STOPWORDS:
                yield Clause(text, self.forms(text), tokens[0].keys if tokens else ())
            return
        keys = tuple(key for token in tokens for key in token.keys)
        if self.index.grams.holding(text):
            yield Clause(text, self.forms(text), keys)
            return
        for token in tokens:
            number = RuleNumber.typed(token.surface) if token.sort == "rule" else None
            yield (
                _of_number(number) if number else Clause(token.surface, self.forms(token.surface), token.keys)
            )

    def _japanese(self, text: str) -> Iterator[Clause]:
        tokens = list(self._tokenizer.tokens(text))
        at = 0
        while at < len(tokens):
            end = self._name_end(tokens, at)
            if end:
                surface, _ = _joined(tokens[at:end])
                yield Clause(
                    surface, self._forms_of(tokens[at:end]), self._keys(surface, tokens[at:end]), term=True
                )
            else:
                end = _compound_end(tokens, at)
                yield from self._compound(tokens[at:end])
            at = end

    def _name_end(self, tokens: Sequence[Token], at: int) -> int | None:
        """Where a term, name or known phrase that starts at a token ends; None where none starts there."""
        for end in range(min(len(tokens), at + _LONGEST_NAME), at, -1):
            run = tokens[at:end]
            if not (run[0].weighs or len(run) > 1) or not any(token.weighs for token in run):
                continue
            _, base = _joined(run)
            if name_key(base) in lexicon_keys():
                return end
            if any(
                name.kind != "title" or len(run) == 1 or all(token.weighs for token in run)
                for name in self.index.names.named(base)
            ):
                return end
        return None

    def _compound(self, tokens: Sequence[Token]) -> Iterator[Clause]:
        """A compound as one clause where some record has it; else its longest parts that some record has."""
        if len(tokens) == 1:
            yield from self._alone(tokens[0])
            return
        surface = "".join(token.surface for token in tokens)
        known = any(self.index.grams.holding(token.surface) for token in tokens if token.weighs)
        if not known or self.index.grams.holding(surface) or near_names(self.index, surface):
            keys = (surface, *(key for token in tokens for key in token.keys))
            yield Clause(surface, self.forms(surface), keys)
            return
        at = 0
        while at < len(tokens):
            end = self._known_end(tokens, at)
            if end - at > 1:
                yield from self._compound(tokens[at:end])
            else:
                yield from self._alone(tokens[at])
            at = end

    def _known_end(self, tokens: Sequence[Token], at: int) -> int:
        """Where the longest part ends that starts at a token and that some record has as it stands."""
        for end in range(min(len(tokens), at + _LONGEST_NAME), at + 1, -1):
            if self.index.grams.holding("".join(token.surface for token in tokens[at:end])):
                return end
        return at + 1

    def _alone(self, token: Token) -> Iterator[Clause]:
        number = RuleNumber.typed(token.surface) if token.sort == "rule" else None
        if number:
            yield _of_number(number)
        elif token.weighs:
            yield Clause(token.surface, self._forms_of((token,)), token.keys)

    def _forms_of(self, tokens: Sequence[Token]) -> tuple[Form, ...]:
        """The forms of some tokens taken as one thing; the last may be inflected."""
        surface, base = _joined(tokens)
        last = tokens[-1]
        if last.surface != last.base and last.base == "する":
            surface, base = surface.removesuffix(last.surface), base.removesuffix("する")
        normal = last.keys[0] if len(tokens) == 1 and last.sort == "word" else None
        return forms(self.index, surface, base, normal=normal, inflects=last.inflects)

    def _is_name(self, text: str) -> bool:
        return name_key(text) in lexicon_keys() or bool(self.index.names.named(text))

    def _is_reading(self, text: str) -> bool:
        """Whether hiragana as a whole are the reading of a word or name here, or nearly that of a name."""
        if not _HIRAGANA.fullmatch(text):
            return False
        names = (name.kind != "title" for name in self.index.names.sounding(text))
        return any(names) or bool(
            self.index.words.sounding(text) or (len(text) > 4 and near_names(self.index, text))
        )

    def _keys(self, text: str, tokens: Sequence[Token] = ()) -> tuple[str, ...]:
        return (text, *(key for token in tokens if token.weighs for key in token.keys[:1]))


def _of_number(number: RuleNumber) -> Clause:
    return Clause(str(number), (Form(str(number)),), (str(number),), number)


def _joined(tokens: Sequence[Token]) -> tuple[str, str]:
    """Some tokens as one string: as they stand, and with the last in its dictionary form."""
    head = "".join(token.surface for token in tokens[:-1])
    return head + tokens[-1].surface, head + (tokens[-1].base or tokens[-1].surface)


def _compound_end(tokens: Sequence[Token], at: int) -> int:
    """Where the compound ends that starts at a token: nouns, numbers, affixes with nothing between them."""
    end = at + 1
    if _compounds(tokens[at]):
        while end < len(tokens) and _compounds(tokens[end]) and tokens[end].start == tokens[end - 1].end:
            end += 1
    return end


def _compounds(token: Token) -> bool:
    if token.sort == "word":
        return token.part == "affix" or (token.part == "noun" and token.weighs)
    return token.sort in ("number", "symbol", "term")


__all__ = ["Clause", "Planner", "fold_text"]
