"""`oracle.preflop_value`: the article's figures, a slow twin, other orders, bad input."""

from __future__ import annotations

import inspect
import random
from fractions import Fraction
from itertools import combinations

import pytest

import oracle
from oracle.cards.card import cards_text
from tests.decisions.reference_decisions import Hand, Range, first_share
from tests.decisions.tables import range_text

LOW = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""More than half of the deck: without these cards everything is worked out at once."""
ARTICLE = {"pot": 6, "won_later": 3, "paid_later": 3}
"""A final pot of 12, of which 3 are hero's own bets after the flop."""


def twin(
    hero: Range, caller: Range, deck: list[int], final: Fraction, paid: Fraction
) -> tuple[Fraction, Fraction, Fraction]:
    """Mean of max(0, EV) over flops, equity, and share of flops played: one deal after the other."""
    total = worth = won = played = Fraction(0)
    for hand, held in hero.items():
        for flop in combinations([card for card in deck if card not in hand], 3):
            cases = share = Fraction(0)
            for other, weight in caller.items():
                if {*other} & {*hand, *flop}:
                    continue
                rest = [card for card in deck if card not in (*hand, *other, *flop)]
                for more in combinations(rest, 2):
                    cases += weight
                    share += weight * first_share((hand, other), (*flop, *more), "holdem")
            value = share * final - cases * paid
            total += held * cases
            won += held * share
            if value > 0:
                worth += held * value
                played += held * cases
    return worth / total, won / total, played / total


def hands_of(deck: list[int], count: int, chance: random.Random) -> Range:
    found: list[Hand] = chance.sample(list(combinations(deck, 2)), count)
    return {hand: chance.choice((50, 100)) for hand in found}


@pytest.mark.parametrize("seed", range(3))
def test_values_are_those_of_every_deal(seed: int) -> None:
    chance = random.Random(seed)
    deck = chance.sample(range(52), 11)
    hero, caller = hands_of(deck, 2, chance), hands_of(deck, 4, chance)
    dead = cards_text([card for card in range(52) if card not in deck])
    flops, equity, played = twin(hero, caller, deck, Fraction(20), Fraction(7))
    found = oracle.preflop_value(
        range_text(hero), range_text(caller), pot=3, price=2, added=1, won_later=7, paid_later=7,
        no_caller=0.25, dead=dead, syntax="generic",
    )  # fmt: skip
    assert found.flops == pytest.approx(float(flops), abs=1e-9)
    assert found.equity == pytest.approx(float(equity), abs=1e-12)
    assert found.played == pytest.approx(float(played), abs=1e-12)
    assert found.value == pytest.approx(0.25 * 3 + 0.75 * (float(flops) - 2), abs=1e-9)


@pytest.fixture(scope="module")
def against_20():
    """All 169 hands against a 20 % range."""
    return {row.hand: row for row in oracle.preflop_values("20%", **ARTICLE)}


def test_suited_ace_king_is_worth_far_more_than_deuces_against_a_range(against_20) -> None:
    """The specification says 4.62 and 2.26, with a standard error of about 0.02."""
    assert len(against_20) == 169
    assert against_20["AKs"].value == pytest.approx(4.62, abs=0.04)
    assert against_20["22"].value == pytest.approx(2.26, abs=0.04)


def test_against_each_other_deuces_are_worth_more() -> None:
    """The specification says 3.56 and 3.27; so the rule alone does not put suited ace-king first."""
    assert oracle.preflop_value("22", "AKs", **ARTICLE).value == pytest.approx(3.56, abs=0.04)
    assert oracle.preflop_value("AKs", "22", **ARTICLE).value == pytest.approx(3.27, abs=0.04)


def test_without_later_bets_the_value_is_the_share_of_the_pot() -> None:
    plain = {row.hand: row for row in oracle.preflop_values("20%", 10, 2, dead=LOW)}
    assert len(plain) == 6**2
    table = oracle.equity("T9s", "20%", syntax="classic", dead=LOW).seats[0].equity.value
    assert plain["T9s"].equity == pytest.approx(table, abs=1e-12)
    assert oracle.preflop_value("T9s", "20%", 10, 2, dead=LOW).value == pytest.approx(plain["T9s"].value)
    for row in plain.values():
        assert row.value == pytest.approx(12 * row.equity - 2, abs=1e-9)
        assert row.played == pytest.approx(1)


def test_the_most_valuable_hand_comes_first_and_impossible_ones_are_left_out() -> None:
    rows = oracle.preflop_values("QQ+", 6, won_later=3, paid_later=3, dead=f"AsAhAdAc{LOW}")
    assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)
    names = {row.hand for row in rows}
    assert len(names) == 5**2
    assert not any("A" in name for name in names)
    assert rows[0].hand == "KK"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hand": "AKx"}, "hero: "),
        ({"callers": []}, "There is nobody who could call"),
        ({"still_to_act": "30%", "no_caller": 0.5}, "imply the chance of no caller"),
        ({"still_to_act": "2z"}, "still to act: "),
        ({"added_to_act": -1}, "What a player still to act adds must not be negative"),
        ({"pot": -1}, "The pot must not be negative"),
        ({"price": "2"}, "The price must be an amount"),
        ({"no_caller": 1.5}, "The chance of no caller"),
        ({"hand": "AsAh", "callers": "AA", "dead": "Ac"}, "hero|caller|hand"),
        ({"dead": 7}, "Dead cards"),
    ],
)
def test_wrong_arguments_are_refused_with_the_reason(arguments, message: str) -> None:
    with pytest.raises(oracle.OracleError, match=message):
        oracle.preflop_value(**{"hand": "AKs", "callers": "20%", "pot": 6, **arguments})


def test_several_callers_are_sampled_with_their_errors_and_chances() -> None:
    """Two players: one in, one still to act, who calls with 12 hands of those that the others leave him."""
    asked = {"pot": 6, "won_later": 3, "paid_later": 3, "dead": LOW}
    more = {"added_to_act": 1, "seed": 5}
    row = oracle.preflop_value("AKs", "QQ", still_to_act="JJ,TT", **asked, **more)
    assert row == oracle.preflop_value("AKs", ["QQ"], still_to_act=["JJ,TT"], **asked, **more)
    alone = oracle.preflop_value("AKs", "QQ", **asked)
    calls = 12 / (20 * 19 / 2)
    assert row.callers == pytest.approx([0, 1 - calls, calls])
    assert row.callers_se == (0, 0, 0)
    assert row.seed == 5
    assert row.played is None
    assert 0 < row.se < 0.01
    assert row.bound < 0.01
    assert 0 < abs(row.value - alone.value) < 0.5  # now and then a third hand takes equity and adds chips
    assert row.to_dict()["played"] is None
    assert len(row.to_dict()["callers"]) == 3


def test_nobody_in_yet_leaves_the_pot_to_hero_where_nobody_calls() -> None:
    row = oracle.preflop_value("AA", (), 1.5, 2, still_to_act="KK", added=2, dead=LOW)
    called = oracle.preflop_value("AA", "KK", 1.5, 2, added=2, dead=LOW)
    folded = 1 - 6 / (22 * 21 / 2)
    assert row.callers == pytest.approx([folded, 1 - folded])
    assert row.value == pytest.approx(folded * 1.5 + (1 - folded) * called.value)
    assert row.se == row.bound == 0
    assert row.played == called.played


def test_one_hand_and_all_take_the_same_money() -> None:
    one, every = (
        inspect.signature(each).parameters for each in (oracle.preflop_value, oracle.preflop_values)
    )
    assert [name for name in one if name != "hand"] == list(every)
