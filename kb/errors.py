"""How things go wrong here: an error ends a command, a problem is data about a document.

A defect *inside* a document never raises: it becomes a :class:`Problem` with a place, and the rest of the
document is kept. What raises is a request that cannot be met at all (a file that is no rules document, a
home that cannot be written), and then the message is one line that says what, where and what to do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "info"]


class KbError(Exception):
    """A request that cannot be met. ``str(error)`` is one line for the user; commands exit with status 2."""


class ParseError(KbError):
    """A file that is not what it claims to be, or is none of the kinds of document that kb reads."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Problem:
    """A defect found in a document or a library, as data.

    ``code`` is a stable kebab-case name of the kind of defect (``lost-text``, ``numbering-gap``, …);
    ``document`` is a document id (or a file name where there is no document yet); ``line`` is 1-based,
    None where the defect has no one line.
    """

    document: str
    line: int | None
    code: str
    severity: Severity
    message: str

    def __str__(self) -> str:
        """``path:line: severity: message [code]``, the form that editors can follow."""
        place = f"{self.document}:{self.line}" if self.line is not None else self.document
        return f"{place}: {self.severity}: {self.message} [{self.code}]"
