"""Sums of columns against Python's own numbers."""

from fractions import Fraction

import numpy as np
import pytest

from oracle.simulate.columns.sums import LANES, sum_powers, sum_whole, sum_whole_powers


@pytest.mark.parametrize("size", [1, LANES - 1, LANES, 5 * LANES + 3])
def test_whole_numbers_and_their_squares_are_added_up_exactly(size):
    values = np.random.default_rng(size).integers(-(10**6), 10**6, size)
    each = values.tolist()
    assert sum_whole(values) == (min(each), max(each), sum(each), sum(value * value for value in each))


def test_powers_of_whole_numbers_are_those_of_the_numbers_that_they_count():
    values = np.random.default_rng(8).integers(-5040, 5040, 300)
    starts, weights = np.array([0, 17, 200]), np.empty(0)
    out, expected = np.empty((2, 3, 5))
    sum_whole_powers(values, 1 / 5040, weights, starts, True, out)
    sum_powers(values * (1 / 5040), weights, starts, True, expected)
    assert (out == expected).all()


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("higher", [False, True])
def test_each_part_has_its_own_weight_mean_and_powers(weighted, higher):
    chances = np.random.default_rng(3)
    values = chances.random(200)
    weights = chances.integers(1, 9, 200).astype(np.float64) if weighted else np.empty(0)
    starts = np.array([0, 1, 50, 183])
    out = np.empty((4, 5))
    sum_powers(values, weights, starts, higher, out)
    for part, (first, end) in enumerate(zip(starts.tolist(), [1, 50, 183, 200], strict=True)):
        counted = [Fraction(x) for x in (weights[first:end] if weighted else [1] * (end - first))]
        own = [Fraction(x) for x in values[first:end].tolist()]
        whole = sum(counted)
        mean = sum(w * x for w, x in zip(counted, own, strict=True)) / whole
        powers = [sum(w * (x - mean) ** k for w, x in zip(counted, own, strict=True)) for k in (2, 3, 4)]
        expected = [whole, mean, *(powers if higher else [powers[0], 0, 0])]
        assert out[part].tolist() == pytest.approx([float(each) for each in expected], rel=1e-12, abs=1e-14)
