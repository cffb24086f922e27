"""Two opponents from the flop on: every pair of their hands on every run-out."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.analysis.work import pieces, thread_count
from oracle.cards.mask import count_cards
from oracle.decisions.deals.dealt import CountedDeals
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.runouts import board_count, full_boards
from oracle.decisions.deals.spot import Spot
from oracle.games import FLOP_CARDS
from oracle.query.settings import RunSettings
from oracle.showdown.kernels import GameKernels
from oracle.simulate.work.stop import Stop

WORD = 64
"""Run-outs in a word."""

MOST_WORDS = 400_000_000
"""Most words of run-outs compared, pairs times hero's hands: about a second on two cores."""

SOON_WORDS = 25_000_000
"""Words that are compared in about 50 ms on two cores."""

MOST_RATED = 4_000_000
"""Most hands times run-outs that are rated."""

PIECE_WORDS = 2_000_000
"""Words compared per work unit, about ten milliseconds."""

Kind = TypeVar("Kind", bound=np.generic)
Runs = npt.NDArray[np.uint64]
Side = tuple[npt.NDArray[np.uint64], npt.NDArray[np.float64], npt.NDArray[np.int64], Runs]
"""An opponent's hands, their weights, groups and run-outs: arguments of `add_pairs`."""


def counted_pairs(
    spot: Spot, orders: tuple[FoldOrder, ...], settings: RunSettings, cancel: Cancel = None
) -> CountedDeals | None:
    """All deals against two opponents; None if there are too many, or the pot can be split in halves.

    Args:
        spot: The cards, with two opponents.
        orders: Their ranges.
        settings: Threads.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
    """
    prepared = spot.prepared
    game = prepared.game
    if not 0 < pair_words(spot) <= MOST_WORDS:
        return None
    boards = full_boards(prepared)
    hands = np.unique(np.concatenate([spot.hero.masks, *(order.masks for order in orders)]))
    if hands.size * boards.size > MOST_RATED:
        return None
    ratings = _whole_words(GameKernels(game).rate_on_boards(hands, boards).T)
    live = _packed(_whole_words((hands[:, None] & boards) == 0))
    left = count_cards(game.deck & ~prepared.board_mask & ~prepared.dead) - 3 * game.hole_cards
    runs = comb(left, prepared.missing_board)
    sums = np.zeros((4, *(order.groups for order in orders)))
    for hand, weight in zip(spot.hero.masks, spot.hero.weights, strict=True):
        at = int(np.searchsorted(hands, hand))
        mine = ratings[at]
        possible = live & live[at]
        won, tied = (_packed(flags) & possible for flags in (ratings < mine, ratings == mine))
        table = np.ascontiguousarray(np.stack([won, tied, possible], axis=1))
        _add_hand(int(hand), float(weight), runs, hands, table, orders, sums, settings, cancel)
    return CountedDeals.of(orders, sums) if sums[0].any() else None


def pair_words(spot: Spot) -> int:
    """Number of words of run-outs to compare, which measures the work; 0 if pairs cannot be counted."""
    game = spot.prepared.game
    if spot.opponents != 2 or len(spot.prepared.board) < FLOP_CARDS or game.split or not game.high:
        return 0
    words = -(-board_count(spot.prepared) // WORD)
    return prod(each.hands for each in (spot.hero, *spot.villains)) * words


def _add_hand(
    hand: int,
    weight: float,
    runs: int,
    hands: npt.NDArray[np.uint64],
    table: Runs,
    orders: tuple[FoldOrder, ...],
    sums: npt.NDArray[np.float64],
    settings: RunSettings,
    cancel: Cancel,
) -> None:
    """Add all pairs against one hand of hero, on all threads; the same sums on any number of them."""
    from oracle.showdown.sweep.listed.hand_pairs import add_pairs

    sides: list[Side] = []
    for order in orders:
        free = (order.masks & np.uint64(hand)) == 0
        rows = table[np.searchsorted(hands, order.masks[free])]
        sides.append((order.masks[free], order.weights[free], order.group[free], rows))
    first, second = _by_group(sides[0]), sides[1]
    step = max(1, PIECE_WORDS // max(1, second[0].size * table.shape[2]))

    def make_worker(stop: Stop) -> Callable[[int], tuple[int, npt.NDArray[np.float64]]]:
        def work(number: int) -> tuple[int, npt.NDArray[np.float64]]:
            begin = number * step
            end = min(first[0].size, begin + step)
            lowest = int(first[2][begin])
            own = np.zeros((4, int(first[2][end - 1]) - lowest + 1, sums.shape[2]))
            if not stop.is_set():
                shifted = (*first[:2], first[2] - lowest, first[3])
                add_pairs(*shifted, *second, begin, end, weight, float(runs), own)
            return lowest, own

        return work

    for lowest, own in pieces(make_worker, -(-first[0].size // step), thread_count(settings), cancel):
        sums[:, lowest : lowest + own.shape[1]] += own


def _by_group(side: Side) -> Side:
    """An opponent's hands by group, so that a work unit touches few rows of the sums."""
    order = np.argsort(side[2], kind="stable")
    return side[0][order], side[1][order], side[2][order], side[3][order]


def _whole_words(rows: npt.NDArray[Kind]) -> npt.NDArray[Kind]:
    """Rows filled up with zeros to whole words, shape (n, words · `WORD`)."""
    filled = np.zeros((len(rows), -(-rows.shape[1] // WORD) * WORD), dtype=rows.dtype)
    filled[:, : rows.shape[1]] = rows
    return filled


def _packed(flags: npt.NDArray[np.bool_]) -> Runs:
    """Rows of flags, whole words of them, as words, shape (n, words), uint64."""
    return np.packbits(flags, axis=1, bitorder="little").view(np.uint64)
