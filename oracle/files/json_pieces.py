"""JSON whose text is broken, read piece by piece."""

from __future__ import annotations

import json
import re

_SPACE = re.compile(r"[ \t\r\n]*")

BROKEN = (ValueError, RecursionError)
"""What reading a piece that is not whole raises."""


class JsonPieces:
    """Reads JSON piece by piece, as far as each piece is whole.

    Args:
        content: The bytes of a file; those that are no text break the piece they are in.
    """

    def __init__(self, content: bytes) -> None:
        self._text = content.decode("utf-8", "surrogateescape")
        self._place = 0
        self._decoder = json.JSONDecoder(parse_constant=_refuse)

    def take(self, sign: str) -> bool:
        """Whether a sign comes next; it is then passed."""
        self._skip()
        found = self._text.startswith(sign, self._place)
        self._place += len(sign) if found else 0
        return found

    def value(self) -> object:
        """The value that comes next.

        Raises:
            ValueError: If it is broken; the place stays as it is.
            RecursionError: If it is nested too deep.
        """
        self._skip()
        value, end = self._decoder.raw_decode(self._text, self._place)
        self._text[self._place : end].encode()  # UnicodeEncodeError, a ValueError, at a byte that is no text
        self._place = end
        return value

    def name(self) -> str | None:
        """The name of the member that comes next, or None where there is none, or it is broken."""
        try:
            name = self.value()
        except BROKEN:
            return None
        return name if isinstance(name, str) and self.take(":") else None

    def entries(self, line: re.Pattern[str] | None = None) -> tuple[list[object], bool]:
        """The whole entries of the list that comes next, and whether that is all of it.

        Args:
            line: How a line begins behind which reading goes on after a broken entry; where an object follows
                it is the next entry, else the list is over.  Without one the list ends at the break.
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
        """Go to the next line of a kind, if there is one; with ``only_object`` if it begins an object."""
        found = line.search(self._text, self._place)
        if found is None or (only_object and not self._text.startswith("{", found.end())):
            return False
        self._place = found.end()
        return True

    def _skip(self) -> None:
        space = _SPACE.match(self._text, self._place)
        self._place = self._place if space is None else space.end()


def _refuse(word: str) -> object:
    """Refuse NaN and infinities, which Python's reader would take."""
    raise ValueError(word)
