"""Bytes → text: which encoding a file is in, and its lines ended in one way.

The order is: a byte order mark; what the caller declares; what the page declares (``<meta charset>``, XML
declaration); evidence. A declaration is believed when the bytes can be read by it. One that names a
single-byte charset can read nearly anything, so when the page makes it, text that is valid UTF-8 or
ISO-2022-JP overrules it.

Evidence: ISO-2022-JP by its escape sequences, UTF-8 by its strict grammar, and else every encoding is tried
and the reading whose characters look most like Japanese or English text is taken.

What cannot be read becomes U+FFFD, and each line with one gets a problem ``undecodable``. Bytes that are no
text at all raise ParseError.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kb.decode.charsets import CODECS, decode_lossy, label_codec
from kb.decode.plausible import plausibility
from kb.errors import ParseError, Problem

MAX_BYTES = 64 * 1024 * 1024
"""The largest file that is read: forty times the largest edition of the rules (1.7 MB in UTF-16)."""

_DECLARATION_WINDOW = 8192
"""How far into a page its charset is looked for. Browsers look at 1,024 bytes; saved pages have it later."""

_MOST_BAD = 0.1
"""The share of unreadable and control characters above which bytes are no text."""

_FEW = 2
"""So many of them are borne in the shortest text."""

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

_SIGNATURES = (
    (b"%PDF-", "a PDF file"),
    (b"PK\x03\x04", "a zip archive or Office document"),
    (b"PK\x05\x06", "a zip archive"),
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!\x1a", "a RAR archive"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3", "an SQLite database"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"{\\rtf", "an RTF document"),
)

_WINDOW = 256 * 1024
_LEAST_PLAUSIBLE = 0.2
"""Below this no reading is text: half-width kana alone score 0.3, random bytes about 0."""

_BEYOND_ASCII = re.compile(rb"[^\x01-\x7f]")
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_DECLARED = re.compile(
    rb"""<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:+-]+)|<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:+-]+)""",
    re.IGNORECASE,
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")  # 1A ends a file of old systems
_BAD = re.compile(rf"{_CONTROL.pattern}|\ufffd")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    r"""A file as text. Each CRLF, LF or CR of the source is one ``\n``, so line numbers are physical."""

    text: str
    encoding: str
    """The encoding that was used, by its Python name: ``utf-8``, ``cp932``, ``utf-16-le`` …"""
    problems: tuple[Problem, ...] = ()
    """``undecodable``, ``wrong-charset``, ``unknown-charset``; ``kb.reading`` fills in their document."""


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """Read the bytes of a file.

    ``declared`` is a charset label given from outside (an HTTP header, the user). Raises ParseError where
    the file is too large or is no text.
    """
    if len(data) > MAX_BYTES:
        raise ParseError(
            f"too large: at most {MAX_BYTES:,} bytes are read (add it in parts, card data set by set)"
        )
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            raise ParseError(f"not text: {what} (save it as text or HTML)")
    text, encoding, problems = _read(data, declared)
    _refuse_binary(text)
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return Decoded(text=text, encoding=encoding, problems=(*problems, *_undecodable(text, encoding)))


def _read(data: bytes, declared: str | None) -> tuple[str, str, tuple[Problem, ...]]:
    """Choose the encoding: text as it stands, encoding, problems about the choice."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return decode_lossy(data[len(bom) :], encoding), encoding, ()
    problems: list[Problem] = []
    for label, by_page in ((declared, False), (_declared_in(data), True)):
        if label is None:
            continue
        codec = label_codec(label)
        if codec is None:
            problems.append(
                _problem("unknown-charset", f"declares the charset {label!r}, which is not known here")
            )
            continue
        if by_page and codec.startswith(("utf-16", "utf-32")):
            continue  # a declaration that can be read as ASCII stands in no UTF-16
        text = decode_lossy(data, codec)
        certain = _certain(data) if by_page and codec == "cp1252" else None
        if not _BAD.search(text) and (certain is None or certain[0] == text):
            return text, codec, tuple(problems)
        found, encoding = _by_evidence(data)
        if encoding != codec:
            problems.append(_problem("wrong-charset", f"declares {label}, but is {encoding}: read as that"))
        return found, encoding, tuple(problems)
    return *_by_evidence(data), tuple(problems)


def _declared_in(data: bytes) -> str | None:
    """The charset label that a page states of itself."""
    match = _DECLARED.search(_COMMENT.sub(b"", data[:_DECLARATION_WINDOW]))
    return (match[1] or match[2]).decode("ascii", "replace") if match else None


def _certain(data: bytes) -> tuple[str, str] | None:
    """The text and encoding where the bytes prove it: ISO-2022-JP or UTF-8, without control characters."""
    if b"\x1b$" in data or b"\x1b(" in data:
        text = decode_lossy(data, "iso-2022-jp")
        if not _BAD.search(text):
            return text, "iso-2022-jp"
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if _CONTROL.search(text) else (text, "utf-8")


def _by_evidence(data: bytes) -> tuple[str, str]:
    """The most plausible reading; of equal ones the encoding that stands first in ``CODECS``."""
    certain = _certain(data)
    if certain:
        return certain
    sample = _sample(data)
    scores = {codec: _score(decode_lossy(sample, codec)) for codec in CODECS}
    best = max(CODECS, key=lambda codec: scores[codec])
    if scores[best] < _LEAST_PLAUSIBLE:
        why = "it holds NUL bytes" if b"\0" in data else "its bytes make sense in no known encoding"
        raise ParseError(f"not text: {why}")
    return decode_lossy(data, best), best


def _sample(data: bytes) -> bytes:
    """The part by which the encoding is judged: some bytes from before the first one that is not ASCII."""
    first = _BEYOND_ASCII.search(data)
    start = max(0, first.start() - 1024) // 2 * 2 if first else 0
    return data[start : start + _WINDOW]


def _score(text: str) -> float:
    return -3.0 if "\0" in text else plausibility(text)


def _refuse_binary(text: str) -> None:
    """Raise ParseError where the text holds a NUL, or many characters that no text holds."""
    if "\0" in text:
        raise ParseError("not text: it holds NUL bytes")
    bad = sum(1 for _ in _BAD.finditer(text))
    if bad > max(_FEW, len(text) * _MOST_BAD):
        raise ParseError(f"not text: {bad:,} of {len(text):,} characters cannot be read")


def _undecodable(text: str, encoding: str) -> tuple[Problem, ...]:
    """One problem for each line that holds U+FFFD."""
    if "\ufffd" not in text:
        return ()
    lost = ((number, line.count("\ufffd")) for number, line in enumerate(text.split("\n"), 1))
    return tuple(
        _problem(
            "undecodable", f"{count} character(s) cannot be read as {encoding} and stand as U+FFFD", number
        )
        for number, count in lost
        if count
    )


def _problem(code: str, message: str, line: int | None = None) -> Problem:
    return Problem(
        document="",
        line=line,
        code=code,
        severity="error" if code == "undecodable" else "warning",
        message=message,
    )
