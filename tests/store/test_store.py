"""The store gives back what was written, links both ways, and is the same file each time."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from kb.check import check
from kb.corpus import Corpus
from kb.errors import KbError
from kb.lookup.near import numbers_near
from kb.model import Document
from kb.numbers import RuleNumber
from kb.resolve import resolve
from kb.store import Store
from kb.store.write import write_store
from tests.written import rules

OLD = rules(
    "9 Invented",
    "901 Ribbons",
    "901.1 A ribbon is tied. See rule 901.2a and rule 400.7.",
    "901.2 Knots hold. See rule 400.7m.",
    "901.2a A knot has a colour.",
    stated="20110930.0",
    file="old.txt",
)
NEW = rules(
    "9 Invented",
    "901 Ribbons",
    "901.1 A ribbon is glued.",
    "901.2 Knots hold. See rule 400.7m.",
    "901.2a A knot has a colour.",
    stated="20231117.0",
    file="new.txt",
)
JAPANESE = rules("901.1 リボンは貼られる。", stated="20231117.0", lang="ja", file="ja.txt")


def written(path: Path, *documents: Document) -> Path:
    corpus = Corpus.of(documents)
    links = resolve(corpus)
    write_store(
        path, corpus, links.references, check(corpus, links), folders={OLD.id: "000001-old"}, library="seen"
    )
    return path


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(written(tmp_path / "kb.sqlite", OLD, NEW, JAPANESE))


def test_documents_and_records_come_back_as_they_were(store: Store) -> None:
    records = {record.id: record for document in (OLD, NEW, JAPANESE) for record in document.records}
    assert {record.id: record for record in store.records()} == records
    assert [(one.document.id, one.folder) for one in store.documents()] == [
        (OLD.id, "000001-old"),
        (NEW.id, ""),
        (JAPANESE.id, ""),
    ]
    assert store.documents()[0].counts == {"chapter": 1, "section": 1, "rule": 3}
    assert [record.id for record in store.records(NEW.id)] == [record.id for record in NEW.records]
    assert store.meta("library") == "seen"


def test_a_record_has_a_document_and_children(store: Store) -> None:
    record = store.record("cr:901.2@20231117.0/en")
    assert record is not None
    assert store.document_of(record).id == NEW.id
    assert [str(child.number) for child in store.children(record.id)] == ["901.2a"]
    assert store.record("cr:1.1@nowhere") is None


def test_texts_of_a_number_are_gathered_by_wording_and_edition_newest_first(store: Store) -> None:
    texts = store.texts_of(RuleNumber(901, 1), lang="en")
    assert [[text.id for text in one] for one in texts] == [
        ["cr:901.1@20231117.0/en"],
        ["cr:901.1@20110930.0/en"],
    ]
    same = store.texts_of(RuleNumber(901, 2, "a"))
    assert [[text.id for text in one] for one in same] == [
        ["cr:901.2a@20231117.0/en", "cr:901.2a@20110930.0/en"]
    ]
    assert [text.id for text in store.gathered(same[0][1])] == [text.id for text in same[0]]
    assert len(store.texts_of(RuleNumber(901, 1), edition="20110930.0")) == 1
    assert store.texts_of(RuleNumber(901, 1), edition="undated") == ()


def test_the_same_rule_of_the_same_edition_is_the_counterpart(store: Store) -> None:
    (japanese,) = JAPANESE.records
    assert [one.id for one in store.counterparts(japanese)] == ["cr:901.1@20231117.0/en"]
    old = store.record("cr:901.1@20110930.0/en")
    assert old is not None
    assert store.counterparts(old) == ()


def test_references_lead_both_ways_and_a_subrule_counts_for_its_rule(store: Store) -> None:
    out = store.references_from("cr:901.1@20110930.0/en")
    assert [(str(one.citation.number), one.status) for one in out] == [
        ("901.2a", "resolved"),
        ("400.7", "absent"),
    ]
    sources = [one.source for one in store.references_to(RuleNumber(400, 7))]
    assert sources == ["cr:901.1@20110930.0/en", "cr:901.2@20110930.0/en", "cr:901.2@20231117.0/en"]
    assert [one.source for one in store.references_to(RuleNumber(400, 7, "m"))] == sources[1:]
    assert store.references_to(RuleNumber(400)) == ()
    assert [str(number) for number in store.absent()] == ["400.7", "400.7m"]


def test_names_lead_to_what_bears_them(store: Store) -> None:
    assert {name.target for name in store.named("ribbons")} >= {
        "cr:901@20231117.0/en",
        "cr:901@20110930.0/en",
    }
    assert store.named("nothing") == ()
    assert [name.shown for name in store.named_like("ribb")][:1] == ["Ribbons"]


def test_the_same_library_gives_the_same_bytes(tmp_path: Path) -> None:
    first = written(tmp_path / "a", OLD, NEW, JAPANESE).read_bytes()
    assert written(tmp_path / "b", JAPANESE, NEW, OLD).read_bytes() == first


def test_a_store_is_read_where_nothing_can_be_written_and_never_changed(tmp_path: Path) -> None:
    path = written(tmp_path / "kb.sqlite", OLD)
    path.chmod(0o444)
    with Store.open(path) as store:
        assert len(tuple(store.records())) == 5
        with pytest.raises(sqlite3.OperationalError):
            store.connection.execute("DELETE FROM record")


def test_what_is_no_store_or_of_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no store")
    other = written(tmp_path / "other", OLD)
    with sqlite3.connect(other) as connection:
        connection.execute("UPDATE meta SET value = '0' WHERE key = 'schema'")
    connection.close()
    for path in (tmp_path / "text", tmp_path / "missing", other):
        with pytest.raises(KbError, match="kb build"):
            Store.open(path)


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("163.4c", "613.4c"), ("702.19z", "702.19"), ("601.2e", "601.2"), ("999.1", "702.19")],
)
def test_a_number_that_is_not_there_has_neighbours(typed: str, nearest: str) -> None:
    there = [RuleNumber.parse(n) for n in ("601.2", "601.2a", "613.4c", "613.5", "702.19", "702.19b")]
    assert str(numbers_near(RuleNumber.parse(typed), there)[0]) == nearest
