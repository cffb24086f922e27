"""First bets before the flop, and calls of them, in Python."""

from __future__ import annotations

from oracle.decisions.odds import first_bets
from oracle.face.records import Json


class SeatShares(tuple[float, ...]):
    """The share of hands worth a bet or a call in each seat, in percent, with a table for notebooks."""

    __slots__ = ()

    def to_dict(self) -> Json:
        """The percents as JSON, from the first seat to act to the small blind."""
        return {"percents": list(self)}

    def _repr_html_(self) -> str:
        """The seats with the players still to act behind them, for notebooks."""
        from oracle.face.notebooks.preflop import seat_shares_html

        return seat_shares_html(self)


def first_bet(seats: int, blinds: bool = False, needed: float | None = None) -> SeatShares:
    """The share of hands worth a first bet, seat by seat; exact.

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
    return SeatShares(first_bets.first_bet(seats, blinds, needed))


def first_call(seats: int, needed: float) -> SeatShares:
    """The share of hands worth a call of a first bet, by the seat that bet, with blinds; exact.

    Args:
        seats: Number of seats, 2…10.
        needed: The chance of winning that the call needs, 0…1: 2/5 for the blinds alone, 2/7 with the
            bettor's chip in the pot.

    Returns:
        Percent of all hands, unrounded, as from `first_bet`.

    Raises:
        QueryError: As for `first_bet`.

    >>> [round(x, 1) for x in first_call(10, 2 / 5)[:2]]
    [5.8, 6.5]
    """
    return SeatShares(first_bets.first_call(seats, needed))
