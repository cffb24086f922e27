"""Which boards the next street brings, as several players' ranges let them come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from oracle.analysis.facing import Facing
from oracle.analysis.hands import DEALS, PICTURE_SECONDS
from oracle.analysis.suits import Masks, Renamings
from oracle.analysis.work import Cancel, hardly_dealt, pieces, thread_count
from oracle.cards.mask import cards_in
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.query.settings import RunSettings
from oracle.simulate.batch import Batch
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.enumerate import rename
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.prepare import Prepared, PreparedSeat
from oracle.simulate.stop import Stop

OUTER_DEALS = 65_536
"""Deals that tell how likely each board is against several players."""


def likely_boards(
    facing: Facing, renamings: Renamings, seed: int, settings: RunSettings, cancel: Cancel
) -> tuple[Masks, npt.NDArray[np.int64]]:
    """Boards of the next street as the other players' ranges let them come, one of each suit class.

    Returns:
        Masks, shape (n,), uint64, and how often each was dealt in `OUTER_DEALS` (fewer where the ranges
        can hardly be dealt), shape (n,), int64.

    Raises:
        RunError: If no deal was found in the time there is.
        StoppedError: When cancelled.
    """
    dealer = Dealer(facing.others, ordered=True)

    def make_worker(stop: Stop) -> Callable[[int], Masks]:
        buffers = dealer.buffers()

        def work(number: int) -> Masks:
            batch = dealer.deal(new_stream(seed, number), DEALS, buffers, stop.flag)
            return np.empty(0, dtype=np.uint64) if batch is None else fresh_cards(batch, facing.known)

        return work

    seconds = settings.seconds or PICTURE_SECONDS
    found = list(
        pieces(make_worker, OUTER_DEALS // DEALS, thread_count(settings), cancel, seconds, dealer.tries)
    )
    if not found:
        raise hardly_dealt(seconds)
    boards = np.concatenate(found) | np.uint64(facing.board)
    best = boards
    for renaming in renamings:
        best = np.minimum(best, rename(boards, renaming))
    masks, counts = np.unique(best, return_counts=True)
    return masks, counts.astype(np.int64)


def fresh_cards(batch: Batch, known: int) -> Masks:
    """The cards that the next street brings in each deal, with the flop's known ones; a copy.

    Args:
        batch: Deals with the turn apart.
        known: Board cards known before.
    """
    if known < FLOP_CARDS:
        return batch.flop.copy()
    if known == BOARD_CARDS - 1:
        return batch.rest.copy()
    if batch.turn is None:
        raise AssertionError("the turn is dealt apart")
    return batch.turn.copy()


def on_board(table: Prepared, board: int) -> Prepared:
    """The same players with more board cards known; the order of the cards is not kept."""

    def seat(entry: PreparedSeat) -> PreparedSeat:
        return replace(entry, live=entry.live.without(board))

    return replace(table, board=cards_in(board), seats=tuple(seat(entry) for entry in table.seats))
