"""What each hand of a deal takes from the pot, averaged over which hands sit at the table.

Several hands that share no card are dealt with one board.  Any of them can be the hand we judge, any other
the blind and any n − 2 of the rest the further hands of a table of n: all these choices are equally
likely, so instead of drawing one we take the mean over all of them, by counting.

Let the judged hand, with the others, see ``a`` good hands that it beats, ``t`` good ones equal to it and
``b`` hands that are not good.  It takes nothing when a better hand is the blind or calls.  With a blind
that it beats, and k = n − 2 further hands of which ``c`` weaker and ``e`` equal ones call, it takes
(2 + c + e) / (1 + e) chips, in C(a, c) · C(t, e) · C(b, k − c − e) choices; hands that are not good fold,
with any hand, unless they are the blind.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from oracle.jit import kernel

Ratings = npt.NDArray[np.uint32]
Counts = npt.NDArray[np.uint32]
Doubles = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

_FOLDING = 16
"""From this bit on a packed count holds the hands that are not good, below it the good ones."""


def pot_table(seats: int, players: int) -> Doubles:
    """What a hand takes on average, by what it sees.

    Args:
        seats: Hands dealt.
        players: Hands at a table, 2 … ``seats``.

    Returns:
        Shape (seats, seats, seats, 3), by good hands beaten, good hands equal and hands that are not good,
        all without the judged hand: mean chips from the choices with a good blind, then what each beaten
        and each equal blind that is not good adds.
    """
    others = seats - 1
    further = players - 2
    choices = others * comb(others - 1, further)
    table = np.zeros((seats, seats, seats, 3))
    for beaten, equal, folding in np.ndindex(seats, seats, seats):
        if beaten + equal + folding > others:
            continue
        good_blinds = beaten * _taken(beaten - 1, equal, folding, further, 0)
        good_blinds += equal * _taken(beaten, equal - 1, folding, further, 1)
        table[beaten, equal, folding] = (
            good_blinds,
            _taken(beaten, equal, folding - 1, further, 0),
            _taken(beaten, equal, folding - 1, further, 1),
        )
    return table / choices


def _taken(beaten: int, equal: int, folding: int, further: int, blinds_equal: int) -> float:
    """Chips taken, summed over the choices of the further hands; 0 where a count is negative."""
    if min(beaten, equal, folding) < 0:
        return 0.0
    return sum(
        comb(beaten, lost)
        * comb(equal, shared)
        * comb(folding, further - lost - shared)
        * (2 + lost + shared)
        / (1 + shared + blinds_equal)
        for lost in range(min(beaten, further) + 1)
        for shared in range(min(equal, further - lost) + 1)
    )


@kernel
def take_pots(
    ratings: Ratings, good: Flags, table: Doubles, beaten: Counts, equal: Counts, out: Doubles
) -> None:
    """What each hand of many deals takes on average.

    Args:
        ratings: Ratings, shape (seats, deals).
        good: Whether each hand calls, same shape.
        table: The pot table of that many seats.
        beaten: Room for a column of counts, shape (deals,), uint32.
        equal: Likewise.
        out: Mean chips are added here, same shape as ``ratings``.
    """
    seats, deals = ratings.shape
    shift = np.uint32(_FOLDING)
    low = np.uint32((1 << _FOLDING) - 1)
    for seat in range(seats):
        beaten[:] = 0
        equal[:] = 0
        for other in range(seats):
            if other == seat:
                continue
            for deal in range(deals):
                count = np.uint32(1) if good[other, deal] else np.uint32(1 << _FOLDING)
                mine, theirs = ratings[seat, deal], ratings[other, deal]
                beaten[deal] += count if theirs < mine else np.uint32(0)
                equal[deal] += count if theirs == mine else np.uint32(0)
        for deal in range(deals):
            folding = seats - 1
            for other in range(seats):
                folding -= 1 if good[other, deal] and other != seat else 0
            row = table[beaten[deal] & low, equal[deal] & low, folding]
            out[seat, deal] += row[0] + row[1] * (beaten[deal] >> shift) + row[2] * (equal[deal] >> shift)
