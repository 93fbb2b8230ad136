"""The lost headings of the two set FAQs, against what a reader finds who has the cards next to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from kb.cards.restore import restore_subjects
from kb.model import Document
from tests.cards import gold
from tests.cards.conftest import RealCards

pytestmark = pytest.mark.real


def subjects(cards: RealCards, document: Document) -> dict[int, str | None]:
    """The card of each group, by its line."""
    return {
        group.line: cards.corpus.cards.key_of(group.subject) if group.subject else None
        for group in document.groups
    }


def restored(cards: RealCards, parsed: Document) -> Document:
    found = cards.corpus.document(parsed.id)
    assert found
    return found


def right_and_wrong(cards: RealCards, parsed: Document, expected: Mapping[int, str]) -> tuple[int, list[int]]:
    found = subjects(cards, restored(cards, parsed))
    right = sum(found[line] == cards.key(name) for line, name in expected.items())
    return right, [line for line, name in expected.items() if found[line] not in (None, cards.key(name))]


def test_no_card_is_claimed_that_is_not_the_groups(real_cards: RealCards) -> None:
    innistrad = {**gold.INNISTRAD, **gold.INNISTRAD_EXAMPLES_FIRST, **gold.INNISTRAD_OTHERWISE_CALLED}
    alara = {**gold.ALARA, **gold.ALARA_EXAMPLES_FIRST}
    for parsed, expected in ((real_cards.innistrad, innistrad), (real_cards.alara, alara)):
        assert right_and_wrong(real_cards, parsed, expected)[1] == []
        inferred = {group.line for group in restored(real_cards, parsed).groups if group.inferred}
        assert inferred <= expected.keys()


def test_29_of_the_32_nameless_groups_of_innistrad_have_their_card(real_cards: RealCards) -> None:
    assert right_and_wrong(real_cards, real_cards.innistrad, gold.INNISTRAD) == (29, [])


def test_all_17_nameless_groups_of_alara_have_their_card(real_cards: RealCards) -> None:
    assert right_and_wrong(real_cards, real_cards.alara, gold.ALARA) == (17, [])


def test_a_card_that_is_only_an_example_is_not_the_subject(real_cards: RealCards) -> None:
    expected = gold.INNISTRAD_EXAMPLES_FIRST
    assert right_and_wrong(real_cards, real_cards.innistrad, expected) == (len(expected), [])
    expected = gold.ALARA_EXAMPLES_FIRST
    assert right_and_wrong(real_cards, real_cards.alara, expected) == (len(expected), [])


def test_a_card_that_the_translator_calls_otherwise_is_found(real_cards: RealCards) -> None:
    expected = gold.INNISTRAD_OTHERWISE_CALLED
    assert right_and_wrong(real_cards, real_cards.innistrad, expected) == (len(expected), [])
    assert real_cards.corpus.cards.names.find("悪魔の鎖帷子") == real_cards.key("Demonmail Hauberk")


def test_a_face_stands_for_its_card(real_cards: RealCards) -> None:
    expected = gold.INNISTRAD_BY_A_FACE
    assert right_and_wrong(real_cards, real_cards.innistrad, expected) == (len(expected), [])


def test_what_is_inferred_says_so_and_why(real_cards: RealCards) -> None:
    for parsed in (real_cards.innistrad, real_cards.alara):
        document = restored(real_cards, parsed)
        stated = {group.line: group for group in parsed.groups if group.subject and group.subject.certain}
        for group in document.groups:
            certain = group.line in stated and not group.inferred
            assert group.subject is None or group.subject.certain == certain
            if group.inferred:
                assert "kana order" in group.inferred
                assert all(
                    any(use.role == "subject" and not use.certain for use in record.cards)
                    for record in document.records
                    if record.id in group.rulings
                )


def test_the_document_is_as_parsed_but_for_subjects(real_cards: RealCards) -> None:
    for parsed in (real_cards.innistrad, real_cards.alara):
        document = restored(real_cards, parsed)
        assert [record.id for record in document.records] == [record.id for record in parsed.records]
        assert [record.text for record in document.records] == [record.text for record in parsed.records]
        bare = [replace(group, subject=None, inferred=None) for group in document.groups]
        assert bare == [replace(group, subject=None) for group in parsed.groups]


@pytest.mark.parametrize("nth", [2, 3])
def test_hidden_subjects_are_found_again_or_left_open(real_cards: RealCards, nth: int) -> None:
    """The stated subjects as a second gold list, larger than the first: a part is hidden each time."""
    for parsed, least in ((real_cards.innistrad, 0.75), (real_cards.alara, 0.75)):
        stated = {
            group.line: group.subject for group in parsed.groups if group.subject and group.subject.certain
        }
        hidden = set(list(stated)[::nth])
        groups = tuple(
            replace(group, subject=None) if group.line in hidden else group for group in parsed.groups
        )
        found = restore_subjects(
            replace(parsed, groups=groups), list(real_cards.known.values()), real_cards.index.names
        )
        right = 0
        for group in found.groups:
            expected = stated.get(group.line)
            if group.line in hidden and group.subject and expected:
                assert real_cards.index.key_of(group.subject) == real_cards.index.key_of(expected), group.line
                right += 1
        assert right >= least * len(hidden)


def test_where_the_right_card_is_not_in_the_data_none_is_claimed(real_cards: RealCards) -> None:
    for parsed, expected in ((real_cards.innistrad, gold.INNISTRAD), (real_cards.alara, gold.ALARA)):
        gone = {real_cards.key(name) for name in expected.values()}
        known = [card for key, card in real_cards.known.items() if key not in gone]
        found = restore_subjects(parsed, known, real_cards.index.names)
        assert [group.line for group in found.groups if group.line in expected and group.subject] == []


def test_half_of_all_rulings_have_their_english_one(real_cards: RealCards) -> None:
    for parsed, least in ((real_cards.innistrad, 170), (real_cards.alara, 135)):
        document = restored(real_cards, parsed)
        rulings = [record for record in document.records if record.kind == "ruling"]
        found = {record: real_cards.corpus.counterparts(record) for record in rulings}
        pairs = [(record, others[0]) for record, others in found.items() if others]
        assert len(pairs) >= least
        for record, english in pairs:
            assert english.lang == "en"
            assert real_cards.corpus.counterparts(english) == (record,)
            assert {real_cards.corpus.cards.key_of(use) for use in english.cards} <= {
                real_cards.corpus.cards.key_of(use) for use in record.cards
            }


def test_an_english_ruling_that_says_something_else_since_is_no_translation(real_cards: RealCards) -> None:
    (ruling,) = (record for record in real_cards.innistrad.records if record.line == 365)
    assert real_cards.corpus.counterparts(ruling) == ()


def test_the_reading_of_innistrad_comes_from_the_list(real_cards: RealCards) -> None:
    card = real_cards.corpus.cards.entries[real_cards.key("Cackling Counterpart")].card
    assert (card.ja, card.reading) == ("大笑いの写し身", "おおわらいのうつしみ")
    assert card.sets == ("Innistrad",)
    assert card.text_ja
    assert card.text_en
