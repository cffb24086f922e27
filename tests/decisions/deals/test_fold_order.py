"""Who folds: exactly the share that was asked, weakest hands first, ties with one chance."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.decisions.deals.fold_order import fold_order

pytestmark = pytest.mark.nojit

HANDS = st.lists(
    st.tuples(st.floats(0.01, 100), st.sampled_from([0.1, 0.2, 0.25, 0.5, 0.9, float("nan")])), min_size=1
)


@given(HANDS, st.floats(0, 1))
def test_exactly_the_fraction_folds_by_weight(hands: list[tuple[float, float]], fraction: float) -> None:
    weights, equities = (np.array(column) for column in zip(*hands, strict=True))
    order = fold_order(np.arange(len(hands), dtype=np.uint64), weights, equities)
    chances = order.fold_chances(fraction)
    assert (weights * chances[order.group]).sum() / weights.sum() == pytest.approx(fraction, abs=1e-9)


@given(HANDS, st.floats(0, 1))
def test_a_weaker_hand_never_folds_less_and_equal_hands_alike(
    hands: list[tuple[float, float]], fraction: float
) -> None:
    weights, equities = (np.array(column) for column in zip(*hands, strict=True))
    order = fold_order(np.arange(len(hands), dtype=np.uint64), weights, equities)
    chances = order.fold_chances(fraction)[order.group]
    for one, first in zip(equities, chances, strict=True):
        for two, second in zip(equities, chances, strict=True):
            assert first == second if one == two else not one < two or first >= second


def test_a_hand_that_leaves_hero_none_folds_last() -> None:
    order = fold_order(np.arange(3, dtype=np.uint64), np.ones(3), np.array([np.nan, 1.0, 0.5]))
    assert order.group.tolist() == [2, 1, 0]


def test_equities_that_differ_by_rounding_are_one_group() -> None:
    order = fold_order(np.arange(3, dtype=np.uint64), np.ones(3), np.array([0.3, 0.1 + 0.2, 0.4]))
    assert order.groups == 2
