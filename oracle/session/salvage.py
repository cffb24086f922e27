"""Salvages a session file with damaged text: truncated, or with wrong bytes.

Members are read one after the other; behind a break reading goes on at the next line that begins a member,
or an entry of a list, the way this program writes them.  No text in a file holds a line break, so that such
a line is never inside a text.  Nothing inside a broken member is guessed.
"""

from __future__ import annotations

import re

from oracle.files import BROKEN, JsonPieces

_MEMBER = re.compile(r'\n  (?="(?:program|saved|document|results|pql|layout)": )')
_ENTRY_OR_MEMBER = re.compile(r'\n(?:    (?=\{)|  (?="))')
_LISTS = frozenset({"results", "pql"})
_PARTS = frozenset({"results", "pql", "layout"})
"""Members that a file of this version has behind its table."""


def salvage(content: bytes) -> tuple[dict[str, object], frozenset[str]] | None:
    """The members of a broken file that are whole.

    Args:
        content: The bytes of the file.

    Returns:
        The members by name, of a broken list its whole entries; and the names of those that are broken or
        missing.  None where the table is not whole.
    """
    reader = JsonPieces(content)
    if not reader.take("{"):
        return None
    found: dict[str, object] = {}
    broken: set[str] = set()
    while (name := reader.name()) is not None:
        try:
            if name in _LISTS:
                found[name], whole = reader.entries(_ENTRY_OR_MEMBER)
            else:
                found[name], whole = reader.value(), True
        except BROKEN:
            whole = False
        if not whole:
            broken.add(name)
            if not reader.go_on_at(_MEMBER):
                break
        reader.take(",")
    if "document" in broken or "document" not in found:
        return None
    return found, frozenset(broken | (_PARTS - found.keys()))
