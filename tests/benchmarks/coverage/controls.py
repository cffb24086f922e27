"""Runs with control variates: the share of seeds whose intervals hold the truth."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from oracle.query import RunSettings
from oracle.simulate import run
from oracle.simulate.snapshot import SeatFigures
from oracle.simulate.variance import control
from oracle.simulate.variance.control import CONTROL_NOTE, LEAST_SHARE
from tests.simulate.asking import ask, question
from tests.simulate.sampling import Sampling, chunk_of

SEEDS = 2000
LEAST, MOST = 0.93, 0.97
"""What every figure's intervals must do; 2,000 seeds show it to half a percent."""
SIGMAS = 4.5
"""Standard deviations by which the mean of a figure over all seeds may be off."""
ENOUGH = 10
"""Expected hits, and misses, from which on an interval is not too wide either."""
SLACK = 0.013
"""What chance adds to `MOST` in 2,000 seeds and dozens of figures, and takes from `LEAST`."""

Seats = tuple[SeatFigures, ...]


@dataclass(frozen=True)
class Table:
    """A table whose every deal can be counted.

    Attributes:
        ranges: Of the players.
        board: The known board.
        dead: Dead cards.
        folded: Numbers of the seats that have folded, from 1.
        error: A target error that ends a run after some ten thousand trials.
    """

    ranges: tuple[str, ...]
    board: str
    dead: str = ""
    folded: tuple[int, ...] = ()
    error: float = 0.004


TABLES = (
    Table(("AsQs", "*", "*"), "Kh8d3s2c"),
    Table(("AsQs", "*", "*"), "Kh8d3s2c", dead="7h7s"),
    Table(("AA@30,KQs@100,87s@60", "*", "*"), "Kh8d3s2c"),
    Table(("QJs,TT,99", "KJ,88", "QJs,TT,99"), "Ts9d2h5c"),
    Table(("QJ@100,TT@50", "AsTc", "QJ@100,TT@50", "88"), "Ts9d2h5c", folded=(4,)),
    Table(("AsKs,7d7c,AhQd", "QQ,99", "Ad5d,8s8h"), ""),
    Table(("AsKs@100,7d7c@40", "QQ@30,99@80", "Ad5d@100,8s8h@50"), ""),
)


def main(numbers: list[int]) -> bool:
    """Print the lines of some tables, or of all; whether all is well."""
    print(f"\ncontrol variates: {SEEDS} seeds; held: least and greatest share over all figures; bias: sigmas")
    control.LEAST_FACTOR = 0.0  # where they hardly pay, intervals must be true as well
    well = True
    for number, table in enumerate(TABLES):
        if numbers and number not in numbers:
            continue
        given = {"board": table.board, "dead": table.dead, "folded": table.folded}
        truth = ask(*table.ranges, **given, method="exact").seats
        for name, trials, seats_of in _runs(table, given):
            began = time.process_time()
            line, fine = _judged([seats_of(seed) for seed in range(SEEDS)], truth, trials)
            well &= fine
            spent = time.process_time() - began
            print(f"{number} {' v '.join(table.ranges)[:44]:44} {name:10} {line} {spent:4.0f} s", flush=True)
    return well


def _runs(table: Table, given: dict) -> Iterator[tuple[str, int, Callable[[int], Seats]]]:
    query = question(*table.ranges, **given)
    sampling = Sampling(query)
    for trials in (300, 3000):
        first = chunk_of(trials)
        yield f"{trials}", trials, lambda seed, n=trials, at=first: sampling.figures(n, seed, at).seats
    whole = RunSettings(method="sampled", seed=1, trials=12_000)
    applied = CONTROL_NOTE in run(query, whole).snapshot.why
    yield "12000" + "*" * applied, 12_000, lambda seed: sampling.figures(12_000, seed).seats

    def by_error(seed: int) -> Seats:
        settings = RunSettings(method="sampled", seed=seed, error=table.error, threads=1)
        return run(query, settings).seats

    yield "by error" + "*" * applied, 10_000, by_error


def _judged(found: list[Seats], truth: Seats, trials: int) -> tuple[str, bool]:
    """The figures of all seeds beside the truth, and whether they are true."""
    held, biases = [], []
    well = True
    for place, exact in enumerate(truth):
        for name in ("equity", "win", "tie"):
            true = getattr(exact, name).value
            if exact.folded or not LEAST_SHARE <= true <= 1 - LEAST_SHARE:
                continue
            each = [getattr(seats[place], name) for seats in found]
            share = float(np.mean([figure.low <= true <= figure.high for figure in each]))
            values = np.array([figure.value for figure in each])
            bias = float((values.mean() - true) / values.std() * len(found) ** 0.5)
            most = MOST + SLACK if trials * min(true, 1 - true) >= ENOUGH else 1.0
            well &= LEAST - SLACK <= share <= most and abs(bias) <= SIGMAS
            held.append(share)
            biases.append(bias)
    word = "" if well else "  WRONG"
    return f"{min(held):6.1%} {max(held):6.1%}  bias {max(biases, key=abs):5.1f}{word}", well
