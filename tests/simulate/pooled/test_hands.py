"""All hand classes in one simulation: against exact figures, true errors, seeds."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.combo import CLASS_INDEX, CLASSES
from oracle.showdown.hand_table import exact_odds
from oracle.simulate.pooled.hands import (
    CHUNK_BLOCKS,
    PooledFigures,
    no_deals,
    play_chunk,
    pooled_figures,
)
from tests.simulate.pooled.coverage import RUNS, check_coverage

SEVERAL_ERRORS = 5.0
"""Standard errors that none of a few thousand true figures exceeds."""

EXACT = np.array([(odds.share, odds.win, odds.tie) for odds in exact_odds()])


def played(opponents: int, seed: int, chunks: int, *, every_seat: bool = True) -> PooledFigures:
    totals = no_deals(opponents)
    for chunk in range(chunks):
        totals += play_chunk(opponents, seed, chunk, every_seat=every_seat)
    return pooled_figures(totals)


@pytest.mark.parametrize("every_seat", [True, False])
def test_against_one_opponent_the_figures_are_the_exact_ones_within_their_errors(every_seat: bool) -> None:
    found = played(1, 20, 20, every_seat=every_seat)
    for lines, error, column in (
        (found.share, found.share_se, 0),
        (found.outcomes[:, 1], found.win_se, 1),
        (found.outcomes[:, 2], found.tie_se, 2),
    ):
        off = (lines - EXACT[:, column]) / error
        assert np.abs(off).max() < SEVERAL_ERRORS
        assert 0.8 < off.std() < 1.25  # neither too wide nor too narrow


def test_where_seat_0_alone_counts_each_class_has_the_same_number_of_deals() -> None:
    """The mean is then a plain one, and unbiased."""
    totals = play_chunk(3, 1, 0, every_seat=False)
    dealt = totals.seats.sum(axis=(1, 2))
    names = ("AA", "AKs", "AKo")
    assert [dealt[CLASS_INDEX[name]] / CHUNK_BLOCKS for name in names] == [2, 3, 1]
    assert totals.squares[:, 0] == pytest.approx((dealt / CHUNK_BLOCKS) ** 2 * CHUNK_BLOCKS)


def test_all_seats_together_are_surer_than_seat_0_alone() -> None:
    for opponents in (2, 9):
        pooled, alone = (played(opponents, 2, 2, every_seat=every) for every in (True, False))
        assert (pooled.share_se < alone.share_se).all()
        off = (pooled.share - alone.share) / np.hypot(pooled.share_se, alone.share_se)
        assert np.abs(off).max() < SEVERAL_ERRORS


@pytest.mark.parametrize("opponents", [1, 2, 9])
def test_intervals_cover_the_truth_as_often_as_they_say(opponents: int) -> None:
    # With fewer than 4 chunks, rare ties are too few for a normal interval.
    check_coverage(opponents, [played(opponents, 1000 + seed, 4) for seed in range(RUNS)])


def test_outcomes_add_up_and_all_players_share_one_pot() -> None:
    found = played(5, 3, 2)
    assert found.outcomes.sum(axis=1) == pytest.approx(np.ones(CLASSES))
    assert found.share == pytest.approx(found.outcomes[:, 1:] @ (1 / np.arange(1, 7)))


def test_a_seed_repeats_and_another_differs() -> None:
    first, again, other = (play_chunk(4, seed, 3).seats for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()
