"""Control variates: the right coefficients, no bias, true errors, used where they pay."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from oracle.cards.combo import CLASSES
from oracle.showdown.hand_table import exact_odds, hand_odds
from oracle.simulate.pooled.control import Control, fit_control, pot_shares, seat_values
from oracle.simulate.pooled.hands import (
    PILOT_START,
    WORTHWHILE,
    PooledFigures,
    no_deals,
    pilot,
    play_chunk,
    pooled_figures,
    useful_control,
)
from tests.simulate.pooled.coverage import RUNS, check_coverage

SEVERAL_ERRORS = 5.0
EQUITY = np.array([odds.share for odds in exact_odds()])


def played(opponents: int, seed: int, chunks: int, control: Control | None = None) -> PooledFigures:
    totals = no_deals(opponents, control)
    for chunk in range(chunks):
        totals += play_chunk(opponents, seed, chunk, control=control)
    return pooled_figures(totals)


def test_coefficients_are_those_of_a_regression_seat_by_seat() -> None:
    """The slow twin: least squares over the single seats, outcome by outcome."""
    rng = np.random.default_rng(1)
    counts = rng.integers(1, 9, size=(2, 4, 5))
    found = fit_control(counts.astype(float), np.array([0.5, 0.6]))
    for kind in range(2):
        rows = [cell for cell in np.ndindex(4, 5) for _ in range(counts[kind][cell])]
        beaten = np.array([place / 2 for _, place in rows])
        for outcome in range(4):
            happened = np.array([float(each == outcome) for each, _ in rows])
            slope, _ = np.polyfit(beaten, happened, 1)
            assert found.slopes[kind, outcome] == pytest.approx(slope, abs=1e-12)
    assert found.beaten == pytest.approx([1.0, 1.2])
    assert found.slopes.sum(axis=1) == pytest.approx(np.zeros(2), abs=1e-12)


def test_the_gain_is_the_ratio_of_the_largest_variances_of_a_mean() -> None:
    """Again seat by seat, from what is left of the shares after a regression."""
    counts = np.random.default_rng(2).integers(1, 9, size=(3, 4, 5))
    found = fit_control(counts.astype(float), np.full(3, 0.5))
    before, after = [], []
    for kind in range(3):
        rows = [cell for cell in np.ndindex(4, 5) for _ in range(counts[kind][cell])]
        share = np.array([0.0 if outcome == 0 else 1 / outcome for outcome, _ in rows])
        beaten = np.array([place / 2 for _, place in rows])
        before.append(share.var() / len(rows))
        after.append((share - np.polyval(np.polyfit(beaten, share, 1), beaten)).var() / len(rows))
    assert found.gain == pytest.approx(max(before) / max(after))


def test_a_correction_of_nothing_changes_nothing() -> None:
    """And correcting needs no other deals: with coefficients of 0 the figures are the plain ones."""
    nothing = replace(pilot(3, 1), slopes=np.zeros((CLASSES, 5)))
    plain, corrected = played(3, 2, 2), played(3, 2, 2, nothing)
    for found, known in (
        (corrected.outcomes, plain.outcomes),
        (corrected.share_se, plain.share_se),
        (corrected.tie_se, plain.tie_se),
    ):
        assert found == pytest.approx(known, rel=1e-9)


def test_against_one_opponent_the_share_is_its_own_control() -> None:
    """Each match-up is the whole deal, so nothing is left to chance."""
    found = played(1, 3, 1, pilot(1, 3))
    assert found.share == pytest.approx(EQUITY, abs=1e-12)
    assert found.share_se.max() < 1e-6


@pytest.mark.parametrize("opponents", [2, 5])
def test_corrected_figures_add_up_and_agree_with_plain_ones_of_other_deals(opponents: int) -> None:
    plain, corrected = played(opponents, 4, 8), played(opponents, 5, 8, pilot(opponents, 5))
    assert corrected.outcomes.sum(axis=1) == pytest.approx(np.ones(CLASSES))
    assert corrected.share == pytest.approx(corrected.outcomes @ pot_shares(opponents + 2))
    for found, known, error in (
        (corrected.share, plain.share, np.hypot(corrected.share_se, plain.share_se)),
        (corrected.outcomes[:, 1], plain.outcomes[:, 1], np.hypot(corrected.win_se, plain.win_se)),
    ):
        off = (found - known) / error
        assert np.abs(off).max() < SEVERAL_ERRORS
        assert off.std() < 1.25
    assert plain.share_se.max() / corrected.share_se.max() > 1.3


def test_wrong_coefficients_cost_sharpness_but_not_truth() -> None:
    """What makes the estimate unbiased is the known mean, not the choice of the coefficients."""
    right = pilot(2, 6)
    wrong = replace(right, slopes=-right.slopes)
    found = played(2, 7, 8, wrong)
    true = np.array([row.share for row in hand_odds(2)])
    off = (found.share - true) / found.share_se
    assert np.abs(off).max() < SEVERAL_ERRORS
    assert found.share_se.max() > 1.3 * played(2, 7, 8).share_se.max()


def test_a_wrong_mean_would_be_seen() -> None:
    """The check above can fail: with means a hundredth of a pot too high, the shares are far off."""
    right = pilot(2, 6)
    found = played(2, 7, 8, replace(right, beaten=right.beaten + 0.02))
    true = np.array([row.share for row in hand_odds(2)])
    assert np.abs((found.share - true) / found.share_se).max() > 2 * SEVERAL_ERRORS


@pytest.mark.parametrize("opponents", [2, 4])
def test_corrected_intervals_cover_the_truth_as_often_as_they_say(opponents: int) -> None:
    control = pilot(opponents, 2000)
    check_coverage(opponents, [played(opponents, 2000 + seed, 4, control) for seed in range(RUNS)])


def test_the_correction_is_used_where_a_pilot_shows_that_it_pays() -> None:
    few, gain = useful_control(2, 8)
    assert few is not None
    assert gain > 2 * WORTHWHILE
    many, gain = useful_control(9, 8)
    assert many is None
    assert 1.0 < gain < WORTHWHILE


def test_the_pilot_shares_no_deal_with_the_simulation() -> None:
    own = play_chunk(2, 9, 0).seats
    pilots = play_chunk(2, 9, PILOT_START).seats
    assert (own != pilots).any()


def test_values_are_corrected_by_what_is_beaten_beyond_the_mean() -> None:
    control = Control(np.array([[-0.3, 0.2, 0.1]]), np.array([0.6]), 1.0)
    values = seat_values(3, 1, control)
    assert values.shape == (3, 1, 3, 3)
    for outcome, worth in enumerate(((0.0, 0, 0), (1.0, 1, 0), (0.5, 0, 1))):
        for place in range(3):
            off = place / 2 - 0.6
            slopes = (0.2 + 0.1 / 2, 0.2, 0.1)
            lines = [value - slope * off for value, slope in zip(worth, slopes, strict=True)]
            assert values[:, 0, outcome, place] == pytest.approx(lines)
