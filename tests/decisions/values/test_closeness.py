"""An action is called best only where it is: its gap to every other one is beyond the error."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from oracle.decisions.deals.choose import all_deals
from oracle.decisions.deals.dealt import Dealt, Priced, SampledDeals, mean_value
from oracle.decisions.deals.sampled import sampled_deals
from oracle.decisions.deals.spot import fold_orders
from oracle.decisions.decision import Intent, decision_of
from oracle.decisions.fold_call_raise import DealtTable, decision_curves
from oracle.decisions.money.pot import new_pot
from oracle.decisions.values.actions import payoffs_of_raise
from oracle.decisions.values.closeness import within_error
from oracle.query.settings import RunSettings
from oracle.simulate.intervals.estimate import Z95
from tests.decisions.deals.test_sampled_deals import new_spot

SETTINGS = RunSettings(seed=5, threads=1)
SMALL = 256
SAMPLES = 120
MONEY = new_pot(20, 4, (96, 96))


@pytest.fixture(scope="module")
def sample() -> tuple[object, SampledDeals]:
    """A table and a sample of its deals, in an order of hands that is taken as exact."""
    spot, settings = new_spot("8h6h", "30%", board="Kh7h2c"), SETTINGS
    *_, found = islice(sampled_deals(spot, fold_orders(spot, settings), settings), 2)
    assert all(order.exact for order in found.orders)
    assert found.deals >= SMALL * SAMPLES
    return spot, found.thinned(SMALL * SAMPLES)


def part_of(deals: SampledDeals, number: int) -> SampledDeals:
    """A small sample, different for every number."""
    part = slice(number * SMALL, (number + 1) * SMALL)
    return replace(deals, groups=deals.groups[:, part].copy(), shares=deals.shares[:, part].copy())


def values(dealt: Dealt, actions: list[Priced]) -> tuple[list[float], list[float]]:
    """Each action's value and its standard error."""
    worth = [
        float(mean_value(dealt.masses(np.array(each.folds)[:, None]), [each.payoffs])[0]) for each in actions
    ]
    return worth, [dealt.error(each.folds, each.payoffs) for each in actions]


def test_an_action_worth_less_is_hardly_ever_called_best(sample) -> None:
    """Raises of nearly the same worth, over many small samples: one of less worth may seem best in 5 %."""
    spot, deals = sample
    actions = [
        Priced([fold], payoffs_of_raise(MONEY, total))
        for total, fold in ((20.0, 0.40), (28.0, 0.50), (44.0, 0.67))
    ]
    (exact,) = all_deals(spot, deals.orders, SETTINGS)
    truth, _ = values(exact, actions)
    best = int(np.argmax(truth))
    wrong = undecided = 0
    for number in range(SAMPLES):
        part = part_of(deals, number)
        worth, errors = values(part, actions)
        close = within_error(part, actions, worth, errors)
        assert int(np.argmax(worth)) not in close
        undecided += bool(close)
        wrong += not close and int(np.argmax(worth)) != best
    # 5 %, and three standard errors of a count of that chance.
    assert wrong <= SAMPLES * (0.05 + 3 * (0.05 * 0.95 / SAMPLES) ** 0.5)
    assert undecided > SAMPLES / 10  # otherwise these actions would test nothing


def test_the_error_is_that_of_the_gap(sample) -> None:
    """Two raises that always differ by half a chip: each is known worse than that, their gap better."""
    _, deals = sample
    payoffs = payoffs_of_raise(MONEY, 44.0)
    less = [{**worth, 0: worth.get(0, 0.0) - 0.5} for worth in payoffs]
    actions = [Priced([0.4], payoffs), Priced([0.4], less)]
    worth, errors = values(deals, actions)
    assert Z95 * np.hypot(*errors) > 0.5
    assert within_error(deals, actions, worth, errors) == ()


def test_money_decides_whether_the_best_action_is_known(sample) -> None:
    spot, deals = sample
    few = part_of(deals, 3)
    table = DealtTable((0, 1), spot, few, "20%", 5)
    sure = decision_curves(table, new_pot(20, 1, (96, 96)), Intent(raise_to=None))
    assert (sure.decision.best, sure.decision.close) == ("call", ())
    call = decision_of(few, MONEY, Intent(None)).call
    level = call.equity * 20 / (1 - call.equity)  # a call of this is worth nothing in this sample
    unsure = decision_of(few, new_pot(20, round(level, 1), (96, 96)), Intent(None))
    assert {unsure.best, *unsure.close} == {"call", "fold"}


def test_sizes_within_the_error_are_named(sample) -> None:
    spot, deals = sample
    found = decision_curves(DealtTable((0, 1), spot, part_of(deals, 1), "20%", 5), MONEY, Intent(44.0))
    many = decision_curves(DealtTable((0, 1), spot, deals, "20%", 5), MONEY, Intent(44.0))
    assert found.best_size not in found.close_sizes
    assert len(found.close_sizes) > len(many.close_sizes)
