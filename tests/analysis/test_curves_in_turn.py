"""Which player's curve of an equity graph is refined next."""

from __future__ import annotations

import pytest

from oracle.analysis.curves import players
from oracle.analysis.curves.curve import AGAINST_RANGES
from oracle.analysis.curves.curve_so_far import CurveSoFar
from oracle.analysis.facing import face
from oracle.analysis.precision import Precision
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query

STEPS = {0: 40, 1: 10, 2: 20}
"""How many times the curve of each player is refined until it is good enough."""


def test_no_curve_waits_until_the_others_are_good(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [Seat(f"p{place}", text) for place, text in enumerate(("AA", "KK", "QQ"))]
    prepared = prepare(equity_query(seats, syntax="classic", board="7h5c2d"))

    def one_curve(facing, *_args):
        steps = STEPS[facing.seat]
        for step in range(1, steps + 1):
            yield CurveSoFar(None, Precision(share=0.01 * (steps / step) ** 0.5, exact=False))

    monkeypatch.setattr(players, "one_curve", one_curve)
    facings = [face(prepared, seat, "the graph", street_left=True) for seat in range(3)]
    seen = list(players.curves_in_turn(facings, AGAINST_RANGES, RunSettings(), None))
    assert len(seen) == 1 + sum(steps - 1 for steps in STEPS.values())
    assert not any(curve.precision.rough for curve in seen[-1])
    worst = [max(curve.precision.share for curve in curves) for curves in seen]
    assert worst == sorted(worst, reverse=True)
    assert worst[len(worst) // 2] <= 0.015  # half of the work brings all of them far
