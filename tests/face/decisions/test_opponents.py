"""`oracle.opponent` and `oracle.callers`: figures, records, bad input."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import oracle
from oracle.decisions.opponents.opponent import Opponent
from tests.decisions.opponents.reference_opponents import better_hands


def test_looseness_is_the_rate_of_flops_beside_the_ideal_rate() -> None:
    found = oracle.opponent(100, 40, name="Bob")
    assert (found.looseness, found.rate, found.basis, found.stereotype) == (2.0, 0.4, "counted", "")
    assert found.low < 2.0 < found.high


def test_hands_in_order_are_halved() -> None:
    seen = [number % 4 == 0 for number in range(130)]
    found, expected = oracle.opponent(seen=seen, halve_every=50), Opponent("")
    for flop in seen:
        expected = expected.with_hand(flop, 50)
    assert (found.hands, found.flops) == (expected.hands, expected.flops)
    assert found.hands < 130


def test_callers_of_a_made_hand() -> None:
    tight, loose = oracle.opponent(100, 10), oracle.opponent(100, 40)
    found = oracle.callers("QsQh", [tight, loose], [3.0, 1.0], syntax="generic")
    assert (found.kind, found.already_in) == ("made", 2.5)
    assert found.better == float(better_hands((43, 42)))
    assert found.to_act == pytest.approx(2 * found.better, abs=1e-15)
    assert (found.against_every.fewest, found.against_every.most) == (2, 4)
    assert (found.against_estimate.fewest, found.against_estimate.plays) == (3, True)


def test_callers_of_a_drawing_hand() -> None:
    found = oracle.callers("87s", [2.0], [1.5, 1.0], playable=range(3, 10))
    assert (found.kind, found.already_in, found.callers) == ("drawing", 1.0, 1.5)
    assert not found.against_estimate.plays
    more = oracle.callers("87s", [2.0, 1.0, 1.0], [1.5], playable=range(3, 10))
    assert more.against_estimate.plays
    assert more.against_every.plays
    assert more.playable == tuple(range(3, 10))


def test_a_price_decides_what_is_playable() -> None:
    assert 1 not in oracle.callers("72o", [1.0]).playable
    cheap = oracle.callers("72o", [1.0], pot=20, to_call=1)
    assert 1 in cheap.playable


def test_figures_are_records() -> None:
    for found in (oracle.opponent(12, 4), oracle.callers("AKs", [1.0], [2.0])):
        assert json.loads(json.dumps(found.to_dict())) == found.to_dict()
        assert "<table" in found._repr_html_()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: oracle.opponent(-1),
        lambda: oracle.opponent(3, 4),
        lambda: oracle.opponent(2.5, 1),
        lambda: oracle.opponent(10, 2, ideal=0),
        lambda: oracle.opponent(10, 2, ideal="0.2"),
        lambda: oracle.opponent(10, 2, halve_every=3),
        lambda: oracle.opponent(10, 2, stereotype="rock"),
        lambda: oracle.opponent(seen=[1]),
        lambda: oracle.callers("nonsense", [1.0]),
        lambda: oracle.callers("AKs", [0.0]),
        lambda: oracle.callers("AKs", ["loose"]),
        lambda: oracle.callers("AKs", [100]),
        lambda: oracle.callers("AKs", [1.0] * 10),
        lambda: oracle.callers("AKs", kind="bluff"),
        lambda: oracle.callers("AKs", playable=[1.5]),
        lambda: oracle.callers("AKs", pot=-1),
        lambda: oracle.callers("AKs", ordering="nobody"),
    ],
)
def test_bad_input_is_refused_in_words(ask: Callable[[], object]) -> None:
    with pytest.raises(oracle.OracleError) as refused:
        ask()
    assert str(refused.value).endswith(".")
