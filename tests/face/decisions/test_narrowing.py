"""Ranges narrowed by actions, in Python."""

from __future__ import annotations

import json
import warnings
from dataclasses import FrozenInstanceError

import pytest

import oracle

RULES = ("preflop: top 15% x1.3", "flop: pair+ or flush draw", "flop: soft 0.3 equity>=60%")
BOARD = "Kh7h2c"


def test_each_step_has_its_hands_and_the_range_is_what_is_left() -> None:
    found = oracle.narrow("*", *RULES, board=BOARD)
    assert [step.rule for step in found.steps] == ["", *RULES]
    whole, first, second, third = found.steps
    assert (whole.hands, whole.combos, whole.percent) == (1176, 1176, pytest.approx(100 * 1176 / 1326))
    assert whole.hands > first.hands > second.hands == third.hands > third.combos
    again = oracle.parse_range(found.range)
    assert (again.hands, again.combos) == (third.hands, pytest.approx(third.combos))
    assert first.pql == "handRanking(player) <= 19"
    assert (third.pql, third.no_pql[:11]) == (None, "A soft rule")
    assert first.no_pql == ""


def test_hero_has_the_equity_against_what_is_left() -> None:
    found = oracle.narrow("*", *RULES, board=BOARD, hero="AsKd")
    plain = oracle.narrow("*", *RULES, board=BOARD)
    assert plain.steps[0].equity is plain.steps[0].half_width is None
    last = oracle.equity("AsKd", found.range, board=BOARD)["p1"].equity
    assert found.steps[-1].equity == pytest.approx(last.value, abs=1e-12)
    whole = oracle.equity("AsKd", "*", board=BOARD)["p1"].equity
    assert found.steps[0].equity == pytest.approx(whole.value, abs=1e-12)
    assert {step.half_width for step in found.steps} == {0}
    assert [step.hands for step in found.steps] == [step.hands for step in plain.steps]


def test_a_sampled_equity_says_how_far_it_may_be_off() -> None:
    found = oracle.narrow("AA, KK", "preflop: in (AA)", game="omaha", hero="QsQdJsTd", trials=100_000, seed=1)
    exact = oracle.equity("QsQdJsTd", "AA", game="omaha", seed=1, trials=200_000)["p1"].equity.value
    last = found.steps[-1]
    assert 0 < last.half_width < 0.2
    assert last.equity == pytest.approx(exact, abs=2 * last.half_width)


def test_figures_are_frozen_and_become_json_and_html() -> None:
    found = oracle.narrow("*", *RULES, board=BOARD, hero="AsKd")
    with pytest.raises(FrozenInstanceError):
        found.range = "AA"  # type: ignore[misc]
    record = found.to_dict()
    assert json.loads(json.dumps(record, allow_nan=False)) == record
    assert record["steps"][1]["rule"] == found["steps"][1]["rule"] == RULES[0]
    shown = found._repr_html_()
    assert "<th>of all hands, %</th>" in shown
    assert "equity&gt;=60%" in shown


def test_a_doubtful_range_warns() -> None:
    with pytest.warns(oracle.RangeWarning):
        oracle.narrow("AKs", "flop: pair+", board=BOARD)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        oracle.narrow("AKs", "flop: pair+ or draw", board=BOARD, syntax="classic")


@pytest.mark.parametrize(
    ("rules", "keys", "message"),
    [
        (("flop: nuts",), {"board": BOARD}, "“nuts” is not expected here"),
        (("flop: pair+", "flop: nuts"), {"board": BOARD}, "Rule 2: “nuts”"),
        (("turn: pair+",), {"board": BOARD}, "does not have yet"),
        (("flop: quads",), {"board": BOARD}, "Nobody would play like this"),
        (("third: pair",), {"game": "studhi"}, "need a game with a board"),
        (("flop: pair+",), {"board": BOARD, "hero": "Kh7s"}, "Kh"),
        (("flop: pair+",), {"board": 3}, "The board must be a text"),
        ((3,), {"board": BOARD}, "A rule must be a text"),
        (("flop: equity>=1%",), {"board": BOARD, "against": "A+-"}, "+"),
    ],
)
def test_bad_input_is_reported_at_its_place(rules: tuple, keys: dict, message: str) -> None:
    with pytest.raises(oracle.OracleError) as caught:
        oracle.narrow("QQ+", *rules, **keys)
    assert message in str(caught.value)
