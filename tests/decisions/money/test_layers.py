"""Side pots by hand: who plays for what, what is returned, what the house takes."""

from __future__ import annotations

import pytest

from oracle.decisions.money.layers import Later, Layer, final_layers, payoff
from oracle.decisions.money.pot import Pot

pytestmark = pytest.mark.nojit


def test_a_short_stack_and_a_deep_one() -> None:
    """30 in the middle; hero bets 50, one opponent is all in for 20, the other calls."""
    pot = Pot(30, 0, (100, 20, 100), (0, 0, 0))
    layers, matched = final_layers(pot, 50, 0b11)
    assert layers == [Layer(30 + 3 * 20, 0b11), Layer(2 * 30, 0b10)]
    assert matched == 50
    assert payoff(pot, 50, 0b11) == {0: -50, 0b11: 90, 0b10: 60}


def test_what_nobody_can_match_is_returned() -> None:
    pot = Pot(30, 0, (100, 20, 35), (0, 0, 0))
    assert final_layers(pot, 100, 0b01) == ([Layer(30 + 40, 0b01)], 20)
    assert payoff(pot, 100, 0b01) == {0: -20, 0b01: 70}
    assert payoff(pot, 100, 0b11) == {0: -35, 0b11: 90, 0b10: 30}


def test_chips_of_a_folded_seat_stay_in_the_layers_they_reach() -> None:
    """Opponent 2 has bet 10 and folds to the raise; opponent 1 is all in for 4."""
    pot = Pot(20 + 4 + 10, 10, (90, 0, 50), (0, 4, 10))
    layers, matched = final_layers(pot, 40, 0b01)
    assert layers == [Layer(20 + 3 * 4, 0b01), Layer(2 * 6, 0)]
    assert matched == 10
    assert payoff(pot, 40, 0b01) == {0: 12 - 10, 0b01: 32}


def test_a_seat_without_chips_plays_for_what_was_there_before() -> None:
    pot = Pot(30, 0, (100, 0, 100), (0, 0, 0))
    assert payoff(pot, 25, 0b11) == {0: -25, 0b11: 30, 0b10: 50}


def test_each_layer_bears_its_part_of_the_rake() -> None:
    pot = Pot(30, 0, (100, 20, 100), (0, 0, 0), rake=0.1, rake_cap=6)
    found = payoff(pot, 50, 0b11)
    assert found[0b11] == pytest.approx(90 * (1 - 6 / 150))
    assert found[0b10] == pytest.approx(60 * (1 - 6 / 150))
    assert payoff(pot, 50, 0) == {0: 30 - 3}


def test_later_bets_count_only_when_called() -> None:
    pot = Pot(30, 0, (100, 100), (0, 0))
    later = Later(won=12, paid=8, realised=0.9)
    assert payoff(pot, 10, 0, later) == {0: 30}
    found = payoff(pot, 10, 1, later)
    share = 0.4
    expected = 0.9 * share * (50 + 12) - (1 - 0.9 * share) * 8 - 10
    assert found[0] + found[1] * share == pytest.approx(expected)


def test_a_call_for_less_plays_only_for_the_main_pot() -> None:
    """Two opponents have 50 in, hero calls with his last 30: 20 of each are not his to win."""
    pot = Pot(130, 50, (30, 100, 100), (0, 50, 50))
    assert payoff(pot, 30, 0b11) == {0: -30, 0b11: 30 + 3 * 30}


def test_a_pot_that_ends_before_the_flop_may_be_free_of_rake() -> None:
    pot = Pot(30, 0, (100, 100), (0, 0), rake=0.1, no_flop_no_drop=True)
    assert payoff(pot, 10, 0) == {0: 30}
    assert payoff(pot, 10, 1)[1] == pytest.approx(50 * 0.9)
