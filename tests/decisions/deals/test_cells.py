"""Deals summed by the groups of hands give the masses of the deals one by one."""

from __future__ import annotations

from itertools import product
from math import prod

import numpy as np
import pytest

from oracle.decisions.deals.cells import DEALS_PER_CELL, cell_sums, contracted


def deal_by_deal(groups, shares, chances):
    """The definition: the average over deals of the chance that exactly C stay, times the share against S."""
    opponents, deals = groups.shape
    sets = 1 << opponents
    out = np.zeros((sets, sets, 1))
    for deal, stays, seats in product(range(deals), range(sets), range(sets)):
        if seats & ~stays == 0:
            folds = [chances[place][groups[place, deal]] for place in range(opponents)]
            likely = prod(1 - fold if stays >> place & 1 else fold for place, fold in enumerate(folds))
            out[stays, seats, 0] += likely * shares[seats, deal]
    return out


@pytest.mark.parametrize("sizes", [(1,), (5,), (4, 3), (2, 3, 4)])
def test_the_masses_are_those_of_every_deal(sizes: tuple[int, ...]) -> None:
    source = np.random.default_rng(len(sizes))
    deals = 40 * prod(sizes)
    groups = np.stack([source.integers(size, size=deals) for size in sizes])
    shares = source.choice([0.0, 1 / 3, 0.5, 1.0], size=(1 << len(sizes), deals))
    shares[0] = 1.0
    chances = [source.random(size) for size in sizes]
    sums = cell_sums(groups, shares, sizes)
    assert sums is not None
    assert sums[0].sum() == deals
    assert contracted(sums, chances) == pytest.approx(deal_by_deal(groups, shares, chances), abs=1e-9)


def test_nothing_is_summed_where_combinations_are_nearly_as_many_as_deals() -> None:
    groups, shares = np.zeros((1, 40), dtype=np.int64), np.ones((2, 40))
    assert cell_sums(groups, shares, [40 // DEALS_PER_CELL]) is not None
    assert cell_sums(groups, shares, [40 // DEALS_PER_CELL + 1]) is None
