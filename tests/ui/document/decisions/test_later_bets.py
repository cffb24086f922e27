"""What is won later means the same amount in every picture of a decision."""

import pytest

from oracle.decisions.money.pot import new_pot
from oracle.decisions.values.actions import call_at
from ui.document.decisions.intent import read_intent
from ui.document.decisions.preflop import CALL_ALL, read_preflop
from ui.document.state import IntentState

TYPED = IntentState(won_later="3", paid_later="2", realised="80 %")


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("equity", [0.1, 0.7])
def test_a_call_that_always_continues_is_worth_the_same_in_both_pictures(opponents, equity):
    pot = new_pot(10, 2, opponents=opponents)
    call = call_at(pot).worth(equity, later=read_intent(TYPED, pot).intent.later)
    bets = read_preflop(TYPED, pot, CALL_ALL).asked.bets
    on_a_flop = equity * bets.prize([0.0] * opponents) - bets.paid_later
    assert call.value == pytest.approx(on_a_flop - bets.price, abs=1e-12)
    assert call.value == pytest.approx(
        0.8 * equity * (12 + 3 * opponents) - (1 - 0.8 * equity) * 2 - 2, abs=1e-12
    )


def test_an_empty_pot_has_later_bets_too():
    considered = read_intent(TYPED, new_pot(0))
    assert considered.intent.raise_to == 1
    assert not considered.troubles
    assert considered.intent.later.won == 3
