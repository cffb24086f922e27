"""The pot as a value: what is usual, what is impossible, what is all in."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from math import inf

import pytest

from oracle.decisions.money.amounts import Unit
from oracle.decisions.money.pot import Pot, new_pot
from oracle.decisions.values.actions import usual_sizes
from oracle.errors import QueryError

pytestmark = pytest.mark.nojit


def test_by_default_hero_has_paid_nothing_and_everybody_else_the_bet() -> None:
    pot = new_pot(30, 5, opponents=3)
    assert pot.paid == (0, 5, 5, 5)
    assert pot.behind == (inf,) * 4
    assert (pot.bet, pot.call, pot.most, pot.remarks) == (5, 5, inf, ())


def test_a_pot_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        new_pot(10).pot = 20  # type: ignore[misc]


def test_a_call_above_the_stack_is_all_in_and_says_so() -> None:
    pot = Pot(100, 50, (30, 100), (0, 50), unit=Unit("$"))
    assert pot.call == 30
    assert pot.remarks == ("Hero has only $30 left, so a call is all in: $30 instead of $50.",)
    assert Pot(100, 50, (50, 100), (0, 50)).remarks == ()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"pot": -1}, "The pot must not be negative"),
        ({"pot": inf}, "The pot must not be negative or infinite"),
        ({"to_call": -1}, "The amount to call"),
        ({"behind": (5, -5)}, "Opponent 1’s stack"),
        ({"paid": (-1, 4)}, "What hero has bet"),
        ({"rake": 1.01}, "0 to 100 %, not 101 %|0 to 100 % of the pot, not 101 %"),
        ({"rake": -0.1}, "rake"),
        ({"rake_cap": -3}, "cap of the rake"),
        ({"pot": 3}, "more than the pot of 3"),
        ({"pot": 0}, "more than the pot of 0"),
        ({"paid": (0, 6)}, "hero would only match 4"),
        ({"behind": (5,)}, "are 2 players, but 1 stack is given"),
        ({"paid": (0, 4, 4)}, "are 2 players, but 3 bets of this street are given"),
    ],
)
def test_impossible_money_is_refused_at_its_place(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(QueryError, match=message):
        new_pot(**({"pot": 20, "to_call": 4} | arguments))  # type: ignore[arg-type]


def test_a_raise_must_be_more_than_the_bet_and_at_most_all_in() -> None:
    pot = Pot(30, 8, (40, 100), (2, 10))
    pot.check_raise(42)
    pot.check_raise(10.5)
    with pytest.raises(QueryError, match="more than the bet of 10"):
        pot.check_raise(10)
    with pytest.raises(QueryError, match="at most 42, which is all in"):
        pot.check_raise(43)
    with pytest.raises(QueryError, match="A bet of 0 is too small: it must be more than 0"):
        Pot(30, 0, (40, 100), (0, 0)).check_raise(0)


def test_who_is_still_to_act_and_who_cannot_fold() -> None:
    pot = Pot(60, 10, (90, 80, 90, 0), (0, 10, 2, 6))
    assert [pot.unmatched(seat) for seat in (1, 2, 3)] == [False, True, False]
    assert [pot.can_fold(seat) for seat in (1, 2, 3)] == [True, True, False]


def test_the_rake_stops_at_its_cap() -> None:
    pot = new_pot(10, rake=0.05, rake_cap=3)
    assert (pot.rake_on(40), pot.rake_on(100), new_pot(10).rake_on(100)) == (2, 3, 0)


def test_the_stack_to_pot_ratio_takes_the_smaller_stack() -> None:
    assert Pot(20, 0, (100, 60, 40), (0, 0, 0)).stack_to_pot == 3
    assert new_pot(0).stack_to_pot == inf


def test_only_what_can_be_matched_is_at_risk() -> None:
    pot = Pot(20, 0, (100, 60, 40), (0, 0, 0))
    assert [pot.at_risk(size) for size in (10, 60, 100)] == [10, 60, 60]
    assert Pot(60, 10, (100, 0, 0), (0, 10, 4)).at_risk(50) == 10


def test_usual_sizes_are_parts_of_the_pot_up_to_all_in() -> None:
    assert usual_sizes(new_pot(12)) == (3, 4, 6, 8, 9, 12, 18, 24)
    assert usual_sizes(Pot(12, 0, (10, 100), (0, 0))) == (3, 4, 6, 8, 9, 10)
    assert usual_sizes(Pot(12, 0, (100, 5), (0, 0))) == (3, 4, 5)
    raises = usual_sizes(new_pot(20, 4))
    assert raises[5] == 4 + 24
    assert usual_sizes(Pot(20, 4, (4, 100), (0, 4))) == ()
