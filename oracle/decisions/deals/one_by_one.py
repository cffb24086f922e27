"""Tables with few deals, in any game: every deal is counted."""

from __future__ import annotations

from itertools import product
from math import prod

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.arrays import Masks
from oracle.decisions.deals.dealt import CountedDeals
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.runouts import board_count, full_boards
from oracle.decisions.deals.shares import shares_of_sets
from oracle.decisions.deals.spot import Spot
from oracle.showdown.kernels import GameKernels
from oracle.simulate.work.stop import StoppedError

MOST_DEALS = 2_000_000
"""Most joint hands times run-outs: about half a second with up to three opponents."""

MOST_CELLS = 8_000_000
"""Most combinations of groups of all opponents."""

MOST_SHARES = 128_000_000
"""Most deals times sets of opponents, as each deal has a share against each set: about half a second."""

SLICE_SHARES = 1 << 20
"""Shares computed at a time: 8 MB."""


def counted_deals(spot: Spot, orders: tuple[FoldOrder, ...], cancel: Cancel = None) -> CountedDeals | None:
    """All deals, one by one; None if there are too many.

    Args:
        spot: The cards.
        orders: The opponents' ranges.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
    """
    prepared = spot.prepared
    lists = [spot.hero.masks, *(order.masks for order in orders)]
    held = _certain(lists)
    deals = prod(hands.size for hands in lists) * board_count(prepared, held)
    cells = prod(order.groups + 1 for order in orders)
    if deals > MOST_DEALS or deals << len(orders) > MOST_SHARES or cells > MOST_CELLS:
        return None
    hands = _joint_hands(lists)
    places = [np.searchsorted(own, column) for own, column in zip(lists, hands, strict=True)]
    weights = spot.hero.weights[places[0]].copy()
    for order, at in zip(orders, places[1:], strict=True):
        weights *= order.weights[at]
    shares = _mean_shares(spot, hands, full_boards(prepared, held), cancel)
    cells = np.ravel_multi_index(
        [order.group[at] for order, at in zip(orders, places[1:], strict=True)],
        [order.groups for order in orders],
    )
    sizes = [order.groups for order in orders]
    sums = [np.bincount(cells, weights=weights * share, minlength=prod(sizes)) for share in shares]
    table = np.stack(sums).reshape(len(sums), *sizes).astype(np.float64)
    return CountedDeals.of(orders, table)


def _joint_hands(lists: list[Masks]) -> Masks:
    """Every way to deal one hand of each list without a repeated card, shape (players, n)."""
    found = lists[0][None]
    for own in lists[1:]:
        used = np.bitwise_or.reduce(found, axis=0)
        before, mine = np.nonzero((used[:, None] & own) == 0)
        found = np.concatenate([found[:, before], own[mine][None]])
    return found


def _certain(lists: list[Masks]) -> int:
    """The cards that players certainly hold, as a mask."""
    held = 0
    for hands in lists:
        held |= int(hands[0]) if hands.size == 1 else 0
    return held


def _mean_shares(spot: Spot, hands: Masks, boards: Masks, cancel: Cancel) -> npt.NDArray[np.float64]:
    """Hero's share against every set, averaged over the run-outs of each joint hand; shape (2ⁿ, n)."""
    kernels = GameKernels(spot.prepared.game)
    used = np.bitwise_or.reduce(hands, axis=0)
    sums, count = np.zeros((1 << (len(hands) - 1), hands.shape[1])), np.zeros(hands.shape[1])
    room = max(1, SLICE_SHARES // len(sums))  # pairs of a joint hand and a board
    step, wide = max(1, room // boards.size), min(room, boards.size)
    for start, first in product(range(0, hands.shape[1], step), range(0, boards.size, wide)):
        if cancel is not None and cancel.is_set():
            raise StoppedError
        part, some = slice(start, start + step), boards[first : first + wide]
        row, run = np.nonzero((used[part, None] & some) == 0)
        high, low = kernels.rate_full(np.ascontiguousarray(hands[:, part][:, row]), some[run])
        size = used[part].size
        count[part] += np.bincount(row, minlength=size)
        for seats, share in enumerate(shares_of_sets(high, low)):
            sums[seats, part] += np.bincount(row, weights=share, minlength=size)
    return sums / count
