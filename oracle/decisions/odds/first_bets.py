"""The first bet before the flop: how good a hand must be in each seat.

Article: E. Peretz, "Beyond the Sklansky Preflop" (Hold'em Killer, 2005), "1-Chip Zero-Blind Hold'em", with
and without pot odds.  With k players still to act, a seat bets the best x of all hands, where the chance that
all k hold a worse hand, (1 − x)^k, is exactly what the bet needs.
"""

from __future__ import annotations

import numpy as np

from oracle.errors import QueryError, quoted

MOST_SEATS = 10
EVEN_MONEY = 1 / 2
"""What a bet needs without blinds: it wins as much as it risks."""
WITH_BLINDS = 2 / 5
"""What a bet of 1 needs that wins the blinds, 1½."""


def first_bet(seats: int, blinds: bool = False, needed: float | None = None) -> tuple[float, ...]:
    """The share of hands worth a first bet, seat by seat.

    Args:
        seats: Number of seats, 2…10.
        blinds: Whether there are blinds: a bet then needs 2/5 instead of 1/2, and the small blind, who adds
            only half, n / (2 − n) where the others need n (1/4 where they need 2/5).
        needed: The chance of winning that a bet needs, 0…1, instead of those.

    Returns:
        Percent of all hands, 0…100, unrounded: ``seats − 1`` values from the first seat to act to the small
        blind.  (The big blind acts last and may check.)

    Raises:
        QueryError: If the number of seats or the chance is out of range, or ``blinds`` is not True or False.

    >>> [round(x) for x in first_bet(10)]
    [7, 8, 9, 11, 13, 16, 21, 29, 50]
    >>> [round(x) for x in first_bet(10, blinds=True)]
    [10, 11, 12, 14, 17, 20, 26, 37, 75]
    """
    if not isinstance(blinds, bool):
        raise QueryError(
            f"“blinds” is True or False, not {quoted(blinds)}.",
            places=("blinds",), remedy="Name the chance of winning: first_bet(9, needed=0.4).",
        )  # fmt: skip
    chance = _checked(seats, (WITH_BLINDS if blinds else EVEN_MONEY) if needed is None else needed)
    rows = [100 * (1 - chance ** (1 / behind)) for behind in range(seats - 1, 1, -1)]
    last = chance / (2 - chance) if blinds else chance
    return (*rows, 100 * (1 - last))


def first_call(seats: int, needed: float) -> tuple[float, ...]:
    """The share of hands worth a call of a first bet, by the seat that bet, with blinds.

    The hands are ordered by their results against the bettor's; a call needs a hand that beats the share
    `needed` of them, so x · (1 − needed) of all hands call.

    Args:
        seats: Number of seats, 2…10.
        needed: The chance of winning that the call needs, 0…1: 2/5 for the blinds alone, 2/7 with the
            bettor's chip in the pot.

    Returns:
        Percent of all hands, unrounded, as from `first_bet`.

    Raises:
        QueryError: As for `first_bet`.

    >>> [round(x, 1) for x in first_call(10, 2 / 5)[:2]], [round(x, 1) for x in first_call(10, 2 / 7)[:2]]
    ([5.8, 6.5], [6.9, 7.7])
    """
    chance = _checked(seats, needed)
    return tuple(share * (1 - chance) for share in first_bet(seats, blinds=True))


def _checked(seats: int, needed: float) -> float:
    if not isinstance(seats, int | np.integer) or not 2 <= seats <= MOST_SEATS:
        raise QueryError(
            f"The number of seats must be from 2 to {MOST_SEATS}, not {quoted(seats)}.",
            places=("seats",), remedy="Write a whole number.",
        )  # fmt: skip
    if isinstance(needed, bool) or not isinstance(needed, int | float | np.floating) or not 0 < needed <= 1:
        raise QueryError(
            f"The chance that a bet needs must be above 0 and at most 1, not {quoted(needed)}.",
            places=("needed",), remedy="Write 40 % as 0.4.",
        )  # fmt: skip
    return float(needed)
