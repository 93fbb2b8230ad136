"""Which document replaces which, and how those that claim one id are told apart."""

from __future__ import annotations

import dataclasses
import hashlib

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.library.documents import Kept
from kb.library.identity import Incoming, Plan, Read, plan_addition, renamed, with_unique_ids
from kb.model import Document, Group, Source
from tests.written import rules

BASE = rules("901.1 A ribbon sticks.")


def source(file: str, content: str) -> Source:
    return Source(file=file, sha256=hashlib.sha256(content.encode()).hexdigest())


def present(folder: str, file: str, content: str, *, name: str = BASE.id, suffix: str | None = None) -> Read:
    kept = Kept(source=source(file, content), folder=folder, suffix=suffix)
    return kept, dataclasses.replace(BASE, id=name, source=kept.source)


def incoming(file: str, content: str, *, name: str = BASE.id) -> tuple[Incoming, Document]:
    stated = dataclasses.replace(source(file, content), title=None if name == BASE.id else name)
    one = Incoming(content.encode(), stated, file, named=True)
    return one, dataclasses.replace(BASE, id=name, source=one.source)


def outcome(plan: Plan) -> list[tuple[tuple[str, ...], str | None]]:
    return [(kept.replaces, kept.suffix) for _, kept, _ in plan.new]


def test_the_same_name_or_the_same_bytes_replace() -> None:
    library = [present("1", "a.txt", "x")]
    assert outcome(plan_addition(library, [incoming("a.txt", "y")])) == [(("1",), None)]
    assert outcome(plan_addition(library, [incoming("b.txt", "x")])) == [(("1",), None)]


def test_another_name_with_other_bytes_is_kept_beside_under_the_files_name() -> None:
    library = [present("1", "a.txt", "x")]
    assert outcome(plan_addition(library, [incoming("b.txt", "y")])) == [((), "b")]


def test_the_same_file_with_other_statements_replaces_whatever_its_id_was() -> None:
    library = [present("1", "a.txt", "x", name="cr@undated/en")]
    assert outcome(plan_addition(library, [incoming("a.txt", "x", name="cr@20231117.0/en")])) == [
        (("1",), None)
    ]


def test_a_replacement_keeps_the_suffix_of_what_it_replaces() -> None:
    library = [present("1", "a.txt", "x"), present("2", "b.txt", "y", suffix="b")]
    assert outcome(plan_addition(library, [incoming("b.txt", "z")])) == [(("2",), "b")]


def test_of_two_with_its_name_a_file_replaces_neither() -> None:
    library = [present("1", "a.txt", "x"), present("2", "a.txt", "y", suffix="a")]
    ((replaced, suffix),) = outcome(plan_addition(library, [incoming("a.txt", "z")]))
    assert replaced == ()
    assert suffix not in (None, "a")


def test_what_came_through_a_pipe_replaces_only_its_own_bytes() -> None:
    library = [present("1", "stdin", "x")]
    assert outcome(plan_addition(library, [incoming("stdin", "y")])) == [((), "stdin")]


def test_the_same_file_twice_in_one_addition_is_added_once() -> None:
    plan = plan_addition([], [incoming("a.txt", "x"), incoming("a.txt", "x")])
    assert (len(plan.new), plan.unchanged) == (1, (BASE.id,))


def test_copies_in_one_addition_are_one_document() -> None:
    plan = plan_addition([], [incoming("a.txt", "x"), incoming("a (1).txt", "x"), incoming("b.txt", "y")])
    assert outcome(plan) == [((), None), ((), "b")]
    assert plan.unchanged == (BASE.id,)


files = st.tuples(
    st.sampled_from(["a.txt", "b.txt", "stdin"]), st.sampled_from("xyz"), st.sampled_from(["p", "q"])
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(files, max_size=3), max_size=5))
def test_ids_are_unique_and_no_content_is_lost_but_by_its_own_name(
    additions: list[list[tuple[str, str, str]]],
) -> None:
    library: list[Read] = []
    for number, addition in enumerate(additions):
        plan = plan_addition(
            library, [incoming(file, content, name=name) for file, content, name in addition]
        )
        replaced = {folder for _, kept, _ in plan.new for folder in kept.replaces}
        for kept, document in library:
            if kept.folder in replaced:
                new = next(one for one in plan.new if kept.folder in one[1].replaces)
                assert (
                    new[0].source.file == kept.source.file != "stdin"
                    or new[0].source.sha256 == kept.source.sha256
                ), document.id
        library = [one for one in library if one[0].folder not in replaced]
        library += [
            (dataclasses.replace(kept, folder=f"{number:03d}-{at}"), document)
            for at, (_, kept, document) in enumerate(plan.new)
        ]
        ids = [document.id for _, document in with_unique_ids(library)]
        assert len(set(ids)) == len(ids)
        contents = {(kept.source.sha256, document.id) for kept, document in library}
        assert {
            (f.source.sha256, d.id) for f, d in (incoming(a, b, name=c) for a, b, c in addition)
        } <= contents


def test_the_records_of_a_renamed_document_follow_it() -> None:
    record = dataclasses.replace(
        BASE.records[0], id="faq:x:a#1", parent="faq:x:a", number=None, kind="ruling"
    )
    group = Group(slug="a", line=1, end_line=1, faces=False, subject=None, rulings=("faq:x:a#1",))
    document = dataclasses.replace(BASE, id="faq:x", records=(record, BASE.records[0]), groups=(group,))
    moved = renamed(document, "faq:x~copy")
    assert [one.id for one in moved.records] == ["faq:x~copy:a#1", BASE.records[0].id]
    assert moved.records[0].parent == "faq:x~copy:a"
    assert moved.groups[0].rulings == ("faq:x~copy:a#1",)
