"""Folds at which a raise is as good as another action: intervals of small samples against counted deals."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from oracle.decisions.deals.choose import all_deals
from oracle.decisions.deals.dealt import Dealt, SampledDeals
from oracle.decisions.deals.sampled import sampled_deals
from oracle.decisions.deals.spot import Spot, fold_orders
from oracle.decisions.decision import Intent, decision_of
from oracle.decisions.money.layers import Later
from oracle.decisions.money.pot import Pot, new_pot
from oracle.decisions.values.equal_folds import EqualFolds
from oracle.prepared.reading import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate.intervals.estimate import Z95

SAMPLES = 2000
DEALS = (100, 250, 500, 1000)
LEAST = 0.94
"""How many must hold the truth, with those that say they cannot tell.  One ± for two sides that are not
equally long holds it more often in the smallest samples."""
SETTINGS = RunSettings(seed=7, threads=1)


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
    print(f"\ndecisions: {SAMPLES} samples; equal folds whose interval must hold the counted ones")
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
    sample = next(
        each for each in sampled_deals(spot, orders, SETTINGS) if each.deals >= SAMPLES * max(DEALS)
    )
    for deals in DEALS:
        found = [both(asked, part(sample, deals, number)) for number in range(SAMPLES)]
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
                share = (held + unknown) / SAMPLES
                cells.append(
                    f"{name} {true.fold:5.1%}: {share:5.1%}, {unknown:4} unknown,"
                    f" ± {Z95 * np.median(errors):5.1%}, spread/stated {values.std() / errors.mean():.2f}"
                )
                fine &= share >= LEAST
        yield deals, "   ".join(cells), fine


def both(asked: Raise, dealt: Dealt) -> tuple[EqualFolds, EqualFolds]:
    """The folds that make the raise equal to folding, and to calling."""
    found = decision_of(dealt, asked.pot, Intent(raise_to=asked.to, later=asked.later))
    return found.folds_for_fold, found.folds_for_call


def part(sample: SampledDeals, deals: int, number: int) -> SampledDeals:
    """One of the small samples that make up a large one."""
    rows = slice(number * deals, (number + 1) * deals)
    return SampledDeals(sample.orders, sample.groups[:, rows], sample.shares[:, rows])
