"""The lossless JSON: whatever the model can hold comes back equal."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.codec import document_from_json, document_to_json, dumps, from_json, to_json
from kb.editions import Edition
from kb.model import Citation, Document, Record, Source
from kb.numbers import LETTERS, RuleNumber

numbers = st.builds(
    RuleNumber, st.integers(100, 999), st.integers(1, 999), st.sampled_from(["", *LETTERS])
) | st.builds(RuleNumber, st.integers(1, 9) | st.integers(100, 999))
editions = st.builds(Edition, st.dates(dt.date(1993, 1, 1)), st.integers(0, 99))
st.register_type_strategy(RuleNumber, numbers)
st.register_type_strategy(Edition, editions)

few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@few
@given(st.from_type(Record))
def test_a_record_comes_back_equal(record: Record) -> None:
    assert from_json(Record, json.loads(dumps(to_json(record)))) == record


@few
@given(st.from_type(Document))
def test_a_document_comes_back_equal(document: Document) -> None:
    assert document_from_json(json.loads(dumps(document_to_json(document)))) == document


def test_what_a_field_holds_by_default_is_not_written() -> None:
    assert to_json(Source(file="a.txt", sha256="00")) == {"file": "a.txt", "sha256": "00"}


def test_dates_editions_and_numbers_are_written_as_they_are_printed() -> None:
    source = Source(file="a", sha256="", edition=Edition(dt.date(2023, 11, 17), 1), date=dt.date(2024, 2, 29))
    assert to_json(source)["edition"] == "20231117.1"
    assert to_json(source)["date"] == "2024-02-29"
    citation = Citation(text="CR 704.5m", start=0, end=9, form="rule", number=RuleNumber(704, 5, "m"))
    assert to_json(citation)["number"] == "704.5m"


def test_a_number_with_a_letter_that_the_rules_skip_comes_back() -> None:
    assert from_json(RuleNumber, to_json(RuleNumber(704, 5, "l"))) == RuleNumber(704, 5, "l")


@pytest.mark.parametrize("data", [{"file": "a"}, {"file": "a", "sha256": "", "what": 1}, {"date": "soon"}])
def test_data_of_another_shape_is_refused(data: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError, KeyError)):
        from_json(Source, data)
