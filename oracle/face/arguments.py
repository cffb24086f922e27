"""Checks of arguments to the public functions, with messages in plain words."""

from __future__ import annotations

from operator import index

from oracle.errors import QueryError, quoted


def integer_argument(value: object, what: str) -> int:
    """An argument that must be an integer; NumPy's are accepted.

    Args:
        value: The argument.
        what: Its name as it begins a message, such as "The number of opponents".

    Raises:
        QueryError: If it is not an integer.

    >>> integer_argument(3, "The number of cards")
    3
    """
    try:
        return index(value)  # type: ignore[arg-type]  # whether it is one is what is asked
    except TypeError:
        raise QueryError(f"{what} must be a whole number, not {quoted(value)}.") from None


def written(value: object, what: str) -> str:
    """An argument that must be a string.

    Raises:
        QueryError: If it is not a string; arguments as for `integer_argument`.

    >>> written("AA", "A range")
    'AA'
    """
    if isinstance(value, str):
        return value
    raise QueryError(f"{what} must be a text, not {quoted(value)}.")


def switch(value: object, name: str) -> bool:
    """An argument that must be True or False.

    Raises:
        QueryError: If it is anything else.

    >>> switch(True, "others_call")
    True
    """
    if isinstance(value, bool):
        return value
    raise QueryError(f"“{name}” must be True or False, not {quoted(value)}.", places=(name,))
