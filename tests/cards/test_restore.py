"""Lost headings restored on a small set of our own."""

from __future__ import annotations

from kb.corpus import Corpus
from kb.model import Document
from tests.cards.samples import GROUPS, card_data, faq

MOON, SONG, SHADE, LORD, WALL = GROUPS


def cards_of(*documents: Document) -> list[str | None]:
    """The English name of the card of each group of the FAQ, as far as it is known."""
    corpus = Corpus.of(documents)
    (found,) = (document for document in corpus.documents if document.kind == "faq")
    return [
        corpus.cards.entries[corpus.cards.key_of(group.subject)].card.en if group.subject else None
        for group in found.groups
    ]


def test_groups_between_stated_ones_get_their_cards() -> None:
    document = faq(MOON, WALL, SONG, SHADE, LORD)
    assert cards_of(document, *card_data()) == [
        "Red Moon",
        "Stone Wall",
        "Sea Song",
        "Dancing Shade",
        "River Lord",
    ]


def test_without_card_data_they_stay_open() -> None:
    assert cards_of(faq(MOON, SONG, LORD)) == [None, None, None]


def test_where_the_right_card_is_not_in_the_data_the_group_stays_open() -> None:
    document = faq(MOON, WALL, SONG, SHADE, LORD)
    found = cards_of(document, *card_data(without=("Sea Song",)))
    assert found == ["Red Moon", "Stone Wall", None, "Dancing Shade", "River Lord"]


def test_a_group_out_of_kana_order_stays_open() -> None:
    document = faq(SHADE, MOON, WALL, LORD)
    assert cards_of(document, *card_data()) == [None, "Red Moon", "Stone Wall", "River Lord"]


def test_readings_that_only_a_dictionary_knows_do_as_well_and_are_said_to() -> None:
    document = faq(MOON, WALL, SONG, SHADE, LORD)
    data = card_data(readings=False)
    assert cards_of(document, *data)[2:4] == ["Sea Song", "Dancing Shade"]
    corpus = Corpus.of([document, *data])
    found = corpus.document(document.id)
    assert found
    said = [group.inferred for group in found.groups]
    assert said[:2] == [None, None]
    assert all("dictionary" in (one or "") for one in said[2:4])


def test_the_order_of_the_documents_makes_no_difference() -> None:
    documents = [faq(MOON, WALL, SONG, SHADE, LORD), *card_data()]
    assert cards_of(*documents) == cards_of(*documents[::-1])


def test_ids_do_not_change_and_the_path_says_the_card() -> None:
    document = faq(MOON, WALL, SONG, SHADE, LORD)
    found = Corpus.of([document, *card_data()]).document(document.id)
    assert found
    assert [group.slug for group in found.groups] == [group.slug for group in document.groups]
    song = next(record for record in found.records if record.id == found.groups[2].rulings[0])
    assert song.path[-1] == "海の歌"


def test_a_ruling_leads_to_the_english_one_that_it_translates_and_back() -> None:
    document = faq(MOON, WALL, SONG, SHADE, LORD)
    corpus = Corpus.of([document, *card_data()])
    found = corpus.document(document.id)
    assert found
    pairs = {
        record.id.rpartition("#")[2]: other.text
        for record in found.records
        if record.id in found.groups[2].rulings
        for other in corpus.counterparts(record)
    }
    assert pairs["1"].startswith("If you have fewer")
    english = next(record for record in corpus.records if record.text == pairs["1"])
    assert [other.id for other in corpus.counterparts(english)] == [found.groups[2].rulings[0]]
