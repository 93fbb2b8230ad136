"""The thirteen English editions: figures, moves that were verified by hand, and the citations of the five
documents.

Every pair of numbers below was read in both editions by a person. The figures were counted by this code
after that, and hold it to them.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter

import pytest

from kb.check import check
from kb.editions import Edition
from kb.history.life import FollowResult, History
from kb.model import Fate
from kb.numbers import RuleNumber
from tests.history.conftest import Real

pytestmark = pytest.mark.real

N = RuleNumber.parse
SIX = ("2003-10-01", "2008-10-01", "2011-09-30", "2016-09-30", "2023-11-17", "2026-01-16")
Y2003, Y2008, Y2011, Y2016, Y2023, Y2026 = (Edition(dt.date.fromisoformat(day)) for day in SIX)


def followed(history: History, number: str, start: Edition, end: Edition) -> FollowResult:
    return history.follow(N(number), start, end)


def figures(history: History, start: Edition, end: Edition) -> tuple[Counter[str], Counter[str]]:
    """What became of all rules; and of those that moved, what their old number is now."""
    became: Counter[str] = Counter()
    old_number: Counter[str] = Counter()
    for (edition, number), life in history.lives.items():
        if edition != start:
            continue
        found = history.follow(number, start, end)
        moved = found.outcome == "found" and found.numbers != (number,)
        name = " ".join(("moved" if moved else "kept", "reworded" if found.reworded else "same"))
        became[name if found.outcome == "found" else found.outcome] += 1
        if moved:
            now = history.lives.get((end, number))
            assert now is not life
            old_number["another rule" if now else "nothing"] += 1
    return became, old_number


def test_from_2023_to_2026_378_rules_moved_and_249_of_their_numbers_mean_another_rule(real: Real) -> None:
    became, old_number = figures(real.history, Y2023, Y2026)
    assert became == {
        "kept same": 2485,
        "kept reworded": 175,
        "moved same": 350,
        "moved reworded": 28,
        "vanished": 12,
    }
    assert old_number == {"another rule": 249, "nothing": 129}


def test_from_2011_to_2026_a_thousand_numbers_changed(real: Real) -> None:
    became, old_number = figures(real.history, Y2011, Y2026)
    assert became["moved same"] + became["moved reworded"] == 994
    assert became["ambiguous"] <= 6
    assert old_number == {"another rule": 698, "nothing": 296}


def test_from_2008_to_2011_the_whole_book_was_renumbered(real: Real) -> None:
    became, _ = figures(real.history, Y2008, Y2011)
    assert became["moved same"] + became["moved reworded"] == 1038
    assert became["kept same"] + became["kept reworded"] == 30


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("102", "104"),  # Winning and Losing → Ending the Game
        ("203.3", "202.3"),
        ("300.3", "500.4"),  # mana empties; mana burn is gone
        ("409.1a", "601.2a"),
        ("420", "704"),  # State-Based Effects → State-Based Actions
        ("420.5c", "704.5g"),
        ("501.7", "701.17"),
        ("502.4b", "702.9b"),
        ("502.17a", "702.29a"),
        ("502.82", "702.80"),  # Devour
        ("506.1", "715.1"),  # subgames
        ("602.2a", "802.2a"),
        ("205.4b", "205.4c"),
        ("212.4", "303"),  # a rule became the section on enchantments
        ("212", "3"),  # and its section the chapter on card types
        ("217.5", "403"),  # In Play → Battlefield
        ("217.7", "406"),  # Removed from the Game → Exile
        ("217.7e", "406.6"),
        ("419.6h", "614.11"),
        ("419.7", "615"),
    ],
)
def test_moves_of_2008_to_2011_verified_by_hand(real: Real, old: str, new: str) -> None:
    found = followed(real.history, old, Y2008, Y2011)
    assert (found.outcome, [*map(str, found.numbers)]) == ("found", [new])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("308", "308"),  # Tribals → Kindreds
        ("500.4", "500.5"),
        ("500.11", "500.12"),
        ("509.7", "509.4"),
        ("609.8", "608.2i"),
        ("701.11", "701.13"),  # Exile, as 406 is called too
        ("701.14d", "701.18d"),
        ("701.16a", "701.20a"),
        ("701.28g", "701.27g"),
        ("701.34g", "701.40h"),  # Manifest: one of three rules with these words
        ("701.40a", "701.44a"),
        ("701.47d", "701.50d"),
        ("702.89", "702.89"),  # Totem Armor → Umbra Armor
        ("702.119b", "702.119c"),
        ("702.124i", "702.124j"),
        ("703.4s", "703.4q"),
        ("719.9", "722.9"),
        ("720.1c", "723.1c"),  # twice in the book
        ("720.2c", "723.2c"),
        ("727.1c", "731.1c"),
    ],
)
def test_moves_of_2023_to_2026_verified_by_hand(real: Real, old: str, new: str) -> None:
    found = followed(real.history, old, Y2023, Y2026)
    assert (found.outcome, [*map(str, found.numbers)]) == ("found", [new])


@pytest.mark.parametrize("number", ["509.2", "509.3", "509.6", "703.4k", "802.5", "805.10f"])
def test_rules_of_2023_that_were_taken_out(real: Real, number: str) -> None:
    assert followed(real.history, number, Y2023, Y2026).outcome == "vanished"


@pytest.mark.parametrize(
    ("old", "candidates"),
    [
        ("419.3", ["614.3", "615.3"]),  # replacement and prevention effects, taken apart
        ("419.4", ["614.4", "615.4"]),
        ("403.5", ["602.5d", "602.5e"]),
        ("411.2", ["116.1d", "605.3a"]),
    ],
)
def test_rules_of_2008_that_became_two_are_ambiguous_with_both(
    real: Real, old: str, candidates: list[str]
) -> None:
    found = followed(real.history, old, Y2008, Y2011)
    assert (found.outcome, [*map(str, found.numbers)]) == ("ambiguous", candidates)


def test_two_rules_that_became_one_are_ambiguous(real: Real) -> None:
    found = followed(real.history, "711.2", Y2011, Y2026)
    assert (found.outcome, [*map(str, found.numbers)]) == ("ambiguous", ["712.8"])


def test_flying_is_one_rule_from_2003_to_2026(real: Real) -> None:
    life = real.history.lives[Y2026, N("702.9b")]
    assert [str(one.number) for one in life.standings] == ["502.4b"] * 3 + ["702.9b"] * 10


def test_every_alignment_pairs_a_number_once(real: Real) -> None:
    for life in real.history.lives.values():
        editions = [one.edition for one in life.standings]
        first = real.history.editions.index(editions[0])
        assert tuple(editions) == real.history.editions[first : first + len(editions)]


CITED_IN_2011: list[tuple[str, list[str], Fate]] = [
    ("100.6", ["100.6"], "reworded"),
    ("110.6", ["110.5"], "moved"),
    ("601", ["601"], "same"),
    ("701.25", ["701.27"], "moved"),
]


def test_what_the_faq_of_2011_cites_is_read_in_its_year_and_followed(real: Real) -> None:
    found = {
        (str(one.citation.number), one.target, one.status, tuple(map(str, one.today)), one.fate)
        for one in real.links.references
        if one.source.startswith("faq:イニストラード:cr:") and one.citation.number
    }
    assert found == {
        (number, f"cr:{number}@20110930.0", "resolved", tuple(today), fate)
        for number, today, fate in CITED_IN_2011
    }


@pytest.mark.parametrize(
    ("number", "outcome", "today"),
    [
        ("711", "found", ["712"]),
        ("711.1", "found", ["712.2"]),
        ("711.2", "ambiguous", ["712.8"]),
        ("711.3", "vanished", []),
        ("711.4", "found", ["712.11"]),
        ("711.5", "found", ["712.14"]),
        ("711.6", "found", ["712.16"]),
        ("711.7", "found", ["712.18"]),
        ("711.8", "found", ["712.19"]),
        ("711.9", "found", ["712.7"]),
        ("701.10", "found", ["701.14"]),
    ],
)
def test_the_rules_that_the_faq_of_2011_quotes_are_followed_to_today(
    real: Real, number: str, outcome: str, today: list[str]
) -> None:
    found = real.links.histories.follow(N(number), Y2011, "ja")
    assert (found.outcome, [*map(str, found.numbers)]) == (outcome, today)


def test_no_citation_of_the_five_documents_is_silently_wrong(real: Real) -> None:
    """Each names its edition, or the reason why the edition was taken, or why it stays open."""
    seen = 0
    for one in real.links.references:
        document = real.corpus.document_of(real.corpus.record(one.source) or pytest.fail(one.source))
        if document.source.file[3:4] != "_" or one.citation.form != "rule":
            continue
        seen += 1
        dated = document.rules_date or document.edition
        assert one.status == "resolved" or one.reason, one
        if dated is None and not (one.target or "").endswith("@undated"):
            assert one.reason, one
        if one.target and "@2" in one.target:
            assert one.fate is not None, one
    assert seen == 43  # 12 in 001, 11 in 004, 16 in 000, 4 in 002


def test_a_faq_of_3_october_2008_is_read_in_the_rules_of_1_october(real: Real) -> None:
    from dataclasses import replace

    from kb.cite import find_citations
    from kb.corpus import Corpus
    from kb.resolve import resolve

    faq = real.corpus.document("faq:アラーラの断片")
    assert faq is not None
    text = "502.4bを参照。"
    first = replace(faq.records[0], text=text, citations=find_citations(text, "ja", kind="faq"), examples=())
    book = real.corpus.document("cr@20081001.0/en")
    newest = real.corpus.document("cr@20260116.0/en")
    assert book is not None
    assert newest is not None
    links = resolve(
        Corpus.of([replace(faq, records=(first,), groups=()), book, newest]), real.links.histories
    )
    (one,) = links.references_from(first.id)
    assert (one.target, one.status) == ("cr:502.4b@20081001.0", "resolved")
    assert one.reason is not None
    assert "2008-10-01, the last here before 2008-10-03" in one.reason
    assert ([*map(str, one.today)], one.fate) == (["702.9b"], "moved")


def test_the_checks_find_what_the_publisher_forgot_to_renumber(real: Real) -> None:
    found = [problem for problem in check(real.corpus, real.links) if problem.code == "reference-left-behind"]
    assert [(one.document, one.line) for one in found] == [
        ("cr@20201120.0/en", 4737),  # 712.4d: the exception for commanders is 903.9c
        ("cr@20231117.0/en", 1291),  # 201.4e: 713 was meld cards and is substitute cards
        ("cr@20241108.0/en", 5960),  # 724.6: subgames are 726
        ("cr@20241108.0/en", 6213),  # 801.17: restarting the game is 724
        ("cr@20251114.0/en", 2750),  # 607.2m: choices before entering are 614.12c
    ]


def test_the_checks_name_documents_whose_citations_moved(real: Real) -> None:
    (found,) = [problem for problem in check(real.corpus, real.links) if problem.code == "citations-moved"]
    assert (found.document, found.line) == ("faq:イニストラード", 49)
    assert "701.25 is 701.27 (line 49), 110.6 is 110.5 (line 63)" in found.message


def test_the_only_gap_in_thirteen_editions_is_explained(real: Real) -> None:
    gaps = [problem for problem in check(real.corpus, real.links) if problem.code == "numbering-gap"]
    assert [str(gap) for gap in gaps] == [
        "cr@20081001.0/en:839: warning: 306.1a to 306.1b are missing before 306.1c; "
        "line 837: '306.b' is no rule number [numbering-gap]"
    ]
