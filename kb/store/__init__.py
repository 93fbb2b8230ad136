"""The store: one SQLite file that ``show``, ``refs`` and ``docs`` read; written in one go, never changed.

Readers import ``Store`` from here; nothing of it loads a parser, a tokenizer or an index. What writes the
file is in ``kb.store.write``.
"""

from kb.store.read import Store
from kb.store.rows import StoredDocument, StoredName, StoredTerm

__all__ = ["Store", "StoredDocument", "StoredName", "StoredTerm"]
