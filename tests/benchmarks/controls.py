"""Control variates: the factor that the plan announces beside that of whole runs to the same error."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import sqrt
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
FLOPS, OUTCOMES = 80_000, 800_000
"""Deals of the question about equities on the flop, and of that about outcomes."""
LEVELS = (1, 4, 16, 64, 256)
"""Outcomes of a flop whose mean is the control of two levels."""

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

    for ranges, deals in ((("AsKs", "*"), FLOPS), (("AsKs", "*", "20%"), FLOPS // 10)):
        yield _of_flop_equities(ranges, deals)


def _of_flop_equities(ranges: Sequence[str], deals: int) -> Figure:
    """What outcomes of the same deals would gain as the control of a mean of equities on the flop.

    The equity on the flop is the mean of the outcomes that follow it, so both have the covariance
    Var(equity), and one outcome explains Var(equity) / Var(outcome) of the variance.  As a second level, the
    mean of m outcomes of a flop is the control: a wide sample of it and a small one of the difference, of the
    sizes that cost least for an error (M. B. Giles, "Multilevel Monte Carlo methods", 2015, section 1.2).
    """
    seats = ", ".join(f"p{number}='{text}'" for number, text in enumerate(ranges, 1))
    source = f"from game='holdem', syntax='classic', {seats}"
    value, outcome = (
        _spread_and_cost(f"select avg({asked}), avg({asked} * {asked}) {source}", number)
        for asked, number in (("hvrEquity(p1, flop)", deals), ("riverEquity(p1)", OUTCOMES))
    )
    part = value[0] / outcome[0]
    gain = max(_two_levels(part / (part + (1 - part) / m), value[1], m * outcome[1]) for m in LEVELS)
    ratio = (
        f"{1 / (1 - part):.2f} times fewer deals with an outcome as control, two levels {gain:.2f}: not taken"
    )
    return Figure(f"a deal of avg(hvrEquity(p1, flop)), {' v '.join(ranges)}", value[1], "s", ratio=ratio)


def _spread_and_cost(text: str, deals: int) -> tuple[float, float]:
    """The variance of a value whose mean and mean square are asked for, and CPU seconds of a further deal."""
    spent = []
    for trials in (deals // 5, deals // 5, deals):  # the first one compiles and makes tables
        began = time.process_time()
        found = run(parse(text), RunSettings(method="sampled", trials=trials, seed=1, threads=1))
        spent.append(time.process_time() - began)
    mean, square = (each.estimate.value for each in found.results if each.estimate is not None)
    return square - mean * mean, max(0.0, spent[2] - spent[1]) / (deals - deals // 5)


def _two_levels(explained: float, value: float, cheap: float) -> float:
    """How many times sooner two levels reach an error than the value alone.

    Args:
        explained: The part of the value's variance that the control explains, 0…1.
        value: Seconds of one value.
        cheap: Seconds of one control.
    """
    return value / (sqrt((value + cheap) * (1 - explained)) + sqrt(cheap * explained)) ** 2


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
