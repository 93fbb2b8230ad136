from __future__ import annotations

import datetime as dt

from kb.numbers import RuleNumber
from kb.site.content import Content
from kb.site.plan import Plan
from kb.site.rulebook import Place, Rulebook
from kb.site.urls import rule_address
from tests.site.conftest import StoreMaker

FAQ = """イニストラード よくある質問集

Compiled by the tests

イニストラード 公式発売日：2011年9月30日

一般注釈

新カードレイアウト：両面カード

711. 両面カード

711.1 両面カードは、どちらの側にもマジックの面がある。

711.2 これは古い番号である。

• 両面カードの裏はカードの裏ではない。（711.1参照）

カード別注釈

• 《硬鎧の群れ》は１つの例である。

All trademarks are property of their owners.
"""
VIEWER = (
    "総合ルールビューア\n7. その他のルール\n711. レベル系カード\n- 711.1 レベル系カードの枠には縞がある。\n"
)
OTHER = (
    "総合ルールビューア\n1. ゲームの考え方\n123. ステッカー\n"
    "- 123.1 ステッカーはマーカーである。rule 711.1 参照。\n"
)


def _book(store: object) -> Rulebook:
    return Rulebook.of(Content.of(store))  # type: ignore[arg-type]


def test_a_number_of_another_year_never_stands_on_the_current_page(stores: StoreMaker) -> None:
    with stores.of(("faq.txt", FAQ), ("rules.txt", VIEWER)) as store:
        book = _book(store)
    number = RuleNumber.parse("711.1")
    today, then = book.entry(Place(number)), book.entry(Place(number, dt.date(2011, 9, 30)))
    assert today is not None
    assert [text.text for text in today.texts] == ["レベル系カードの枠には縞がある。"]
    assert today.variants == ()
    assert then is not None
    assert "どちらの側" in then.texts[0].text


def test_what_an_faq_quotes_is_not_current(stores: StoreMaker) -> None:
    for documents in ([("faq.txt", FAQ)], [("faq.txt", FAQ), ("rules.txt", OTHER)]):
        with stores.of(*documents) as store:
            book = _book(store)
        entry = book.entry(Place(RuleNumber(711)))
        assert entry is None or not entry.texts
        assert book.pages[Place(RuleNumber(711), dt.date(2011, 9, 30))].head.texts


def test_an_undated_text_does_not_belong_with_an_edition_of_other_words(stores: StoreMaker) -> None:
    with stores.of(("faq.txt", FAQ), ("rules.txt", VIEWER.replace("縞がある", "縞が２本ある"))) as store:
        book = _book(store)
    assert book.dates[711] == (None, dt.date(2011, 9, 30))


def test_a_rule_that_is_cited_and_not_here_has_a_place(stores: StoreMaker) -> None:
    with stores.of(("rules.txt", OTHER)) as store:
        plan = Plan.of(store)
    entry = plan.book.entry(Place(RuleNumber.parse("711.1")))
    assert entry is not None
    assert entry.texts == ()
    assert [citing.record.id for citing in plan.backlinks[rule_address(Place(entry.number))]] == [
        "cr:123.1@undated/ja"
    ]
