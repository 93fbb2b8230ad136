"""Sites of documents that tests write by hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kb.check import check
from kb.corpus import Corpus
from kb.history.histories import histories_of
from kb.model import Document
from kb.resolve import resolve
from kb.site import Options, build_site
from kb.store import Store
from kb.store.write import write_store
from tests.written import rules


def site_of(folder: Path, documents: Iterable[Document]) -> Path:
    """The site of these documents, in a folder of its own."""
    corpus = Corpus.of(documents)
    histories = histories_of(corpus)
    links = resolve(corpus, histories)
    path = folder / "kb.sqlite"
    write_store(
        path,
        corpus,
        links.references,
        check(corpus, links),
        folders={},
        library="",
        histories=histories,
    )
    with Store.open(path) as store:
        build_site(store, folder / "site", Options())
    return folder / "site"


SAME = ("1 Ideas", "123 Badges", "123.1 A badge is a small sign on a permanent.", "2 Parts")
FIRST = (
    *SAME,
    "123.2 Whoever owns the badge may turn it over once each week.",
    "123.3 Lions and bears share one den until winter has come.",
    "123.4 Nobody counts the pebbles that lie under the bridge.",
)
SECOND = (
    *SAME,
    "123.2 Whoever owns the badge may turn it over once each month.",
    "123.4 Lions and bears share one den until winter has come.",
    '123.5 A <script>alert(1)</script> & a \u202e"quoted" \' bird sing to each other.',
)
THIRD = (*SECOND[:-1], '123.5 A <script>alert(2)</script> & a \u202e"quoted" \' bird sing to each other.')


def three_editions() -> list[Document]:
    """Three editions of a section in English, the first two in Japanese too."""
    japanese = ("1 考え方", "123 バッジ", "123.1 バッジは小さな印であり、{}個まで置ける。")
    found = [rules(*lines, stated=f"200{n}0101.0") for n, lines in enumerate((FIRST, SECOND, THIRD), start=1)]
    found += [
        rules(*(line.format(n) for line in japanese), stated=f"200{n}0101.0", lang="ja") for n in (1, 2)
    ]
    return found
