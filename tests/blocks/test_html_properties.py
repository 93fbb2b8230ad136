"""Whatever the HTML: no text is lost. An independent parser, html5lib, says what text there is."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import html5lib
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kb.blocks import page_of, page_of_html
from kb.blocks.markup import take_apart
from kb.blocks.model import Page
from kb.errors import ParseError

WORDS = st.text(alphabet="あいカ漢①字abz0Zé〜、。 \n", min_size=1, max_size=12)
REFERENCES = st.sampled_from(
    ["&amp;", "&lt;", "&copy;", "&#12354;", "&#x6F22;", "&nbsp;", "&hellip;", "& ", "&x"]
)
CONTAINERS = ("div", "p", "ul", "ol", "li", "dl", "dt", "dd", "h2", "pre", "blockquote", "section", "center")
INLINE = ("b", "font", "span", "a href='/x?a>b'", "i class=x", "sup", "q")
TABLES = ("table", "tr", "td", "th")
LONE = st.sampled_from(
    ["<br>", "<hr/>", "<img alt='a picture'>", "<!-- a > b -->", "<script>lost<b></script>"]
)


def element(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Elements around what is inside, closed and nested as they should be or not."""
    name = st.sampled_from([*CONTAINERS, *INLINE])
    closed = st.builds(lambda tag, text: f"<{tag}>{text}</{tag.split()[0]}>", name, inside)
    table = st.builds("<table><tr><td>{}<td>{}</table>".format, inside, inside)
    ruby = st.builds("<ruby>漢{}<rt>{}</rt></ruby>".format, WORDS, st.sampled_from(["かん", "じ"]))
    return st.one_of(closed, table, ruby)


TREES = st.recursive(
    st.one_of(WORDS, REFERENCES, LONE),
    lambda inside: element(st.lists(inside, min_size=1, max_size=4).map("".join)),
    max_leaves=30,
)
TAGS = st.sampled_from(
    [f"<{slash}{tag.split()[0]}>" for tag in (*CONTAINERS, *INLINE, *TABLES) for slash in ("", "/")]
)
SOUP = st.lists(st.one_of(TAGS, WORDS, LONE, st.sampled_from(["</body>", "</html>", "<body>"])), max_size=30)


def text_of(page: Page) -> Counter[str]:
    """The characters that a page holds, white space aside."""
    kept = chain(
        (block.text for block in page.blocks),
        (reading.kana for block in page.blocks for reading in block.readings),
        (piece.text for piece in page.chrome),
    )
    return Counter(character for text in kept for character in text if not character.isspace())


def text_by_html5lib(source: str) -> Counter[str]:
    """The characters that html5lib finds in a page, scripts and white space aside."""
    tree = html5lib.parse(source, treebuilder="lxml", namespaceHTMLElements=False)
    found: list[str] = []
    for node in tree.iter():
        if isinstance(node.tag, str) and node.tag not in ("script", "style"):
            found.append(node.text or "")
        found.append(node.tail or "")
    return Counter(character for text in found for character in text if not character.isspace())


@settings(deadline=None)
@given(st.lists(TREES, min_size=1, max_size=5).map("".join))
@example("<ul><li>あ<ul><li>い</ul>う</ul>")
@example("<table><tr><td>あ<table><tr><td>い</table>う</table>え")
def test_trees_keep_the_text_that_html5lib_finds(source: str) -> None:
    page = page_of_html(f"<!doctype html><title>題</title><body>{source}")
    assert text_of(page) == text_by_html5lib(f"<title>題</title><body>{source}")
    assert not [problem for problem in page.problems if problem.code == "lost-text"]


@settings(deadline=None)
@given(SOUP.map("".join))
def test_tag_soup_keeps_the_text_that_html5lib_finds(source: str) -> None:
    page = page_of_html(f"<body>{source}")
    assert text_of(page) == text_by_html5lib(f"<body>{source}")


@settings(deadline=None)
@given(st.text(alphabet="<>/!-?=\"' &;#xabpti[]\nあ", max_size=60))
@example("- ;")
@example("<!--<script>")
@example("<p a='>あ")
@example("</p")
@example("&#0;&#xFFFF;&#xD800;")
def test_fragments_of_markup_lose_no_run_of_text(source: str) -> None:
    page = page_of_html(source)
    runs = take_apart(source).runs
    bullets = Counter("".join(block.marker for block in page.blocks))  # "- " in text; no <li> can arise here
    assert text_of(page) + bullets == Counter(
        character for run in runs for character in run.text if not character.isspace()
    )
    assert all(1 <= block.line <= block.end_line <= len(page.lines) for block in page.blocks)


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_a_page(text: str) -> None:
    try:
        page = page_of(text)
    except ParseError:
        return
    assert all(block.text and block.text == block.text.strip() for block in page.blocks)
    assert all("\n" not in block.text for block in page.blocks)
