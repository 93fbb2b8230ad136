"""Books made by chance, changed in known ways: every change is found, and nothing else is claimed."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.history.align import align
from kb.history.book import Book
from kb.history.words import changed_words, tokens
from tests.history.written import book

ROOTS = ("brick", "cedar", "dusk", "ember", "flint", "grove", "heron", "islet", "jolt", "kelp", "lark")
WORDS = [f"{one}{other}" for one in ROOTS for other in ("", "ed", "ing", "ward", "less", "some")]

texts = st.lists(st.sampled_from(WORDS), min_size=9, max_size=16).map(lambda words: f"{' '.join(words)}.")
"""Sentences that share hardly anything: what is alike is so because a test made it so."""


@st.composite
def changed_books(draw: st.DrawFn) -> tuple[list[str], list[str | None], list[str]]:
    """Rules, what each became (None: taken out), and the new rules that are put in front of them."""
    old = draw(st.lists(texts, min_size=4, max_size=12, unique=True))
    became: list[str | None] = []
    for text in old:
        match draw(st.sampled_from(["kept", "kept", "reworded", "removed"])):
            case "kept":
                became.append(text)
            case "reworded":
                became.append(f"{text[:-1]} {draw(st.sampled_from(WORDS))}.")
            case "removed":
                became.append(None)
    fresh = draw(st.lists(texts, max_size=3, unique=True).filter(lambda found: not set(found) & set(old)))
    return old, became, fresh


def lines(words: list[str]) -> list[str]:
    return ["500 Rules", *(f"500.{n} {text}" for n, text in enumerate(words, start=1))]


@settings(max_examples=60, deadline=None)
@given(changed_books())
def test_known_changes_are_found_or_left_open_and_never_taken_for_others(
    made: tuple[list[str], list[str | None], list[str]],
) -> None:
    old, became, fresh = made
    new = [*fresh, *(text for text in became if text is not None)]
    found = align(book(*lines(old)), book(*lines(new)))
    there = {pair.older.rule: pair for pair in found.pairs if pair.older.rule}
    place = len(fresh)
    for n, (text, now) in enumerate(zip(old, became, strict=True), start=1):
        place += now is not None
        if now == text:
            assert there[n].newer.rule == place
            assert not there[n].reworded
        elif now is not None and n in there:
            assert there[n].newer.rule == place
            assert there[n].reworded


@settings(max_examples=60, deadline=None)
@given(changed_books())
def test_every_number_of_both_books_is_accounted_for_once(
    made: tuple[list[str], list[str | None], list[str]],
) -> None:
    old, became, fresh = made
    older = book(*lines(old))
    newer = book(*lines([*fresh, *(text for text in became if text is not None)]))
    found = align(older, newer)
    left = [*(p.older for p in found.pairs), *found.removed, *(fork.older for fork in found.forks)]
    assert sorted(left) == sorted(older.passages)
    candidates = {number for fork in found.forks for number in fork.candidates}
    right = [*(p.newer for p in found.pairs), *found.added]
    assert len(set(right)) == len(right)
    assert set(right) | candidates == set(newer.passages)


@settings(max_examples=40, deadline=None)
@given(st.permutations(range(8)), st.lists(texts, min_size=8, max_size=8, unique=True))
def test_renumbering_alone_moves_rules_and_rewords_none(order: list[int], words: list[str]) -> None:
    older = book(*lines(words))
    newer = book(*lines([words[n] for n in order]))
    found = align(older, newer)
    assert {(p.older.rule, p.newer.rule, p.reworded) for p in found.pairs if p.older.rule} == {
        (n + 1, order.index(n) + 1, False) for n in range(8)
    }


@settings(max_examples=40, deadline=None)
@given(st.lists(texts, min_size=1, max_size=8, unique=True))
def test_a_book_against_itself_has_no_change(words: list[str]) -> None:
    same: Book = book(*lines(words))
    found = align(same, same)
    assert {pair.change for pair in found.pairs} == {"unchanged"}
    assert (found.removed, found.added, found.forks) == ((), (), ())


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80), st.text(max_size=80))
def test_changed_words_lead_from_one_text_to_the_other(older: str, newer: str) -> None:
    plain = str.maketrans("’‘“”–—\n", "''\"\"-- ")
    pieces = changed_words(older, newer)
    assert "".join(piece.text for piece in pieces if piece.part != "old") == newer.replace("\n", " ")
    back = "".join(piece.text for piece in pieces if piece.part != "new")
    assert back.translate(plain) == older.translate(plain)
    assert "".join(tokens(older)) == older.replace("\n", " ")
