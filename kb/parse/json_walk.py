"""A JSON text, read piece by piece: each entry of a list by itself, with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from kb.errors import ParseError

_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")


class Walk:
    """A JSON text, walked through from its begin to its end, so that each entry of a list has its line.

    Values that are not walked into are read whole. All methods move on behind what they read, and raise
    ParseError, with the line, where the text is no JSON.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._at = self._behind_blanks(0)
        self._counted, self._line = 0, 1

    def line(self) -> int:
        """The line on which the walk stands."""
        self._line += self.text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def sees(self, sign: str) -> bool:
        """Whether this comes next."""
        return self.text.startswith(sign, self._at)

    def value(self) -> Any:
        """The value that begins here."""
        try:
            value, end = _DECODER.raw_decode(self.text, self._at)
        except json.JSONDecodeError as error:
            raise ParseError(
                f"broken JSON at line {error.lineno}, column {error.colno}: {error.msg}"
            ) from None
        except RecursionError:
            raise ParseError(f"broken JSON at line {self.line()}: nested too deeply") from None
        except ValueError as error:
            raise ParseError(f"broken JSON at line {self.line()}: {str(error).partition(';')[0]}") from None
        self._at = self._behind_blanks(end)
        return value

    def array(self) -> Iterator[None]:
        """Stops at each item of the array that begins here, for the caller to read it."""
        yield from self._parts("[", "]")

    def members(self) -> Iterator[str]:
        """The keys of the object that begins here; stops at each value, for the caller to read it."""
        for _ in self._parts("{", "}"):
            if not self.sees('"'):
                raise self._broken("a name in quotation marks was expected")
            key = str(self.value())
            self._take(":")
            yield key

    def at_end(self) -> bool:
        """Whether nothing follows."""
        return self._at == len(self.text)

    def end(self) -> None:
        """Makes sure that the text ends here."""
        if not self.at_end():
            raise self._broken("something follows the end")

    def _parts(self, begin: str, end: str) -> Iterator[None]:
        self._take(begin)
        if not self.sees(end):
            yield
            while self.sees(","):
                self._take(",")
                yield
        self._take(end)

    def _take(self, sign: str) -> None:
        if not self.sees(sign):
            raise self._broken(f"{sign} was expected")
        self._at = self._behind_blanks(self._at + len(sign))

    def _behind_blanks(self, at: int) -> int:
        blanks = _BLANK.match(self.text, at)
        return blanks.end() if blanks else at

    def _broken(self, message: str) -> ParseError:
        return ParseError(f"broken JSON at line {self.line()}: {message}")
