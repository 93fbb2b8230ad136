"""Plain text → blocks."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.blocks import is_html, page_of, page_of_text
from kb.decode import decode


def test_every_line_is_a_block_with_its_number() -> None:
    page = page_of_text("題名\n\n  本文 \n最後")
    assert [(block.kind, block.text, block.line, block.gap) for block in page.blocks] == [
        ("paragraph", "題名", 1, True),
        ("paragraph", "本文", 3, True),
        ("paragraph", "最後", 4, False),
    ]
    assert page.lines == ("題名", "", "  本文 ", "最後")


def test_depth_of_a_bullet_counts_the_bullets_that_are_indented_less() -> None:
    page = page_of_text("• 外\n    • 中\n      • 内\n    • 中\n本文\n  - 別の列")
    assert [(block.kind, block.depth, block.marker) for block in page.blocks] == [
        ("bullet", 0, "•"),
        ("bullet", 1, "•"),
        ("bullet", 2, "•"),
        ("bullet", 1, "•"),
        ("paragraph", 0, ""),
        ("bullet", 0, "-"),
    ]


@pytest.mark.parametrize("line", ["-1/-1カウンター", "*/*のクリーチャー", "*", "-", "•"])
def test_signs_without_a_text_after_a_space_are_no_bullets(line: str) -> None:
    (block,) = page_of_text(line).blocks
    assert (block.kind, block.text) == ("paragraph", line)


def test_ideographic_spaces_and_tabs_indent() -> None:
    page = page_of_text("• 一\n\u3000• 二\n\t• 三")
    assert [block.depth for block in page.blocks] == [0, 1, 2]


@pytest.mark.parametrize("sign", ["\v", "\f", "\x85", "\u2028", "\u2029"])
def test_other_line_breaks_end_a_block_but_not_a_line(sign: str) -> None:
    page = page_of_text(f"前{sign}後\n次")
    assert [(block.text, block.line) for block in page.blocks] == [("前", 1), ("後", 1), ("次", 2)]


@settings(deadline=None)
@given(st.text(max_size=200))
def test_no_character_of_a_text_is_lost(text: str) -> None:
    page = page_of_text(text)
    kept = "".join(
        block.marker + block.text for block in sorted(page.blocks, key=lambda each: each.line)
    ) + "".join(piece.text for piece in page.chrome)
    assert sorted("".join(kept.split())) == sorted("".join(text.split()))


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("<!DOCTYPE html><p>文", True),
        ("\n<!-- 注 -->\n<div>文</div>", True),
        ('<?xml version="1.0"?><html>', True),
        ("100.1 文<br>\n100.2 文<br>\n100.3 文<br>", True),
        ("123.6 名前 <http://example.com> を参照", False),
        ("1 < 2 かつ 3 > 2", False),
        ("<以下略>", False),
        ('{"text": "<i>a</i> <b>b</b>"}', False),
        ("", False),
    ],
)
def test_html_is_known_by_its_tags(text: str, html: bool) -> None:
    assert is_html(text) is html
    assert page_of(text).html is html


@pytest.mark.real
def test_the_seeds_have_no_furniture_and_all_their_lines(seeds: dict[str, Path]) -> None:
    for path in seeds.values():
        page = page_of(decode(path.read_bytes()).text)
        assert not page.html
        assert not page.chrome
        assert [block.line for block in page.blocks] == [
            number for number, line in enumerate(page.lines, 1) if line.strip()
        ]
