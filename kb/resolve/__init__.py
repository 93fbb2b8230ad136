"""Resolution: from the words of a citation to the place that is meant, by edition, and back again."""

from kb.resolve.backlinks import Backlink, gather_backlinks
from kb.resolve.links import Absent, Links
from kb.resolve.resolve import resolve

__all__ = ["Absent", "Backlink", "Links", "gather_backlinks", "resolve"]
