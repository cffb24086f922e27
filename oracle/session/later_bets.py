"""Bets of later streets in old files: up to version 8 the sum of all opponents, now the amount of each."""

from __future__ import annotations

from oracle.decisions.money.amounts import BIG_BLINDS, CURRENCIES, read_amount
from oracle.errors import TextError

DIGITS = 12
"""Significant digits of a divided amount: fewer than fields accept, more than real amounts have."""


def of_each(text: str, opponents: int) -> str:
    """The amount that each opponent adds, from the sum of all.

    Args:
        text: The sum as typed.
        opponents: Number of opponents, at least 1.

    Returns:
        The amount of each, in the unit that was typed; the text itself if it is empty or not an amount.

    >>> of_each("6bb", 2), of_each("$1.5k", 2), of_each("half ty", 2)
    ('3bb', '$750', 'half ty')
    """
    try:
        amount = read_amount(text)
    except TextError:
        return text
    number = f"{amount.value / opponents:.{DIGITS}g}"
    if "e" in number:  # players do not write powers of ten
        number = f"{amount.value / opponents:.{DIGITS}f}".rstrip("0").rstrip(".")
    if amount.unit and amount.unit in CURRENCIES:
        return f"{amount.unit}{number}"
    return f"{number}{amount.unit}" if amount.unit == BIG_BLINDS else f"{number} {amount.unit}".strip()
