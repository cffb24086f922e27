"""JSON that a person can read: indented, and whatever fits on one line stays on one line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

WIDTH = 100
"""Columns a line may use before it is broken up."""


def pretty_json(value: object) -> str:
    """JSON text of dicts, lists and scalars, keys in the order given, ending with a line break."""
    return _lines(value, 0, 0) + "\n"


def _lines(value: object, indent: int, used: int) -> str:
    """``value`` as JSON, for a place ``used`` columns into a line of a block indented by ``indent``."""
    flat = json.dumps(value, ensure_ascii=False)
    if used + len(flat) <= WIDTH:
        return flat
    if isinstance(value, Mapping):
        items = [(f"{json.dumps(key, ensure_ascii=False)}: ", entry) for key, entry in value.items()]
        opening, closing = "{}"
    elif isinstance(value, Sequence) and not isinstance(value, str):
        items = [("", entry) for entry in value]
        opening, closing = "[]"
    else:
        return flat
    inner = indent + 2
    body = ",\n".join(
        " " * inner + prefix + _lines(entry, inner, inner + len(prefix)) for prefix, entry in items
    )
    return f"{opening}\n{body}\n{' ' * indent}{closing}"
