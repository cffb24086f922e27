"""One opponent: his equity with every hand against hero's range gives all deals at once."""

from __future__ import annotations

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.arrays import Column
from oracle.decisions.deals.dealt import CountedDeals
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.spot import EFFORT, Spot, final_equities
from oracle.query.settings import RunSettings


def heads_up(
    spot: Spot, order: FoldOrder, settings: RunSettings, cancel: Cancel = None
) -> CountedDeals | None:
    """All deals against one opponent; None if they cannot be counted in time.

    Each of his hands counts with the weight of hero's hands that share no card with it, on equally many
    run-outs; hero's share is the rest of the pot.

    Args:
        spot: The cards, with one opponent.
        order: His range.
        settings: Threads.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
    """
    from oracle.analysis.hands.every_deal import few_deals
    from oracle.analysis.hands.hand_by_hand import exact_by_sweep

    facing = spot.against(0, spot.prepared.seats[0])
    if not exact_by_sweep(facing, settings, EFFORT) and not few_deals(facing.prepared):
        return None
    found = final_equities(facing, settings, cancel)
    if not found.exact:
        return None
    met = order.weights * found.likely
    shares = np.where(met > 0, 1 - found.share, 0.0)
    sums: Column = np.stack([np.bincount(order.group, weights=column) for column in (met, met * shares)])
    return CountedDeals.of([order], sums)
