"""Curves: sorted, summed, asked."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.analysis.curves.curve import BIN, MOST_STEPS, Cases, CurveBuilder, curve_builder


def cases(equity: list[float], weight: list[float] | None = None) -> Cases:
    numbers = np.arange(len(equity), dtype=np.uint64)
    return Cases(
        np.array(equity, dtype=np.float64),
        np.ones(len(equity)) if weight is None else np.array(weight, dtype=np.float64),
        numbers + np.uint64(100),
        numbers,
        np.ones(len(equity), dtype=np.int64),
    )


def test_a_curve_falls_and_its_shares_sum_to_one() -> None:
    curve = curve_builder(cases([0.2, 0.9, 0.5, 0.9], [1, 2, 4, 1])).curve()
    assert curve.equity.tolist() == [0.9, 0.5, 0.2]
    assert curve.share.tolist() == [3 / 8, 4 / 8, 1 / 8]
    assert curve.upto.tolist() == [3 / 8, 7 / 8, 1]
    assert curve.cases.tolist() == [2, 1, 1]
    assert curve.mean == pytest.approx((3 * 0.9 + 4 * 0.5 + 0.2) / 8, abs=1e-15)


def test_each_step_names_its_likeliest_case() -> None:
    curve = curve_builder(cases([0.5, 0.5, 0.1], [1, 3, 2])).curve()
    assert curve.hands.tolist() == [1, 2]
    assert curve.boards.tolist() == [101, 102]


def test_cases_without_weight_are_left_out() -> None:
    curve = curve_builder(cases([0.5, float("nan")], [1, 0])).curve()
    assert curve.equity.tolist() == [0.5]


def test_a_curve_is_read_both_ways() -> None:
    curve = curve_builder(cases([0.8, 0.5, 0.3, 0.0])).curve()
    assert curve.share_at_least(0.5) == 0.5
    assert curve.share_at_least(0.51) == 0.25
    assert curve.share_at_least(0.0) == 1.0
    assert curve.share_at_least(0.9) == 0.0
    assert [curve.equity_at(share) for share in (0.0, 0.25, 0.26, 0.5, 1.0)] == [0.8, 0.8, 0.5, 0.5, 0.0]


@given(
    st.lists(st.tuples(st.integers(0, 20), st.integers(1, 5)), min_size=1, max_size=60),
    st.integers(0, 20),
    st.integers(1, 4),
)
def test_parts_added_one_by_one_make_the_same_curve(
    entries: list[tuple[int, int]], level: int, parts: int
) -> None:
    equity, weight = [e / 20 for e, _ in entries], [float(w) for _, w in entries]
    builder = CurveBuilder()
    for part in range(parts):
        some = slice(part, None, parts)
        if equity[some]:
            builder.add(cases(equity[some], weight[some]))
    found = sum(w for e, w in entries if e >= level) / sum(weight)
    assert builder.curve().share_at_least(level / 20) == pytest.approx(found, abs=1e-12)
    assert builder.curve().mean == pytest.approx(np.average(equity, weights=weight), abs=1e-12)


def test_many_cases_are_put_together_and_round_thresholds_stay_exact() -> None:
    rng = np.random.default_rng(3)
    equity = np.round(rng.random(3 * MOST_STEPS), 6)
    equity[:100] = 0.5
    weight = rng.integers(1, 9, equity.size).astype(np.float64)
    curve = curve_builder(cases(equity.tolist(), weight.tolist())).curve()
    assert curve.binned
    assert curve.equity.size <= 1 / BIN + 1
    assert curve.cases.sum() == equity.size
    for level in (0.0, 0.25, 0.5, 0.5001, 0.75, 0.9999):
        found = weight[equity >= level].sum() / weight.sum()
        assert curve.share_at_least(level) == pytest.approx(found, abs=1e-12)
    assert curve.mean == pytest.approx(np.average(equity, weights=weight), abs=1e-12)
    builder = CurveBuilder()
    builder.add(cases(equity[:MOST_STEPS].tolist(), weight[:MOST_STEPS].tolist()))
    builder.add(cases(equity[MOST_STEPS:].tolist(), weight[MOST_STEPS:].tolist()))
    assert builder.curve().share_at_least(0.75) == pytest.approx(curve.share_at_least(0.75), abs=1e-12)
