from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.query import RunSettings
from tests.ui.plots.traces import exact, sampled
from ui.plots.convergence.lanes import (
    FILL,
    LEAST_REACH,
    LaneScale,
    TrialAxis,
    choose_axis,
    choose_scale,
    exact_scale,
    expected_trials,
    round_step,
)


def scale_of(means, halves, old=None):
    return choose_scale(np.array(means), np.array(halves), old)


def test_a_lane_is_centred_on_its_newest_equity_and_holds_every_band():
    scale = scale_of([[0.60, 0.40], [0.58, 0.42]], [[0.03, 0.03], [0.01, 0.01]])
    assert scale.centres == (0.58, 0.42)
    assert scale.reach == pytest.approx(0.05)


def test_the_first_seat_has_the_topmost_lane():
    scale = exact_scale([0.5, 0.3, 0.2])
    assert [scale.middle(lane) for lane in range(3)] == [2.5, 1.5, 0.5]


def test_the_ends_of_the_scale_stay_inside_the_lane():
    scale = LaneScale((0.5, 0.5), 0.04)
    low, high = scale.place(1, np.array([0.46, 0.54]))
    assert (low, high) == (pytest.approx(0.5 - FILL / 2), pytest.approx(0.5 + FILL / 2))


def test_a_scale_stays_while_its_lines_stay_near_their_middles():
    old = LaneScale((0.58, 0.42), 0.05)
    assert scale_of([[0.59, 0.41]], [[0.001, 0.001]], old) is old


def test_a_line_that_has_left_gets_a_new_scale():
    old = LaneScale((0.58, 0.42), 0.05)
    assert scale_of([[0.60, 0.40]], [[0.001, 0.001]], old).centres == (0.60, 0.40)


def test_another_number_of_seats_gets_a_new_scale():
    old = LaneScale((0.5, 0.5), 0.05)
    assert len(scale_of([[0.5, 0.3, 0.2]], [[0.01] * 3], old).centres) == 3


def test_a_scale_never_shrinks_to_nothing():
    assert scale_of([[1.0, 0.0]], [[0.0, 0.0]]).reach == LEAST_REACH


def test_ticks_are_round_inside_and_far_enough_apart():
    step, ticks = LaneScale((0.5814, 0.4186), 0.031).ticks(0, least=0.012, inner=0.9)
    assert step == pytest.approx(0.02)
    assert ticks == pytest.approx((0.56, 0.58, 0.60))


def test_a_lane_without_two_round_values_of_that_distance_gets_the_outermost_of_finer_ones():
    step, ticks = LaneScale((0.55,), 0.03).ticks(0, least=0.03, inner=1.0)
    assert step == pytest.approx(0.025)
    assert ticks == pytest.approx((0.525, 0.575))


def test_a_lane_too_low_for_two_gets_the_round_value_nearest_to_its_middle():
    step, ticks = LaneScale((0.6809,), 0.02).ticks(0, least=0.03, inner=0.2)
    assert step == pytest.approx(0.01)
    assert ticks == pytest.approx((0.68,))


@given(
    centre=st.floats(0, 1),
    reach=st.floats(LEAST_REACH, 0.5),
    least=st.floats(0.05, 1.0),
    inner=st.floats(0.2, 1.0),
)
def test_ticks_lie_in_their_lane_and_never_too_close(centre, reach, least, inner):
    wanted = least * reach
    _, ticks = LaneScale((centre,), reach).ticks(0, wanted, inner)
    assert all(abs(tick - centre) <= inner * reach + 1e-6 for tick in ticks)
    assert all(-1e-9 <= tick <= 1 + 1e-9 for tick in ticks)
    assert all(b - a >= wanted * (1 - 1e-6) for a, b in pairwise(ticks))


@pytest.mark.parametrize(
    ("least", "step"), [(0.011, 0.02), (0.02, 0.02), (0.021, 0.05), (0.6, 1), (1, 1), (1100, 2000)]
)
def test_round_steps_are_one_two_or_five(least, step):
    assert round_step(least) == pytest.approx(step)


def test_a_run_by_trials_is_expected_to_end_there():
    assert expected_trials(sampled(1000), RunSettings(trials=50_000)) == 50_000


def test_a_run_by_error_ends_where_the_root_law_says():
    snapshot = sampled(10_000)
    limit = snapshot.half_width / 10
    assert expected_trials(snapshot, RunSettings(error=limit)) == pytest.approx(1_000_000)


def test_a_run_by_time_ends_at_its_pace():
    assert expected_trials(sampled(10_000), RunSettings(seconds=1)) == pytest.approx(1_000_000)


def test_the_first_of_several_limits_counts():
    assert expected_trials(sampled(10_000), RunSettings(seconds=1, trials=20_000)) == 20_000


def test_a_finished_run_expects_nothing_more():
    assert expected_trials(sampled(10_000, done=True), RunSettings(trials=10**9)) == 10_000
    assert expected_trials(exact(), RunSettings()) == 1_712_304


def test_a_long_axis_starts_at_a_thousand_and_a_short_one_at_a_hundred():
    assert choose_axis(3_100_000) == TrialAxis(1_000, 5_000_000)
    assert choose_axis(3_000) == TrialAxis(100, 5_000)
    assert choose_axis(1) == TrialAxis(100, 1_000)


def test_an_axis_grows_only_when_the_run_has_come_past_its_end():
    axis = TrialAxis(1_000, 500_000)
    assert axis.covering(500_000) is axis
    assert axis.covering(500_001) == TrialAxis(1_000, 1_000_000)


def test_the_decades_of_an_axis_include_its_ends():
    assert TrialAxis(1_000, 1_000_000).decades() == (1_000, 10_000, 100_000, 1_000_000)
