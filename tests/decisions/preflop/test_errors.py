"""Errors of sampled chances and means over sets of callers hold the truth where a set is rare or unseen."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.combo import COMBOS
from oracle.cards.mask import mask_of
from oracle.decisions.preflop import values
from oracle.decisions.preflop.errors import chance_errors, mean_errors
from oracle.decisions.preflop.table import Caller, PreflopBets, PreflopTable, group_of_range
from oracle.query import RunSettings
from oracle.ranges import pair_weights
from oracle.simulate.intervals.estimate import Z95
from tests.simulate.asking import cards, hands_of

DEALS, RUNS = 2000, 300


@pytest.mark.parametrize("rare", [1e-4, 3e-4, 1e-3, 4e-3, 0.3])
def test_intervals_hold_the_truth_with_sets_that_are_rare(rare: float) -> None:
    """Each run is a column: counts of three sets, the last of which is worth a hundred times the others."""
    true = np.array([0.6, 0.4 - rare, rare])
    outcomes = np.repeat([[3.0], [2.0], [500.0]], RUNS, axis=1)
    counts = np.random.default_rng(8).multinomial(DEALS, true, size=RUNS).T
    chance, deals = counts / DEALS, np.full(RUNS, float(DEALS))
    error = mean_errors(outcomes, np.ones((3, RUNS), dtype=bool), chance, deals)
    off = abs((chance * outcomes).sum(axis=0) - true @ outcomes[:, 0])
    assert (off <= Z95 * error).mean() >= 0.93
    assert (abs(chance[2] - rare) <= Z95 * chance_errors(chance, deals)[2]).mean() >= 0.93


def test_frequent_sets_have_the_error_of_any_share() -> None:
    chance, deals = np.array([[0.3], [0.7]]), np.array([1e5])
    plain = (0.3 * 0.7 / 1e5) ** 0.5
    assert chance_errors(chance, deals)[:, 0] == pytest.approx([plain] * 2, rel=0.01)
    outcomes = np.array([[5.0], [1.0]])
    assert mean_errors(outcomes, chance >= 0, chance, deals) == pytest.approx([4 * plain], rel=0.01)


def test_what_is_counted_or_cannot_vary_has_no_error() -> None:
    chance, counted = np.array([[0.3], [0.7]]), np.array([np.inf])
    outcomes, every = np.array([[5.0], [1.0]]), np.ones((2, 1), dtype=bool)
    assert chance_errors(chance, counted).tolist() == [[0.0], [0.0]]
    assert mean_errors(outcomes, every, chance, counted).tolist() == [0.0]
    assert mean_errors(outcomes * 0 + 2, every, chance, np.array([50.0])).tolist() == [0.0]
    alone = np.array([[1.0], [0.0]])
    assert mean_errors(outcomes, alone > 0, alone, np.array([50.0])).tolist() == [0.0]  # the other cannot be


def test_callers_that_no_deal_has_leave_their_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three players who call once in a million deals: no sampled deal has a caller, and the ± say so."""
    monkeypatch.setattr(values, "ROUNDS", (0.01,))
    monkeypatch.setattr(values, "CHANCE_DEALS", (2000,))
    rare = np.zeros(COMBOS)
    for hand in ("AhAc", "QsQh"):
        rare += 1e-3 * weights_of(hand)
    callers = tuple(Caller(rare, already_in=False) for _ in range(3))
    dead = mask_of(card for card in range(52) if card not in cards("KsKdAhAcQsQh9c8d7h6s5c4d3h2s"))
    bets = PreflopBets(3.0, 2.0, won_later=1e4)
    table = PreflopTable(*group_of_range(weights_of("KsKd")), callers, bets, dead)
    *_, found = values.preflop_worths(table, RunSettings(seed=1, threads=1), rough=False)
    none = float(found.callers[0, 0])
    true = 1 - (3 * 2 / 66) * 1e-3  # chance of no caller: two hands of 66, one time in a thousand
    assert none == 1.0
    assert abs(none - true) < Z95 * found.callers_se[0, 0] < 0.01
    assert (found.callers_se[:, 0] > 0).all()
    assert found.value_se[0] > 0.1
    assert found.equity[0] + Z95 * found.equity_se[0] == pytest.approx(1.0)


def weights_of(hand: str) -> np.ndarray:
    return pair_weights(hands_of(hand))
