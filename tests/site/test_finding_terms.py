from __future__ import annotations

import pytest

from kb.site.finding_terms import TermFinder
from kb.store import StoredTerm

FINDER = TermFinder.of(
    [
        StoredTerm("トークン", "Token", ("cr:glossary/x",), ()),
        StoredTerm("能力", "Ability", ("cr:glossary/y",), ()),
        StoredTerm("起動型能力", "Activated Ability", ("cr:glossary/z",), ()),
        StoredTerm("場", "In play", ("cr:glossary/w",), ()),
        StoredTerm("名前", None, (), ()),
        StoredTerm("事件", "Case", ("cr:glossary/v",), ()),
    ],
    {"cr:glossary/v": "An enchantment subtype that has something to solve."},
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("トークンの能力は起動型能力である。", ["トークン", "能力", "起動型能力"]),
        ("トークンとトークン", ["トークン"]),
        ("ゴブリントークンマン", []),
        ("特殊能力者", []),
        ("場合", []),
        ("名前", []),
        ("Two tokens and a token", ["tokens"]),
        ("a tokenizer, betoken", []),
        ("an activated ability", ["activated ability"]),
        ("in that case it is no Case", ["Case"]),
        ("その事件", ["事件"]),
        ("", []),
    ],
)
def test_terms_are_found_whole_and_once(text: str, found: list[str]) -> None:
    assert [text[mark.start : mark.end] for mark in FINDER.find(text)] == found
