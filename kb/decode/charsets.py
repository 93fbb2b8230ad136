"""Charsets by their labels, and how each is read.

The labels and what they stand for follow the WHATWG Encoding Standard (https://encoding.spec.whatwg.org/):
every Shift_JIS label means Windows code page 932, every Latin-1 label Windows code page 1252, and the
Japanese encodings hold the characters of NEC row 13 (``①``, ``㈱``) and the IBM extensions, which Python's
own EUC-JP and ISO-2022-JP lack.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

CODECS = ("utf-8", "utf-16-le", "utf-16-be", "euc-jp", "cp932", "cp1252")
"""The encodings that evidence chooses among, the strictest first. ISO-2022-JP shows by its escapes."""

_LABELS = {
    "utf-8": "utf8 unicode11utf8 utf8n utf8bom",
    "utf-16-le": "utf16 utf16le unicode",
    "utf-16-be": "utf16be",
    "cp932": "shiftjis sjis xsjis windows31j cswindows31j ms932 cp932 windows932 mskanji csshiftjis xmscp932",
    "euc-jp": "eucjp xeucjp xeuc ujis cseucpkdfmtjapanese cp51932 eucjpms eucjpwin",
    "iso-2022-jp": "iso2022jp csiso2022jp jis iso2022jp1 iso2022jp2 iso2022jp3 cp50220 cp50221 cp50222",
    "cp1252": "windows1252 cp1252 xcp1252 iso88591 latin1 l1 csisolatin1 ascii usascii ansi ansix341968",
}
_CODEC_OF = {label: codec for codec, labels in _LABELS.items() for label in labels.split()}

_ESCAPE = re.compile(rb"\x1b(\$[@B]|\$\(D|\([BJI])")
_HIGH = re.compile(rb"[\x80-\xff]")
_EXTENSION = "kb-jis-extension"
_NOT_ASSIGNED = dict.fromkeys((0xF8F0, 0xF8F1, 0xF8F2, 0xF8F3), "\ufffd")
"""What Python makes of the bytes A0 and FD–FF of code page 932, which stand for no character."""


def label_codec(label: str) -> str | None:
    """The encoding that a label names, however spelt (``Shift_JIS``, ``x-sjis``); None if unknown."""
    return _CODEC_OF.get(re.sub(r"[^a-z0-9]", "", label.lower()))


def decode_lossy(data: bytes, codec: str) -> str:
    """Read bytes by one of the encodings of this module (or UTF-32); what cannot be read becomes U+FFFD."""
    match codec:
        case "iso-2022-jp":
            seven_bits = _HIGH.sub(b"\xff", data)  # which is no character in EUC-JP
            return b"".join(_as_euc(seven_bits)).decode("euc-jp", _EXTENSION)
        case "euc-jp":
            return data.decode(codec, _EXTENSION)
        case "cp932":
            return data.decode(codec, "replace").translate(_NOT_ASSIGNED)
    return data.decode(codec, "replace")


def _as_euc(data: bytes) -> Iterator[bytes]:
    """ISO-2022-JP as EUC-JP: the same characters, with the high bit in place of the escape sequences."""
    mode = b"(B"
    for at, part in enumerate(_ESCAPE.split(data)):
        if at % 2:
            mode = part
        elif mode in (b"(B", b"(J"):
            yield part
        elif mode == b"(I":
            yield b"".join(bytes((0x8E, byte | 0x80)) if byte > 0x20 else bytes((byte,)) for byte in part)
        else:
            high = bytes(byte | 0x80 if byte > 0x20 else byte for byte in part)
            yield high if mode != b"$(D" else re.sub(rb"([\xa1-\xfe]{2})", rb"\x8f\1", high)


def _jis_extension(error: UnicodeError) -> tuple[str, int]:
    """Error handler of EUC-JP: looks two bytes up in code page 932, else makes one of them U+FFFD."""
    assert isinstance(error, UnicodeDecodeError)  # it is registered here and used for decoding only
    pair = error.object[error.start : error.start + 2]
    if len(pair) == 2 and all(0xA1 <= byte <= 0xFE for byte in pair):
        try:
            return _shift(pair[0] & 0x7F, pair[1] & 0x7F).decode("cp932"), error.start + 2
        except UnicodeDecodeError:
            pass
    return "\ufffd", error.start + 1


def _shift(row: int, cell: int) -> bytes:
    """A JIS code point (both bytes 0x21–0x7E) in Shift_JIS."""
    lead = (row - 0x21) // 2 + (0x81 if row < 0x5F else 0xC1)
    if row % 2 == 0:
        return bytes((lead, cell + 0x7E))
    return bytes((lead, cell + (0x1F if cell < 0x60 else 0x20)))


codecs.register_error(_EXTENSION, _jis_extension)
