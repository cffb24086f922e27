"""Equities of known hands with one or two board cards to come, in games other than hold'em.

One kernel for each rule completes the boards, rates and compares, a few deals at a time: columns of run-outs
stay in the cache, and threads need the interpreter once per block of deals.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.jit import kernel, kernel_calling
from oracle.rating.low import rate_low_sets
from oracle.showdown.shares.averages import Shares, mean_shares_alike

TOGETHER = 4096
"""Run-outs rated together: with the ratings of a few players they fit into the second-level cache."""

RunOutShares = Callable[..., bool]


@kernel
def complete_boards(
    board: np.uint64, used: np.uint64, missing: int, bits: Masks, deck: Masks, out: Masks
) -> None:
    """Every way to complete a board.

    Args:
        board: The board.
        used: Cards that cannot come, its own among them.
        missing: Cards to come, 1 or 2.
        bits: The cards of the deck as masks.
        deck: Buffer for the cards that are left, shape (cards + 1,).
        out: Receives the full boards, as many as there are ways.
    """
    left = 0
    for card in range(bits.size):
        deck[left] = bits[card]
        left += bits[card] & used == np.uint64(0)
    if missing == 1:
        for card in range(left):
            out[card] = board | deck[card]
        return
    place = 0
    for first in range(left):
        one = board | deck[first]
        for second in range(first + 1, left):
            out[place + second - first - 1] = one | deck[second]
        place += left - first - 1


@functools.cache
def run_out_shares(rate_row: Callable[..., None]) -> RunOutShares:
    """The kernel for a rule of rating.

    Args:
        rate_row: Rates the high (`oracle.showdown.kernels.GameKernels.rate_row`).

    Returns:
        A kernel of the players' cards, shape (players, n), boards, shape (n,), the cards that cannot come in
        each deal, shape (n,), the number of cards to come, the number of ways, the deck, the cards of a hand
        and the full board together, the table of lows (`oracle.showdown.kernels.GameKernels.low_table`), the
        flag of a stop signal, and the mean shares to write, shape (players, n); it returns False when
        stopped.
    """

    @kernel_calling(rate_row)
    def play_run_outs(
        hands: Masks, boards: Masks, used: Masks, missing: int, each: int, bits: Masks, cards: int,
        lows: npt.NDArray[np.uint16], stop: npt.NDArray[np.uint8], out: Shares,
    ) -> bool:  # fmt: skip
        players, deals = hands.shape
        step = max(1, TOGETHER // each)
        room = step * each
        full, own = np.empty(room, dtype=np.uint64), np.empty(room, dtype=np.uint64)
        deck, ones = np.empty(bits.size + 1, dtype=np.uint64), np.ones(room)
        high = np.empty((players, room), dtype=np.uint32)
        low = np.empty((players, room if lows.size > 0 else 0), dtype=np.uint32)
        for start in range(0, deals, step):
            if stop[0] != 0:
                return False
            rows = min(step, deals - start)
            for row in range(rows):
                deal = start + row
                complete_boards(boards[deal], used[deal], missing, bits, deck, full[row * each :])
            for player in range(players):
                for row in range(rows):
                    for place in range(row * each, (row + 1) * each):
                        own[place] = hands[player, start + row]
                rate_row(own[: rows * each], full[: rows * each], cards, high[player][: rows * each])
                if lows.size > 0:
                    rate_low_sets(lows, own[: rows * each], full[: rows * each], low[player][: rows * each])
            mean_shares_alike(high, low, ones, each, rows, start, out)
        return True

    return play_run_outs
