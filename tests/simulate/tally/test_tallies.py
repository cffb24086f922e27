"""Numbers that do not fit, moments that cancel, values by the hundred thousand."""

from fractions import Fraction
from math import inf, isinf, sqrt

import numpy as np
import pytest

from oracle.errors import RunError
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.query.bounds import Bounds
from oracle.query.columns import RowsError
from oracle.query.language.types import Type
from oracle.simulate import run
from oracle.simulate.columns import arithmetic
from oracle.simulate.columns.arithmetic import LARGEST
from oracle.simulate.tally import Kept, Stands, make_tally
from oracle.simulate.tally.means import Moments, moments_of
from oracle.simulate.tally.values import MOST_VALUES


def column(*values: int) -> np.ndarray:
    return np.array(values, dtype=np.int64)


@pytest.mark.parametrize("kind", "+-*")
def test_whole_numbers_are_exact_or_refused(kind):
    chance = np.random.default_rng(ord(kind))
    for size in (3, 31, 33, 62):
        left = chance.integers(-(2**size), 2**size, 50)
        right = chance.integers(-(2 ** min(62, size + 5)), 2 ** min(62, size + 5), 50)
        exact = [
            {"+": a + b, "-": a - b, "*": a * b}[kind]
            for a, b in zip(left.tolist(), right.tolist(), strict=True)
        ]
        bad = [abs(number) > LARGEST for number in exact]
        if any(bad):
            with pytest.raises(RowsError, match="too large") as caught:
                arithmetic.whole_arithmetic(kind, left, right, 50)
            assert caught.value.rows.tolist() == bad
            left, right = left[~np.array(bad)], right[~np.array(bad)]
            exact = [number for number, out in zip(exact, bad, strict=True) if not out]
        assert arithmetic.whole_arithmetic(kind, left, right, len(exact)).tolist() == exact


def test_extremes_that_overflow_apart_may_fit_together():
    found = arithmetic.whole_arithmetic("*", column(LARGEST, 1), column(1, LARGEST), 2)
    assert found.tolist() == [LARGEST, LARGEST]
    assert found.dtype == np.int64
    with pytest.raises(RowsError) as caught:
        arithmetic.whole_arithmetic("-", column(0, -LARGEST), 1, 2)
    assert caught.value.rows.tolist() == [False, True]


def test_doubles_that_leave_all_bounds_are_refused_where_they_do():
    with pytest.raises(RowsError, match="too large") as caught:
        arithmetic.double_arithmetic("*", np.array([1.0, 1e200]), 1e200, 2)
    assert caught.value.rows.tolist() == [False, True]
    assert caught.value.remedy == "Calculate with smaller numbers."  # a point is in them already
    assert arithmetic.double_arithmetic("/", np.array([1.0, 2.0]), 4.0, 2).tolist() == [0.25, 0.5]


def test_sums_of_whole_numbers_have_no_bounds():
    values = column(LARGEST, LARGEST - 1, -5)
    assert arithmetic.total(values) == 2 * LARGEST - 6
    assert arithmetic.total(values, column(3, 10**6, 2)) == 3 * LARGEST + 10**6 * (LARGEST - 1) - 10
    assert arithmetic.total(column()) == 0


def test_a_sampled_sum_of_pot_shares_loses_nothing():
    asked = (
        "select sum(riverEquity(a)), count(winsHi(a)), count(tiesHi(a)) from game='holdem', a='AK', b='A5'"
    )
    total, wins, ties = run(parse(asked), RunSettings(trials=30_001, seed=4, method="sampled")).results
    assert total.estimate.value == wins.count + ties.count / 2


def test_moments_merge_to_those_of_the_whole():
    chance = np.random.default_rng(5)
    values, weights = chance.gamma(2.0, size=4000) - 7, chance.uniform(0.5, 3, 4000)
    (whole,) = moments_of(values, weights, higher=True)
    merged = Moments()
    for start in (0, 10, 11, 900):
        end = {0: 10, 10: 11, 11: 900, 900: 4000}[start]
        (part,) = moments_of(values[start:end], weights[start:end], higher=True)
        merged.merge(part)
    for name in ("weight", "mean", "second", "third", "fourth"):
        assert getattr(merged, name) == pytest.approx(getattr(whole, name), rel=1e-11)
    parts = moments_of(values, weights, higher=True, starts=np.array([0, 10, 11, 900]))
    again = Moments()
    for part in parts:
        again.merge(part)
    assert again == merged
    mean = np.average(values, weights=weights)
    assert whole.fourth == pytest.approx(np.sum(weights * (values - mean) ** 4), rel=1e-12)


def kept(trials: int, *, exact: bool = False) -> Kept:
    return Kept(trials, float(trials), exact)


def test_large_values_close_together_keep_their_spread():
    tally = make_tally("stdev", Type.DOUBLE, bounds=Bounds(1e9, 1e9 + 1))
    for _ in range(50):
        tally.push(1e9 + np.array([0.0, 0.25, 0.5, 0.75]))
    found = tally.figures("x", kept(200)).estimate
    assert found.value == pytest.approx(sqrt(5 / 64), rel=1e-9)
    assert 0.2 < found.low < found.value < found.high < 0.5


def test_exact_averages_of_whole_numbers_of_any_size_are_fractions():
    tally = make_tally("avg", Type.INTEGER)
    tally.push(column(LARGEST, LARGEST - 1), Stands(column(3, 4)))
    found = tally.figures("x", kept(7, exact=True))
    assert Fraction(found.fraction) == Fraction(7 * LARGEST - 4, 7)


def test_doubles_whose_squares_do_not_fit_are_refused_in_words():
    with pytest.raises(RunError, match="too large for avg"):
        make_tally("avg", Type.DOUBLE).push(np.array([1e200, -1e200]))


@pytest.mark.parametrize("parts", [1, 7])
def test_a_median_of_any_number_of_values_is_within_the_rank_it_says(parts):
    chance = np.random.default_rng(3)
    values = chance.normal(1000, 5, 400_000)
    tallies = [make_tally("median", Type.DOUBLE) for _ in range(parts)]
    for number, part in enumerate(np.array_split(values, 49)):
        tallies[number % parts].push(part)
    for other in tallies[1:]:
        tallies[0].merge(other)
    found = tallies[0].figures("x", kept(values.size))
    blur = float(found.note.split("within ")[1].split(" %")[0]) / 100
    assert blur < 1e-3
    assert abs(np.mean(values <= found.estimate.value) - 0.5) <= blur + 1e-9
    assert found.estimate.low <= np.median(values) <= found.estimate.high


def test_what_is_remembered_of_many_values_does_not_depend_on_who_saw_them():
    values = np.random.default_rng(4).normal(size=300_000)
    figures = []
    for parts in (1, 5):
        tallies = [make_tally("percentile", Type.DOUBLE, (30.0,)) for _ in range(parts)]
        for number, part in enumerate(np.array_split(values, 40)):
            tallies[number % parts].push(part)
        for other in tallies[1:]:
            tallies[0].merge(other)
        figures.append(tallies[0].figures("x", kept(values.size)))
    assert figures[0] == figures[1]


def test_a_histogram_of_too_many_values_is_refused_in_words():
    tally = make_tally("histogram", Type.INTEGER)
    tally.push(np.arange(MOST_VALUES, dtype=np.int64))
    tally.push(np.arange(MOST_VALUES, dtype=np.int64) + 1)
    with pytest.raises(RunError, match="more than 100,000 different values") as caught:
        tally.figures("x", kept(2 * MOST_VALUES))
    assert "average" in caught.value.remedy
    few = make_tally("histogram", Type.INTEGER)
    few.push(np.repeat(np.arange(MOST_VALUES, dtype=np.int64), 3))
    assert len(few.figures("x", kept(3 * MOST_VALUES)).buckets) == MOST_VALUES


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        (np.array([True, False, True]), ["false", "true"]),
        (np.array([3, -200_000, 3, 70_000]), ["-200000", "3", "70000"]),
        (np.array([0.5, 2.0, 0.5]), ["0.5", "2"]),
        (np.array(["b", "a", "b"], dtype=object), ["a", "b"]),
    ],
    ids=["conditions", "far apart", "doubles", "texts"],
)
def test_bars_are_in_order_of_their_values(values, labels):
    kinds = {"b": Type.BOOLEAN, "i": Type.INTEGER, "f": Type.DOUBLE, "O": Type.STRING}
    tally = make_tally("histogram", kinds[values.dtype.kind])
    tally.push(values)
    bars = tally.figures("x", kept(values.size)).buckets
    assert [bar.label for bar in bars] == labels
    assert sum(bar.count for bar in bars) == values.size
    widest = max(bar.share.half_width for bar in bars)
    assert tally.width(tally.figures("x", kept(values.size)), kept(values.size)) == widest


def test_an_equity_of_a_whole_percent_falls_into_the_bar_below():
    tally = make_tally("histogram", Type.EQUITY)
    tally.push(np.array([0.0, 0.5, 0.55, 1.0, 0.001]))
    assert [bar.label for bar in tally.figures("x", kept(5)).buckets] == ["0", "49", "55", "99"]


@pytest.mark.parametrize("kind", ["avg", "sum", "stdev"])
@pytest.mark.parametrize("values", [column(0, 0, 0, 0), column(0, 1, 1, 1)])
def test_without_bounds_nothing_is_known_of_the_error(kind, values):
    tally = make_tally(kind, Type.DOUBLE)
    tally.push(values)
    figures = tally.figures("x", kept(4))
    assert not figures.estimate.known
    assert (figures.estimate.low, figures.estimate.high) == (-inf, inf)
    assert tally.width(figures, kept(4)) == inf
    assert tally.figures("x", kept(4, exact=True)).estimate.half_width == 0


@pytest.mark.parametrize("kind", ["avg", "sum", "stdev"])
def test_equal_values_are_certain_only_where_the_bounds_are_equal_too(kind):
    for high in (5, 9):
        tally = make_tally(kind, Type.INTEGER, bounds=Bounds(5, high))
        tally.push(np.full(20_000, 5))
        figures = tally.figures("x", kept(20_000))
        assert (figures.estimate.half_width == 0) == (high == 5)
        assert (tally.width(figures, kept(20_000)) == 0) == (high == 5)


def test_a_zero_that_may_be_large_has_no_relative_error_yet():
    """Nothing to hold half an interval of ± 18 against: neither the mean nor the deviation says how large."""
    tally = make_tally("avg", Type.INTEGER, bounds=Bounds(0, 100_000))
    tally.push(np.zeros(10_000, dtype=np.int64))
    figures = tally.figures("x", kept(10_000))
    assert figures.estimate.high == pytest.approx(36.9, abs=0.1)
    assert tally.width(figures, kept(10_000)) == inf


@pytest.mark.parametrize(("kind", "seen", "bound"), [("min", 3, 1), ("max", 7, 9)])
def test_an_extreme_lies_between_the_one_seen_and_the_bound(kind, seen, bound):
    tally = make_tally(kind, Type.INTEGER, bounds=Bounds(1, 9))
    tally.push(column(3, 5, 7))
    figures = tally.figures("x", kept(3))
    assert (figures.estimate.value, figures.estimate.known) == (seen, False)
    assert {figures.estimate.low, figures.estimate.high} == {seen, bound}
    assert tally.width(figures, kept(3)) is None
    tally.push(column(bound))
    figures = tally.figures("x", kept(4))
    assert (figures.estimate.value, figures.estimate.half_width) == (bound, 0)
    assert tally.width(figures, kept(4)) == 0


@pytest.mark.parametrize("bounds", [Bounds(0, 9), Bounds(0, inf)])
def test_a_high_percentile_may_lie_above_all_values_seen(bounds):
    tally = make_tally("percentile", Type.INTEGER, (99.9,), bounds=bounds)
    tally.push(np.arange(300) % 8)
    found = tally.figures("x", kept(300)).estimate
    assert (found.value, found.low, found.high) == (7, 7, bounds.high)
    assert found.known != isinf(bounds.high)


def test_a_median_of_equal_values_is_certain():
    """That half of the deals have the value is certain for any values of the others."""
    tally = make_tally("median", Type.INTEGER, bounds=Bounds(0, 100_000))
    tally.push(np.zeros(300, dtype=np.int64))
    assert tally.figures("x", kept(300)).estimate.half_width == 0
    tally = make_tally("median", Type.INTEGER, bounds=Bounds(0, 100_000))
    tally.push(np.zeros(4, dtype=np.int64))
    assert tally.figures("x", kept(4)).estimate.high == 100_000
