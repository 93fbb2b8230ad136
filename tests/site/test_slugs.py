from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.site.slugs import LIMIT, RESERVED, slug_of, unique_slugs


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Platinum Angel", "platinum-angel"),
        ("Séance", "seance"),
        ("ステッカー", "sutekka"),
        ("シャッフル", "shaffuru"),
        ("ＰＷ", "pw"),
        ("+1/+1カウンター", "1-1kaunta"),
    ],
)
def test_what_can_be_read_off_is_readable(name: str, slug: str) -> None:
    assert slug_of(name) == slug


@pytest.mark.parametrize(
    "name", ["墓地", "標本集め", "..", "/", "", "CON", "nul", "index", "com1", "漢" * 90, "\x00", "🂡"]
)
def test_what_cannot_be_a_folder_becomes_a_digest(name: str) -> None:
    slug = slug_of(name)
    assert re.search(r"[0-9a-f]{8}$", slug)
    assert slug not in RESERVED


@given(st.text())
def test_any_name_gives_a_safe_slug(name: str) -> None:
    slug = slug_of(name)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)
    assert len(slug) <= LIMIT
    assert slug not in RESERVED
    assert slug == slug_of(name)


@given(
    st.lists(st.tuples(st.text(max_size=8), st.sampled_from(["Ａ", "a", "A", "墓地", "!", ""])), max_size=12)
)
def test_slugs_of_different_keys_differ(names: list[tuple[str, str]]) -> None:
    slugs = unique_slugs(dict(names).items())
    assert len(set(slugs.values())) == len(slugs)


def test_a_slug_does_not_depend_on_the_order_of_names() -> None:
    names = [("1", "Fire"), ("2", "fire!"), ("3", "Ice")]
    assert unique_slugs(names) == unique_slugs(names[::-1])
