"""Page furniture: recognised by name, counted, never anything that is content."""

from __future__ import annotations

import pytest

from kb.blocks import page_of, page_of_html, page_of_text
from kb.blocks.chrome import ELEMENTS, LINES, site_of

WIKI = '<html><head><meta name="generator" content="MediaWiki 1.19"></head><body class="mediawiki">'


def furniture(source: str) -> list[tuple[str, str]]:
    """Rule and text of each piece of furniture of a page."""
    return [(piece.rule, piece.text) for piece in page_of(source).chrome]


def texts(source: str) -> list[str]:
    """The texts of the blocks of a page."""
    return [block.text for block in page_of(source).blocks]


def test_a_wiki_page_loses_its_frame_and_nothing_else() -> None:
    source = f"""{WIKI}
    <div id="content"><div id="siteNotice">知らせ</div><h1 id="firstHeading">呪文</h1>
    <div id="siteSub">提供：MTG Wiki</div><div id="jump-to-nav">移動: <a>案内</a>, <a>検索</a></div>
    <p>本文<sup class="reference"><a>[1]</a></sup><sup class="reference">[2]</sup></p>
    <h2><span class="editsection">[<a>編集</a>]</span> <span class="mw-headline">解説</span></h2>
    <ul><li>検索</li><li>表示</li></ul>
    <div class="printfooter">「<a>http://example.com/</a>」より作成</div>
    <div id="catlinks">カテゴリ: 呪文</div></div>
    <div id="mw-navigation"><h2>案内メニュー</h2><ul><li>ログイン</li></ul></div>"""
    assert texts(source) == ["呪文", "提供：MTG Wiki", "本文^[1][2]", "解説", "検索", "表示"]
    assert {rule for rule, _ in furniture(source)} == {
        "site-notice",
        "jump-links",
        "edit-link",
        "retrieved-from",
        "categories",
        "page-tools",
    }


def test_the_contents_of_a_wiki_page_are_one_line_as_in_its_text() -> None:
    source = f"""{WIKI}<p>序</p><div id="toc"><h2>目次</h2><span class="toctoggle">[隠す]</span>
    <ul><li><span>1</span> <span>解説</span><ul><li>1.1 細目</li></ul></li><li>2 参考</li></ul></div>
    <h2>解説</h2>"""
    assert texts(source) == ["序", "目次 1 解説 1.1 細目 2 参考", "解説"]


def test_the_text_of_a_wiki_page_loses_the_same_lines() -> None:
    source = (
        "呪文\n提供：MTG Wiki\n移動: 案内, 検索\n解説[編集]\n・検索\n表示\n"
        "「http://example.com/wiki」より作成\nカテゴリ: 呪文\n個人用ツール\nログイン\n表示\n"
    )
    assert texts(source) == ["呪文", "提供：MTG Wiki", "解説", "検索", "表示"]
    assert [rule for rule, _ in furniture(source)] == [
        "jump-links",
        "edit-link",
        "retrieved-from",
        "categories",
        "page-tools",
        "page-menu",
        "page-menu",
    ]


def test_a_rules_viewer_keeps_edition_and_breadcrumb_and_loses_its_chapter_list() -> None:
    chapters = "".join(f"<li><a>{n}. 章{n}</a></li>" for n in range(1, 10))
    source = f"""<!doctype html><nav>店 検索</nav><h1>総合ルールビューア</h1><p>MJMJ訳 20231117.0 版</p>
    <p>最終同期: 2023-12-01</p><ul>{chapters}</ul>
    <ol class="breadcrumb"><li>1. 章1</li><li>100. 節</li></ol>
    <ul><li>100.1 <a>規則</a></li></ul><footer>権利</footer>"""
    assert texts(source) == [
        "総合ルールビューア",
        "MJMJ訳 20231117.0 版",
        "最終同期: 2023-12-01",
        "1. 章1",
        "100. 節",
        "100.1 規則",
    ]
    assert [rule for rule, _ in furniture(source)].count("chapter-list") == 9


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ("<nav>道</nav>", "navigation"),
        ("<div role=navigation>道</div>", "navigation"),
        ("<aside>横</aside>", "aside"),
        ("<footer>足</footer>", "footer"),
        ("<noscript>無</noscript>", "without-script"),
        ("<template><p>型</p></template>", "template"),
        ("<button>押</button>", "form-control"),
        ("<select><option>甲<option>乙</select>", "form-control"),
        ("<div class='x ads'>品</div>", "advertisement"),
        ("<div id=cookie-banner>同意</div>", "cookie-notice"),
        ("<ul class=pankuzu><li>家</ul>", "breadcrumb"),
        ("<p hidden>隠</p>", "hidden"),
        ("<p style='color:red; display: none'>隠</p>", "hidden"),
        ("<p>広告</p>", "advertisement"),
        ("<p>ページの先頭へ</p>", "to-top"),
        ("<p>当サイトではCookieを使用しています。</p>", "cookie-notice"),
    ],
)
def test_furniture_of_any_site(source: str, rule: str) -> None:
    page = page_of_html(f"<p>前</p>{source}<p>後</p>")
    assert [block.text for block in page.blocks] == ["前", "後"]
    assert {piece.rule for piece in page.chrome} == {rule}
    assert all(piece.line == 1 for piece in page.chrome)


@pytest.mark.parametrize(
    "source",
    [
        "<div class=NavFrame><div class=NavContent style='display:none'>畳まれた引用</div></div>",
        "<header><h1>畳まれた引用</h1></header>",
        "<article class='share post'>畳まれた引用</article>",
        "<form>畳まれた引用</form>",
        "<details><p>畳まれた引用</details>",
    ],
)
def test_what_a_reader_sees_or_can_unfold_is_content(source: str) -> None:
    assert texts(f"<!doctype html>{source}") == ["畳まれた引用"]


def test_furniture_inside_a_sentence_does_not_cut_it() -> None:
    page = page_of_html("<p>前の<span class=skip-link>飛ぶ</span>後")
    assert [block.text for block in page.blocks] == ["前の後"]


def test_menu_words_are_content_where_no_menu_begins() -> None:
    source = "提供：MTG Wiki\n検索\n編集\n表示"
    assert [block.text for block in page_of_text(source).blocks] == source.split("\n")


def test_rules_have_names_and_sites_are_known_by_their_pages() -> None:
    assert all(rule.name and rule.words for rule in ELEMENTS)
    assert all(rule.name and not rule.pattern.fullmatch("") for rule in LINES)
    assert [site_of(text) for text in (WIKI, "総合ルールビューア\n1. 章", "文")] == [
        "mediawiki",
        "viewer",
        "other",
    ]
