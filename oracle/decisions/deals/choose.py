"""Chooses how the deals of a decision are found: counted if there is time, otherwise sampled.

Kernels are loaded when deals are first requested.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import islice

from oracle.analysis.cancel import Cancel
from oracle.decisions.deals.dealt import CountedDeals, Dealt
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.spot import Spot
from oracle.errors import QueryError
from oracle.query.settings import RunSettings

LATE, LATE_SAMPLES = 4, 3
"""If counting takes `LATE` times `SOON_WORDS`, this many samples come first: the last one has 65,536 deals
and gives ± 0.5 % of the pot, after about 50 ms."""


def all_deals(
    spot: Spot, orders: tuple[FoldOrder, ...], settings: RunSettings, cancel: Cancel = None
) -> Iterator[Dealt]:
    """All deals of a decision, after first samples if counting takes long; or ever larger samples.

    Args:
        spot: The cards.
        orders: The opponents' ranges, from `fold_orders`.
        settings: Method, seed and threads.
        cancel: Stops the work when set.

    Raises:
        QueryError: If only exact figures are wanted and there are too many deals.
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    from oracle.decisions.deals.sampled import sampled_deals
    from oracle.decisions.deals.three_handed import MOST_WORDS, SOON_WORDS, pair_words

    words = pair_words(spot) if spot.is_listed else 0
    if settings.method == "auto" and SOON_WORDS < words <= MOST_WORDS:
        limited = settings.trials is not None or settings.seconds is not None or settings.error is not None
        late = words > LATE * SOON_WORDS and not limited  # a limit may end with the sample that reaches it
        with closing(sampled_deals(spot, orders, settings, cancel)) as samples:
            yield from islice(samples, LATE_SAMPLES if late else 1)
    if settings.method != "sampled":
        counted = _counted(spot, orders, settings, cancel)
        if counted is not None:
            yield counted
            return
    if settings.method == "exact":
        raise QueryError(
            "There are too many deals to count them all.",
            remedy="Narrow the ranges, add board cards, or let deals be sampled.",
        )
    yield from sampled_deals(spot, orders, settings, cancel)


def _counted(
    spot: Spot, orders: tuple[FoldOrder, ...], settings: RunSettings, cancel: Cancel
) -> CountedDeals | None:

    from oracle.decisions.deals.heads_up import heads_up
    from oracle.decisions.deals.one_by_one import counted_deals
    from oracle.decisions.deals.stud import counted_in_stud
    from oracle.decisions.deals.three_handed import counted_pairs

    if spot.prepared.game.stud:
        return counted_in_stud(spot, orders, settings, cancel)
    if not spot.is_listed:
        return None
    if spot.opponents == 1:
        found = heads_up(spot, orders[0], settings, cancel)
    elif spot.opponents == 2:
        found = counted_pairs(spot, orders, settings, cancel)
    else:
        found = None
    return counted_deals(spot, orders, cancel) if found is None else found
