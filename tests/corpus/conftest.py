"""Fixtures for what the starter library claims: the publishers' data it is checked against."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from kb.decode import decode
from kb.numbers import RuleNumber

NumbersOf = Callable[[str], frozenset[RuleNumber]]


@pytest.fixture(scope="session")
def numbers_of(shared: Path) -> NumbersOf:
    """Every number that begins a line of an edition, given by its date: ``numbers_of("2011-09-30")``."""

    @cache
    def read(edition: str) -> frozenset[RuleNumber]:
        text = decode((shared / f"data/cr-en/{edition}.txt").read_bytes()).text
        found = re.findall(r"^(\d{3}(?:\.\d+[a-z]?)?)\.?\s", text, re.MULTILINE)
        return frozenset(map(RuleNumber.parse, found))

    return read


@pytest.fixture(scope="session")
def japanese_name(shared: Path) -> dict[str, str]:
    """The Japanese name of a card by its English one, where there is one."""
    rows = json.loads((shared / "data/names/jpname.json").read_text("utf-8"))
    return {row["name"]: row["jpname"] for row in rows if row["jpname"] != "undefined"}


@pytest.fixture(scope="session")
def reading(shared: Path) -> dict[str, str]:
    """The kana of a card's Japanese name, for the sets of the card list."""
    listed = decode((shared / "data/names/wisdomguild-standard-2013-02.sjis.txt").read_bytes()).text
    return dict(re.findall(r"日本語名：(.+)（(.+)）", listed))
