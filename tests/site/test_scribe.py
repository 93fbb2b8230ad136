from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from kb.site.marks import Mark, nested
from kb.site.plan import Plan
from kb.site.scribe import Scribe, seen
from kb.site.urls import Address
from kb.site.words import words_of
from kb.store import Store
from tests.site.conftest import StoreMaker

VIEWER = "総合ルールビューア\n1. ゲームの考え方\n123. ステッカー\n"


def _scribe(store: Store, path: str = "rules/123/") -> Scribe:
    plan = Plan.of(store)
    return Scribe(
        content=plan.content,
        addresses=plan.addresses,
        names=plan.names,
        here=Address(path),
        lang="ja",
        words=words_of("ja"),
        terms=plan.terms,
    )


def _written(stores: StoreMaker, text: str, number: str = "123.1") -> str:
    with stores.of(("rules.txt", f"{VIEWER}- {number} {text}\n")) as store:
        scribe = _scribe(store)
        record = next(record for record in scribe.content.records.values() if str(record.number) == number)
        return str(scribe.text(record))


def test_a_citation_of_a_rule_that_is_here_is_a_plain_link(stores: StoreMaker) -> None:
    assert _written(stores, "これはrule 123.1 参照。", "123.2").startswith("これは")
    written = _written(stores, "シートを選ぶ。rule 123〔ステッカー〕参照。")
    assert '<a class="ref resolved" href="../../rules/123/index.html">rule 123〔ステッカー〕</a>' in written


def test_a_citation_of_an_absent_rule_says_so(stores: StoreMaker) -> None:
    written = _written(stores, "領域を移る。rule 400.7 参照。")
    link = '<a class="ref absent" href="../../rules/400/index.html#r400.7" title="この文庫にはありません">'
    assert f"{link}rule 400.7</a>" in written


def test_symbols_have_a_text_alternative(stores: StoreMaker) -> None:
    written = _written(stores, "コストは{2}{W/U}である。")
    assert 'role="img" aria-label="不特定マナ2点" title="{2}">2</span>' in written
    assert 'aria-label="白マナか青マナ"' in written


def test_a_card_name_leads_to_its_page_and_its_english_half_is_english(stores: StoreMaker) -> None:
    written = _written(stores, "《白金の天使/Platinum Angel》は負けない。")
    link = '<a class="card" href="../../cards/platinum-angel/index.html">'
    assert f'{link}《白金の天使/<span lang="en">Platinum Angel</span>》</a>' in written


def test_markup_in_a_text_is_text(stores: StoreMaker) -> None:
    written = _written(stores, '<script>alert(1)</script> & <img src=x onerror="alert(1)">の能力である。')
    assert "<script" not in written
    assert "<img" not in written
    assert html.fragment_fromstring(written, create_parent="p").text_content().startswith("<script>alert(1)")


def test_controls_and_changes_of_direction_are_shown(stores: StoreMaker) -> None:
    assert seen("a\u202eb\x00c\td\ne") == "a⟦U+202E⟧b⟦U+0000⟧c d\ne"
    assert "\u202e" not in _written(stores, "右から\u202e左へ書く。")


marks = st.builds(
    Mark,
    st.integers(-2, 12),
    st.integers(-2, 12),
    st.sampled_from(["remark", "reference", "card", "term", "url", "symbol", "reading", "foreign"]),
)


@given(st.lists(marks, max_size=9))
def test_kept_marks_nest_and_no_link_stands_in_a_link(found: list[Mark]) -> None:
    kept = nested(found, 10)
    links = [mark for mark in kept if mark.kind in ("reference", "card", "term", "url")]
    for at, one in enumerate(kept):
        assert 0 <= one.start < one.end <= 10
        for other in kept[at + 1 :]:
            assert other.start >= one.end or other.end <= one.end
    for at, one in enumerate(links):
        assert all(other.start >= one.end for other in links[at + 1 :])


def test_the_words_of_every_text_of_the_starter_library_are_on_its_page(starter_store: Store) -> None:
    scribe = _scribe(starter_store)
    for record in scribe.content.records.values():
        fragment = html.fragment_fromstring(str(scribe.text(record)), create_parent="p")
        for skipped in fragment.xpath(".//rt | .//rp"):
            skipped.drop_tree()
        for symbol in fragment.xpath(".//*[@role='img']"):
            symbol.text = symbol.get("title")
        assert fragment.text_content() == record.text.replace("\n", ""), record.id
