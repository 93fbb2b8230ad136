"""Citations and links of the publishers' documents: every figure that was counted by hand."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from kb.check import check
from kb.cite import find_citations
from kb.corpus import Corpus
from kb.model import CitationForm, Document, Source
from kb.numbers import RuleNumber
from kb.reading import read_document
from kb.resolve import Links, gather_backlinks, resolve

pytestmark = pytest.mark.real

N = RuleNumber.parse


def read(path: Path) -> Document:
    data = path.read_bytes()
    return read_document(data, Source(file=path.name, sha256=hashlib.sha256(data).hexdigest()))


@pytest.fixture(scope="module")
def five(seeds: dict[str, Path]) -> dict[str, Document]:
    return {name: read(path) for name, path in seeds.items()}


@pytest.fixture(scope="module")
def library(five: dict[str, Document]) -> tuple[Corpus, Links]:
    corpus = Corpus.of(five.values())
    return corpus, resolve(corpus)


@pytest.fixture(scope="module")
def with_english(five: dict[str, Document], shared: Path) -> tuple[Corpus, Links]:
    """The five documents with the English rules of the two years they speak of, and the newest."""
    names = ("2011-09-30", "2023-11-17", "2026-01-16")
    english = [read(shared / "data" / "cr-en" / f"{name}.txt") for name in names]
    corpus = Corpus.of([*five.values(), *english])
    return corpus, resolve(corpus)


def cited(document: Document, *forms: CitationForm) -> list[tuple[int, str]]:
    return [
        (record.line, citation.text)
        for record in document.records
        for citation in record.citations
        if citation.form in forms
    ]


def test_the_viewer_documents_have_twelve_and_eleven_citations(five: dict[str, Document]) -> None:
    assert [line for line, _ in cited(five["001"], "rule")] == [6, 7, 12, 15, 19, 19, 24, 24, 24, 33, 35, 35]
    assert [line for line, _ in cited(five["004"], "rule")] == [5, 6, 7, 7, 9, 10, 10, 11, 13, 14, 15]


def test_the_wiki_page_cites_four_rules_and_quotes_twelve_citations(five: dict[str, Document]) -> None:
    found = cited(five["000"], "rule")
    assert [one for one in found if one[0] < 149] == [
        (21, "CR:201.4"),
        (58, "CR:613.7k"),
        (60, "CR:400.7m"),
        (92, "CR:400.7"),
    ]
    assert [line for line, _ in found[4:]] == [155, 156, 161, 164, 168, 168, 171, 171, 171, 174, 176, 176]


def test_the_wiki_page_has_eleven_references_to_its_six_footnotes(library: tuple[Corpus, Links]) -> None:
    corpus, links = library
    found = [one for one in links.references if one.citation.form == "footnote"]
    assert len(found) == 11
    assert {one.status for one in found} == {"resolved"}
    assert {one.target for one in found} == {f"wiki:ステッカー:footnote-{n}" for n in range(1, 7)}
    assert all(corpus.record(one.target or "") for one in found)


def test_the_wiki_page_refers_to_two_pages_and_one_of_its_headings(library: tuple[Corpus, Links]) -> None:
    corpus, links = library
    found = {
        (corpus.record(one.source).line, one.citation.name, one.status)  # type: ignore[union-attr]
        for one in links.references
        if one.citation.form in ("page", "heading") and one.source.startswith("wiki:")
    }
    assert found == {
        (25, "ステッカーを貼る/Put a sticker", "resolved"),
        (30, "プロキシ#カードのデザイン中", "absent"),
        (119, "カード個別評価：Unfinity#ステッカー", "absent"),
    }


def test_the_faqs_cite_four_rules_and_none(five: dict[str, Document]) -> None:
    assert cited(five["002"], "rule", "layer") == [
        (49, "701.25「変身」"),
        (59, "601「呪文を唱える」"),
        (63, "110.6"),
        (71, "100.6"),
    ]
    assert cited(five["003"], "rule", "layer") == []


def test_the_lists_of_cards_concerned_lead_to_thirteen_cards(library: tuple[Corpus, Links]) -> None:
    corpus, links = library
    found = [one for one in links.references if one.citation.form == "card"]
    assert len(found) == 13
    assert {corpus.record(one.source).line for one in found} == set(range(109, 114))  # type: ignore[union-attr]
    assert {one.status for one in found} == {"resolved"}


def test_five_places_cite_400_7(library: tuple[Corpus, Links]) -> None:
    corpus, links = library
    backlinks = gather_backlinks(corpus, links.references_to(N("400.7")), N("400.7"))

    def place(index: int, source: int = 0) -> str:
        record = backlinks[index].sources[source]
        return f"{corpus.document_of(record).source.file[:3]}:L{record.line}"

    assert {place(n) for n in range(len(backlinks))} == {
        "001:L15", "001:L24", "004:L13", "000:L60", "000:L92",
    }  # fmt: skip
    assert len(backlinks) == 5
    assert [
        [place(n, m) for m in range(len(one.sources))]
        for n, one in enumerate(backlinks)
        if len(one.sources) > 1
    ] == [
        ["001:L15", "000:L164"],
        ["001:L24", "000:L171"],
    ]
    assert [place(n) for n, one in enumerate(backlinks) if not one.exact] == ["000:L60"]


def test_of_the_five_documents_alone_only_123_5_is_inside(library: tuple[Corpus, Links]) -> None:
    _, links = library
    inside = {
        one.citation.number for one in links.references if one.status == "resolved" and one.citation.number
    }
    assert inside == {N("123.5")}
    assert {str(one.number) for one in links.absent} >= {"400.7", "400.7m", "704", "810", "601", "701.25"}


def test_with_the_english_rules_every_citation_is_read_in_its_own_year(
    with_english: tuple[Corpus, Links],
) -> None:
    _, links = with_english

    def targets(prefix: str) -> dict[str, tuple[str | None, str]]:
        return {
            one.citation.text: (one.target, one.status)
            for one in links.references
            if one.source.startswith(prefix) and one.citation.form in ("rule", "layer")
        }

    assert targets("faq:イニストラード") == {
        "701.25「変身」": ("cr:701.25@20110930.0", "resolved"),
        "601「呪文を唱える」": ("cr:601@20110930.0", "resolved"),
        "110.6": ("cr:110.6@20110930.0", "resolved"),
        "100.6": ("cr:100.6@20110930.0", "resolved"),
    }
    wiki = targets("wiki:ステッカー")
    assert wiki["CR:400.7m"] == ("cr:400.7m@20231117.0", "resolved")
    assert wiki["種類別第6種"] == ("cr:613.1f@20231117.0", "resolved")
    assert wiki["種類別第7b種"] == ("cr:613.4b@20231117.0", "resolved")
    assert {status for _, status in wiki.values()} == {"resolved"}


def test_the_711_of_2011_is_never_the_711_of_today(with_english: tuple[Corpus, Links]) -> None:
    corpus, _ = with_english
    of_today = [one for one in corpus.texts_of(N("711.1")) if any(e.date.year > 2011 for e in one.editions)]
    assert of_today
    assert not any(text.id.startswith("faq:") for one in of_today for text in one.texts)
    quoted = corpus.record("faq:イニストラード:cr:711.1")
    assert quoted is not None
    assert [record.id for record in corpus.counterparts(quoted)] == ["cr:711.1@20110930.0/en"]


def test_an_undated_section_is_read_in_the_edition_that_has_exactly_its_numbers(
    with_english: tuple[Corpus, Links],
) -> None:
    _, links = with_english
    (reference,) = links.references_from("cr:122.2@undated/ja")
    assert reference.target == "cr:400.7@20231117.0"
    assert reference.reason is not None
    assert "2023-11-17 have exactly its numbers" in reference.reason


@pytest.mark.parametrize(
    ("edition", "rule_citations", "layers"),
    [("2003-10-01", 534, 0), ("2011-09-30", 1249, 26), ("2026-01-16", 2117, 27)],
)
def test_every_number_that_an_english_edition_cites_is_found(
    shared: Path, edition: str, rule_citations: int, layers: int
) -> None:
    document = read(shared / "data" / "cr-en" / f"{edition}.txt")
    texts = [record.text for record in document.records]
    texts += [example.text for record in document.records for example in record.examples]
    for text in texts:
        starts = {citation.start for citation in find_citations(text, "en")}
        # A crude count, independent of the patterns: the words with a number after them.
        announced = {match.start() for match in re.finditer(r"\b(?:[Rr]ules?|[Ss]ections?) \d", text)}
        assert announced <= starts, text
    assert len(cited(document, "rule")) == rule_citations
    assert len(cited(document, "layer")) == layers


def test_the_publisher_made_these_errors_in_the_newest_edition(shared: Path) -> None:
    corpus = Corpus.of([read(shared / "data" / "cr-en" / "2026-01-16.txt")])
    links = resolve(corpus)
    wrong = {(str(one.citation.number), one.status) for one in links.references if one.status != "resolved"}
    assert wrong == {("110.10", "absent"), ("613", "ambiguous"), ("702.62", "ambiguous")}
    titles = [problem for problem in check(corpus, links) if problem.code == "title-differs"]
    assert [problem.message.split()[0] for problem in titles] == ["806"]
