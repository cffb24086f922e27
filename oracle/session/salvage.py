"""What is left of a session file whose text is broken: cut short, or with bytes that were not written.

Members are read one after the other; behind a break reading goes on at the next line that begins a member,
or an entry of a list, the way this program writes them.  No text in a file holds a line break, so that such
a line is never inside a text.  Nothing inside a broken member is guessed.
"""

from __future__ import annotations

import json
import re

_SPACE = re.compile(r"[ \t\r\n]*")
_MEMBER = re.compile(r'\n  (?="(?:program|saved|document|results|pql|layout)": )')
_ENTRY_OR_MEMBER = re.compile(r'\n(?:    (?=\{)|  (?="))')
_LISTS = frozenset({"results", "pql"})
_PARTS = frozenset({"results", "pql", "layout"})
"""Members that a file of this version has behind its table."""

_Broken = (ValueError, RecursionError)


def salvage(content: bytes) -> tuple[dict[str, object], frozenset[str]] | None:
    """The members of a broken file that are whole.

    Args:
        content: The bytes of the file.

    Returns:
        The members by name, of a broken list its whole entries; and the names of those that are broken or
        missing.  None where the table is not whole.
    """
    reader = _Reader(content.decode("utf-8", "surrogateescape"))
    if not reader.take("{"):
        return None
    found: dict[str, object] = {}
    broken: set[str] = set()
    while (name := reader.name()) is not None:
        try:
            if name in _LISTS:
                found[name], whole = reader.entries()
            else:
                found[name], whole = reader.value(), True
        except _Broken:
            whole = False
        if not whole:
            broken.add(name)
            if not reader.go_on_at(_MEMBER):
                break
        reader.take(",")
    if "document" in broken or "document" not in found:
        return None
    return found, frozenset(broken | (_PARTS - found.keys()))


class _Reader:
    """Reads JSON piece by piece.

    Args:
        text: The text; a byte that is no text is half a character in it, and breaks the piece it is in.
    """

    def __init__(self, text: str) -> None:
        self._text = text
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
        except _Broken:
            return None
        return name if isinstance(name, str) and self.take(":") else None

    def entries(self) -> tuple[list[object], bool]:
        """The whole entries of the list that comes next, and whether that is all of it."""
        entries: list[object] = []
        whole = self.take("[")
        if not whole or self.take("]"):
            return entries, whole
        while True:
            try:
                entries.append(self.value())
            except _Broken:
                whole = False
            if self.take(","):
                continue
            if self.take("]"):
                return entries, whole
            whole = False
            if not self.go_on_at(_ENTRY_OR_MEMBER, to_member=False):
                return entries, whole

    def go_on_at(self, line: re.Pattern[str], *, to_member: bool = True) -> bool:
        """Go to the next line of a kind; with ``to_member`` False not over the beginning of a member."""
        found = line.search(self._text, self._place)
        if found is None or not (to_member or self._text.startswith("{", found.end())):
            return False
        self._place = found.end()
        return True

    def _skip(self) -> None:
        space = _SPACE.match(self._text, self._place)
        self._place = self._place if space is None else space.end()


def _refuse(word: str) -> object:
    """Refuse NaN and infinities, which Python's reader would take."""
    raise ValueError(word)
