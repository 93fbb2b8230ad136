"""A site as one file: a zip that works offline once it is unpacked. The same site gives the same bytes."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from kb import durable
from kb.site.write import MANIFEST

_WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of every file in it: the earliest that a zip can say."""


def zip_site(site: Path, target: Path) -> int:
    """Put a site into a zip file, in place in one step; gives its size in bytes. Raises OSError."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path in sorted(site.rglob("*")):
            inside = path.relative_to(site)
            if path.is_file() and path.name != MANIFEST and not inside.parts[0].startswith("."):
                entry = zipfile.ZipInfo(f"{site.name}/{inside.as_posix()}", _WHEN)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, path.read_bytes())
    durable.write_file(target, data.getvalue())
    target.chmod(0o644)
    return data.tell()
