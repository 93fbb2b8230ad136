from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.history.words import Piece, changed_words
from kb.site.sides import AROUND, cut_short, sides_of

LONG = "pebble " * 60


@given(older=st.text("ab 札。1", max_size=40), newer=st.text("ab 札。1", max_size=40))
@settings(max_examples=60)
def test_each_side_is_its_whole_text(older: str, newer: str) -> None:
    sides = sides_of(changed_words(older, newer))
    assert "".join(piece.text for piece in sides.older) == older
    assert "".join(piece.text for piece in sides.newer) == newer


def test_a_long_stretch_that_did_not_change_is_cut_out_between_words() -> None:
    pieces = [Piece("same", LONG), Piece("old", "owl"), Piece("same", LONG), Piece("new", "hen")]
    first, _, between, _ = cut_short(pieces)
    assert set(first.text.split()) == {"…", "pebble"}
    assert first.text.startswith(" … ")
    assert set(between.text.split()) == {"…", "pebble"}
    assert AROUND < len(between.text) < 2 * AROUND + 3


def test_japanese_is_cut_at_any_character() -> None:
    (cut, _) = cut_short([Piece("same", "石" * 200), Piece("new", "鳥")])
    assert cut.text == f" … {'石' * AROUND}"


def test_what_changed_is_never_cut() -> None:
    pieces = (Piece("old", LONG), Piece("new", LONG.upper()))
    assert cut_short(pieces) == pieces
