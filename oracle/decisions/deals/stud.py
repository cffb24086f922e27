"""Stud, where folds do not depend on cards: hero's shares come from exact equity tables."""

from __future__ import annotations

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.decisions.deals.dealt import CountedDeals
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.spot import MOST_OPPONENTS, Spot
from oracle.query.settings import RunSettings

COUNTED_SECONDS = 0.5
"""Most expected seconds of the equity tables; if they take longer, deals are sampled."""


def counted_in_stud(
    spot: Spot, orders: tuple[FoldOrder, ...], settings: RunSettings, cancel: Cancel = None
) -> CountedDeals | None:
    """Hero's share against every set of opponents, the others having folded; None if it cannot be exact.

    Args:
        spot: The cards.
        orders: Each opponent's range as one group.
        settings: Threads.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
    """
    from oracle.simulate.runner import open_query, run

    if spot.opponents > MOST_OPPONENTS or any(seat.narrowed for seat in spot.prepared.seats):
        return None  # a query would count whole ranges
    sets, counting = 1 << spot.opponents, RunSettings(threads=settings.threads)
    macros, ranges = spot.prepared.macros, spot.readings
    queries = [spot.equity_query(stays) for stays in range(1, sets)]
    plans = [open_query(query, counting, macros=macros, ranges=ranges).plan for query in queries]
    if not all(plan.exact for plan in plans) or sum(plan.seconds for plan in plans) > COUNTED_SECONDS:
        return None
    sums = np.ones((sets, *(1 for _ in orders)))
    for stays, query in enumerate(queries, 1):
        found = run(query, counting, cancel=cancel, macros=macros, ranges=ranges)
        sums[stays] = found.seats[0].equity.value
    return CountedDeals.of(orders, sums)
