"""Identifiers of seats in a query, made from their labels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from oracle.query.words import reserved_kind

MAX_LENGTH = 40
"""Longest identifier; longer labels are cut."""


def identifier(label: str, taken: Collection[str]) -> str:
    """An identifier for a seat's label: letters, digits and ``_``, unique regardless of case.

    Args:
        label: The seat's name on screen.
        taken: Identifiers already in use.

    >>> identifier("Big blind", ()), identifier("Flop", ()), identifier("Hero", ["HERO"])
    ('Big_blind', 'Flop_', 'Hero_2')
    """
    plain = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode()
    base = re.sub(r"[^A-Za-z0-9_]+", "_", plain).strip("_")[:MAX_LENGTH] or "player"
    if base[0].isdigit():
        base = f"p{base}"
    if reserved_kind(base):
        base += "_"
    used = {name.lower() for name in taken}
    name, number = base, 2
    while name.lower() in used:
        name, number = f"{base.rstrip('_')}_{number}", number + 1
    return name
