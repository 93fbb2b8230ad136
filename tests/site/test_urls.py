from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.numbers import LETTERS, RuleNumber
from kb.site.rulebook import Place
from kb.site.urls import Address, absolute, href, href_in, is_safe_link, place_at, root, rule_address

numbers = st.one_of(
    st.builds(RuleNumber, st.integers(1, 9)),
    st.builds(RuleNumber, st.integers(100, 999), st.integers(0, 999)),
    st.builds(RuleNumber, st.integers(100, 999), st.integers(1, 999), st.sampled_from(LETTERS)),
)
places = st.builds(Place, numbers, st.none() | st.dates(dt.date(1993, 1, 1), dt.date(2100, 1, 1)))


def test_a_rule_has_the_address_that_its_number_makes() -> None:
    number = RuleNumber.parse("123.6b")
    assert str(rule_address(Place(number))) == "/rules/123/#r123.6b"
    assert str(rule_address(Place(number, dt.date(2011, 9, 30)))) == "/rules/2011-09-30/123/#r123.6b"
    assert str(rule_address(Place(RuleNumber(123)))) == "/rules/123/"


@given(places)
def test_an_address_leads_back_to_its_rule(place: Place) -> None:
    assert place_at(rule_address(place)) == place
    assert Address.parse(str(rule_address(place))) == rule_address(place)


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/rules/",
        "/rules/2011-09-30/",
        "/cards/123/",
        "/rules/2011-99-30/123/",
        "/rules/123/#x",
        "/rules/123/#r124.1",
    ],
)
def test_other_addresses_are_no_rules(address: str) -> None:
    assert place_at(Address.parse(address)) is None


@pytest.mark.parametrize("text", ["rules/123/", "https://x/", "/rules/123"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an address"):
        Address.parse(text)


def test_links_are_relative_and_name_the_file() -> None:
    here, there = Address("rules/123/"), Address("rules/2011-09-30/711/", "r711.4")
    assert href(there, here) == "../../rules/2011-09-30/711/index.html#r711.4"
    assert href(Address("rules/123/", "r123.6b"), here) == "#r123.6b"
    assert href(Address(""), here) == "../../index.html"
    assert href(here, Address("")) == "rules/123/index.html"


def test_the_other_language_is_a_folder_away() -> None:
    here = Address("rules/123/", "r123.1")
    assert href_in("en", here, here, "ja") == "../../en/rules/123/index.html#r123.1"
    assert href_in("ja", here, here, "en") == "../../../rules/123/index.html#r123.1"
    assert root(here, "en") == "../../../"
    assert absolute("https://example.org/kb/", "en", here) == "https://example.org/kb/en/rules/123/#r123.1"


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JAVASCRIPT://x",
        "data:text/html,x",
        "//x",
        "file:///etc",
        " https://x",
        "http://",
    ],
)
def test_only_web_addresses_become_links(url: str) -> None:
    assert not is_safe_link(url)
    assert is_safe_link("https://example.org/a")
