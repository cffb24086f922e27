"""Salvages a session file with damaged text: truncated, or with wrong bytes.

Members are read one after the other; after damage, reading resumes at the next line that begins a member, or
an entry of a list, as this program writes them. No string in a file contains a line break, so such a line is
never inside a string. Nothing inside a damaged member is guessed.
"""

from __future__ import annotations

import re

from oracle.files import BROKEN, JsonPieces

_MEMBER = re.compile(r'\n  (?="(?:program|saved|document|results|pql|layout)": )')
_ENTRY_OR_MEMBER = re.compile(r'\n(?:    (?=\{)|  (?="))')
_LISTS = frozenset({"results", "pql"})
_PARTS = frozenset({"results", "pql", "layout"})
"""Members that follow the table in a file of this version."""


def salvage(content: bytes) -> tuple[dict[str, object], frozenset[str]] | None:
    """The intact members of a damaged file.

    Args:
        content: The bytes of the file.

    Returns:
        The members by name, with the intact entries of a damaged list; and the names of those that are
        damaged or missing. None if the table is damaged.
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
