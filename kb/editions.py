"""Editions: the dated states of a text.

The Comprehensive Rules are republished with every set. Their publishers name an edition by its date and, in the
Japanese translation, a revision: ``20231117.0``. That is the one printed form here; ``2023-11-17`` and ``20231117``
are read as revision 0 of the same day.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from dataclasses import dataclass

UNDATED = "undated"
"""What stands for the edition in the id of a text whose edition nobody stated."""

_FORM = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})(?:\.(\d{1,2}))?", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Edition:
    """A dated state of a text; ordered by date, then revision. ``Edition.parse(str(e)) == e``."""

    date: dt.date
    revision: int = 0

    @classmethod
    def parse(cls, text: str) -> Edition:
        """Read ``20231117.0``, ``20231117``, ``2023-11-17``. Raises ValueError where it is no such date."""
        match = _FORM.fullmatch(unicodedata.normalize("NFKC", text).strip())
        if match is None:
            raise ValueError(f"not an edition: {text!r} (write it as 20231117.0 or 2023-11-17)")
        year, month, day, revision = match.groups()
        try:
            return cls(dt.date(int(year), int(month), int(day)), int(revision or 0))
        except ValueError as error:
            raise ValueError(f"not an edition: {text!r} ({error})") from None

    def __str__(self) -> str:
        """``20231117.0``."""
        return f"{self.date:%Y%m%d}.{self.revision}"


def edition_slug(edition: Edition | None) -> str:
    """The edition as it stands in an id: ``20231117.0`` or ``undated``."""
    return str(edition) if edition else UNDATED
