"""Commands that read load nothing that they do not need: a look-up must answer at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.conftest import Kb

HEAVY = (
    "lxml",
    "sudachipy",
    "whoosh",
    "jinja2",
    "kb.parse",
    "kb.blocks",
    "kb.decode",
    "kb.search",
    "kb.corpus",
    "kb.library.build",
    "kb.history",
)


@pytest.mark.parametrize(
    "words", [["show", "901.2a"], ["show", "霧の水門"], ["refs", "901.2"], ["docs"], ["check"], ["export"]]
)
def test_what_reads_loads_neither_parsers_nor_engines(library: Kb, words: list[str]) -> None:
    program = (
        "import sys; from kb.cli import main; status = main(sys.argv[1:]);"
        f"loaded = [name for name in {HEAVY!r} if name in sys.modules];"
        "print(*loaded, file=sys.stderr); sys.exit(status)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, *words, "--quiet"],
        env=library.environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.stderr.strip() == ""
    assert ran.stdout
