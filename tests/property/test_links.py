"""What holds of citations and links whatever the texts are."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.check import check
from kb.cite import find_citations
from kb.cite.lists import expand
from kb.corpus import Corpus
from kb.model import DOCUMENT_KINDS, Document, DocumentKind, Lang
from kb.numbers import LETTERS, RuleNumber, numbers_between
from kb.resolve import gather_backlinks, resolve
from tests.written import article, rules

LANGS = st.sampled_from(["ja", "en"])
KINDS = st.sampled_from(DOCUMENT_KINDS)
NUMBERS = st.builds(
    RuleNumber,
    st.integers(100, 104),
    st.integers(1, 12),
    st.sampled_from(["", *LETTERS[:8]]),
)
LEADS = [
    "rule ",
    "rules ",
    "ルール",
    "CR:",
    "section ",
    "layers ",
    "種類別第",
    "^[",
    "該当カード：",
    "下記",
    "see ",
]
JOINS = ["、", " and ", ", ", "–", "〜", "-", "から", "は", " ", "#", "http://a.b/"]
ENDS = ["参照", "を参照", "の例外", "種", "]", "点", "《", "》", "「", "」", "〔", "〕", "“", "”", "（", "）"]
PARTS = ["１０３．６ｂ", "100.6", "7b", "a", "b", "㍿"]
WORDS = st.sampled_from([*LEADS, *JOINS, *ENDS, *PARTS])
NOISE = st.lists(st.one_of(WORDS, NUMBERS.map(str), st.text(max_size=3)), max_size=14).map("".join)


@given(text=st.one_of(NOISE, st.text()), lang=LANGS, kind=KINDS)
@settings(max_examples=300, deadline=None)
def test_spans_lie_in_the_text_and_hold_the_words_of_the_citation(text: str, lang: str, kind: str) -> None:
    found = find_citations(text, cast(Lang, lang), kind=cast(DocumentKind, kind))
    assert list(found) == sorted(found, key=lambda one: (one.start, one.end))
    for one in found:
        assert 0 <= one.start < one.end <= len(text)
        assert one.text == text[one.start : one.end]
        assert (one.number is not None) == (one.form == "rule")
        assert one.number is not None or one.name
    spans = sorted({(one.start, one.end) for one in found})
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


@given(number=NUMBERS, lang=LANGS)
def test_a_number_with_its_lead_is_found_in_every_language(number: RuleNumber, lang: str) -> None:
    for text in (f"(rule {number})", f"CR {number}。", f"see rule {number}."):
        (found,) = find_citations(text, cast(Lang, lang))
        assert found.number == number


@given(first=NUMBERS, last=NUMBERS)
def test_a_range_is_the_numbers_between_its_ends(first: RuleNumber, last: RuleNumber) -> None:
    between = numbers_between(first, last)
    cited = tuple(one.number for one in find_citations(f"rules {first}–{last} apply", "en"))
    if between:
        assert cited == between
        if first.letter:
            assert expand(first, last.letter) == between
    else:
        assert set(cited) <= {first, last}


@st.composite
def libraries(draw: st.DrawFn) -> list[Document]:
    """A few small documents that cite each other and what is not there."""
    drawn = draw(st.lists(st.tuples(NUMBERS, NOISE), max_size=6, unique_by=lambda entry: entry[0]))
    lines = [f"{number} x {text}".replace("\n", " ") for number, text in drawn]
    stated = draw(st.sampled_from([None, "20110930.0", "20231117.0"]))
    wiki = article(
        "札", *draw(st.lists(NOISE.filter(bool), max_size=3)), stated=stated, quotes=tuple(lines[:2])
    )
    return [
        rules("100 General", *lines, stated=stated, lang=cast(Lang, draw(LANGS))),
        rules("100 General", *lines[::2], stated="20200101.0", authority="digest"),
        wiki,
    ]


@given(documents=libraries())
@settings(max_examples=60, deadline=None)
def test_every_link_has_its_backlink_and_every_backlink_its_link(documents: list[Document]) -> None:
    corpus = Corpus.of(documents)
    links = resolve(corpus)
    made = [reference for record in corpus.records for reference in links.references_from(record.id)]
    assert tuple(made) == links.references
    assert len(made) == sum(len(record.citations) for record in corpus.records)
    targets = {one.target for one in made if one.target is not None}
    seen = [reference for target in targets for reference in links.references_to(target)]
    assert sorted(map(repr, seen)) == sorted(repr(one) for one in made if one.target is not None)
    for one in made:
        if one.citation.number is not None:
            assert one in links.references_to(one.citation.number)
    for number in {one.citation.number for one in made if one.citation.number is not None}:
        gathered = gather_backlinks(corpus, links.references_to(number), number)
        sources = [record.id for backlink in gathered for record in backlink.sources]
        assert sorted(sources) == sorted({one.source for one in links.references_to(number)})


@given(documents=libraries())
@settings(max_examples=60, deadline=None)
def test_a_resolved_rule_has_a_text_of_its_edition(documents: list[Document]) -> None:
    corpus = Corpus.of(documents)
    for one in resolve(corpus).references:
        if one.status == "resolved" and one.citation.number is not None:
            name, _, edition = (one.target or "").partition("@")
            texts = [text for gathering in corpus.texts_of(one.citation.number) for text in gathering.texts]
            assert name == f"cr:{one.citation.number}"
            assert edition in {str(text.edition or "undated") for text in texts}


@given(documents=libraries())
@settings(max_examples=40, deadline=None)
def test_checks_never_fail_and_are_sorted_and_the_same_again(documents: list[Document]) -> None:
    corpus = Corpus.of(documents)
    found = check(corpus, resolve(corpus))
    assert found == sorted(found, key=lambda one: (one.document, one.line or 0, one.code, one.message))
    again = Corpus.of(documents[::-1])
    assert check(again, resolve(again)) == found
    ids = {record.id for record in corpus.records}
    assert len(ids) == len(corpus.records)
