"""`oracle.decide` and the formulas beside it."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from math import inf, nan

import pytest

import oracle
from oracle.errors import OracleError, QueryError, TextError
from tests.patience import LONG_WAIT

FLOP = {"board": "Kh7h2c", "pot": 20, "to_call": 4}


def test_two_exact_hands_are_worth_what_the_sweep_says() -> None:
    """With folds of 0 a raise to R is worth e·(pot + R + his part) − R."""
    equity = oracle.equity("AhQh", "KdKs", board="Kh7h2c")["p1"].equity.value
    found = oracle.decide("AhQh", "KdKs", **FLOP, raise_to=14, folds=0.0)
    assert found.exact
    assert found.call.equity == pytest.approx(equity, abs=1e-12)
    assert found.call.ev == pytest.approx(equity * 24 - 4, abs=1e-9)
    assert found["raise"].ev == pytest.approx(equity * (20 + 14 + 10) - 14, abs=1e-9)
    assert (found.fold.ev, found["raise"].folded) == (0, 0)


def test_the_usual_folds_are_where_a_bluff_breaks_even() -> None:
    found = oracle.decide("AhQh", "30%", **FLOP, raise_to=14)
    assert found["raise"].range_folds == (14 / 34,)
    two = oracle.decide("AhQh", "30%", "20%", board="Kh7h2c", pot=20, raise_to=10)
    assert two["raise"].range_folds == pytest.approx(((10 / 30) ** 0.5,) * 2)


def test_raising_equals_folding_and_calling_at_the_folds_it_says() -> None:
    def value(folds: float) -> float:
        return oracle.decide("QsJs", "40%", **FLOP, raise_to=16, folds=folds)["raise"].ev

    found = oracle.decide("QsJs", "40%", **FLOP, raise_to=16)
    assert found["raise"].folds or found["raise"].folds_vs_call
    for fraction in found["raise"].folds:
        assert value(fraction) == pytest.approx(0, abs=1e-9)
    for fraction in found["raise"].folds_vs_call:
        assert value(fraction) == pytest.approx(found.call.ev, abs=1e-9)


def test_amounts_may_be_texts_and_rake_and_later_bets_count() -> None:
    plain = oracle.decide("AhQh", "30%", board="Kh7h2c", pot=24, to_call=3)
    same = oracle.decide("AhQh", "30%", board="Kh7h2c", pot="12bb", to_call="1,5bb", big_blind=2)
    assert same.call.ev == plain.call.ev
    raked = oracle.decide(
        "AhQh", "30%", **FLOP, rake=0.1, rake_cap=2, won_later=6, paid_later=4, realised=0.9
    )
    share = 0.9 * raked.call.equity
    assert raked.call.rake == 2
    assert raked.call.ev == pytest.approx(share * (24 - 2 + 6) - (1 - share) * 4 - 4, abs=1e-12)
    assert raked.call.needed == pytest.approx((4 + 4) / (0.9 * (24 - 2 + 6 + 4)))


def test_before_the_flop_a_pot_without_one_may_be_free_of_rake() -> None:
    asked = {"pot": 20, "raise_to": 10, "folds": 1.0, "rake": 0.1}
    assert oracle.decide("AhQh", "30%", **asked)["raise"].ev == pytest.approx(18)
    assert oracle.decide("AhQh", "30%", **asked, no_flop_no_drop=True)["raise"].ev == pytest.approx(20)
    on_flop = oracle.decide("AhQh", "30%", board="Kh7h2c", **asked, no_flop_no_drop=True)
    assert on_flop["raise"].ev == pytest.approx(18)


def test_seats_still_to_act_fold_to_a_call_unless_they_call() -> None:
    money = {"board": "Kh7h2c", "pot": 16, "to_call": 4, "paid": (0, 4, 0)}
    alone = oracle.decide("AhQh", "30%", "20%", **money)
    both = oracle.decide("AhQh", "30%", "20%", **money, others_call=True)
    assert (alone.call.final_pot, both.call.final_pot) == (20, 24)
    assert alone.call.equity > both.call.equity


def test_a_call_for_less_is_all_in_and_says_so() -> None:
    found = oracle.decide("AhQh", "30%", board="Kh7h2c", pot=60, to_call=40, behind=(25, 100))
    assert found.call.cost == 25
    assert found.call.final_pot == 60 - 15 + 25
    assert found.remarks == ("Hero has only 25 left, so a call is all in: 25 instead of 40.",)


@pytest.mark.parametrize(
    ("keys", "who"),
    [
        ({"raise_to": 14}, ""),
        ({"raise_to": 14, "behind": (96, 10, 96)}, "opponent 1 has no chips left"),
        ({"raise_to": 14, "behind": (96, 10, 7)}, "nobody has chips left"),
        ({"raise_to": 96, "behind": (96, 200, 200)}, "nobody has chips left"),
        ({"raise_to": 14, "behind": (96, 10, 7), "won_later": 0}, ""),
        ({"behind": (96, 10, 7)}, ""),
    ],
)
def test_a_raise_that_counts_bets_of_players_without_chips_says_so(keys: dict, who: str) -> None:
    asked = {"board": "Kh7h2c9d", "pot": 20, "to_call": 4, "won_later": 5, **keys}
    found = oracle.decide("AhQh", "KsKd", "7s7d", **asked)
    said = f"After the raise {who}, yet it counts later bets. Set them to 0 to see the raise without them."
    assert found.remarks == ((said,) if who else ())


def test_a_sample_says_how_far_it_may_be_off() -> None:
    asked = {**FLOP, "to_call": 0, "raise_to": 10, "seed": 5}
    found = oracle.decide("AhQh", "30%", "20%", "10%", **asked, trials=20_000)
    assert (found.exact, found.deals, found.seed) == (False, 20_000, 5)
    assert 0 < found["raise"].se < 0.5
    assert found == oracle.decide("AhQh", "30%", "20%", "10%", **asked, trials=20_000, threads=1)
    tight = oracle.decide("AhQh", "30%", "20%", "10%", **asked, error=0.01)
    assert 1.96 * tight["raise"].se <= 0.01 * 20


def test_any_number_of_opponents_and_stud_can_be_called() -> None:
    nine = oracle.decide("AhAd", *["*"] * 9, pot=100, to_call=10, method="sampled", trials=20_000, seed=1)
    assert nine.call.equity == pytest.approx(0.31, abs=0.02)
    assert nine.call.se > 0
    stud = oracle.decide("AhAdAs", "*", game="studhi", pot=10, to_call=2, trials=5_000, seed=1)
    assert stud.best == "call"


def test_a_complete_board_and_a_range_of_every_hand() -> None:
    found = oracle.decide("*", "*", board="Kh7h2c9d3s", pot=10, raise_to=10, folds=0.5)
    assert found.exact
    assert found.call.equity == pytest.approx(0.5, abs=1e-12)


def test_records_are_frozen_and_read_by_key_as_json_and_in_notebooks() -> None:
    found = oracle.decide("AhQh", "30%", **FLOP, raise_to=14)
    with pytest.raises(FrozenInstanceError):
        found.best = "fold"  # type: ignore[misc]
    record = found.to_dict()
    assert json.loads(json.dumps(record, allow_nan=False)) == record
    assert {"fold", "call", "raise", "best"} <= set(record)
    assert {"ev", "se", "needed", "equity"} <= set(record["call"])
    assert {"ev", "se", "folds", "folds_vs_call", "folded"} <= set(record["raise"])
    assert getattr(found, "raise") is found["raise"] is found.raise_
    assert found["call"]["needed"] == found.call.needed
    assert set(dict(found)) == set(record)
    shown = found._repr_html_()
    assert shown.startswith("<table")
    assert "is best (exact)" in shown
    assert f"<th>raise to 14</th><td>{found.raise_.ev:+,.2f}</td>" in shown
    assert f"<th>all opponents, given hero’s cards</th><td>{100 * found.raise_.folded:.2f}</td>" in shown
    with pytest.raises(KeyError):
        found["bluff"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"pot": 0, "to_call": 4}, "more than the pot"),
        ({"pot": "abc"}, "The pot: .*is not an amount"),
        ({"pot": -3}, "The pot must not be negative"),
        ({"pot": 20, "to_call": 4, "raise_to": 4}, "more than the bet of 4"),
        (
            {"pot": 20, "to_call": 4, "raise_to": 50, "behind": 30},
            "more than Hero has.*at most 30, which is all in",
        ),
        ({"pot": 20, "rake": 1.2}, "The rake must be from 0 to 1, not 1.2. Write 5 % as 0.05"),
        ({"pot": 20, "raise_to": 5, "folds": 1.5}, "from 0 to 1"),
        (
            {"pot": 20, "raise_to": 5, "folds": (0.5, 0.5)},
            "is 1 opponent, but the number of fractions that fold is 2",
        ),
        ({"pot": 20, "behind": (5, 5, 5)}, "are 2 players, but 3 stacks are given"),
        ({"pot": 20, "paid": 4}, "bets of this street must be a list, not 4"),
        ({"pot": 20, "raise_to": 5, "taken_for": "AK%%"}, "Perceived Hero: "),
        (
            {"pot": 20, "raise_to": 5, "taken_for": "KhKs", "board": "KhTh2c"},
            "the board and Perceived Hero’s hand",
        ),
        ({"pot": 20, "raise_to": 5, "board": "AKx"}, "pattern"),
        ({"pot": 20, "realised": 0}, "more than 0"),
        ({"pot": 20, "unit": "pesos"}, "not a unit"),
        ({"pot": 12, "to_call": "4bb"}, "big blind"),
        ({"pot": 20, "folds": "half"}, "must be a number"),
        ({"pot": 20, "dead": 5}, "The argument dead"),
        ({"pot": 20, "to_call": 4, "paid": (0, None)}, "Opponent 1’s bet of this street must be an amount"),
        ({"pot": 20, "to_call": 4, "paid": (0, inf)}, "Opponent 1’s bet of this street can be at most"),
        ({"pot": 20, "to_call": 4, "paid": (0,)}, "are 2 players, but 1 bet of this street is given"),
        ({"pot": 20, "behind": (5, -5)}, "Opponent 1’s stack must not be negative"),
        ({"pot": 20, "behind": (nan, 5)}, "Hero’s stack must be an amount"),
        (
            {"pot": 20, "to_call": 9, "behind": 5, "raise_to": 12},
            "Hero has no chips to raise with beyond a call",
        ),
        ({"pot": 20, "unit": None}, "None is not a unit"),
        ({"pot": 20, "unit": 5}, "5 is not a unit"),
        ({"pot": 20, "realised": 1e308}, "from 0 to 10"),
        ({"pot": 20, "realised": nan}, "from 0 to 10"),
        ({"pot": 20, "others_call": "no"}, "“others_call” must be True or False"),
        ({"pot": 20, "no_flop_no_drop": 1}, "“no_flop_no_drop” must be True or False"),
    ],
)
def test_bad_input_is_reported_at_its_place(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(OracleError, match=message):
        oracle.decide("AhQh", "KdKs", **arguments)  # type: ignore[arg-type]


def test_an_infinite_stack_is_unlimited_like_none() -> None:
    given = {"board": "KhTh2c", "pot": 20, "to_call": 4}
    assert oracle.decide("AhQh", "KdKs", behind=inf, **given) == oracle.decide("AhQh", "KdKs", **given)  # type: ignore[arg-type]


def test_the_target_error_of_a_call_is_a_share_of_the_pot() -> None:
    found = oracle.decide(
        "AhQh", "20%", "30%", pot=60, to_call=30, behind=200, method="sampled", error=0.005, seed=4
    )
    assert 0 < 1.96 * found.call.se <= 0.005 * 60


def test_what_cannot_be_worked_out_says_why() -> None:
    with pytest.raises(QueryError, match="one to three opponents, not 4"):
        oracle.decide("AhQh", *["20%"] * 4, pot=20, raise_to=5)
    with pytest.raises(QueryError, match="needs an opponent"):
        oracle.decide("AhQh", pot=20)
    with pytest.raises(QueryError, match="not worked out in Seven-card stud"):
        oracle.decide("AhAd", "*", game="studhi", pot=20, raise_to=5)
    with pytest.raises(TextError, match="Opponent 1"):
        oracle.decide("AhQh", "30%%", pot=20)


def test_formulas_are_at_hand() -> None:
    assert oracle.needed_equity(16, 4, won_later=4, paid_later=4) == 8 / 28
    assert oracle.needed_equity(16, 4, rake=1.0) == inf
    assert oracle.advice(0.25, 40, 4, callers=2) == "check or call"
    assert [round(x) for x in oracle.first_bet(10)] == [7, 8, 9, 11, 13, 16, 21, 29, 50]
    assert [round(x, 1) for x in oracle.first_call(10, 2 / 7)[:2]] == [6.9, 7.7]


def test_formulas_load_no_kernels() -> None:
    import subprocess
    import sys

    code = "import sys, oracle; oracle.needed_equity(20, 4); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=LONG_WAIT).returncode == 0
