"""What a program hands over is looked at before it is used: a wrong kind of thing is told in words."""

from __future__ import annotations

from operator import index

from oracle.errors import QueryError, quoted


def whole(value: object, what: str) -> int:
    """A whole number, NumPy's among them.

    Args:
        value: What was given.
        what: What it is, as a message begins: "The number of opponents".

    Raises:
        QueryError: If it is none.

    >>> whole(3, "The number of cards")
    3
    """
    try:
        return index(value)  # type: ignore[arg-type]  # whether it is one is what is asked
    except TypeError:
        raise QueryError(f"{what} must be a whole number, not {quoted(value)}.") from None


def written(value: object, what: str) -> str:
    """A text.

    Raises:
        QueryError: If it is none; arguments as for `whole`.

    >>> written("AA", "A range")
    'AA'
    """
    if isinstance(value, str):
        return value
    raise QueryError(f"{what} must be a text, not {quoted(value)}.")
