"""Bets of later streets in old files: until version 8 a sum of all opponents, now the amount of each."""

from __future__ import annotations

from oracle.decisions.money.amounts import BIG_BLINDS, CURRENCIES, read_amount
from oracle.errors import TextError

DIGITS = 12
"""Digits of an amount that was divided: fields accept more, and nothing seen has as many."""


def of_each(text: str, opponents: int) -> str:
    """What each of some opponents adds, from what they add together.

    Args:
        text: The sum as typed.
        opponents: How many they are, at least 1.

    Returns:
        The amount of each, in the unit that was typed; the text itself if it is empty or no amount.

    >>> of_each("6bb", 2), of_each("$1.5k", 2), of_each("half ty", 2)
    ('3bb', '$750', 'half ty')
    """
    try:
        amount = read_amount(text)
    except TextError:
        return text
    number = f"{amount.value / opponents:.{DIGITS}g}"
    if "e" in number:  # a player writes no powers of ten
        number = f"{amount.value / opponents:.{DIGITS}f}".rstrip("0").rstrip(".")
    if amount.unit and amount.unit in CURRENCIES:
        return f"{amount.unit}{number}"
    return f"{number}{amount.unit}" if amount.unit == BIG_BLINDS else f"{number} {amount.unit}".strip()
