"""Whatever the bytes: a document without lost text, or one clear error."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from kb.errors import ParseError
from kb.model import Document, Source
from kb.reading import read_document

SOURCE = Source(file="a.txt", sha256="0" * 64)

HEADS = (
    "総合ルールビューア\n1. ゲーム\n123. 札\n",
    "Magic: The Gathering Comprehensive Rules\nThese rules are effective as of November 17, 2023.\n",
    "札\n\n提供：MTG Wiki\n\n",
    "新しい集 よくある質問集\n\nDocument last modified 11/09/09\n\n一般注釈\n\n",
    "新しい集 よくある質問集\n\n一般注釈\n\n製品情報\n\nカード別注釈\n\n",
    "",
)
LINES = (
    "- 123.1 札を読む。rule 400.7 参照。",
    "123.1a 細かい札（CR:613.7k）。",
    "123.2. Read the card. See rule 613.7, “Timestamp Order.”",
    "100. General",
    "1. 一つめ",
    "例：《白い札/White Card》を読む。",
    "例：",
    "Example: A player reads.",
    "• 点 * もう一つの点",
    "  • 内の点^[1][2]",
    "      • 深い点",
    "1. ↑ 脚注",
    "2. ↑ ^{2.0 2.1} 脚注",
    "目次 1 解説 2 ルール 2.1 細目",
    "解説",
    "ルール",
    "細目",
    "脚注",
    "引用：総合ルール 20231117.0",
    "• 1 ゲーム",
    "  • 123 札",
    "    • 123.1 札を読む。",
    "（正面）",
    "（背面）",
    "一般注釈",
    "カード別注釈",
    "製品情報",
    "発売記念パーティー：2011年9月30日-10月3日",
    "All trademarks are property of somebody.",
    "Glossary",
    "用語集",
    "札／Card",
    "Credits",
    "Contents",
    "《",
    "(訳注：注)",
    "123.9z 外れ",
    "306.b 外れ",
    "",
    "",
)


def read(data: bytes, source: Source = SOURCE) -> Document | None:
    """The document, or None where the bytes are none."""
    try:
        return read_document(data, source)
    except ParseError as error:
        message = str(error)
    assert message
    assert "\n" not in message
    return None


@settings(deadline=None)
@given(st.binary(max_size=300))
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b"<html>")
def test_any_bytes_are_a_document_or_a_clear_error(data: bytes) -> None:
    read(data)


@settings(deadline=None)
@given(st.sampled_from(HEADS), st.lists(st.one_of(st.sampled_from(LINES), st.text(max_size=12)), max_size=25))
def test_lines_in_any_order_lose_no_text(head: str, lines: list[str]) -> None:
    data = (head + "\n".join(lines)).encode("utf-8", "replace")
    document = read(data)
    if document is None:
        return
    assert not [str(problem) for problem in document.problems if problem.code == "lost-text"]
    assert all(problem.document == document.id for problem in document.problems)
    assert len({record.id for record in document.records}) == len(document.records)
    for record in document.records:
        assert 1 <= record.line <= record.end_line <= document.line_count
        texts = {None: record.text, **dict(enumerate(example.text for example in record.examples))}
        assert all(
            texts[citation.example][citation.start : citation.end] == citation.text
            for citation in record.citations
        )


@settings(deadline=None)
@given(
    st.sampled_from(HEADS),
    st.lists(st.sampled_from(LINES), max_size=20),
    st.sampled_from(
        ["<p>{}</p>", "<li>{}", "<h2>{}</h2>", "{}<br>", "<table><td>{}</table>", "<pre>{}</pre>"]
    ),
)
def test_the_same_lines_as_html_lose_no_text(head: str, lines: list[str], form: str) -> None:
    body = "\n".join(form.format(line) for line in (head + "\n".join(lines)).split("\n"))
    document = read(f"<!doctype html><meta charset=utf-8><title>札</title>{body}".encode())
    if document is not None:
        assert not [str(problem) for problem in document.problems if problem.code == "lost-text"]
