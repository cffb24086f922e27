"""Readable JSON: indented, with values that fit and all lists of numbers on one line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

WIDTH = 118
"""Columns a line may use before it is broken up."""

_ENCODER = json.JSONEncoder(ensure_ascii=False)


def pretty_json(value: object) -> str:
    """JSON text of dicts, lists and scalars, keys in the order given, ending with a line break."""
    return _lines(value, 0, 0) + "\n"


def _lines(value: object, indent: int, used: int) -> str:
    """``value`` as JSON, for a place ``used`` columns into a line of a block indented by ``indent``."""
    if _is_row(value):
        return _ENCODER.encode(value)
    if _room_left(value, WIDTH - used) >= 0:
        flat = _ENCODER.encode(value)
        if used + len(flat) <= WIDTH:
            return flat
    if isinstance(value, Mapping):
        items = [(f"{_ENCODER.encode(key)}: ", entry) for key, entry in value.items()]
        opening, closing = "{}"
    elif isinstance(value, Sequence) and not isinstance(value, str):
        items = [("", entry) for entry in value]
        opening, closing = "[]"
    else:
        return _ENCODER.encode(value)
    inner = indent + 2
    body = ",\n".join(
        " " * inner + prefix + _lines(entry, inner, inner + len(prefix)) for prefix, entry in items
    )
    return f"{opening}\n{body}\n{' ' * indent}{closing}"


def _room_left(value: object, room: int) -> int:
    """Upper bound on the columns left once a value is written on a line with ``room`` columns.

    Stops as soon as none are left: encoding a large value only to find it too long would hold the
    interpreter's lock for 0.1 s.
    """
    if isinstance(value, str):
        return room - len(value) - 2
    if isinstance(value, Mapping):
        room -= 2 * max(1, len(value))
        for key, entry in value.items():
            room = _room_left(entry, room - len(key) - 4) if room >= 0 else room
    elif isinstance(value, Sequence):
        room -= 2 * max(1, len(value))
        for entry in value:
            room = _room_left(entry, room) if room >= 0 else room
    else:
        room -= 1
    return room


def _is_row(value: object) -> bool:
    """Whether a value is a list of nothing but numbers."""
    return isinstance(value, list | tuple) and all(isinstance(entry, int | float) for entry in value)
