"""The search index of the browser: made from the index of ``kb search``, so that both find by the same words.

What ``kb search`` works out when it is asked (which forms a word is looked for by, where they stand and
how well) is worked out here for every word of the library when the site is built. The browser cuts a query
with the library's own vocabulary, as ``kb search`` does, and adds up. Files are classic scripts that hand
over plain data: a page that is opened from a disk may not fetch. They are cut small, so that a query loads
only what it needs.
"""

from kb.site.finder.files import finder_files

__all__ = ["finder_files"]
