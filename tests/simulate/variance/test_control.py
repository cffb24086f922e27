"""Coefficients, what they save, and the interval of a corrected figure."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from oracle.cards.mask import cards_in, mask_of
from oracle.rating.high import rate
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.variance.boards import play_beside, shuffle_in
from oracle.simulate.variance.control import LEAST_SHARE, Correction, PlayerFigure, choose, solve
from oracle.simulate.variance.corrected import Corrected
from oracle.simulate.variance.costs import Costs
from oracle.simulate.variance.counting import (
    CountingControls,
    control_sums,
    count_with_controls,
)
from oracle.simulate.variance.known import Controls, Pair
from oracle.simulate.variance.moments import SPREAD_BATCHES, ControlMoments
from oracle.simulate.work.schedule import BATCH

PLAYERS = 3
ALL = Controls((Pair(0, 1, True), Pair(0, 2, True), Pair(1, 2, True)), (0, 1))
WIN, SHARE, TIE = (1.0, 0.0, 0.0), (1.0, 1 / 2, 1 / 3), (0.0, 1.0, 1.0)
CHEAP = Costs(trial=2e-8, more=2e-9, once=0.0)
EQUITIES = [PlayerFigure(player, SHARE) for player in range(PLAYERS)]


def ratings_of(deals: int, seed: int) -> np.ndarray:
    """Ratings of three equal players, few enough different ones for ties."""
    return np.random.default_rng(seed).integers(0, 12, (PLAYERS, deals)).astype(np.uint32)


def counted(ratings: np.ndarray, first: int = 0) -> tuple[np.ndarray, ControlMoments]:
    counts, moments = np.zeros((PLAYERS, PLAYERS), dtype=np.int64), ControlMoments.empty(PLAYERS, PLAYERS, 2)
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
    assert solve(matrix.tolist(), [right.tolist()])[0] == pytest.approx(np.linalg.solve(matrix, right))
    twice = np.cov(np.vstack([made[:2], made[0] + made[1]]))
    found = solve(twice.tolist(), [twice[0].tolist()])[0]
    assert found == pytest.approx([1.0, 0.0, 0.0])


def chosen(watched: list[PlayerFigure], costs: Costs = CHEAP) -> Correction | None:
    return choose(ALL, counted(ratings_of(BATCH, 4))[1], watched, EQUITIES, costs)


def test_the_factor_counts_every_kind_of_work() -> None:
    """3,000,000 trials have 90 points of the trace; a million 81, of which 42 are after the pilot."""
    trials = Costs(trial=2e-8, more=1e-8, once=0.0)
    assert trials.sooner(3.0) == pytest.approx(0.06 / 0.03)
    whole = replace(trials, once=0.02, figures=1e-3, corrected=2e-3, begin=0.01)
    plain, corrected = 0.01 + 0.06 + 0.09, 0.01 + 0.03 + 0.081 + 0.084 + 0.02
    assert whole.sooner(3.0) == pytest.approx(plain / corrected)


def test_the_factor_is_the_variance_that_a_regression_takes_away_and_its_cost() -> None:
    outcomes, controls = columns_of(ratings_of(BATCH, 4))
    equity = SHARE @ outcomes[0]
    design = np.vstack([np.ones(BATCH), controls]).T
    left = equity - design @ np.linalg.lstsq(design, equity, rcond=None)[0]
    correction = chosen([PlayerFigure(0, SHARE)])
    assert correction is not None
    gain = equity.var() / (left @ left / (BATCH - 3))
    assert correction.factor == pytest.approx(gain / 1.1, rel=1e-3)
    for player in range(PLAYERS):
        equity = SHARE @ outcomes[player]
        slopes = np.linalg.lstsq(design, equity, rcond=None)[0][1:]
        assert SHARE @ correction.slopes[player] == pytest.approx(slopes, abs=1e-9)
    assert SHARE @ correction.slopes.sum(axis=0) == pytest.approx([0.0, 0.0], abs=1e-12)


def test_control_variates_are_not_taken_where_they_do_not_pay() -> None:
    assert chosen([PlayerFigure(0, SHARE)]) is not None
    longer_than_the_run = replace(CHEAP, once=1.0)
    assert chosen([PlayerFigure(0, SHARE)], longer_than_the_run) is None
    waited_for = PlayerFigure(1, WIN, counted=True)
    assert chosen([PlayerFigure(0, SHARE), waited_for]) is None
    rare = counted(np.array([[9], [3], [1]], dtype=np.uint32).repeat(BATCH, axis=1))[1]
    assert choose(ALL, rare, [PlayerFigure(0, SHARE)], EQUITIES, CHEAP) is None


def test_rare_figures_are_left_as_they_are() -> None:
    correction = chosen([PlayerFigure(0, SHARE)])
    assert correction is not None
    assert correction.corrected(np.array(TIE)).all()
    few = replace(correction, shares=correction.shares * LEAST_SHARE / 2)
    assert not few.corrected(np.array(TIE)).any()


def test_equal_values_claim_no_certainty() -> None:
    """A control that explains everything seen, as if hero always won exactly when he beat the first."""
    deals = 400
    moments = ControlMoments.empty(PLAYERS, PLAYERS, 1)
    moments.sums[:] = moments.spread_sums[:] = deals
    moments.spread[:] = deals
    moments.products[:] = 2 * deals
    counts = np.zeros((PLAYERS, PLAYERS), dtype=np.int64)
    counts[0, 0] = moments.outcomes[0, 0] = deals // 2
    moments.by_outcome[0, 0, 0] = deals
    slopes = np.zeros((PLAYERS, PLAYERS, 1))
    slopes[0, 0] = 0.5
    correction = Correction(slopes, counts / deals, np.array([2]), 2.0, np.array([1.0]))
    found = Corrected(correction, moments, counts, deals).mean(0, np.array(WIN))
    assert found is not None
    assert found.value == 0.5
    assert 1 / deals < found.half_width < 10 / deals
    assert found.low < 0.5 < found.high


def test_two_more_cards_fall_anywhere_in_the_deck_alike() -> None:
    """What stays of a board, and which of the two cards lie on it, as the 48 · 47 places say."""
    deals, board = 60 * BATCH, mask_of([0, 9, 22, 31, 47])
    columns, state = CountingControls(ALL, PLAYERS).columns.boards, new_stream(6, 1)
    flop, rest = np.full(BATCH, board, dtype=np.uint64), np.zeros(BATCH, dtype=np.uint64)
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(deals // BATCH):
        changed = shuffle_in(state, flop, rest, columns)
        assert len(set(columns.places[:changed].tolist())) == changed
        seen.update(zip(columns.kept[:changed].tolist(), columns.fallen[:changed].tolist(), strict=True))
    cards = cards_in(board)
    expected: dict[tuple[int, int], float] = {}
    for one, two in permutations(range(48), 2):
        gone = [cards[place] for place in (one, two) if place < 5]
        if gone:
            key = board & ~mask_of(gone), (one < 5) + 2 * (two < 5)
            expected[key] = expected.get(key, 0.0) + deals / (48 * 47)
    assert set(seen) <= set(expected)
    misses = [seen[key] - number for key, number in expected.items()]
    assert len(expected) == 5 + 5 + 10
    assert sum(miss**2 / number for miss, number in zip(misses, expected.values(), strict=True)) < 55
    assert abs(sum(seen.values()) - sum(expected.values())) < 5 * deals**0.5 / 2


@pytest.mark.nojit
def test_hands_meet_on_the_board_on_which_the_third_hand_has_fallen() -> None:
    hands = np.array([[mask_of(each)] for each in ([51, 50], [40, 41], [3, 7])], dtype=np.uint64)
    hands = np.ascontiguousarray(np.repeat(hands, 4, axis=1))
    columns = CountingControls(ALL, PLAYERS).columns.boards
    columns.places[:2] = 1, 3
    columns.kept[:2] = mask_of([0, 9, 22, 31]), mask_of([9, 22, 31])
    columns.fallen[:2] = 1, 3
    ours, theirs = np.array([5, 5, 4, 4], dtype=np.uint32), np.array([4, 4, 4, 5], dtype=np.uint32)
    won = np.zeros(4, dtype=np.int16)
    play_beside(hands, (0, 1, 2), 7, ours, theirs, 2, columns, won)
    assert (won[0], won[2]) == (2, 1)
    boards = [[0, 9, 22, 31, 3], [9, 22, 31, 3, 7]]
    for deal, board in zip((1, 3), boards, strict=True):
        both = np.array([mask_of([51, 50, *board]), mask_of([40, 41, *board])], dtype=np.uint64)
        ratings = np.zeros(2, dtype=np.uint32)
        rate(both, 7, ratings)
        assert won[deal] == 1 + np.sign(int(ratings[0]) - int(ratings[1]))
