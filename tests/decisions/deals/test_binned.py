"""Deals summed by bins of groups have the figures of the deals looked at one by one."""

import numpy as np
import pytest

from oracle.decisions.deals import binned, dealt, kernels, spread
from oracle.decisions.deals.binned import BinnedSums
from oracle.decisions.deals.dealt import Priced, SampledDeals
from oracle.decisions.money.pot import new_pot
from oracle.decisions.values.equal_folds import equal_folds
from tests.decisions.deals.test_spread import action, sample

DEALS = 600


def by_bins(seed: int, opponents: int, monkeypatch, *, bins: int = 4) -> tuple[SampledDeals, SampledDeals]:
    """A sample summed by bins, and the same whose deals are looked at one by one."""
    monkeypatch.setattr(spread, "MOST_BYTES", 0)
    monkeypatch.setattr(binned, "BINS", dict.fromkeys(range(1, 4), bins))
    found = []
    for fewest in (DEALS, DEALS + 1):
        monkeypatch.setattr(binned, "FEWEST_DEALS", fewest)
        found.append(sample(seed, opponents, DEALS, most=40))
        found[-1].sum_up()
    summed, single = found
    assert isinstance(summed.spread, BinnedSums)
    assert single.spread is None
    assert (summed.groups == single.groups).all()
    return summed, single


@pytest.mark.parametrize("bins", [1, 4, 64])
@pytest.mark.parametrize(("seed", "opponents"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_bins_and_single_deals_have_the_same_figures(seed, opponents, bins, monkeypatch) -> None:
    summed, single = by_bins(seed, opponents, monkeypatch, bins=bins)
    folds = np.random.default_rng(seed).random((opponents, 9))
    folds[:, 0], folds[:, 1], folds[0, 2] = 0.0, 1.0, 1.0
    np.testing.assert_allclose(summed.masses(folds), single.masses(folds), rtol=1e-9, atol=1e-12)
    for number in range(4):
        one, other = action(10 * seed + number, opponents), action(99 - number, opponents)
        one = Priced(folds[:, number], one.payoffs)
        errors = [
            (each.error(one.folds, one.payoffs), each.gap_error(one, other)) for each in (summed, single)
        ]
        assert errors[0] == pytest.approx(errors[1], rel=1e-9, abs=1e-11)


def test_what_is_kept_does_not_change_figures(monkeypatch) -> None:
    monkeypatch.setattr(binned, "MOST_CACHED", 3)
    summed, single = by_bins(7, 3, monkeypatch)
    folds = np.random.default_rng(7).random((3, 5))
    for _ in range(2):
        np.testing.assert_allclose(summed.masses(folds), single.masses(folds), rtol=1e-9, atol=1e-12)
    assert 0 < len(summed.spread.cached) <= 3
    assert 0 < len(summed.spread.cached_masses) <= 3


def test_no_deal_is_looked_at_where_parts_end_with_bins(monkeypatch) -> None:
    summed, single = by_bins(7, 3, monkeypatch)
    monkeypatch.setattr(kernels, "add_products", None)
    nobody, everybody = np.zeros((3, 1)), np.ones((3, 1))
    for folds in (nobody, everybody):
        np.testing.assert_allclose(summed.masses(folds), single.masses(folds), rtol=1e-9, atol=1e-12)
    with pytest.raises(TypeError):
        summed.masses(np.full((3, 1), 0.37))


def test_equal_folds_are_the_same_by_bins_and_by_single_deals(monkeypatch) -> None:
    pot = new_pot(10, 2, opponents=3)
    summed, single = (equal_folds(pot, each, 8.0, 1.0) for each in by_bins(8, 3, monkeypatch))
    for one, other in zip(summed, single, strict=True):
        assert one.sure == other.sure
        assert [each.fold for each in one.solutions] == pytest.approx([each.fold for each in other.solutions])
        assert [each.error for each in one.solutions] == pytest.approx(
            [each.error for each in other.solutions], rel=1e-6
        )


def test_other_orders_are_tried_over_few_deals_where_each_needs_them_all(monkeypatch) -> None:
    monkeypatch.setattr(dealt, "ORDER_DEALS", 100)
    summed, _ = by_bins(9, 3, monkeypatch)
    few = summed.for_orders()
    assert (few.deals, summed.for_orders() is few) == (100, True)
    assert (few.shares == summed.shares[:, :100]).all()
    alike = sample(9, 1, DEALS)  # few groups: their sums serve any order
    assert alike.for_orders() is alike
