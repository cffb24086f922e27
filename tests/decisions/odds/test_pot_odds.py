"""Odds of calls, raises and bets: the figures of the article, and identities between the formulas."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.decisions.odds.betting import bluff_break_even, bluffs_in_range, minimum_defence
from oracle.decisions.odds.pot_odds import (
    DrawBets,
    advice,
    call_value,
    equity_needed_at,
    favourable,
    implied_odds,
    needed_equity,
    pot_odds,
    raise_odds,
)
from oracle.errors import QueryError

pytestmark = pytest.mark.nojit

AMOUNTS = st.floats(0.01, 1e6)


def test_the_article_s_pot_of_16_and_two_bets_of_4() -> None:
    assert pot_odds(16, 4) == 0.25
    assert implied_odds(28, 8) == 8 / 20
    assert equity_needed_at(8 / 20) == pytest.approx(2 / 7, abs=1e-15)
    assert needed_equity(16, 4, won_later=4, paid_later=4) == 8 / 28


def test_f_compares_hand_odds_with_implied_odds() -> None:
    assert favourable(0.2858, 8 / 20)
    assert not favourable(0.2857, 8 / 20)
    assert not favourable(1.0, inf)


@given(AMOUNTS, AMOUNTS, AMOUNTS)
def test_three_ways_to_the_needed_equity_agree(pot: float, to_call: float, later: float) -> None:
    """F's boundary, B / P, and the equity at which the expected value is 0."""
    needed = needed_equity(pot, to_call, won_later=later, paid_later=later)
    final, own = pot + to_call + 2 * later, to_call + later
    assert needed == pytest.approx(own / final)
    assert needed == pytest.approx(equity_needed_at(implied_odds(final, own)))
    value = call_value(needed, pot, to_call, won_later=later, paid_later=later)
    assert value == pytest.approx(0, abs=1e-9 * final)
    assert value == pytest.approx(needed * final - own, abs=1e-9 * final)


@given(AMOUNTS, AMOUNTS, AMOUNTS, AMOUNTS, st.floats(0, 0.5), st.floats(0.1, 1.5))
def test_a_call_at_the_needed_equity_is_worth_nothing(
    pot: float, to_call: float, won: float, paid: float, rake: float, realised: float
) -> None:
    needed = needed_equity(pot, to_call, rake, None, won, paid, realised)
    taken = rake * (pot + to_call)
    value = call_value(needed, pot, to_call, taken, won, paid, realised)
    assert value == pytest.approx(0, abs=1e-9 * (pot + to_call + won + paid))


def test_raise_odds_ignore_the_pot() -> None:
    assert equity_needed_at(raise_odds(1)) == 1 / 2
    assert equity_needed_at(raise_odds(2)) == pytest.approx(1 / 3, abs=1e-15)
    with pytest.raises(QueryError, match="at least one caller"):
        raise_odds(0)


@pytest.mark.parametrize(
    ("rho", "callers", "said"),
    [
        (0.09, 2, "fold"),  # needs 4 / 44 = 9.1 %
        (0.10, 2, "check or call"),
        (0.25, 2, "check or call"),  # the article's flush draw: a call, not a raise
        (0.33, 2, "check or call"),
        (0.34, 2, "bet or raise"),
        (0.34, 1, "check or call"),
        (0.51, 1, "bet or raise"),
    ],
)
def test_the_advice_table_with_4_to_call_into_40(rho: float, callers: int, said: str) -> None:
    assert advice(rho, 40, 4, callers=callers) == said
    assert advice(rho, 40, 4, raise_by=8, callers=callers) == said


def test_with_nothing_to_call_nobody_folds() -> None:
    assert advice(0.0, 10, 0) == "check or call"
    assert advice(0.2, 10, 0) == "check or call"
    assert advice(0.6, 10, 0) == "bet or raise"


def test_later_bets_of_hero_can_turn_a_call_into_a_fold() -> None:
    assert advice(0.2, 20, 4, callers=3) == "check or call"
    assert advice(0.2, 20, 4, won_later=8, paid_later=8, callers=3) == "fold"


@given(st.floats(0, 1), AMOUNTS, AMOUNTS, AMOUNTS, st.integers(1, 9))
def test_odds_of_a_raise_lie_between_those_of_the_call_and_of_the_extra_bet(
    rho: float, pot: float, to_call: float, raise_by: float, callers: int
) -> None:
    """So the third comparison of the article never overrules the first two when callers match the raise."""
    assert (
        advice(rho, pot, to_call, raise_by=raise_by, callers=callers)
        == advice(rho, pot, to_call, callers=callers)
        or abs(rho - 1 / (callers + 1)) < 1e-9
    )


def test_a_draw_that_bets_only_when_it_hits() -> None:
    draw = DrawBets(0.2, won_when_hit=8)
    assert draw.rho == 0.2
    assert draw.value(16, 4) == pytest.approx(0.2 * 24 - 0.8 * 4)
    assert draw.implied_odds(16, 4) == pytest.approx(4 / (16 + 0.2 * 8))


def test_a_draw_that_bets_either_way_is_a_plain_call_with_later_bets() -> None:
    draw = DrawBets(0.3, won_when_hit=4, paid_when_hit=4, won_when_missed=0, paid_when_missed=4)
    assert draw.value(16, 4) == pytest.approx(call_value(0.3, 16, 4, won_later=4, paid_later=4))


def test_a_draw_follows_the_chances_of_both_branches() -> None:
    hit, wins, backdoor = Fraction(9, 46), Fraction(9, 10), Fraction(1, 20)
    expected = (
        hit * (wins * (30 + 12) - (1 - wins) * 6)
        + (1 - hit) * (backdoor * (30 + 0) - (1 - backdoor) * 2)
        - 10
    )
    draw = DrawBets(float(hit), float(wins), float(backdoor), 12, 6, 0, 2)
    assert draw.value(20, 10) == pytest.approx(float(expected), abs=1e-12)


def test_rake_and_its_cap_raise_what_a_call_needs() -> None:
    assert needed_equity(90, 10, rake=0.05) == 10 / 95
    assert needed_equity(90, 10, rake=0.05, rake_cap=3) == 10 / 97
    assert needed_equity(90, 10, rake=1.0) == inf
    assert needed_equity(90, 0) == 0


@pytest.mark.parametrize(
    "arguments",
    [(0, 5), (-1, 5), (20, -5), (20, 5, 1.5), (20, 5, -0.1), (20, 5, 0.05, -1), (20, 5, 0, None, -1)],
)
def test_impossible_odds_are_refused(arguments: tuple[float, ...]) -> None:
    with pytest.raises(QueryError):
        needed_equity(*arguments)


@given(AMOUNTS, AMOUNTS)
def test_the_bettor_s_figures_fit_together(pot: float, bet: float) -> None:
    fold = bluff_break_even(pot, bet)
    assert fold + minimum_defence(pot, bet) == pytest.approx(1)
    assert fold * pot == pytest.approx((1 - fold) * bet)
    assert bluff_break_even(pot, bet, 3) ** 3 == pytest.approx(fold)
    bluffs = bluffs_in_range(pot, bet)
    assert bluffs == pytest.approx(needed_equity(pot + bet, bet))


def test_a_pot_sized_bet() -> None:
    assert (bluff_break_even(10, 10), minimum_defence(10, 10), bluffs_in_range(10, 10)) == (
        1 / 2,
        1 / 2,
        1 / 3,
    )
    with pytest.raises(QueryError, match="more than 0"):
        bluff_break_even(10, 0)
