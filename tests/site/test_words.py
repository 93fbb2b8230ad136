from __future__ import annotations

from kb.model import DOCUMENT_KINDS, KINDS
from kb.site.words import kind_words_of, words_of


def test_both_languages_have_every_word() -> None:
    for words in (words_of, kind_words_of):
        assert words("ja").keys() == words("en").keys()
        assert all(words("ja").values())
        assert all(words("en").values())


def test_no_word_hides_behind_a_method_of_the_table_that_holds_it() -> None:
    assert not set(dir(dict)) & (words_of("ja").keys() | kind_words_of("ja").keys())


def test_every_kind_has_a_name() -> None:
    assert {*KINDS, *DOCUMENT_KINDS} <= kind_words_of("ja").keys()
