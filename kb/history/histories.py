"""From a library to the lives of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from kb.corpus import Corpus
from kb.editions import Edition
from kb.history.align import Alignment, align
from kb.history.book import EditionText, editions_of
from kb.history.chain import chain
from kb.history.life import FollowResult, History
from kb.history.memory import Forgetful, Memory, key_of
from kb.model import Lang
from kb.numbers import RuleNumber


@dataclass(frozen=True, slots=True)
class Histories:
    """The history of the rules in each language that has dated editions."""

    by_lang: Mapping[Lang, History]

    def follow(self, number: RuleNumber, start: Edition, lang: Lang) -> FollowResult:
        """Where the rule of an edition is today: in the newest edition that it can be compared with.

        Editions of one day are one in all languages, so where the reader's has no such edition another
        answers, whichever reaches the newest one.
        """
        languages = sorted(self.by_lang, key=lambda one: (self._newest(one), one == lang), reverse=True)
        for one in languages:
            history = self.by_lang[one]
            begin = next((known for known in history.editions if known.date == start.date), None)
            if begin is not None and history.newest is not None:
                result = history.follow(number, begin, history.newest)
                if result.outcome != "unknown":
                    return result
        return FollowResult(outcome="unknown")

    @property
    def newest(self) -> Edition | None:
        """The newest edition that anything can be followed to."""
        return max((one.newest for one in self.by_lang.values() if one.newest), default=None)

    def _newest(self, lang: Lang) -> int:
        newest = self.by_lang[lang].newest
        return newest.date.toordinal() if newest else 0


NO_HISTORIES = Histories({})
"""Of a library without editions."""


def histories_of(
    corpus: Corpus, memory: Memory | None = None, progress: Callable[[str], None] = lambda _text: None
) -> Histories:
    """Compare the consecutive editions of each language. Pure but for what ``memory`` remembers."""
    kept = memory or Forgetful()
    found: dict[Lang, History] = {}
    for lang, group in groupby(editions_of(corpus), key=lambda text: text.lang):
        texts = list(group)
        alignments = list(_aligned(texts, kept, progress))
        found[lang] = chain(lang, {text.edition: text.records for text in texts}, alignments)
    return Histories(found)


def _aligned(
    texts: Sequence[EditionText], memory: Memory, progress: Callable[[str], None]
) -> Iterator[Alignment]:
    digests = {text.edition: text.digest for text in texts}
    last = None
    for older, newer in pairwise(texts):
        key = key_of((digests[older.edition], digests[newer.edition]))
        alignment = memory.find(key)
        if alignment is None:
            progress(f"comparing {older.edition.date} with {newer.edition.date}")
            book = last[1] if last and last[0] is older else older.book()
            last = (newer, newer.book())
            alignment = align(book, last[1])
            memory.keep(key, alignment)
        yield alignment
