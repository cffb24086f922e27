"""Decisions: the cards once, then every edit of the money; curves over sizes and folds."""

from __future__ import annotations

from collections.abc import Iterator

from tests.benchmarks.measure import Figure, best_seconds

EDIT_SECONDS = 0.050
"""After an edit of the money the figures are there within this; those of new cards too, for one hand."""
CURVE_SECONDS = 0.150
"""The curve over sizes."""
RANGE_SECONDS = 1.0
"""Exact figures for a range of hero."""

FLOP = "Kh7h2c"
MOST_COUNTED = 2
"""With up to this many opponents the deals are counted; with more they are sampled."""

SPOTS = (
    ("one hand against 30 %", ("AhQh", "30%"), EDIT_SECONDS),
    ("one hand against 30 % and 20 %", ("AhQh", "30%", "20%"), EDIT_SECONDS),
    ("one hand against 30 %, 20 % and 10 %", ("AhQh", "30%", "20%", "10%"), None),
    ("20 % against 30 %", ("20%", "30%"), EDIT_SECONDS),
    ("20 % against 20 % and 20 %", ("20%", "20%", "20%"), RANGE_SECONDS),
)


def figures() -> Iterator[Figure]:
    """New cards, an edit of the money, and both curves, on a flop."""
    import numpy as np

    from oracle.decisions.deals.choose import all_deals
    from oracle.decisions.deals.spot import fold_orders
    from oracle.decisions.decision import Intent, decision_of, decisions, last_decision
    from oracle.decisions.money.pot import new_pot
    from oracle.decisions.question import decision_query, decision_spot
    from oracle.decisions.values.actions import usual_sizes, values_by_fold, values_by_size
    from oracle.query.settings import RunSettings

    settings, intent = RunSettings(seed=1), Intent(raise_to=14)
    for name, (hero, *villains), target in SPOTS:
        spot = decision_spot(decision_query(hero, villains, board=FLOP))
        pot = new_pot(20, 4, (96,) * (len(villains) + 1), opponents=len(villains))
        found = best_seconds(lambda s=spot, p=pot: last_decision(decisions(s, p, intent, settings)), 3)
        yield Figure(f"{name}: new cards", found, "s", target)
        orders = fold_orders(spot, settings)
        deals = all_deals(spot, orders, settings)
        dealt = next(deals) if len(villains) > MOST_COUNTED else list(deals)[-1]  # samples have no soon end
        edited = best_seconds(lambda d=dealt, p=pot: decision_of(d, p, intent))
        yield Figure(f"{name}: an edit of the money", edited, "s", EDIT_SECONDS)
        sizes = usual_sizes(pot)
        curve = best_seconds(lambda d=dealt, p=pot, t=sizes: values_by_size(p, d, t))
        yield Figure(f"{name}: value by size", curve, "s", CURVE_SECONDS)
        folds = np.linspace(0, 1, 101)
        by_fold = best_seconds(lambda d=dealt, p=pot, f=folds: values_by_fold(p, d, 14, f))
        yield Figure(f"{name}: value by fold", by_fold, "s")
