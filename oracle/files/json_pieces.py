"""Reading damaged JSON piece by piece."""

from __future__ import annotations

import json
import re

from oracle.files.characters import whole_characters

_SPACE = re.compile(r"[ \t\r\n]*")

BROKEN = (ValueError, RecursionError)
"""Errors raised when a piece is not intact."""


class JsonPieces:
    """Reads JSON piece by piece, as far as each piece is intact.

    Args:
        content: The bytes of a file; invalid UTF-8 breaks the piece that contains it.
    """

    def __init__(self, content: bytes) -> None:
        self._text = content.decode("utf-8", "surrogateescape")
        self._place = 0
        self._decoder = json.JSONDecoder(parse_constant=_refuse)

    def take(self, sign: str) -> bool:
        """Whether the given character comes next; if so, it is consumed."""
        self._skip()
        found = self._text.startswith(sign, self._place)
        self._place += len(sign) if found else 0
        return found

    def value(self) -> object:
        """The next value; half characters in it are shown as ?, so that it can be written again.

        Raises:
            ValueError: If it is damaged; the position is unchanged.
            RecursionError: If it is nested too deeply.
        """
        self._skip()
        value, end = self._decoder.raw_decode(self._text, self._place)
        self._text[self._place : end].encode()  # UnicodeEncodeError, a ValueError, at an invalid byte
        self._place = end
        return whole_characters(value)

    def name(self) -> str | None:
        """The next member's name, or None if there is none or it is damaged."""
        try:
            name = self.value()
        except BROKEN:
            return None
        return name if isinstance(name, str) and self.take(":") else None

    def entries(self, line: re.Pattern[str] | None = None) -> tuple[list[object], bool]:
        """The intact entries of the next list, and whether the list is complete.

        Args:
            line: The beginning of the line after which reading resumes past a damaged entry; if an object
                follows, it is the next entry, otherwise the list is over.  Without it the list ends at the
                damage.
        """
        entries: list[object] = []
        whole = self.take("[")
        if not whole or self.take("]"):
            return entries, whole
        while True:
            try:
                entries.append(self.value())
            except BROKEN:
                whole = False
            if self.take(","):
                continue
            if self.take("]"):
                return entries, whole
            whole = False
            if line is None or not self.go_on_at(line, only_object=True):
                return entries, whole

    def go_on_at(self, line: re.Pattern[str], *, only_object: bool = False) -> bool:
        """Go to the next line with a given beginning; with ``only_object``, if an object begins there."""
        found = line.search(self._text, self._place)
        if found is None or (only_object and not self._text.startswith("{", found.end())):
            return False
        self._place = found.end()
        return True

    def _skip(self) -> None:
        space = _SPACE.match(self._text, self._place)
        self._place = self._place if space is None else space.end()


def _refuse(word: str) -> object:
    """Refuse NaN and infinities, which Python's parser accepts."""
    raise ValueError(word)
