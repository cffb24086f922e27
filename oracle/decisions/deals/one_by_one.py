"""Tables with few deals, in any game: every deal is counted."""

from __future__ import annotations

from math import prod

import numpy as np
import numpy.typing as npt

from oracle.decisions.deals.dealt import CountedDeals
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.runouts import board_count, full_boards
from oracle.decisions.deals.shares import shares_of_sets
from oracle.decisions.deals.spot import Spot
from oracle.showdown.kernels import GameKernels

MOST_DEALS = 2_000_000
"""Most joint hands times run-outs: about half a second."""

MOST_CELLS = 8_000_000
"""Most combinations of groups of all opponents."""

SLICE = 1 << 16
"""Deals counted at a time."""


def counted_deals(spot: Spot, orders: tuple[FoldOrder, ...]) -> CountedDeals | None:
    """All deals, one by one; None if there are too many.

    Args:
        spot: The cards.
        orders: The opponents' ranges.
    """
    prepared = spot.prepared
    lists = [spot.hero.masks, *(order.masks for order in orders)]
    joint = prod(hands.size for hands in lists)
    boards = board_count(prepared, 0)
    if joint * boards > MOST_DEALS or prod(order.groups + 1 for order in orders) > MOST_CELLS:
        return None
    hands = _joint_hands(lists)
    places = [np.searchsorted(own, column) for own, column in zip(lists, hands, strict=True)]
    weights = spot.hero.weights[places[0]].copy()
    for order, at in zip(orders, places[1:], strict=True):
        weights *= order.weights[at]
    shares = _mean_shares(spot, hands)
    cells = np.ravel_multi_index(
        [order.group[at] for order, at in zip(orders, places[1:], strict=True)],
        [order.groups for order in orders],
    )
    sizes = [order.groups for order in orders]
    sums = [np.bincount(cells, weights=weights * share, minlength=prod(sizes)) for share in shares]
    table = np.stack(sums).reshape(len(sums), *sizes).astype(np.float64)
    return CountedDeals.of(orders, table)


def _joint_hands(lists: list[npt.NDArray[np.uint64]]) -> npt.NDArray[np.uint64]:
    """Every way to deal one hand of each list without a repeated card, shape (players, n)."""
    found = lists[0][None]
    for own in lists[1:]:
        used = np.bitwise_or.reduce(found, axis=0)
        before, mine = np.nonzero((used[:, None] & own) == 0)
        found = np.concatenate([found[:, before], own[mine][None]])
    return found


def _mean_shares(spot: Spot, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.float64]:
    """Hero's share against every set, averaged over the run-outs of each joint hand; shape (2ⁿ, n)."""
    kernels, boards = GameKernels(spot.prepared.game), full_boards(spot.prepared)
    used = np.bitwise_or.reduce(hands, axis=0)
    out = np.zeros((1 << (len(hands) - 1), hands.shape[1]))
    step = max(1, SLICE // boards.size)
    for start in range(0, hands.shape[1], step):
        part = slice(start, start + step)
        row, run = np.nonzero((used[part, None] & boards) == 0)
        high, low = kernels.rate_full(np.ascontiguousarray(hands[:, part][:, row]), boards[run])
        each = np.bincount(row, minlength=used[part].size)
        for seats, share in enumerate(shares_of_sets(high, low)):
            out[seats, part] = np.bincount(row, weights=share, minlength=each.size) / each
    return out
