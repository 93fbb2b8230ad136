"""Articles and FAQs are in our own words: what they share with the publishers' documents stays short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.decode import decode
from tests.conftest import ROOT

CHARACTERS = 18
"""Japanese characters in a row that must not be shared. The hard limit for the repository is 30."""
WORDS = 8
"""English words in a row that must not be shared. The hard limit for the repository is 12."""

_BRACKETED = re.compile("《[^《》]*》")
_NAME_PAIR = re.compile(r"/[A-Z][A-Za-z' ]+")
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


def _runs(line: str) -> Iterator[str]:
    """Every window over the line that is long enough to count; half of a Japanese one has to be Japanese."""
    packed = re.sub(r"\s+", "", line)
    for at in range(len(packed) - CHARACTERS + 1):
        window = packed[at : at + CHARACTERS]
        if len(_JAPANESE.findall(window)) >= CHARACTERS // 2:
            yield window
    words = re.findall(r"[a-z0-9’']+", line.lower())
    yield from (" ".join(words[at : at + WORDS]) for at in range(len(words) - WORDS + 1))


@pytest.fixture(scope="module")
def published(shared: Path) -> frozenset[str]:
    """The runs of the user's documents and of the Japanese card texts."""
    paths = [*(shared / "seeds").glob("*.txt"), *(shared / "data/names").glob("*.sjis.txt")]
    return frozenset(
        run for path in paths for line in decode(path.read_bytes()).text.split("\n") for run in _runs(line)
    )


@pytest.mark.real
@pytest.mark.parametrize(
    "path",
    sorted((*(ROOT / "corpus").glob("faq-*.txt"), *(ROOT / "corpus").glob("article-*.txt"))),
    ids=lambda path: path.name,
)
def test_no_run_of_words_is_shared_with_the_publishers_documents(
    path: Path, published: frozenset[str]
) -> None:
    prose = _NAME_PAIR.sub("/", _BRACKETED.sub("《》", path.read_text("utf-8")))
    assert sorted({run for line in prose.splitlines() for run in _runs(line)} & published) == []
