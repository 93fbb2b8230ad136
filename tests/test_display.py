"""Text for a terminal: what stands under what is measured in columns, not in characters."""

from __future__ import annotations

import io

import pytest

from kb.cli._display import Style, cut, one_line, pad, printable, table, wrap
from kb.width import width


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("abc", 3),
        ("貼る", 4),
        ("ﾊﾙ", 2),
        ("が", 2),
        ("か\u3099", 2),
        ("a\u200bb", 2),
        ("＋１", 4),
        ("“x”", 3),
        ("", 0),
    ],
)
def test_width_counts_columns(text: str, columns: int) -> None:
    assert width(text) == columns


def test_a_padded_cell_ends_at_its_column() -> None:
    assert pad("青", 5) == "青   "
    assert pad("toolong", 3) == "toolong"


def test_a_cut_text_fits_and_says_that_it_was_cut() -> None:
    assert cut("名前を呼ぶ", 7) == "名前を…"
    assert width(cut("名前を呼ぶ", 6)) <= 6
    assert cut("short", 5) == "short"


def test_a_table_keeps_its_columns_under_each_other() -> None:
    lines = table([("名前", "数"), ("a", "10")], right=(1,))
    assert lines == ["名前  数", "a     10"]


def test_japanese_is_wrapped_between_characters_and_never_before_a_full_stop() -> None:
    lines = wrap("あいうえおかきくけ。さしす", 18)
    assert lines == ["あいうえおかきく", "け。さしす"]
    assert all(width(line) <= 18 for line in lines)


def test_a_line_does_not_end_with_an_opening_bracket() -> None:
    assert wrap("あいうえ「かきく", 10) == ["あいうえ", "「かきく"]


def test_what_a_terminal_would_obey_is_shown_and_not_obeyed() -> None:
    assert printable("a\x1b[2Jb\r\u202ec\td\n") == "a\\x1b[2Jb\\x0d\\u202ec\td\n"
    assert printable("\x1b[1m標\x1b[0m\x1b[2J", marked=True) == "\x1b[1m標\x1b[0m\\x1b[2J"


def test_a_message_is_one_line_and_not_endless() -> None:
    assert one_line("a\n b\x07") == "a b\\x07"
    assert len(one_line("ab" * 10_000)) < 500


def test_english_is_wrapped_between_words_with_a_hanging_indent() -> None:
    assert wrap("one two three", 9, "  ", first="- ") == ["- one two", "  three"]


@pytest.mark.parametrize("columns", [None, 40])
def test_further_lines_of_a_text_stand_under_its_first(columns: int | None) -> None:
    assert wrap("いつか。\n今である。", columns, "  ", first="• ") == ["• いつか。", "  今である。"]


def test_what_is_cut_is_one_line() -> None:
    assert cut("Q\nA", 10) == "Q A"


def test_nothing_is_wrapped_where_there_is_no_terminal() -> None:
    assert wrap("x" * 500, None, "  ") == ["  " + "x" * 500]


def test_a_word_longer_than_the_line_stands_out_whole() -> None:
    assert "".join(wrap("a" * 50, 10)) == "a" * 50


@pytest.mark.parametrize(
    ("choice", "no_color", "on"), [("always", True, True), ("auto", False, False), ("never", False, False)]
)
def test_colour_is_on_only_where_it_was_asked_for_or_on_a_terminal(
    choice: str, no_color: bool, on: bool
) -> None:
    style = Style.of(choice, io.StringIO(), no_color, "xterm")  # type: ignore[arg-type]
    assert style.on is on
    assert style.bold("x") == ("\x1b[1mx\x1b[0m" if on else "x")
