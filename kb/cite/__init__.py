"""Citations: where a text refers to another place, in either language."""

from kb.cite.scanner import find_citations

__all__ = ["find_citations"]
