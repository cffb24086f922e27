"""Three ranges of two-card hands: what each hand wins on each full board, every deal counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.cards.combo import COMBOS, pair_indices
from oracle.games import Game
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.listed.three import ThreeRanges
from oracle.showdown.sweep.listed.three_kernels import SEATS
from oracle.simulate.planning.plan import NOMINAL_CORES
from oracle.simulate.strategies.exact.three_ranges import three_ranges_board_seconds

POT_SHARES = np.array([1.0, 1 / 2, 1 / 3])
"""Share of the pot of each of one, two or three winners."""

KEEPING_COST = 1.4
"""Factor for the work on each hand and board besides the sweep."""

PIECE_BOARDS = 8
"""Boards swept per work unit: a millisecond or two."""

Table = npt.NDArray[np.float64]


def three_of(game: Game, listed: Sequence[WeightedRange], playing: int) -> ThreeRanges | None:
    """Three ranges that can be swept together; None for other tables.

    Args:
        game: The game.
        listed: The ranges of all seats, with whole weights, seats in the pot first.
        playing: How many seats are in the pot.
    """
    if not GameKernels(game).two_cards or len(listed) != SEATS:
        return None
    weights = np.zeros((SEATS, COMBOS))
    for row, hands in zip(weights, listed, strict=True):
        row[pair_indices(hands.masks)] = hands.weights
    return ThreeRanges.of(weights, np.arange(SEATS) >= playing)


def three_sweep_seconds(ranges: ThreeRanges, boards: int) -> float:
    """Seconds that some boards take on two cores: each is swept, and what the hands win on it is kept."""
    return KEEPING_COST * boards * three_ranges_board_seconds(ranges) / NOMINAL_CORES


def three_on_boards(
    game: Game, ranges: ThreeRanges, listed: Sequence[Masks]
) -> Callable[[Masks], tuple[Table, Table]]:
    """What each hand of some seats wins on each board, counted with the weights of all three hands.

    Args:
        game: The game.
        ranges: The ranges.
        listed: The hands asked for of each of the first seats, as masks.

    Returns:
        The function from full boards, shape (b,), to the pots won by these hands, seat after seat, and to all
        pots, shape (hands, b).
    """
    rows = [np.searchsorted(ranges.hands, pair_indices(masks)) for masks in listed]
    ends = np.cumsum([own.size for own in rows])

    def count(boards: Masks) -> tuple[Table, Table]:
        # filled board by board, one cache line after the other: columns would cost more than the sweep
        won, total = (np.empty((boards.size, ends[-1])) for _ in range(2))
        swept, met = ranges.sweep_each(boards, GameKernels(game).rate_on_boards(ranges.masks, boards))
        for seat, (own, end) in enumerate(zip(rows, ends.tolist(), strict=True)):
            weights, pots = ranges.weights[seat, own], np.zeros((len(swept), own.size))
            for share, outcome in zip(POT_SHARES, np.moveaxis(swept[:, seat], 1, 0), strict=True):
                pots += share * outcome[:, own]
            won[:, end - own.size : end] = pots * weights
            total[:, end - own.size : end] = met[:, seat, own] * weights
        return won.T, total.T

    return count
