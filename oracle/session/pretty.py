"""JSON that a person can read: indented, and whatever fits on one line stays on one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

WIDTH = 100
"""Columns a line may use before it is broken up."""


def pretty_json(value: object) -> str:
    """JSON text of dicts, lists and scalars, keys in the order given, ending with a line break.

    Raises:
        UnicodeEncodeError: If a text holds half a surrogate pair.
    """
    return _lines(value, 0, 0) + "\n"


def _lines(value: object, indent: int, used: int) -> str:
    """``value`` as JSON, for a place ``used`` columns into a line of a block indented by ``indent``."""
    if isinstance(value, Mapping):
        items = [(f"{_scalar(key)}: ", entry) for key, entry in value.items()]
        opening, closing = "{}"
    elif isinstance(value, Sequence) and not isinstance(value, str):
        items = [("", entry) for entry in value]
        opening, closing = "[]"
    else:
        return _scalar(value)
    flat = _flat(value)
    if not items or used + len(flat) <= WIDTH:
        return flat
    inner = indent + 2
    body = ",\n".join(
        " " * inner + prefix + _lines(entry, inner, inner + len(prefix)) for prefix, entry in items
    )
    return f"{opening}\n{body}\n{' ' * indent}{closing}"


def _flat(value: object) -> str:
    """``value`` on one line, with a blank after each comma and colon."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(k)}: {_flat(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(_flat, value)) + "]"
    return _scalar(value)


def _scalar(value: object) -> str:
    return msgspec.json.encode(value).decode()
