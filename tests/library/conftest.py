"""The same commands as in the tests of the command line."""

from tests.cli.conftest import kb, unprivileged

__all__ = ["kb", "unprivileged"]
