"""How the deals of a decision are found: counted where they can be in time, else sampled.

Kernels are first loaded when deals are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracle.analysis.cancel import Cancel
from oracle.decisions.deals.dealt import CountedDeals, Dealt
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.spot import Spot
from oracle.errors import QueryError
from oracle.query.settings import RunSettings


def all_deals(
    spot: Spot, orders: tuple[FoldOrder, ...], settings: RunSettings, cancel: Cancel = None
) -> Iterator[Dealt]:
    """All deals of a decision, after a first sample if counting takes time; or ever larger samples.

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

    stud = spot.prepared.game.stud
    if settings.method == "auto" and not stud and SOON_WORDS < pair_words(spot) <= MOST_WORDS:
        yield next(sampled_deals(spot, orders, settings, cancel))
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
    if spot.opponents == 1:
        found = heads_up(spot, orders[0], settings, cancel)
    elif spot.opponents == 2:
        found = counted_pairs(spot, orders, settings, cancel)
    else:
        found = None
    return counted_deals(spot, orders) if found is None else found
