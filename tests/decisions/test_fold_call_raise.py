"""The picture’s figures are those of the decision, and its lines go through them."""

from math import inf

import numpy as np
import pytest

import oracle
from oracle.decisions import fold_call_raise
from oracle.decisions.deals.dealt import SampledDeals
from oracle.decisions.decision import Intent, decision_of
from oracle.decisions.fold_call_raise import dealt_table, decision_curves, usual_raise
from oracle.decisions.money.layers import Later, Layer, payoff
from oracle.decisions.money.pot import new_pot
from oracle.decisions.values.actions import CallTerms, usual_folds
from oracle.errors import QueryError, TextError
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query

RIVER = "Kc7h2h3s9d"
SETTINGS = RunSettings(seed=1, threads=1)


def table(*ranges, folded=(), taken_for=""):
    seats = [Seat(f"p{n}", text, folded=n in folded) for n, text in enumerate(ranges)]
    prepared = prepare(equity_query(seats, board=RIVER))
    *_, last = dealt_table(prepared, taken_for, SETTINGS)
    return last


@pytest.mark.parametrize("later", [Later(), Later(won=5, paid=3, realised=0.9)])
def test_the_lines_over_equity_go_through_the_values_of_the_hand(later):
    pot = new_pot(40, 16, (120, 120))
    found = decision_curves(table("QhJh", "30%"), pot, Intent(56, later=later))
    call, raised = found.decision.call, found.decision.raised
    for ends, equity, value in (
        (found.call_ends, call.equity, call.value),
        (found.raise_ends, raised.called_equity, raised.value),
    ):
        assert ends[0] + equity * (ends[1] - ends[0]) == pytest.approx(value, abs=1e-9)
    assert found.raise_ends[0] < found.raise_ends[1]
    # nobody folds and every showdown is lost: the whole raise is gone, and L
    beaten = decision_curves(table("3h4h", "KK"), pot, Intent(56, (0.0,), later))
    assert beaten.raise_ends[0] == pytest.approx(-56 - later.paid)
    assert beaten.decision.raised.called_equity == 0
    assert beaten.raise_ends[1] > beaten.raise_ends[0]


def test_the_curves_hold_the_values_of_single_decisions():
    pot, dealt = new_pot(40, 16, (120, 120)), table("QhJh", "30%")
    found = decision_curves(dealt, pot, Intent(56, (0.34,)))
    assert np.interp(0.34, found.folds, found.by_fold) == pytest.approx(found.decision.raised.value)
    best = found.best_size
    alone = decision_curves(dealt, pot, Intent(found.sizes[best]))
    assert found.by_size[best] == pytest.approx(alone.decision.raised.value)
    assert found.by_size[best] == max(found.by_size)
    assert found.size_folds[best] == alone.decision.raised.folds


def test_of_three_opponents_every_figure_is_of_all_deals_and_the_call_of_none_that_fold(monkeypatch):
    """A raise that nobody was asked about before looks at all deals too, and never changes the call."""
    monkeypatch.setattr(fold_call_raise, "USUAL_DEALS", 1 << 14)
    dealt = table("40%", "30%", "20%", "20%")
    pot = new_pot(60, 16, (120,) * 4, opponents=3)
    found = [decision_curves(dealt, pot, Intent(56, (fold,) * 3)).decision for fold in (0.31, 0.62)]
    assert [each.deals for each in found] == [dealt.dealt.deals] * 2
    assert found[0].call == found[1].call
    single = SampledDeals(dealt.dealt.orders, dealt.dealt.groups, dealt.dealt.shares)
    single.summed.append(None)  # deal by deal
    twin = decision_of(single, pot, Intent(56, (0.62,) * 3))
    assert found[1].raised.value == pytest.approx(twin.raised.value, abs=1e-9)
    assert found[1].raised.error == pytest.approx(twin.raised.error, rel=1e-6)
    assert found[1].raised.each_folds == pytest.approx(twin.raised.each_folds)


def test_whoever_has_folded_is_left_out():
    dealt = table("AA", "QhJh", "30%", folded=(0,))
    assert dealt.seats == (1, 2)
    pot = new_pot(40, 16)
    alone = decision_curves(table("QhJh", "30%"), pot, Intent(56)).decision
    assert decision_curves(dealt, pot, Intent(56)).decision.raised == alone.raised


def test_a_single_hand_is_taken_for_the_top_and_a_range_for_itself():
    assert table("QhJh", "30%").taken_for == "20%"
    assert table("QhJh", "30%", taken_for=" 5% ").taken_for == "5%"
    assert table("QhJh, AhKh", "30%").taken_for == ""


def test_what_is_missing_is_reported():
    with pytest.raises(QueryError, match="nobody to play against"):
        table("QhJh", "30%", folded=(1,))
    with pytest.raises(QueryError, match="not 4"):
        oracle.decide("QhJh", "99", "88", "77", "66", board="Kh7h2c", pot=100, to_call=10, raise_to=30)
    with pytest.raises(TextError, match="Perceived p0"):
        table("QhJh", "30%", taken_for="rubbish(")


def test_the_usual_raise_is_the_pot_or_all_in():
    assert usual_raise(new_pot(40, 16)) == 16 + 56
    assert usual_raise(new_pot(40, 16, (30, 200))) == 30
    assert usual_raise(new_pot(40, 16, (16, 200))) is None


@pytest.mark.parametrize(("stacks", "size"), [(None, 1.0), ((30, 200), 30.0), ((inf, 0.0), 1.0)])
def test_an_empty_pot_has_a_size_that_can_be_worked_with(stacks, size):
    pot = new_pot(0.0, 0.0, stacks)
    assert usual_raise(pot) == size
    pot.check_raise(size)
    assert all(0 <= share <= 1 for share in usual_folds(pot, size))


@pytest.mark.parametrize("later", [Later(), Later(won=7, paid=3, realised=0.8)])
def test_a_call_that_nobody_stays_for_wins_the_pot_and_nothing_later(later):
    """Bets of later streets need an opponent: the call and the payoff over deals agree."""
    pot = new_pot(40, 16, (120, 120), rake=0.05)
    alone = CallTerms(pot, 0, 0.0, (Layer(pot.pot, 0),))
    for equity in (0.0, 0.4, 1.0):
        call = alone.worth(equity, 0.1, later)
        assert (call.value, call.error, call.needed) == (38, 0, 0)
        assert {0: call.value} == payoff(pot, 16, 0, later)
