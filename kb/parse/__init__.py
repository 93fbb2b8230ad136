"""Grammars: from the blocks of a page to the records of a document, one module a format."""
