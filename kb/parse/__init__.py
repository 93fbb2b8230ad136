"""Page → document: the table of formats, and the choice among them."""

from kb.parse.format import Format

__all__ = ["Format"]
