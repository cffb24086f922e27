"""Control variates: the factor that the plan announces beside that of whole runs to the same error."""

from __future__ import annotations

import time
from collections.abc import Iterator
from unittest.mock import patch

from oracle.pql import parse
from oracle.query import Query, RunSettings
from oracle.simulate import run
from oracle.simulate import runner as runner_module
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.runner import open_query
from oracle.simulate.variance import control
from oracle.simulate.work.stop import Stop
from tests.benchmarks.measure import Figure
from tests.simulate.asking import question

TARGET = 0.0005
"""The default target."""
GOES = 5
FLOPS = 20_000
"""Deals of the question about equities on the flop."""

TABLES = (
    ("six random hands", ("*",) * 6, "", "holdem"),
    ("three random hands", ("*",) * 3, "", "holdem"),
    ("AsKs v five random hands", ("AsKs", *("*",) * 5), "", "holdem"),
    ("three 20 % ranges", ("20%",) * 3, "", "holdem"),
    ("three 20 % ranges on a flop", ("20%",) * 3, "Kh7h2c", "holdem"),
    ("four 20 % ranges", ("20%",) * 4, "", "holdem"),
    ("20 %, 30 % and 40 %", ("20%", "30%", "40%"), "", "holdem"),
    ("four random hands", ("*",) * 4, "", "omaha"),
)


def figures() -> Iterator[Figure]:
    """CPU seconds of a run with control variates, whether the plan takes them or not."""
    for name, ranges, board, game in TABLES:
        query = question(*ranges, board=board, game=game)
        plain, corrected = measured(query)
        ratio = f"{plain / corrected:.2f} times sooner than plain, {announced(query):.2f} by the plan"
        yield Figure(f"{name} ({game})", corrected, "s", ratio=ratio)

    yield _of_flop_equities()


def _of_flop_equities() -> Figure:
    """What outcomes of the same deals would gain as a control of a mean of equities on the flop.

    The equity on the flop is the mean of the outcomes that follow it, so both have the covariance
    Var(equity), and the part of the variance that the control explains is Var(equity) / Var(outcome).
    """
    text = (
        "select avg(hvrEquity(p1, flop)), avg(hvrEquity(p1, flop) * hvrEquity(p1, flop)), "
        "avg(riverEquity(p1) * riverEquity(p1)) from game='holdem', p1='AsKs', p2='*'"
    )
    began = time.process_time()
    found = run(parse(text), RunSettings(method="sampled", trials=FLOPS, seed=1))
    spent = time.process_time() - began
    mean, square, outcome = (each.estimate.value for each in found.results if each.estimate is not None)
    explained = (square - mean * mean) / (outcome - mean * mean)
    ratio = f"{1 / (1 - explained):.2f} times fewer deals with outcomes as control: not taken"
    return Figure("avg(hvrEquity(p1, flop)), AsKs v a random hand", spent, "s", ratio=ratio)


def announced(query: Query) -> float:
    """The factor in the plan, with whatever it is taken."""
    with patch.object(control, "LEAST_FACTOR", 0.0):
        opened = open_query(query, RunSettings(method="sampled"))
        pilot = opened.measure.control_pilot(Dealer(opened.prepared), Stop())
        correction = None if pilot is None else pilot.correction
    return 0.0 if correction is None else correction.factor


def measured(query: Query) -> tuple[float, float]:
    """CPU seconds of a run without control variates and with them, the mean of several seeds."""
    known, plain, corrected = runner_module.controls_of, [], []
    with patch.object(control, "LEAST_FACTOR", 0.0):
        run(query, RunSettings(method="sampled", trials=50_000))  # kernels and tables are loaded
        for seed in range(GOES):
            settings = RunSettings(method="sampled", seed=seed, error=TARGET, threads=1)
            for find, spent in ((lambda _prepared: None, plain), (known, corrected)):
                with patch.object(runner_module, "controls_of", find):
                    began = time.process_time()
                    run(query, settings)
                    spent.append(time.process_time() - began)
    return sum(plain) / GOES, sum(corrected) / GOES
