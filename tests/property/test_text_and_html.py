"""One document as text and as HTML, in the shape its publisher gives it, is one sequence of records."""

from __future__ import annotations

from html import escape
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.model import Document, Record, Source
from kb.reading import read_document

TITLE = "試しの海 よくある質問集"
MODEST = settings(max_examples=40, deadline=None)

WORDS = st.lists(
    st.sampled_from(
        ["波", "沖", "浜の", "クリーチャー", "2/2", "《波の主》", "は", "が", "<速い>", "A&B", "rule 400.7"]
    ),
    min_size=1,
    max_size=6,
).map("".join)
SENTENCE = WORDS.map(lambda words: f"これは{words}である。")
NAME = st.sampled_from(["潮", "岩", "砂", "風", "貝", "蟹"])
BULLETS = st.lists(st.tuples(st.integers(0, 2), SENTENCE), min_size=1, max_size=5)
SECTIONS = st.lists(st.tuples(NAME, BULLETS), min_size=1, max_size=4, unique_by=lambda section: section[0])


def nested(bullets: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The bullets with depths that nesting can give: at most one more than the bullet above."""
    depth = -1
    made = []
    for wanted, text in bullets:
        depth = min(wanted, depth + 1)
        made.append((depth, text))
    return made


def as_text(bullets: list[tuple[int, str]]) -> str:
    return "\n".join(f"{'  ' * depth}• {text}" for depth, text in nested(bullets))


def as_list(bullets: list[tuple[int, str]], level: int = 0) -> str:
    items = ""
    rest = list(nested(bullets)) if level == 0 else bullets
    while rest:
        (_, text), *rest = rest
        below = [each for each in rest if each[0] > level]
        inner = (
            rest[: next((at for at, each in enumerate(rest) if each[0] <= level), len(rest))] if below else []
        )
        rest = rest[len(inner) :]
        items += f"<li>{escape(text)}{as_list(inner, level + 1) if inner else ''}</li>"
    return f"<ul>{items}</ul>"


def read(text: str, name: str) -> Document:
    document = read_document(text.encode(), Source(file=name, sha256=""))
    assert [each for each in document.problems if each.code != "unbalanced-bracket"] == []
    return document


def said(document: Document) -> list[object]:
    def of(record: Record) -> object:
        examples = [example.text for example in record.examples]
        return (
            *(record.id, record.kind, record.text, record.title, record.parent, record.path, record.depth),
            *(
                record.form,
                record.number,
                record.edition,
                record.group,
                examples,
                record.cards,
                record.citations,
            ),
        )

    return [
        document.id,
        document.title,
        document.kind,
        document.lang,
        document.edition,
        *map(of, document.records),
    ]


@MODEST
@given(SECTIONS)
def test_an_article(sections: list[tuple[str, list[tuple[int, str]]]]) -> None:
    contents = " ".join(f"{at} {name}" for at, (name, _) in enumerate(sections, 1))
    text = "\n\n".join(
        ["題", "提供：MTG Wiki", "これは序である。", f"目次 {contents}"]
        + [part for name, bullets in sections for part in (name, as_text(bullets))]
    )
    listed = "".join(
        f'<li><span class="tocnumber">{at}</span> <span class="toctext">{name}</span></li>'
        for at, (name, _) in enumerate(sections, 1)
    )
    body = "".join(
        f'<h2><span class="editsection">[<a>編集</a>]</span> <span class="mw-headline">{name}</span></h2>'
        f"{as_list(bullets)}"
        for name, bullets in sections
    )
    page = (
        '<html lang="ja"><head><title>題 - MTG Wiki</title></head>'
        '<body class="mediawiki"><h1>題</h1>'
        "<h3 id='siteSub'>提供：MTG Wiki</h3><p>これは序である。</p>"
        f'<table id="toc" class="toc"><tr><td><h2>目次</h2><ul>{listed}</ul></td></tr></table>{body}</body>'
    )
    assert said(read(page, "a.html")) == said(read(text, "a.txt"))


@MODEST
@given(SECTIONS, SECTIONS)
def test_an_faq(
    notes: list[tuple[str, list[tuple[int, str]]]], cards: list[tuple[str, list[tuple[int, str]]]]
) -> None:
    text = "\n\n".join(
        [TITLE, "Document last modified 12/03/04", "これは序である。", "一般注釈"]
        + [part for name, bullets in notes for part in (f"新しい{name}", as_text(bullets))]
        + ["カード別注釈"]
        + [f"《{name}》\n{{1}}{{U}}\nインスタント\n{as_text(bullets)}" for name, bullets in cards]
    )
    page = (
        '<html lang="ja"><head><title>見本</title></head>'
        f"<body><h1>{TITLE}</h1>"
        "<p>Document last modified 12/03/04</p><p>これは序である。</p><h2>一般注釈</h2>"
        + "".join(f"<h3>新しい{name}</h3>{as_list(bullets)}" for name, bullets in notes)
        + "<h2>カード別注釈</h2>"
        + "".join(
            f"<p>《{name}》<br>{{1}}{{U}}<br>インスタント</p>{as_list(bullets)}" for name, bullets in cards
        )
        + "</body></html>"
    )
    assert said(read(page, "a.html")) == said(read(text, "a.txt"))


@MODEST
@given(st.lists(st.tuples(st.booleans(), SENTENCE, st.lists(SENTENCE, max_size=2)), min_size=1, max_size=6))
def test_the_rules_viewer(rules: list[tuple[bool, str, list[str]]]) -> None:
    numbered = []
    whole = 0
    for sub, members in groupby(rules, key=lambda rule: rule[0] and whole > 0):
        for at, (_, text, examples) in enumerate(members):
            whole += not sub
            number = f"123.{max(whole, 1)}" + ("abcdef"[at] if sub and whole else "")
            whole = max(whole, 1)
            numbered.append((number, text, examples))
    text = "総合ルールビューア\n1. 考え方\n123. 波\n" + "\n".join(
        f"- {number} {rule}" + "".join(f"\n例：\n{example}" for example in examples)
        for number, rule, examples in numbered
    )
    body = "".join(
        f"<li>{number} {escape(rule)}" + "".join(f"<p>例：</p><p>{escape(e)}</p>" for e in examples) + "</li>"
        for number, rule, examples in numbered
    )
    page = (
        '<html lang="ja"><head><title>見本</title></head>'
        "<body><h1>総合ルールビューア</h1>"
        f"<h2>1. 考え方</h2><h3>123. 波</h3><ul>{body}</ul></body></html>"
    )
    assert said(read(page, "a.html")) == said(read(text, "a.txt"))
