"""The corpus: ids, gathered texts, counterparts, cards, words."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from kb.corpus import Corpus, same_text
from kb.model import Card, Record
from kb.numbers import RuleNumber
from tests.written import article, naming, rules

N = RuleNumber.parse
OLD = rules("711 Two Faces", "711.1 Each face counts.", stated="20110930.0", lang="en")
NEW = rules("711 Levels", "711.1 Each level counts.", stated="20231117.0", lang="en")


def ids(records: tuple[Record, ...]) -> list[str]:
    return [record.id for record in records]


def test_records_are_found_by_id_and_in_reading_order() -> None:
    corpus = Corpus.of([NEW, OLD])
    assert [document.id for document in corpus.documents] == ["cr@20110930.0/en", "cr@20231117.0/en"]
    assert ids(corpus.records)[:2] == ["cr:711@20110930.0/en", "cr:711.1@20110930.0/en"]
    assert ids(corpus.children("cr:711@20231117.0/en")) == ["cr:711.1@20231117.0/en"]
    found = corpus.record("cr:711.1@20231117.0/en")
    assert found is not None
    assert corpus.document_of(found).id == "cr@20231117.0/en"
    assert corpus.record("cr:712") is None


def test_a_number_that_means_something_else_in_another_year_is_two_gatherings() -> None:
    corpus = Corpus.of([OLD, NEW])
    assert [one.leader.text for one in corpus.texts_of(N("711"))] == ["Levels", "Two Faces"]


def test_texts_with_the_same_words_are_one_gathering_whatever_their_editions() -> None:
    later = rules("711 Levels", "711.1 Each  level counts.", stated="20240101.0")
    (gathering,) = Corpus.of([NEW, later]).texts_of(N("711.1"))
    assert ids(gathering.texts) == ["cr:711.1@20240101.0/en", "cr:711.1@20231117.0/en"]
    assert [str(edition) for edition in gathering.editions] == ["20240101.0", "20231117.0"]


def test_texts_of_one_edition_are_one_gathering_though_their_words_differ() -> None:
    quote = article("面", stated="20231117.0", lang="en", quotes=("711.1 Every level counts.",))
    digest = rules("711.1 In short: levels count.", stated="20231117.0", authority="digest")
    (gathering,) = Corpus.of([digest, quote, NEW]).texts_of(N("711.1"))
    assert ids(gathering.texts) == [
        "cr:711.1@20231117.0/en",
        "wiki:面:cr:711.1",
        "cr:711.1@20231117.0/en~digest@20231117.0/en",
    ]


def test_a_published_text_leads_a_quoted_one_even_when_it_is_undated() -> None:
    quote = article("面", stated="20231117.0", quotes=("711 段階", "711.1 段階を数える。"))
    viewer = rules("711 段階", "711.1 段階を 数える。", lang="ja", part="711")
    (gathering,) = Corpus.of([quote, viewer]).texts_of(N("711.1"))
    assert ids(gathering.texts) == ["cr:711.1@undated/ja", "wiki:面:cr:711.1"]


def test_wordings_that_lead_in_different_years_do_not_become_one_through_a_third_text() -> None:
    slip = article("面", stated="20110930.0", lang="en", quotes=("711.1 Each level counts.",))
    gatherings = Corpus.of([OLD, NEW, slip]).texts_of(N("711.1"))
    assert [one.leader.text for one in gatherings] == ["Each level counts.", "Each face counts."]


def test_the_two_languages_are_never_gathered() -> None:
    japanese = rules("711 Levels", lang="ja", stated="20231117.0")
    assert {one.lang for one in Corpus.of([NEW, japanese]).texts_of(N("711"))} == {"en", "ja"}


def test_the_counterpart_is_the_same_number_in_the_same_edition_of_the_other_language() -> None:
    japanese = rules("711 段階", "711.1 段階を数える。", lang="ja", stated="20231117.1")
    corpus = Corpus.of([OLD, NEW, japanese])
    rule = corpus.record("cr:711.1@20231117.1/ja")
    older = corpus.record("cr:711.1@20110930.0/en")
    assert rule is not None
    assert older is not None
    assert ids(corpus.counterparts(rule)) == ["cr:711.1@20231117.0/en"]
    assert corpus.counterparts(older) == ()


def test_an_undated_text_has_counterparts_only_through_its_very_words() -> None:
    viewer = rules("711 段階", "711.1 段階を数える。", lang="ja", part="711")
    rule = viewer.records[1]
    assert Corpus.of([NEW, viewer]).counterparts(rule) == ()
    quote = article("面", stated="20231117.0", quotes=("711.1 段階を 数える。",))
    assert ids(Corpus.of([NEW, viewer, quote]).counterparts(rule)) == ["cr:711.1@20231117.0/en"]


def test_the_higher_authority_keeps_an_id_that_two_documents_want() -> None:
    digest = rules("711 Levels in short", "711.1 Levels count.", stated="20231117.0", authority="digest")
    corpus = Corpus.of([digest, NEW])
    assert corpus.document("digest@20231117.0/en") is not None
    renamed = corpus.record("cr:711.1@20231117.0/en~digest@20231117.0/en")
    assert renamed is not None
    assert renamed.parent == "cr:711@20231117.0/en~digest@20231117.0/en"
    assert corpus.record("cr:711.1@20231117.0/en") == NEW.records[1]


def test_a_number_that_a_document_gives_twice_is_kept_twice() -> None:
    twice = rules("711 Levels", "711.1 One.", "711.1 Two.", "711.1a Half.")
    assert ids(Corpus.of([twice]).records)[1:3] == ["cr:711.1@undated/en", "cr:711.1@undated/en~2"]


def test_two_documents_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="two documents with the id"):
        Corpus.of([NEW, replace(NEW, title="again")])


def test_the_order_of_the_documents_makes_no_difference() -> None:
    digest = rules("711 Levels in short", stated="20231117.0", authority="digest")
    made = [Corpus.of(order) for order in permutations((OLD, NEW, digest))]
    assert all(one.records == made[0].records and one.names() == made[0].names() for one in made)


def test_same_text_folds_spaces_width_and_the_make_of_quotes() -> None:
    assert same_text("名前 ステッカー") == same_text("名前ステッカー")
    assert same_text("“A”—ｂ") == same_text('"A" -- b')
    assert same_text("each face") != same_text("each level")


def test_a_card_is_one_entry_however_it_is_written() -> None:
    first = naming(article("甲", "文"), ("白金の天使", None))
    second = naming(article("乙", "文"), ("白金の天使", "Platinum Angel"), (None, "platinum angel"))
    cards = Corpus.of([first, second]).cards
    (entry,) = cards.entries.values()
    assert (entry.card.ja, entry.card.en) == ("白金の天使", "Platinum Angel")
    assert {record for record, _ in entry.uses} == {"wiki:甲:lead#1", "wiki:乙:lead#1"}
    assert cards.find("ｐｌａｔｉｎｕｍ ａｎｇｅｌ") is entry


def test_card_data_is_merged_with_what_texts_say() -> None:
    data = replace(
        article("札", kind="cards"),
        cards=(Card(en="Bear Cub", sets=("M1",)), Card(en="Bear Cub", reading="こぐま", sets=("M2",))),
    )
    corpus = Corpus.of([data, naming(article("甲", "文"), ("仔熊", "Bear Cub"))])
    entry = corpus.cards.find("仔熊")
    assert entry is not None
    assert entry.card == Card(ja="仔熊", en="Bear Cub", reading="こぐま", sets=("M1", "M2"))
    assert {(name.kind, name.shown) for name in corpus.names() if name.target == entry.key} == {
        ("card", "仔熊"),
        ("card", "Bear Cub"),
        ("reading", "こぐま"),
    }


def test_two_japanese_names_of_a_card_are_kept_and_reported() -> None:
    one = naming(article("甲", "文"), ("仔熊", "Bear Cub"))
    two = naming(article("乙", "文"), ("子熊", "Bear Cub"))
    three = naming(article("丙", "文"), ("仔熊", "Bear Cub"))
    cards = Corpus.of([one, two, three]).cards
    (conflict,) = cards.conflicts
    assert conflict.names == ("仔熊", "子熊")
    assert cards.entries[conflict.key].card.ja == "仔熊"


def test_the_glossary_grows_from_pairs_and_from_glossaries() -> None:
    english = replace(NEW, records=(*NEW.records, _glossary("Sticker", "en"), _glossary("Layer", "en")))
    paired = naming(article("甲", "文"), terms=(("ステッカー", "sticker"),))
    glossary = Corpus.of([english, paired]).glossary
    assert [(term.ja, term.en) for term in glossary.terms] == [(None, "Layer"), ("ステッカー", "Sticker")]
    (term,) = glossary.find("ステッカー")
    assert term.definitions == ("cr:glossary/Sticker@20231117.0/en",)
    assert set(term.sources) == {"wiki:甲:lead#1", "cr:glossary/Sticker@20231117.0/en"}
    assert glossary.find("STICKER") == (term,)


def test_a_word_with_two_counterparts_is_a_conflict_and_both_are_kept() -> None:
    one = naming(article("甲", "文"), terms=(("場", "battlefield"), ("戦場", "battlefield")))
    glossary = Corpus.of([one]).glossary
    assert len(glossary.terms) == 2
    (conflict,) = glossary.conflicts
    assert (conflict.word, conflict.lang) == ("battlefield", "en")


def test_names_lead_to_documents_titles_and_terms() -> None:
    names = Corpus.of([article("甲", headings=("能力・札/Ability Sheet",)), NEW]).names()
    leads = {(name.kind, name.shown): name.target for name in names}
    assert leads["document", "甲"] == "wiki:甲"
    assert leads["title", "Levels"] == "cr:711@20231117.0/en"
    assert leads["title", "能力・札"] == leads["title", "Ability Sheet"] == "wiki:甲:heading-能力・札"
    assert leads["term", "Ability Sheet"] == "wiki:甲:heading-能力・札"


def _glossary(title: str, lang: str) -> Record:
    return Record(
        id=f"cr:glossary/{title}@20231117.0/{lang}",
        kind="glossary",
        line=9,
        end_line=9,
        text="A thing.",
        title=title,
        lang="en",
    )
