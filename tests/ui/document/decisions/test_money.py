"""Amounts are read where they are typed; what is wrong is reported with the amount it belongs to."""

from math import inf

import pytest

from ui.document.decisions.money import (
    BEHIND,
    BIG_BLIND,
    NO_POT,
    PAID,
    POT,
    RAKE,
    TO_CALL,
    bets_are_missing,
    has_money,
    of_seat,
    read_money,
    stack_to_pot,
)
from ui.document.state import DocumentState, PotState, SeatState

pytestmark = pytest.mark.nojit
HERO, BUTTON = SeatState(1, "Hero", "QhJh", 0), SeatState(2, "Button", "15%", 1)


def table(*seats, board="Kc7h2h", **pot):
    return DocumentState(seats=seats or (HERO, BUTTON), board=board, pot=PotState(**pot))


def test_amounts_are_read_as_players_write_them():
    pot = read_money(table(pot="1.5k", to_call="1,5", behind="12bb", big_blind="100")).pot
    assert (pot.pot, pot.to_call, pot.behind) == (1500, 1.5, (1200, 1200))
    assert pot.paid == (0, 1.5)
    assert stack_to_pot(pot) == "Stack to pot 0.80"


def test_a_seat_has_its_own_stack_and_bet():
    hero, button = SeatState(1, "Hero", "QhJh", 0, behind="70", paid="4"), BUTTON
    pot = read_money(table(hero, button, pot="40", to_call="12", behind="90")).pot
    assert pot.behind == (70, 90)
    assert pot.paid == (4, 12)
    assert read_money(table(pot="40")).pot.behind == (inf, inf)


def test_whoever_has_folded_has_no_money_in_play():
    folded = SeatState(3, "Caller", "22+", 2, folded=True, behind="rubbish")
    assert read_money(table(folded, HERO, BUTTON, pot="40", to_call="12")).pot.seats == 2


@pytest.mark.parametrize(
    ("pot", "name", "words"),
    [
        ({"to_call": "16"}, POT, NO_POT),
        ({"pot": "-3"}, POT, "An amount must not be negative."),
        ({"pot": "lots"}, POT, "“lots” is not an amount. Enter an amount such as 12, 1.5, 1.5k or 12bb."),
        ({"pot": "40", "to_call": "½"}, TO_CALL, "not an amount"),
        ({"pot": "40", "to_call": "12bb"}, TO_CALL, "Give the size of the big blind, or write all"),
        ({"pot": "40", "behind": "$5", "unit": "€"}, BEHIND, "The pot counts in €, not in $."),
        ({"pot": "40", "rake": "101"}, RAKE, "101 is more than 100 %. Enter 0 to 100."),
        ({"pot": "40", "rake": "some"}, RAKE, "not a percentage"),
        ({"pot": "40", "big_blind": "0"}, BIG_BLIND, "more than 0"),
        ({"pot": "40", "big_blind": "2bb"}, BIG_BLIND, "in chips or money"),
        ({"pot": "40", "unit": "a damaged file"}, POT, "is not a unit of money"),
        ({"pot": "10", "to_call": "16"}, POT, "The bets of this street, 16, are more than the pot of 10."),
    ],
)
def test_a_wrong_amount_is_reported_at_its_field(pot, name, words):
    money = read_money(table(**pot))
    assert money.pot is None
    assert list(money.troubles) == [name]
    assert words in money.troubles[name]


def test_a_bet_above_the_one_to_match_is_reported_at_the_call():
    button = SeatState(2, "Button", "15%", 1, paid="30")
    assert list(read_money(table(HERO, button, pot="40", to_call="16")).troubles) == [TO_CALL]
    button = SeatState(2, "Button", "15%", 1, paid="x")
    assert list(read_money(table(HERO, button, pot="40")).troubles) == [of_seat(PAID, 2)]


def test_a_call_above_the_stack_is_all_in_and_says_so():
    money = read_money(table(pot="40", to_call="16", behind="10", unit="bb"))
    assert money.pot.call == 10
    assert money.remark == "Hero has only 10 bb left, so a call is all in: 10 bb instead of 16 bb."


def test_no_flop_no_drop_counts_only_before_the_flop():
    typed = {"pot": "40", "rake": "5", "no_flop_no_drop": True}
    assert read_money(table(board="", **typed)).pot.won_now == 40
    assert read_money(table(**typed)).pot.won_now == 38


def test_a_unit_alone_is_no_money():
    assert not has_money(table(unit="bb"))
    assert has_money(table(rake="5"))
    assert has_money(table(HERO, SeatState(2, "Button", "15%", 1, paid="3")))


def test_bets_that_nobody_typed_are_asked_for_where_all_opponents_cannot_have_bet():
    third = SeatState(3, "Caller", "20%", 2)
    few = table(HERO, BUTTON, third, pot="40", to_call="30")
    assert bets_are_missing(few)
    assert read_money(few).troubles == {
        POT: "If both opponents have bet 30, there is more than 40 in the middle. Under “Each player”, "
        "enter what each has bet on this street, 0 for those who have not acted yet; or raise the pot."
    }
    told = table(HERO, BUTTON, SeatState(3, "Caller", "20%", 2, paid="0"), pot="40", to_call="30")
    assert not bets_are_missing(told)
    assert read_money(told).pot is not None
    assert not bets_are_missing(table(HERO, BUTTON, third, pot="60", to_call="30"))
