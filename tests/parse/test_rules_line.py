"""Lines that state a rule, and lines that merely look like one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.numbers import LETTERS, RuleNumber
from kb.parse.rule_line import read_rule_line


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        ("123.6b 名前は単語である。", "123.6b", "名前は単語である。"),
        ("123.6. A sticker is a marker.", "123.6", "A sticker is a marker."),
        ("711. 両面カード", "711", "両面カード"),
        ("- 123.6b 本文", "123.6b", "本文"),
        ("• 123.8a 本文", "123.8a", "本文"),
        ("    • 123.8a 本文", "123.8a", "本文"),
        ("・123.8a 本文", "123.8a", "本文"),
        ("901.4.All of it is written without a space.", "901.4", "All of it is written without a space."),
        ("120.3 点数で数える", "120.3", "点数で数える"),
        ("701.10 格闘", "701.10", "格闘"),
        ("701.10a. Stray final dot.", "701.10a", "Stray final dot."),
        ("１２３．６b　本文", "123.6b", "本文"),
        ("１２３．６ｂ　ｘは任意", "123.6b", "ｘは任意"),
        ("711.両面カード", "711", "両面カード"),
        ("702.100 からくり", "702.100", "からくり"),
        ("107.4 マナ・シンボル", "107.4", "マナ・シンボル"),
        ("704.5l A stray letter.", "704.5l", "A stray letter."),
    ],
)
def test_a_rule_line_gives_its_number_and_text(line: str, number: str, text: str) -> None:
    assert read_rule_line(line) == (RuleNumber.parse(number), text)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "123.6b",
        "1. ゲームの考え方",
        "2. another item of a list",
        "1 解説",
        "123 ステッカー",
        "249 枚のカード",
        "2011.9.30 発売",
        "11.9.30 発売",
        "20231117.0 版",
        "9.30 発売",
        "2/2 の狼",
        "+1/+1 カウンター",
        "120.50 円",
        "120.5 点のダメージ",
        "120.5ドル",
        "100 cards in a deck",
        "192.168.0.1 で動く",
        "3.14 という数",
        "701.25「変身」を参照。",
        "711.4 を参照",
        "711.4 参照",
        "711.4 および 711.5 を見ること",
        "702.3 and 702.5 both apply.",
        "123.6bは例外である",
        "100. これは文である。だから題ではない。",
        "123.6bc 本文",
        "012.3 本文",
        "1234.5 本文",
        "rule 123.6 本文",
        "10:30 開始",
    ],
)
def test_what_merely_begins_with_a_number_is_no_rule(line: str) -> None:
    assert read_rule_line(line) is None


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        ("1 ゲームの考え方", "1", "ゲームの考え方"),
        ("123 ステッカー", "123", "ステッカー"),
        ("1. The Game", "1", "The Game"),
    ],
)
def test_within_rules_chapters_and_undotted_sections_are_read(line: str, number: str, text: str) -> None:
    assert read_rule_line(line, within_rules=True) == (RuleNumber.parse(number), text)


@given(
    st.builds(RuleNumber, st.integers(100, 999), st.integers(1, 999), st.sampled_from(["", *LETTERS])),
    st.sampled_from(["", "- ", "• ", "  • "]),
    st.sampled_from(["", "."]),
    st.text(alphabet="あいう漢字ABC 「」", min_size=1).map(str.strip).filter(bool),
)
def test_every_printed_rule_is_read_back(number: RuleNumber, bullet: str, dot: str, text: str) -> None:
    assert read_rule_line(f"{bullet}{number}{dot} {text}") == (number, text)


@given(st.text())
def test_any_line_is_answered_and_its_text_is_a_part_of_it(line: str) -> None:
    found = read_rule_line(line, within_rules=True)
    assert found is None or found[1] in line
