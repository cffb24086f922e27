"""Likely boards of the next street, given the players' ranges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.suits import common_renamings
from oracle.analysis.cancel import Cancel
from oracle.analysis.timing import DEALS
from oracle.analysis.work import PieceDealer, hardly_dealt, pieces, thread_count
from oracle.arrays import Masks
from oracle.cards.mask import cards_in
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.prepared import Prepared, PreparedSeat
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.enumerate import IDENTITY, rename
from oracle.simulate.work.stop import Stop

OUTER_DEALS = 65_536
"""Deals used to estimate the probabilities of boards: that of any set of boards is then known to ± 0.4 %."""

RENAMED_HANDS = 50_000
"""Most hands, over all ranges, for which suit symmetry is looked for."""


@dataclass(frozen=True, slots=True, eq=False)
class Boards:
    """Boards of the next street in random order.

    Attributes:
        masks: One board per suit class where suits can be renamed, shape (n,), uint64.
        counts: How often each was dealt, shape (n,), int64.
    """

    masks: Masks
    counts: npt.NDArray[np.int64]


def dealt_boards(prepared: Prepared, settings: RunSettings, cancel: Cancel, seed: int) -> Boards:
    """Sample the boards of the next street, with the probabilities that all ranges together give them.

    Raises:
        RunError: If the ranges block each other almost always.
        StoppedError: If cancelled.
    """
    dealing = PieceDealer(Dealer(prepared, ordered=True), seed, DEALS)
    known = prepared.board_mask

    def make_worker(stop: Stop) -> Callable[[int], Masks]:
        deal = dealing.on_thread(stop)

        def work(number: int) -> Masks:
            batch = deal(number)
            return np.empty(0, dtype=np.uint64) if batch is None else fresh_cards(batch, len(prepared.board))

        return work

    threads = thread_count(settings)
    found = list(pieces(make_worker, OUTER_DEALS // DEALS, threads, cancel, dealing))
    dealt = np.concatenate(found) | np.uint64(known)
    if not dealt.size:
        raise hardly_dealt()
    best = dealt
    for renaming in _renamings(prepared):
        best = np.minimum(best, rename(dealt, renaming))
    masks, counts = np.unique(best, return_counts=True)
    order = np.random.default_rng(seed).permutation(masks.size)
    return Boards(masks[order], counts[order].astype(np.int64))


def _renamings(prepared: Prepared) -> list[tuple[int, ...]]:
    """The suit renamings that leave the table unchanged, or the identity alone if the ranges are too long."""
    lists = [seat.live for seat in prepared.seats if not seat.any_hand]
    listed = [hands for hands in lists if isinstance(hands, WeightedRange)]
    if len(listed) < len(lists) or sum(hands.hands for hands in listed) > RENAMED_HANDS:
        return [IDENTITY]
    return common_renamings(listed, prepared.board_mask, prepared.dead)


def fresh_cards(batch: Batch, known: int) -> Masks:
    """The cards that the next street adds in each deal, together with any known flop cards; a copy.

    Args:
        batch: Deals with a separate turn card.
        known: Number of board cards already known.
    """
    if known < FLOP_CARDS:
        return batch.flop.copy()
    if known == BOARD_CARDS - 1:
        return batch.rest.copy()
    if batch.turn is None:
        raise AssertionError("the turn is dealt separately")
    return batch.turn.copy()


def on_board(table: Prepared, board: int) -> Prepared:
    """The same players with more board cards known; the order of the cards is dropped."""

    def seat(entry: PreparedSeat) -> PreparedSeat:
        return replace(entry, live=entry.live.without(board))

    return replace(table, board=cards_in(board), seats=tuple(seat(entry) for entry in table.seats))
