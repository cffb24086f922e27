"""Where the order in which hands fold is sampled, the interval of a raise includes what that may change."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

import oracle.analysis.hands.sampled as sampled_hands
import oracle.decisions.deals.spot as spot_module
from oracle.analysis.precision import Effort
from oracle.decisions.deals.choose import all_deals
from oracle.decisions.deals.dealt import Dealt
from oracle.decisions.deals.fold_order import FoldOrder, fold_order
from oracle.decisions.deals.sampled import sampled_deals
from oracle.decisions.deals.spot import final_equities, fold_orders
from oracle.decisions.money.pot import new_pot
from oracle.decisions.values.actions import value_of_raise
from oracle.query.settings import RunSettings
from tests.decisions.deals.test_sampled_deals import new_spot

EXACT = RunSettings(method="exact", threads=1)
SPOT = new_spot("AhQh", "30%", board="Kh7h2c")
MONEY = new_pot(20, 4, (96, 96))
NOISE = 0.02
FOLDS = (0.4,)


def counted(order: FoldOrder) -> Dealt:
    (dealt,) = all_deals(SPOT, (order,), EXACT)
    return dealt


def test_intervals_contain_the_value_in_the_true_order() -> None:
    (true,) = fold_orders(SPOT, EXACT)
    known = value_of_raise(MONEY, counted(true), 14, FOLDS)
    assert known.error == known.folded_error == known.called_equity_error == 0
    equities = final_equities(SPOT.against(0, SPOT.seen), EXACT).share
    random, hits = np.random.default_rng(5), np.zeros(3)
    for _ in range(100):
        noisy = equities + NOISE * random.standard_normal(equities.size)
        order = fold_order(true.masks, true.weights, noisy, np.full(noisy.size, NOISE))
        found = value_of_raise(MONEY, counted(order), 14, FOLDS)
        pairs = (
            (found.value - known.value, found.error),
            (found.folded - known.folded, found.folded_error),
            (found.called_equity - known.called_equity, found.called_equity_error),
        )
        hits += [abs(off) <= 1.96 * error for off, error in pairs]
        assert found.error < 0.15  # in a pot of 20: not so wide that it says nothing
    assert hits.min() >= 92


def test_a_sampled_order_widens_the_interval_of_sampled_deals() -> None:
    (true,) = fold_orders(SPOT, EXACT)
    equities = final_equities(SPOT.against(0, SPOT.seen), EXACT).share
    doubtful = fold_order(true.masks, true.weights, equities, np.full(equities.size, NOISE))
    errors = []
    for order in (true, doubtful):
        (sample,) = islice(sampled_deals(SPOT, (order,), RunSettings(seed=3, threads=1)), 1)
        errors.append(value_of_raise(MONEY, sample, 14, FOLDS).error)
    assert 0 < errors[0] < errors[1]


@pytest.mark.parametrize("opponents", [("30%",), ("30%", "20%")], ids=len)
def test_chances_by_group_give_the_same_masses_as_fractions(opponents: tuple[str, ...]) -> None:
    spot = new_spot("AhQh", *opponents, board="Kh7h2c5d9s")
    orders = fold_orders(spot, EXACT)
    fractions = np.linspace(0.3, 0.6, len(opponents))
    chances = [order.fold_chances(float(each)) for order, each in zip(orders, fractions, strict=True)]
    (exact,) = all_deals(spot, orders, EXACT)
    (sample,) = islice(sampled_deals(spot, orders, RunSettings(seed=3, threads=1)), 1)
    for dealt in (exact, sample):
        assert dealt.masses_by(chances) == pytest.approx(dealt.masses(fractions[:, None]), abs=1e-12)


class Clock:
    """A clock that advances by a number of seconds whenever it is read."""

    def __init__(self, step: float) -> None:
        self.step, self.now = step, 0.0

    def perf_counter(self) -> float:
        self.now += self.step
        return self.now


def test_the_seed_gives_the_sampled_order_on_machines_of_any_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spot_module, "EFFORT", Effort(threads=2, work=0.01))
    spot = new_spot("AhAd2c3c", "AA", seen="KK", game="omahahi")
    found = []
    for step, threads in ((0.0, 1), (5.0, 2)):
        monkeypatch.setattr(sampled_hands, "time", Clock(step))
        (order,) = fold_orders(spot, RunSettings(seed=11, threads=threads))
        found.append(order)
    slow, fast = found
    assert not slow.exact
    assert np.array_equal(slow.group, fast.group)
    assert np.array_equal(slow.equities, fast.equities)
    assert np.array_equal(slow.errors, fast.errors)
