"""Coefficients, what they save, and the interval of a corrected figure."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.simulate.variance.control import LEAST_SHARE, Control, Figure, choose, solve
from oracle.simulate.variance.corrected import Corrected
from oracle.simulate.variance.counting import CountingControls, control_sums, count_with_controls
from oracle.simulate.variance.known import Controls, Pair
from oracle.simulate.variance.moments import SPREAD_BATCHES, Moments
from oracle.simulate.work.schedule import BATCH

PLAYERS = 3
ALL = Controls((Pair(0, 1, True), Pair(0, 2, True), Pair(1, 2, True)), (0, 1))
WIN, SHARE, TIE = (1.0, 0.0, 0.0), (1.0, 1 / 2, 1 / 3), (0.0, 1.0, 1.0)
EQUITIES = [Figure(player, SHARE) for player in range(PLAYERS)]


def ratings_of(deals: int, seed: int) -> np.ndarray:
    """Ratings of three equal players, few enough different ones for ties."""
    return np.random.default_rng(seed).integers(0, 12, (PLAYERS, deals)).astype(np.uint32)


def counted(ratings: np.ndarray, first: int = 0) -> tuple[np.ndarray, Moments]:
    counts, moments = np.zeros((PLAYERS, PLAYERS), dtype=np.int64), Moments.empty(PLAYERS, PLAYERS, 2)
    counting = CountingControls(ALL, PLAYERS)
    sums = control_sums(moments)
    count_with_controls(ratings, first, counts, counting.tables, counting.columns, sums)
    return counts, moments


def columns_of(ratings: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What the kernels count, deal by deal: outcomes (players, outcomes, deals), controls (2, deals)."""
    outcomes = np.zeros((PLAYERS, PLAYERS, ratings.shape[1]), dtype=np.int64)
    controls = np.zeros((2, ratings.shape[1]), dtype=np.int64)
    for deal, column in enumerate(ratings.T.tolist()):
        winners = [player for player in range(PLAYERS) if column[player] == max(column)]
        for player in winners:
            outcomes[player, len(winners) - 1, deal] = 1
        for player in range(2):
            others = column[:player] + column[player + 1 :]
            controls[player, deal] = sum(2 * (column[player] > x) + (column[player] == x) for x in others)
    return outcomes, controls


@pytest.mark.nojit
def test_kernels_count_what_a_slow_loop_counts() -> None:
    ratings = ratings_of(300, 1)
    counts, moments = counted(ratings)
    outcomes, controls = columns_of(ratings)
    assert (counts == outcomes.sum(axis=2)).all()
    assert (moments.outcomes == counts).all()
    assert moments.spread[0] == 300
    assert (moments.sums == controls.sum(axis=1)).all()
    assert (moments.spread_sums == moments.sums).all()
    assert (moments.products == controls @ controls.T).all()
    assert (moments.by_outcome == np.einsum("pod,md->pom", outcomes, controls)).all()


def test_of_long_chunks_every_fourth_batch_gives_the_spread() -> None:
    ratings = ratings_of((SPREAD_BATCHES + 1) * BATCH - 100, 2)
    counts, moments = counted(ratings)
    some = [
        counted(np.ascontiguousarray(ratings[:, start : start + BATCH]))
        for start in (0, SPREAD_BATCHES * BATCH)
    ]
    assert moments.spread[0] == sum(int(each.spread[0]) for _, each in some)
    assert (moments.outcomes == sum(few for few, _ in some)).all()
    assert (moments.products == sum(each.products for _, each in some)).all()
    assert (moments.by_outcome == sum(each.by_outcome for _, each in some)).all()
    assert counts.sum() > moments.outcomes.sum()
    late = counted(np.ascontiguousarray(ratings[:, BATCH : 2 * BATCH]), first=BATCH)[1]
    assert late.spread[0] == 0
    assert late.sums.any()


def test_a_system_is_solved_as_numpy_solves_it_and_dependent_controls_are_left_out() -> None:
    made = np.random.default_rng(3).normal(size=(5, 200))
    matrix, right = np.cov(made), np.arange(1.0, 6.0)
    assert solve(matrix.tolist(), right.tolist()) == pytest.approx(np.linalg.solve(matrix, right))
    twice = np.cov(np.vstack([made[:2], made[0] + made[1]]))
    found = solve(twice.tolist(), twice[0].tolist())
    assert found == pytest.approx([1.0, 0.0, 0.0])


def chosen(watched: list[Figure], once: float = 0.0) -> Control | None:
    return choose(ALL, counted(ratings_of(BATCH, 4))[1], watched, EQUITIES, once)


def test_the_factor_is_the_variance_that_a_regression_takes_away_and_its_cost() -> None:
    outcomes, controls = columns_of(ratings_of(BATCH, 4))
    equity = SHARE @ outcomes[0]
    design = np.vstack([np.ones(BATCH), controls]).T
    left = equity - design @ np.linalg.lstsq(design, equity, rcond=None)[0]
    control = chosen([Figure(0, SHARE)])
    assert control is not None
    gain = equity.var() / (left @ left / (BATCH - 3))
    assert 0.85 * gain < control.factor < gain
    for player in range(PLAYERS):
        equity = SHARE @ outcomes[player]
        slopes = np.linalg.lstsq(design, equity, rcond=None)[0][1:]
        assert SHARE @ control.slopes[player] == pytest.approx(slopes, abs=1e-9)
    assert SHARE @ control.slopes.sum(axis=0) == pytest.approx([0.0, 0.0], abs=1e-12)


def test_control_variates_are_not_taken_where_they_do_not_pay() -> None:
    assert chosen([Figure(0, SHARE)]) is not None
    assert chosen([Figure(0, SHARE)], once=1.0) is None  # it would take longer than the run
    assert chosen([Figure(0, SHARE), Figure(1, WIN, counted=True)]) is None  # the run waits for that one
    rare = counted(np.array([[9], [3], [1]], dtype=np.uint32).repeat(BATCH, axis=1))[1]
    assert choose(ALL, rare, [Figure(0, SHARE)], EQUITIES, 0.0) is None


def test_rare_figures_are_left_as_they_are() -> None:
    control = chosen([Figure(0, SHARE)])
    assert control is not None
    assert control.corrects(0, np.array(TIE))
    few = Control(control.slopes, control.shares * LEAST_SHARE / 2, control.most, 2.0, control.means)
    assert not few.corrects(0, np.array(TIE))


def test_equal_values_claim_no_certainty() -> None:
    """A control that explains everything seen, as if hero always won exactly when he beat the first."""
    deals = 400
    moments = Moments.empty(PLAYERS, PLAYERS, 1)
    moments.sums[:] = moments.spread_sums[:] = deals
    moments.spread[:] = deals
    moments.products[:] = 2 * deals
    counts = np.zeros((PLAYERS, PLAYERS), dtype=np.int64)
    counts[0, 0] = moments.outcomes[0, 0] = deals // 2
    moments.by_outcome[0, 0, 0] = deals
    slopes = np.zeros((PLAYERS, PLAYERS, 1))
    slopes[0, 0] = 0.5
    control = Control(slopes, counts / deals, np.array([2]), 2.0, np.array([1.0]))
    found = Corrected(control, moments, counts, deals).mean(0, np.array(WIN))
    assert found.value == 0.5
    assert 1 / deals < found.half_width < 10 / deals
    assert found.low < 0.5 < found.high
