"""Folds at which a raise is as good as another action: intervals of small samples against counted deals."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice

import numpy as np

from oracle.decisions.deals.choose import all_deals
from oracle.decisions.deals.dealt import Dealt, SampledDeals
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.sampled import sampled_deals
from oracle.decisions.deals.spot import Spot, fold_orders
from oracle.decisions.decision import Intent, decision_of
from oracle.decisions.money.layers import Later
from oracle.decisions.money.pot import Pot, new_pot
from oracle.decisions.values.equal_folds import EqualFolds
from oracle.prepared.reading import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate.intervals.estimate import Z95

SAMPLES = {100: 2000, 250: 2000, 500: 2000, 1000: 2000, 16_384: 500}
"""How many samples are taken of each number of deals; the last are the first figures in the window."""
DEVIATIONS = 3
"""Standard deviations by which the share that holds the truth may be below 95 %.  One ± for two sides that
are not equally long holds it more often."""
SETTINGS = RunSettings(seed=1, threads=1)


@dataclass(frozen=True)
class Raise:
    """A raise whose deals can be counted.

    Attributes:
        name: What is special about it.
        ranges: Of hero and his opponents.
        board: The board.
        pot: The money.
        to: Hero's total after the raise.
        later: Bets of later streets.
    """

    name: str
    ranges: tuple[str, ...]
    board: str
    pot: Pot
    to: float
    later: Later


LATER = Later(1.0, 2.0, 0.9)
THREE = new_pot(20, 4, (96, 60, 96), opponents=2)
RAKED = new_pot(20, 4, (96, 96), rake=0.05)
RAISES = (
    Raise("two opponents", ("8h6h", "30%", "20%"), "Kh7d2c", THREE, 44, LATER),
    Raise("a range, rake", ("8h6h@90, 5s4s@30", "40%"), "Kh7d2c", RAKED, 44, LATER),
    Raise("a flush draw", ("AhQh", "30%"), "Kh7h2c", new_pot(20, 10, (96, 96)), 96, Later()),
    Raise("a pair, all in", ("Kd9d", "25%"), "Kh7h2c", new_pot(30, 15, (80, 80)), 80, Later()),
    Raise("a river bluff", ("QdJd", "40%"), "Kh7h2c5s9d", new_pot(30, 0, (80, 80)), 25, Later()),
)  # fmt: skip


def main(_numbers: list[int]) -> bool:
    """Print a line a raise and a length; whether all intervals are true."""
    print(
        "\ndecisions: how often the ± of the folds that make a raise equal to another action hold the truth"
    )
    well = True
    for each in RAISES:
        began = time.process_time()
        for deals, line, fine in lines(each):
            well &= fine
            print(f"   {each.name:16} {deals:5} deals  {line}{'' if fine else '  UNTRUE'}", flush=True)
        print(f"   {time.process_time() - began:.0f} s", flush=True)
    return well


def lines(asked: Raise) -> Iterator[tuple[int, str, bool]]:
    """For each length of a sample: how often both intervals hold the truth."""
    seats = [Seat(f"p{n}", text) for n, text in enumerate(asked.ranges)]
    alone = equity_query([Seat("seen", "20%")], board=asked.board)
    spot = Spot(prepare(equity_query(seats, board=asked.board)), prepare(alone).seats[0])
    orders = fold_orders(spot, SETTINGS)
    (exact,) = all_deals(spot, orders, RunSettings(method="exact"))
    truths = [found.solutions for found in both(asked, exact)]
    for deals, samples in SAMPLES.items():
        least = 0.95 - DEVIATIONS * (0.95 * 0.05 / samples) ** 0.5
        found = [both(asked, part) for part in islice(parts(spot, orders, deals), samples)]
        cells, fine = [], True
        for place, (name, solutions) in enumerate(zip(("fold", "call"), truths, strict=True)):
            for true in solutions:
                some = [each[place].solutions for each in found if each[place].solutions]
                unknown = sum(not each[place].solutions and not each[place].sure for each in found)
                held = sum(
                    any(abs(each.fold - true.fold) <= Z95 * each.error for each in one) for one in some
                )
                near = [min(one, key=lambda each: abs(each.fold - true.fold)) for one in some]
                values, errors = (
                    np.array([getattr(each, name) for each in near]) for name in ("fold", "error")
                )
                share = (held + unknown) / samples
                cells.append(
                    f"{name} {true.fold:5.1%}: {share:5.1%}, {unknown:4} unknown,"
                    f" ± {Z95 * np.median(errors):5.1%}, spread/stated {values.std() / errors.mean():.2f}"
                )
                fine &= share >= least
        yield deals, "   ".join(cells), fine


def both(asked: Raise, dealt: Dealt) -> tuple[EqualFolds, EqualFolds]:
    """The folds that make the raise equal to folding, and to calling."""
    found = decision_of(dealt, asked.pot, Intent(raise_to=asked.to, later=asked.later))
    return found.folds_for_fold, found.folds_for_call


def parts(spot: Spot, orders: tuple[FoldOrder, ...], deals: int) -> Iterator[SampledDeals]:
    """Small samples: the parts of large ones, seed after seed."""
    for seed in count(1):
        large = next(each for each in sampled_deals(spot, orders, replace(SETTINGS, seed=seed)) if each.full)
        for at in range(0, large.deals - deals + 1, deals):
            rows = slice(at, at + deals)
            yield SampledDeals(orders, large.groups[:, rows], large.shares[:, rows])
