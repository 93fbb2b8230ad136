"""The static site: from a library to a folder of pages.

store ── Content ── Rulebook, Addresses ── Plan ── pages ── render ── write. All but the last step are pure
functions: the
same library gives the same bytes.
"""

from kb.site.archive import zip_site
from kb.site.build import Options, build_site
from kb.site.write import Written

__all__ = ["Options", "Written", "build_site", "zip_site"]
