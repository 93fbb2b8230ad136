"""HTML → blocks: what each element gives."""

from __future__ import annotations

import pytest

from kb.blocks import Block, page_of_html, page_of_text
from kb.errors import ParseError
from kb.model import Reading


def shapes(source: str) -> list[tuple[str, int, str, str]]:
    """Kind, depth, marker and text of each block of a page."""
    return [(block.kind, block.depth, block.marker, block.text) for block in page_of_html(source).blocks]


def test_title_and_language_are_the_pages() -> None:
    page = page_of_html('<html lang="ja-JP"><head><title>題 &amp; 名</title></head><body><p>文')
    assert (page.html, page.title, page.lang) == (True, "題 & 名", "ja")
    assert [(piece.text, piece.rule) for piece in page.chrome] == [("題 & 名", "title")]


def test_headings_carry_their_level() -> None:
    assert shapes("<h1>甲</h1><h3>乙</h3>") == [("heading", 1, "", "甲"), ("heading", 3, "", "乙")]


def test_lists_nest_and_number() -> None:
    source = "<ul><li>一<ul><li>二</ul><li>三</ul><ol start=3><li>四<li value=9>五</ol>"
    assert shapes(source) == [
        ("bullet", 0, "•", "一"),
        ("bullet", 1, "•", "二"),
        ("bullet", 0, "•", "三"),
        ("bullet", 0, "3.", "四"),
        ("bullet", 0, "9.", "五"),
    ]


def test_only_the_first_text_of_an_item_is_its_bullet() -> None:
    assert shapes("<ul><li><p>一</p><p>続き</p></li><li>二<br>続き</ul>") == [
        ("bullet", 0, "•", "一"),
        ("paragraph", 0, "", "続き"),
        ("bullet", 0, "•", "二"),
        ("paragraph", 0, "", "続き"),
    ]


def test_a_list_has_gaps_only_around_it() -> None:
    page = page_of_html("<p>前<ul><li>一<ul><li>二</ul><li>三</ul><p>後")
    assert [block.gap for block in page.blocks] == [True, True, False, False, True]


def test_cells_definitions_and_layout_tables() -> None:
    source = "<table><tr><th>甲<td>乙<tr><td><p>文</table><dl><dt>語<dd>意味</dl>"
    assert shapes(source) == [
        ("cell", 0, "", "甲"),
        ("cell", 0, "", "乙"),
        ("paragraph", 0, "", "文"),
        ("paragraph", 0, "", "語"),
        ("paragraph", 0, "", "意味"),
    ]


def test_white_space_collapses_and_references_resolve() -> None:
    assert shapes("<p>\n a \n\t<b>b</b> c&nbsp;d &lt;e&gt; &#x6F22;&hellip;</p>") == [
        ("paragraph", 0, "", "a b c\xa0d <e> 漢…")
    ]


def test_line_breaks_cut_and_two_make_a_gap() -> None:
    page = page_of_html("<p>一<br>二<br><br>三")
    assert [(block.text, block.gap) for block in page.blocks] == [("一", True), ("二", False), ("三", True)]


def test_preformatted_text_is_read_like_a_text() -> None:
    text = "題\n\n• 外\n  • 内\n\n文  と  空白"
    inside = page_of_html(f"<pre>{text}</pre>").blocks
    assert [(b.kind, b.depth, b.text, b.gap) for b in inside] == [
        (b.kind, b.depth, b.text, b.gap) for b in page_of_text(text).blocks
    ]


def test_bullet_marks_make_bullets_where_there_is_no_list() -> None:
    assert shapes("<p>• 一<br>- 123.1 二<br>-1/-1") == [
        ("bullet", 0, "•", "一"),
        ("bullet", 0, "-", "123.1 二"),
        ("paragraph", 0, "", "-1/-1"),
    ]


def test_lines_are_those_of_the_source_beyond_what_libxml2_counts() -> None:
    line_ends = "\n" * 69
    source = "<ul>\n" + "\n".join(f"<li{line_ends}class=x>{n}</li>" for n in range(1000)) + "\n</ul>"
    page = page_of_html(source)
    assert len(page.blocks) == 1000
    assert all(page.lines[block.line - 1].endswith(f">{block.text}</li>") for block in page.blocks)
    assert page.blocks[-1].line == 70_001


def test_a_block_spans_the_lines_of_its_text() -> None:
    (block,) = page_of_html("<!-- a\n\n-->\n<p\n>\n一\n<b>二</b>\n三\n\n</p>").blocks
    assert (block.text, block.line, block.end_line) == ("一 二 三", 6, 8)


def rules_of(source: str) -> list[str]:
    """The texts of a page's blocks."""
    return [block.text for block in page_of_html(source).blocks]


def test_numbered_rules_in_one_element_come_apart() -> None:
    source = "<div>1. 章\n100. 節\n100.1 規則。\n100.1a 細則は\n折り返す。\n例：\n文\n(訳注：注)\n• 点</div>"
    assert rules_of(source) == [
        "1. 章",
        "100. 節",
        "100.1 規則。",
        "100.1a 細則は 折り返す。",
        "例： 文",
        "(訳注：注)",
        "点",
    ]


@pytest.mark.parametrize(
    "above",
    ["as described in rule", "see rules 100.1 and", "総合ルール", "次を参照：", "第一に、", "（"],
)
def test_a_citation_that_was_wrapped_does_not_cut(above: str) -> None:
    assert rules_of(f"<p>{above}\n702.4b. rest</p>") == [f"{above} 702.4b. rest"]


def test_ruby_keeps_the_base_and_stores_the_reading() -> None:
    (block,) = page_of_html(
        "<p>赤の <ruby>呪文<rp>（</rp><rt>じゅもん</rt><rp>）</rp></ruby>と"
        "<ruby>白<rt>しろ</rt>黒<rt> くろ </rt></ruby>"
    ).blocks
    assert block.text == "赤の 呪文と白黒"
    assert block.readings == (
        Reading(start=3, end=5, kana="じゅもん"),
        Reading(start=6, end=7, kana="しろ"),
        Reading(start=7, end=8, kana="くろ"),
    )


@pytest.mark.parametrize(
    "ruby",
    [
        "<ruby><rb>手札<rt>てふだ</ruby>",
        "<ruby><rb>手札</rb><rp>(<rt>てふだ<rp>)</ruby>",
        "<ruby><b>手札</b><rt><font>てふだ</font></rt></ruby>",
        "<ruby>手札<rtc><rt>てふだ</rt></rtc></ruby>",
    ],
)
def test_ruby_of_any_spelling(ruby: str) -> None:
    (block,) = page_of_html(f"<p>その{ruby}を").blocks
    assert (block.text, block.readings) == ("その手札を", (Reading(start=2, end=4, kana="てふだ"),))


def test_readings_stay_with_their_words_where_a_block_is_cut() -> None:
    blocks = page_of_html("<p>100.1 一\n100.2 <ruby>色<rt>いろ</rt></ruby>").blocks
    assert [block.readings for block in blocks] == [(), (Reading(start=6, end=7, kana="いろ"),)]


def test_a_reading_over_nothing_is_text() -> None:
    assert rules_of("<p>あ<rt>い</rt><ruby><rt>う</rt></ruby>") == ["あいう"]


def test_a_picture_of_a_symbol_is_the_symbol() -> None:
    assert rules_of("<p><img alt='{T}'>：(<img src=x alt=説明の図>)<img alt=(白)>") == ["{T}：()(白)"]


def test_what_a_browser_would_hide_for_being_unfinished_is_kept() -> None:
    page = page_of_html("<p>一<!-- 二<p>三<script>四<p>五")
    assert [block.text for block in page.blocks] == ["一 二", "三四", "五"]
    assert [problem.code for problem in page.problems] == ["unclosed-markup", "unclosed-markup"]


def test_addresses_in_angle_brackets_and_comparisons_are_text() -> None:
    assert rules_of("<p>店は<http://example.com/>、1 < 2、<3、</ x>") == [
        "店は<http://example.com/>、1 < 2、<3、</ x>"
    ]


def test_text_after_the_end_of_the_page_is_kept() -> None:
    assert rules_of("<body><p>一</body></html>二<p>三") == ["一 二", "三"]


def test_a_reference_to_no_character_is_reported() -> None:
    page = page_of_html("<p>一\n&#xD800;")
    assert [(problem.code, problem.line) for problem in page.problems] == [("undecodable", 2)]


def test_large_texts_and_deep_nesting_are_whole() -> None:
    assert len(rules_of(f"<p>{'あ' * 11_000_000}")[0]) == 11_000_000
    assert rules_of("<div>" * 1900 + "深い" + "</div>" * 1900 + "<p>後") == ["深い", "後"]
    assert rules_of("<font><b>一<p>" * 3000) == ["一"] * 3000


def test_nesting_beyond_the_limit_is_one_clear_error() -> None:
    with pytest.raises(ParseError, match="nested too deeply"):
        page_of_html("<div>" * 5000 + "深い")


def test_a_page_without_text_has_no_blocks() -> None:
    for source in ("", "<html>", "<p>&nbsp;</p>", "<script>x</script>"):
        assert page_of_html(source).blocks == ()


def test_blocks_equal_those_of_the_same_page_as_text() -> None:
    def plain(blocks: tuple[Block, ...]) -> list[tuple[str, str, int]]:
        return [(b.kind, b.text, b.depth) for b in blocks]

    html = "<p>題名</p><ul><li>甲<ul><li>乙</li></ul></li></ul><p>1 &lt; 2</p>"
    assert plain(page_of_html(html).blocks) == plain(page_of_text("題名\n\n• 甲\n  • 乙\n\n1 < 2").blocks)
