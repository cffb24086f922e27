"""Runs of full tables: the share of seeds whose intervals hold the truth, by length of the run.

The truth is counted where the deals can be counted.  Elsewhere it is a long run of plain rejection, which
shares nothing with the engine's way to deal narrow seats but the ranges.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt
from scipy import stats

from oracle.pql import parse
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.simulate import run
from oracle.simulate.intervals.estimate import share_estimate
from oracle.simulate.measure import Figures
from oracle.simulate.runner import open_query
from oracle.simulate.snapshot import Estimate, SeatFigures, SelectorFigures
from oracle.simulate.strategies.sampling.chunks import chunk_worker
from oracle.simulate.work.stop import Stop
from tests.benchmarks.coverage.plain import dealt_apart
from tests.benchmarks.coverage.tables import TABLES, Table
from tests.simulate.sampling import Sampling, chunk_of

SEEDS = 2000
CHUNKS = (1, 2, 5)
"""Lengths of the first rough figures."""
TRIALS = 3000
"""Trials of longer runs, each dealt as one chunk."""
TRUTH_CHUNK = 20_000
"""The truth is dealt in chunks of this many trials or more."""
LEAST, MOST = 0.94, 0.975
"""What the mean over the players' equities must lie between."""
LEAST_EACH = 0.93
"""What each equity must reach: 2,000 seeds show it to half a percent."""
ENOUGH = 10
"""Expected hits, and misses, from which on an interval is not too wide either."""
SIGMAS = 4.5
"""Standard deviations by which the intervals of a share may hold it more or less often than the binomial
distribution says.  It is discrete, so few trials give 93 to 99 %."""

Column = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Found:
    """The figures of one run: equities first, then shares.

    Attributes:
        names: Of each.
        rows: Value, standard error, lower and upper end of each, shape (figures, 4).
        equities: Number of equities.
        trials: Trials of the run.
    """

    names: tuple[str, ...]
    rows: Column
    equities: int
    trials: int


def main(numbers: list[int]) -> bool:
    """Print the lines of some tables, or of all; whether all is well."""
    print(f"\nruns: {SEEDS} seeds; equities: {LEAST:.0%} to {MOST:.1%} on average, each {LEAST_EACH:.0%};")
    print(f"seldom: fewer than {ENOUGH} hits; shares: held, by the binomial distribution, sigmas apart")
    print(f"{'':45} trials  {'equities: mean (all)':22}  seldom  {'shares':16}  bias, sigmas", end="")
    print("       spread/stated")
    well = True
    for number, table in enumerate(TABLES):
        if numbers and number not in numbers:
            continue
        began = time.process_time()
        truth = true_figures(table)
        for name, found in runs_of(table):
            line, fine = judged(found, truth, exact=table.exact)
            well &= fine
            print(f"{number:2} {table.name[:30]:30} {name:10} {line}", flush=True)
        print(f"   {time.process_time() - began:.0f} s", flush=True)
    return well


def question(table: Table) -> Query:
    """The equity table, or with a condition the question in PQL."""
    if table.where:
        return parse(table.query)
    seats = [Seat(f"p{n}", text) for n, text in enumerate(table.ranges, 1)]
    return equity_query(seats, game=table.game, board=table.board, dead=table.dead, syntax="classic")


def true_figures(table: Table) -> Found:
    """Exact figures, or those of plain rejection."""
    query = question(table)
    if table.exact:
        last = run(query, RunSettings(method="exact")).snapshot
        return _figures(last.seats, last.results, last.trials)
    sampling = Sampling(query)
    dealer = dealt_apart(sampling.prepared, ordered=sampling.measure.ordered, plain_seed=1)
    compute = chunk_worker(sampling.measure, dealer, 0, Stop())
    totals, number = sampling.measure.empty(), chunk_of(TRUTH_CHUNK)
    while totals.trials < table.truth:
        totals.merge(compute(number, table.truth - totals.trials).totals)
        number += 1
    return _of(sampling.measure.sampled(totals), totals.trials)


def runs_of(table: Table) -> Iterator[tuple[str, list[Found]]]:
    """The figures of all seeds, by the length of the run."""
    sampling = Sampling(question(table))
    by_chunks: dict[int, list[Found]] = {count: [] for count in CHUNKS}
    for seed in range(1, SEEDS + 1):
        compute = chunk_worker(sampling.measure, sampling.dealer, seed, Stop())
        totals = sampling.measure.empty()
        for number in range(max(CHUNKS)):
            totals.merge(compute(number, None).totals)
            if number + 1 in by_chunks and totals.trials:
                by_chunks[number + 1].append(_of(sampling.measure.sampled(totals), totals.trials))
    for count, found in by_chunks.items():
        yield f"{count} chunk{'s' if count > 1 else ''}", found
    first = chunk_of(TRIALS)
    yield f"{TRIALS:,}", [_of(sampling.figures(TRIALS, seed, first), TRIALS) for seed in range(1, SEEDS + 1)]
    if table.error is not None:
        yield f"± {table.error:.1%}", list(_to_an_error(table))


def _to_an_error(table: Table) -> Iterator[Found]:
    """Whole runs that end when their error is small enough."""
    opened = open_query(question(table), RunSettings(method="sampled", error=table.error, threads=1))
    for seed in range(1, SEEDS + 1):
        *_, last = replace(opened, settings=replace(opened.settings, seed=seed)).stream()
        assert last.stopped_by == "error"
        yield _figures(last.seats, last.results, last.trials)


def _of(figures: Figures, trials: int) -> Found:
    return _figures(figures.seats, figures.results, trials)


def _figures(seats: tuple[SeatFigures, ...], results: tuple[SelectorFigures, ...], trials: int) -> Found:
    """The figures of an equity table, or of averages and counts by turns."""
    equities: list[tuple[str, Estimate]] = [(seat.identifier, seat.equity) for seat in seats]
    shares = [(f"{seat.identifier} {name}", getattr(seat, name)) for seat in seats for name in ("win", "tie")]
    if not seats:
        asked = [(each.name, each.estimate) for each in results if each.estimate is not None]
        equities, shares = asked[::2], asked[1::2]
    both = [*equities, *shares]
    rows = np.array([(each.value, each.se, each.low, each.high) for _, each in both])
    return Found(tuple(name for name, _ in both), rows, len(equities), trials)


def judged(found: list[Found], truth: Found, *, exact: bool) -> tuple[str, bool]:
    """One line about the runs of a length, and whether they are true."""
    rows = np.stack([each.rows for each in found])
    values, errors, lows, highs = np.moveaxis(rows, 2, 0)
    true, true_error = truth.rows[:, 0], truth.rows[:, 1] * (not exact)
    held = ((lows <= true) & (true <= highs)).mean(axis=0)
    trials = np.mean([each.trials for each in found])
    spread = np.sqrt(((values - true) ** 2).mean(axis=0))
    bias = values.mean(axis=0) - true
    counted = spread > 0
    sigmas = np.abs(bias[counted]) / np.hypot(spread[counted] / len(found) ** 0.5, true_error[counted])
    often = np.minimum(true, 1 - true) * trials >= ENOUGH
    equity = np.arange(true.size) < truth.equities
    group = held[often & equity]
    fine = not group.size or bool(LEAST <= group.mean() <= MOST and group.min() >= LEAST_EACH)
    cell = f"{group.mean():.1%} ({group.min():.1%}–{group.max():.1%})" if group.size else "-"
    seldom = held[~often & equity]
    fine &= not seldom.size or bool(seldom.min() >= LEAST_EACH)
    middle = int(np.median([each.trials for each in found]))
    lengths = Counter(min(each.trials, max(TRIALS, middle)) for each in found)  # long ones differ hardly
    due = binomial_coverage(true[~equity], lengths)
    off = np.abs(held[~equity] - due) / np.sqrt(np.maximum(due * (1 - due), 1 / len(found)) / len(found))
    fine &= bool(off.max() <= SIGMAS)
    stated = np.sqrt((errors**2).mean(axis=0))
    shown = counted & equity & (often | ~often.any())
    ratio, moved = spread[shown] / stated[shown], np.abs(bias[shown]) / spread[shown]
    least = f"{seldom.min():.1%}" if seldom.size else "-"
    line = (
        f"{trials:7,.0f}  {cell:22}  {least:6}  {held[~equity].mean():.1%} {due.mean():.1%} {off.max():.1f}"
        f"  {moved.max():.3f} se {sigmas.max():.1f} of {sigmas.size:2}  {ratio.min():.3f}–{ratio.max():.3f}"
        f"{'' if fine else '  UNTRUE'}"
    )
    return line, fine


def binomial_coverage(shares: Column, runs: Counter[int]) -> Column:
    """How often the interval of each share holds it if trials are independent.

    Args:
        shares: True shares.
        runs: Number of runs by their trials.
    """
    due = np.zeros(shares.size)
    for trials, times in runs.items():
        counts = np.arange(trials + 1)
        lows, highs = ends_by_count(trials)
        for place, share in enumerate(shares):
            inside = (lows <= share) & (share <= highs)
            due[place] += times * stats.binom.pmf(counts[inside], trials, share).sum()
    return due / runs.total()


@cache
def ends_by_count(trials: int) -> tuple[Column, Column]:
    """The ends of the interval of a share, by how often it happened; shape (trials + 1,) each."""
    found = [share_estimate(count, trials) for count in range(trials + 1)]
    return np.array([each.low for each in found]), np.array([each.high for each in found])
