"""Sums of deals give the masses, errors and gaps that a look at every deal gives."""

from itertools import product

import numpy as np
import pytest

from oracle.decisions.deals import spread
from oracle.decisions.deals.dealt import Priced, SampledDeals
from oracle.decisions.deals.fold_order import fold_order
from oracle.decisions.deals.spread import Signed, SpreadSums
from oracle.decisions.money.pot import new_pot
from oracle.decisions.values.equal_folds import equal_folds

FRACTIONS = (0.0, 0.13, 0.5, 0.871, 1.0)


def sample(seed: int, opponents: int, deals: int = 400, most: int = 9) -> SampledDeals:
    """Deals at random; in some all shares are alike, and some groups have no deal."""
    random = np.random.default_rng(seed)
    orders, groups = [], []
    for _ in range(opponents):
        hands = random.integers(2, most)
        masks = np.arange(1, hands + 1, dtype=np.uint64)
        orders.append(
            fold_order(masks, random.integers(1, 9, hands).astype(float), random.random(hands).round(1))
        )
        groups.append(random.integers(0, orders[-1].groups, deals))
    shares = random.choice([0.0, 1 / 3, 0.5, 1.0], (1 << opponents, deals))
    shares[0] = 1.0
    return SampledDeals(tuple(orders), np.stack(groups), shares)


def worth_of(dealt: SampledDeals, action: Priced, deal: int) -> float:
    """What an action is worth in one deal, on average over who folds."""
    chances = [
        order.fold_chances(float(fold))[group]
        for order, fold, group in zip(dealt.orders, action.folds, dealt.groups[:, deal], strict=True)
    ]
    found = 0.0
    for stays in product([0, 1], repeat=len(chances)):
        number = sum(bit << place for place, bit in enumerate(stays))
        chance = np.prod([1 - each if stay else each for each, stay in zip(chances, stays, strict=True)])
        for seats, amount in action.payoffs[number].items():
            found += chance * amount * (dealt.shares[seats, deal] if seats else 1.0)
    return found


def action(seed: int, opponents: int) -> Priced:
    random = np.random.default_rng(seed)
    payoffs = [
        {
            seats: float(random.normal(0, 9))
            for seats in range(stays + 1)
            if seats & ~stays == 0
        }
        for stays in range(1 << opponents)
    ]  # fmt: skip
    return Priced(random.choice(FRACTIONS, opponents).tolist(), payoffs)


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_means_and_squares_are_those_of_single_deals(seed: int, opponents: int) -> None:
    dealt = sample(seed, opponents)
    one, other = action(seed, opponents), action(seed + 100, opponents)
    sums = dealt.spread
    assert sums is not None
    worths = np.array([worth_of(dealt, one, deal) for deal in range(dealt.deals)])
    gaps = worths - [worth_of(dealt, other, deal) for deal in range(dealt.deals)]
    assert dealt._mean(one.folds, one.payoffs) == pytest.approx(worths.mean(), abs=1e-11)
    found = sums.mean_square([Signed(1, one.folds, one.payoffs)], 0.5)
    assert found == pytest.approx(((worths - 0.5) ** 2).mean(), rel=1e-9, abs=1e-9)
    both = [Signed(1, one.folds, one.payoffs), Signed(-1, other.folds, other.payoffs)]
    assert sums.mean_square(both, 0.0) == pytest.approx((gaps**2).mean(), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(("seed", "opponents"), [(0, 1), (1, 2), (2, 2), (3, 3)])
def test_summed_deals_and_single_ones_have_the_same_errors(seed: int, opponents: int, monkeypatch) -> None:
    """The deals one by one are the twin of their sums."""
    one, other = action(seed, opponents), action(seed + 50, opponents)
    folds = np.random.default_rng(seed).random((opponents, 7))
    chances = [np.random.default_rng(seed).random(order.groups) for order in sample(seed, opponents).orders]
    found = []
    for most in (spread.MOST_BYTES, 0):
        monkeypatch.setattr(spread, "MOST_BYTES", most)
        dealt = sample(seed, opponents)
        assert (dealt.spread is None) == (not most)
        errors = [dealt.error(one.folds, one.payoffs), dealt.gap_error(one, other)]
        found.append((errors, dealt.masses(folds), dealt.masses_by(chances)))
    for summed, single in zip(*found, strict=True):
        np.testing.assert_allclose(summed, single, rtol=1e-9, atol=1e-11)


def test_deals_that_are_all_worth_the_same_have_the_error_of_their_bounds() -> None:
    """Rounding of the sums does not make up a spread, or lose it."""
    dealt = sample(4, 2)
    payoffs = [{0: 3.3}] * 4
    assert dealt.error([0.3, 0.7], payoffs) == 0.0
    shares = np.ones_like(dealt.shares)
    alike = SampledDeals(dealt.orders, dealt.groups, shares)
    won = [{}, {1: 7.0}, {2: 7.0}, {3: 7.0}]
    assert alike.spread is not None
    assert alike.spread.mean_square([Signed(1, [0.0, 0.0], won)], 7.0) == 0.0
    assert alike.error([0.0, 0.0], won) > 0  # another deal might be lost


def test_large_amounts_in_parts_without_a_deal_hide_no_spread() -> None:
    """The strongest half calls for a fortune, but the sample has only deals in which the opponent folds."""
    order = fold_order(np.array([1, 2], np.uint64), np.ones(2), np.array([0.2, 0.8]))
    shares = np.vstack([np.ones(40), np.tile([0.0, 1.0], 20)])
    dealt = SampledDeals((order,), np.zeros((1, 40), int), shares)
    won = [{1: 2.0}, {1: 1e8}]
    assert dealt.spread is not None
    assert dealt.spread.mean_square([Signed(1, [0.5], won)], 1.0) == pytest.approx(1.0)


def test_many_groups_or_little_memory_leave_deals_single() -> None:
    assert sample(5, 2, deals=3).spread is None
    few = sample(6, 2)
    assert SpreadSums.of(few.orders, few.groups, few.shares) is not None


def test_equal_folds_are_the_same_by_sums_and_by_single_deals(monkeypatch) -> None:
    pot = new_pot(10, 2, opponents=2)
    found = []
    for most in (spread.MOST_BYTES, 0):
        monkeypatch.setattr(spread, "MOST_BYTES", most)
        dealt = sample(8, 2, deals=3000)
        found.append(equal_folds(pot, dealt, 8.0, 1.0))
    for summed, single in zip(*found, strict=True):
        assert summed.sure == single.sure
        folds = [each.fold for each in single.solutions]
        assert [each.fold for each in summed.solutions] == pytest.approx(folds)
        assert [each.error for each in summed.solutions] == pytest.approx(
            [each.error for each in single.solutions], rel=1e-6
        )
