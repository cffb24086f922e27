"""Tables with many deals: a sample of independent ones, each kept with its hands and shares."""

from __future__ import annotations

from collections.abc import Callable, Generator

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.work import PieceDealer, pieces, thread_count
from oracle.cards.mask import mask_of
from oracle.decisions.deals.dealt import SampledDeals
from oracle.decisions.deals.fold_order import FoldOrder, Groups
from oracle.decisions.deals.shares import Shares, shares_of_sets
from oracle.decisions.deals.spot import MOST_OPPONENTS, Spot
from oracle.query.settings import RunSettings, chosen_seed
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.work.stop import Stop, StoppedError

PIECE = 4096
"""Deals per work unit, a few milliseconds."""

FIRST_PIECES = 4
"""Work units before the first result; against many opponents there are fewer, see `first_pieces`."""

MOST_DEALS = 1 << 21
"""Most deals kept: about 200 MB with three opponents.  Each further one halves them, as a deal has a share
against every set of opponents."""

Piece = tuple[Groups, Shares]


def most_deals(opponents: int) -> int:
    """Most deals kept against a number of opponents.

    >>> most_deals(3), most_deals(9)
    (2097152, 32768)
    """
    return MOST_DEALS >> max(0, opponents - MOST_OPPONENTS)


def first_pieces(opponents: int) -> int:
    """Work units before the first result: a deal has twice as many shares with each further opponent.

    >>> first_pieces(3), first_pieces(4), first_pieces(9)
    (4, 2, 1)
    """
    return max(1, FIRST_PIECES >> max(0, opponents - MOST_OPPONENTS))


def sampled_deals(
    spot: Spot, orders: tuple[FoldOrder, ...], settings: RunSettings, cancel: Cancel = None
) -> Generator[SampledDeals, None, None]:
    """A sample that doubles with every result, up to `most_deals`.

    Args:
        spot: The cards.
        orders: The opponents' ranges.
        settings: Seed and threads.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    dealing = PieceDealer(Dealer(spot.prepared), chosen_seed(settings), PIECE)
    make_worker = _maker(spot, orders, dealing)
    kept: list[Piece] = []
    most, fresh, wanted = most_deals(spot.opponents), 0, first_pieces(spot.opponents)
    for piece in pieces(make_worker, most // PIECE, thread_count(settings), cancel, dealing):
        if piece is None:
            raise StoppedError
        kept.append(piece)
        fresh += 1
        if fresh == wanted:
            kept = [_together(kept)]
            deals = kept[0][0].shape[1]
            yield SampledDeals(orders, *kept[0], full=deals >= most)
            fresh, wanted = 0, deals // PIECE


def _together(kept: list[Piece]) -> Piece:
    groups, shares = zip(*kept, strict=True)
    return np.concatenate(groups, axis=1), np.concatenate(shares, axis=1)


def _maker(
    spot: Spot, orders: tuple[FoldOrder, ...], dealing: PieceDealer
) -> Callable[[Stop], Callable[[int], Piece | None]]:
    """A worker that deals a unit and plays every showdown of it."""
    kernels = GameKernels(spot.prepared.game)
    known = np.uint64(mask_of(spot.prepared.board))

    def make_worker(stop: Stop) -> Callable[[int], Piece | None]:
        deal = dealing.on_thread(stop)

        def work(number: int) -> Piece | None:
            batch = deal(number)
            if batch is None:
                return None
            high, low = kernels.rate_full(batch.hands, np.ascontiguousarray(batch.board | known))
            groups = [order.groups_of(hands) for order, hands in zip(orders, batch.hands[1:], strict=True)]
            return np.stack(groups), shares_of_sets(high, low)

        return work

    return make_worker
