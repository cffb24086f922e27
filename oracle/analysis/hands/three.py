"""Three ranges of two-card hands: what each hand wins on each full board, every deal counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Masks
from oracle.cards.combo import COMBOS, pair_indices
from oracle.games import Game
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.three import ThreeRanges
from oracle.showdown.sweep.three_kernels import SEATS
from oracle.simulate.planning.plan import NOMINAL_CORES, PIECE_SECONDS
from oracle.simulate.strategies.three_ranges import three_ranges_board_seconds
from oracle.simulate.work.stop import Stop, StoppedError

POT_SHARES = np.array([1.0, 1 / 2, 1 / 3])
"""Share of the pot of each of one, two or three winners."""

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
    """Seconds that so many boards take on two cores: each is swept, and its deals are counted."""
    return 2 * boards * three_ranges_board_seconds(ranges) / NOMINAL_CORES


def three_on_boards(
    game: Game, ranges: ThreeRanges, boards: Masks, settings: RunSettings, cancel: Cancel
) -> tuple[Table, Table]:
    """What each hand of each seat wins on each board, counted with the weights of all three hands.

    Returns:
        Pots won and all pots, each of shape (3, n, boards); see `ThreeRanges` for the hands.

    Raises:
        StoppedError: If cancelled.
    """
    shape = (SEATS, ranges.hands.size, boards.size)
    won, total = np.zeros(shape), np.zeros(shape)
    size = max(1, int(PIECE_SECONDS / (2 * three_ranges_board_seconds(ranges))))

    def make_worker(stop: Stop) -> Callable[[int], int]:
        def work(number: int) -> int:
            if stop.is_set():
                raise StoppedError
            for place in range(number * size, min(boards.size, (number + 1) * size)):
                board = boards[place : place + 1]
                swept = ranges.sweep(board, GameKernels(game).rate_on_boards(ranges.masks, board))
                possible = ranges.on(int(boards[place]))
                won[:, :, place] = np.einsum("soh,o->sh", swept, POT_SHARES) * ranges.weights
                total[:, :, place] = possible.pairs() * possible.weights
            return number

        return work

    for _ in pieces(make_worker, -(-boards.size // size), thread_count(settings), cancel):
        pass
    return won, total
