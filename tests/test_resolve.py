"""Resolution: what a citation means in the edition of the text that makes it, and the way back."""

from __future__ import annotations

import pytest

from kb.corpus import Corpus
from kb.model import CrossReference, Document
from kb.numbers import RuleNumber
from kb.resolve import gather_backlinks, resolve
from tests.written import article, naming, rules

N = RuleNumber.parse
IN_2023 = rules(
    "400 Zones", "400.7 It is new.", "400.7m It keeps stickers.", "613 Layers", "613.1 Layers.",
    "613.1f Layer 6: Abilities.", "613.4 Values come last.", "613.4b Layer 7b: Set.", stated="20231117.0",
)  # fmt: skip
IN_2011 = rules("400 Zones", "400.7 It forgets.", "711 Two Faces", "711.4 Face up.", stated="20110930.0")


def resolved(*documents: Document, of: str) -> list[tuple[str, str | None, str]]:
    """(number or name, target, status) of what a record cites in a library of these documents."""
    links = resolve(Corpus.of(documents))
    return [
        (str(r.citation.number or r.citation.name), r.target, r.status) for r in links.references_from(of)
    ]


def only(*documents: Document, of: str) -> CrossReference:
    (reference,) = resolve(Corpus.of(documents)).references_from(of)
    return reference


def test_a_rule_is_read_in_the_edition_of_its_text() -> None:
    citing = rules("123 Stickers", "123.5 See rule 400.7.", stated="20231117.0", part="123", lang="ja")
    found = resolved(citing, IN_2023, IN_2011, of="cr:123.5@20231117.0/ja")
    assert found == [("400.7", "cr:400.7@20231117.0", "resolved")]


def test_any_language_of_the_edition_answers() -> None:
    wiki = article("札", "番号を得る（CR:400.7m）。", stated="20231117.0")
    assert resolved(wiki, IN_2023, of="wiki:札:lead#1") == [("400.7m", "cr:400.7m@20231117.0", "resolved")]


def test_a_rule_quoted_in_the_same_edition_answers() -> None:
    wiki = article("札", "番号を得る（CR:400.7）。", stated="20231117.0")
    quote = article("領域", stated="20231117.0", quotes=("400.7 新しくなる。",))
    assert resolved(wiki, quote, of="wiki:札:lead#1") == [("400.7", "cr:400.7@20231117.0", "resolved")]


def test_the_711_quoted_in_2011_is_never_the_711_of_today() -> None:
    faq = article(
        "旧世界 よくある質問集", "711.4を参照。", kind="faq", rules_date="2011-09-30",
        quotes=("711 両面", "711.4 表で置く。"),
    )  # fmt: skip
    today = rules("711 Levels", "711.4 Levels count.", stated="20231117.0")
    assert resolved(faq, today, of="faq:旧世界:lead#1") == [("711.4", "cr:711.4@20110930.0", "resolved")]
    links = resolve(Corpus.of([faq, today]))
    assert links.references_to("cr:711.4@20231117.0") == ()


def test_a_text_of_another_edition_is_named_as_such_and_only_the_nearest_before() -> None:
    faq = article("新世界 よくある質問集", "400.7を参照。", kind="faq", rules_date="2015-01-01")
    reference = only(faq, IN_2011, IN_2023, of="faq:新世界:lead#1")
    assert (reference.target, reference.status) == ("cr:400.7@20110930.0", "other-edition")
    assert reference.reason is not None
    assert "2011-09-30" in reference.reason


def test_a_later_edition_is_no_target() -> None:
    faq = article("旧世界 よくある質問集", "400.7を参照。", kind="faq", rules_date="2009-01-01")
    reference = only(faq, IN_2011, of="faq:旧世界:lead#1")
    assert (reference.target, reference.status) == ("cr:400.7@20090101.0", "other-edition")


def test_an_edition_before_that_lost_the_number_stops_the_search() -> None:
    without = rules("711 Two Faces", "711.1 Faces.", stated="20120101.0")
    faq = article("新世界 よくある質問集", "711.4を参照。", kind="faq", rules_date="2015-01-01")
    reference = only(faq, IN_2011, without, of="faq:新世界:lead#1")
    assert (reference.target, reference.status) == ("cr:711.4@20150101.0", "other-edition")


def test_a_number_that_nothing_has_is_absent_in_its_edition() -> None:
    wiki = article("札", "順番がある（CR:613.7k）。", stated="20220101.0")
    assert resolved(wiki, IN_2011, of="wiki:札:lead#1") == [("613.7k", "cr:613.7k@20220101.0", "absent")]


@pytest.mark.parametrize(
    ("cited", "told"),
    [("400.7z", "its rule 400.7 has no z"), ("400.9", "it has no 400.9"), ("400.9a", "it has no 400.9a")],
)
def test_a_section_that_is_whole_and_lacks_the_number_makes_it_absent_with_the_reason(
    cited: str, told: str
) -> None:
    elsewhere = rules("400 Zones", f"{cited} There once.", stated="20110930.0")
    citing = rules("123 Stickers", f"123.5 See rule {cited}.", stated="20231117.0", part="123")
    links = resolve(Corpus.of([citing, IN_2023, elsewhere]))
    (reference,) = links.references_from("cr:123.5@20231117.0/en")
    assert (reference.target, reference.status) == (f"cr:{cited}@20231117.0", "absent")
    assert reference.reason is not None
    assert told in reference.reason
    assert [problem.severity for problem in links.problems] == ["warning"]


def test_a_digest_is_never_whole() -> None:
    digest = rules(
        "400 Zones", "400.7 New.", "400.8 See rule 400.9.", stated="20231117.0", authority="digest"
    )
    reference = only(digest, of="cr:400.8@20231117.0/en")
    assert (reference.status, reference.reason) == ("absent", None)


def test_an_undated_text_reads_itself_and_other_undated_texts() -> None:
    viewer = rules("123 札", "123.5 rule 123.6 とrule 400.7 参照。", "123.6 名前。", lang="ja", part="123")
    other = rules("400 領域", "400.7 新しい。", lang="ja", part="400")
    assert resolved(viewer, other, of="cr:123.5@undated/ja") == [
        ("123.6", "cr:123.6@undated", "resolved"),
        ("400.7", "cr:400.7@undated", "resolved"),
    ]


def test_an_undated_text_reads_a_dated_one_only_if_the_title_is_the_same() -> None:
    viewer = rules(
        "123 札", "123.5 rule 400〔領域〕とrule 711〔段階〕とrule 400.7 参照。", lang="ja", part="123"
    )
    older = rules("400 領域", "400.7 忘れる。", "711 両面", stated="20110930.0", lang="ja")
    newer = rules("400 領域", "400.7 新しい。", "711 段階", stated="20231117.0", lang="ja")
    assert resolved(viewer, older, newer, of="cr:123.5@undated/ja") == [
        ("400", "cr:400@20231117.0", "resolved"),
        ("711", "cr:711@20231117.0", "resolved"),
        ("400.7", "cr:400.7", "ambiguous"),
    ]


def test_the_very_words_in_a_dated_text_tell_the_edition_of_an_undated_one() -> None:
    viewer = rules("123 札", "123.5 rule 400.7 参照。", "123.6 別のrule 400.7 参照。", lang="ja", part="123")
    quote = article("札", stated="20231117.0", quotes=("123.5 rule 400.7 参照。",))
    reference = only(viewer, quote, IN_2023, IN_2011, of="cr:123.5@undated/ja")
    assert (reference.target, reference.status) == ("cr:400.7@20231117.0", "resolved")
    assert reference.reason is not None
    assert only(viewer, quote, IN_2023, of="cr:123.6@undated/ja").status == "ambiguous"


def test_a_title_that_another_number_bears_makes_a_citation_ambiguous() -> None:
    citing = rules(
        "123 札",
        "123.5 See rule 400, “Layers.”",
        "123.6 See rule 613, “Layers,” too.",
        stated="20231117.0",
        lang="ja",
    )
    reference = only(citing, IN_2023, of="cr:123.5@20231117.0/ja")
    assert (reference.target, reference.status) == ("cr:400", "ambiguous")
    assert reference.reason is not None
    assert "613" in reference.reason
    assert only(citing, IN_2023, of="cr:123.6@20231117.0/ja").status == "resolved"


def test_a_dated_text_reads_an_undated_one_only_if_the_title_is_the_same() -> None:
    wiki = article("札", "rule 400〔領域〕とrule 400.7 参照。", stated="20231117.0")
    viewer = rules("400 領域", "400.7 新しい。", lang="ja", part="400")
    assert resolved(wiki, viewer, of="wiki:札:lead#1") == [
        ("400", "cr:400@undated", "resolved"),
        ("400.7", "cr:400.7", "ambiguous"),
    ]


def test_a_japanese_title_with_both_languages_is_cited_by_either_half() -> None:
    viewer = rules("123 札", "123.5 rule 701.10〔格闘〕とrule 701.11〔Vote〕参照。", lang="ja", part="123")
    dated = rules("701 動作", "701.10 格闘／Fight", "701.11 投票／Vote", stated="20231117.0", lang="ja")
    assert [status for *_, status in resolved(viewer, dated, of="cr:123.5@undated/ja")] == ["resolved"] * 2


def test_undated_texts_that_differ_are_ambiguous() -> None:
    viewer = rules("123 札", "123.5 rule 400.7 参照。", lang="ja", part="123")
    one = rules("400 領域", "400.7 新しい。", lang="ja", part="400")
    two = rules("4 領域", "400 領域", "400.7 忘れる。", lang="ja", part="4")
    assert resolved(viewer, one, two, of="cr:123.5@undated/ja") == [("400.7", "cr:400.7", "ambiguous")]


def test_a_range_is_a_reference_for_each_number() -> None:
    citing = rules(
        "123 Stickers", "123.5 See rules 123.6a–c.", "123.6 Names.", "123.6a A.", "123.6b B.", part="123"
    )
    assert resolved(citing, of="cr:123.5@undated/en") == [
        ("123.6a", "cr:123.6a@undated", "resolved"),
        ("123.6b", "cr:123.6b@undated", "resolved"),
        ("123.6c", "cr:123.6c", "absent"),
    ]


def test_a_layer_leads_to_the_rule_that_defines_it_in_the_edition() -> None:
    wiki = article("札", "能力は種類別第6種、値は種類別第7b種、色は種類別第5種。", stated="20231117.0")
    assert resolved(wiki, IN_2023, of="wiki:札:lead#1") == [
        ("6", "cr:613.1f@20231117.0", "resolved"),
        ("7b", "cr:613.4b@20231117.0", "resolved"),
        ("5", None, "absent"),
    ]
    assert [r.source for r in resolve(Corpus.of([wiki, IN_2023])).references_to(N("613.1f"))] == [
        "wiki:札:lead#1"
    ]


def test_a_layer_of_another_edition_is_absent() -> None:
    wiki = article("札", "能力は種類別第6種。", stated="20200101.0")
    assert resolved(wiki, IN_2023, of="wiki:札:lead#1") == [("6", None, "absent")]


def test_a_page_leads_to_the_article_and_its_heading() -> None:
    citing = article("札", "詳細はプロキシ#作り方/Making、プロキシ#歴史、代用品#歴史を参照。")
    page = article("プロキシ", headings=("作り方/Making",))
    assert resolved(citing, page, of="wiki:札:lead#1") == [
        ("プロキシ#作り方/Making", "wiki:プロキシ:heading-作り方", "resolved"),
        ("プロキシ#歴史", "wiki:プロキシ", "absent"),
        ("代用品#歴史", "wiki:代用品", "absent"),
    ]


def test_another_faq_is_found_by_its_title() -> None:
    citing = article("甲 よくある質問集", "以下の「乙 よくある質問集」を参照。", kind="faq")
    other = article("乙 よくある質問集", "文", kind="faq")
    name = "乙 よくある質問集"
    assert resolved(citing, other, of="faq:甲:lead#1") == [(name, "faq:乙", "resolved")]
    assert resolved(citing, of="faq:甲:lead#1") == [(name, "faq:乙", "absent")]


def test_headings_and_footnotes_are_those_of_the_same_document() -> None:
    citing = article(
        "札",
        "上記「貼り方」と下記「不明」の通り^[2]^[3]。",
        headings=("貼り方/How to",),
        footnotes=("甲", "乙"),
    )
    other = article("別", headings=("不明",), footnotes=("甲", "乙", "丙"))
    assert resolved(citing, other, of="wiki:札:lead#1") == [
        ("貼り方", "wiki:札:heading-貼り方", "resolved"),
        ("不明", None, "absent"),
        ("2", "wiki:札:footnote-2", "resolved"),
        ("3", None, "absent"),
    ]


def test_two_headings_of_one_name_are_ambiguous() -> None:
    citing = article("札", "下記「歴史」の通り。", headings=("歴史", "歴史/History"))
    assert resolved(citing, of="wiki:札:lead#1") == [("歴史", None, "ambiguous")]


def test_a_card_leads_to_the_card_however_it_is_written() -> None:
    citing = article("甲 よくある質問集", "（該当カード：《白金の天使》、《もみ消し》）", kind="faq")
    named = naming(article("札", "文"), ("白金の天使", "Platinum Angel"))
    assert resolved(citing, named, of="faq:甲:lead#1") == [
        ("白金の天使", "card:platinum angel", "resolved"),
        ("もみ消し", None, "absent"),
    ]


def test_examples_cite_too() -> None:
    citing = rules("123 Stickers", "123.5 Names.", "Example: See rule 123.5.", part="123")
    reference = only(citing, of="cr:123.5@undated/en")
    assert reference.citation.example == 0


def test_absent_targets_say_who_cites_them() -> None:
    one = article("甲", "順番（CR:613.7k）、番号（CR:201.4）。", stated="20231117.0")
    two = article("乙", "順番（CR:613.7k）。", stated="20231117.0")
    absent = resolve(Corpus.of([one, two])).absent
    assert [(str(a.number), a.target, [r.source for r in a.references]) for a in absent] == [
        ("201.4", "cr:201.4@20231117.0", ["wiki:甲:lead#1"]),
        ("613.7k", "cr:613.7k@20231117.0", ["wiki:乙:lead#1", "wiki:甲:lead#1"]),
    ]


def test_who_cites_a_subrule_cites_its_rule_and_is_marked() -> None:
    one = article("甲", "（CR:400.7m）", "（CR:400.7に対する例外）", stated="20231117.0")
    corpus = Corpus.of([one, IN_2023])
    found = gather_backlinks(corpus, resolve(corpus).references_to(N("400.7")), N("400.7"))
    assert [(link.record.id, link.exact) for link in found] == [
        ("wiki:甲:lead#1", False),
        ("wiki:甲:lead#2", True),
    ]
    assert resolve(corpus).references_to(N("400")) == ()


def test_a_rule_that_two_documents_give_is_one_citing_rule_with_both_sources() -> None:
    viewer = rules("123 札", "123.5 これはrule 400.7 の例外である。", lang="ja", part="123")
    quote = article("札", stated="20231117.0", quotes=("123 札", "123.5 これはrule 400.7 の 例外である。"))
    corpus = Corpus.of([viewer, quote])
    (backlink,) = gather_backlinks(corpus, resolve(corpus).references_to(N("400.7")))
    assert [record.id for record in backlink.sources] == ["cr:123.5@undated/ja", "wiki:札:cr:123.5"]
    assert backlink.record == backlink.sources[0]
    assert [reference.source for reference in backlink.references] == ["cr:123.5@undated/ja"]
