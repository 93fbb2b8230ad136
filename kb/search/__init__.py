"""Search: the index of a library, and the answers to what people type.

``write_index`` makes an index (``kb.search.library``, imported by the build alone), ``SearchIndex`` opens
it, ``search`` answers. Neither Sudachi nor Whoosh is loaded before a query needs it.
"""

from kb.search.index import SearchIndex
from kb.search.query import FilterKey
from kb.search.search import Hit, Results, search

__all__ = ["FilterKey", "Hit", "Results", "SearchIndex", "search"]
