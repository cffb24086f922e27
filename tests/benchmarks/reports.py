"""Reports: CPU time and memory on every flop, subsets on held-out ranges, rows of a spreadsheet by kind.

CPU seconds are those of all threads together, so that other programs on the machine hardly change them.
"""

from __future__ import annotations

import itertools
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tests.benchmarks.measure import Figure

if TYPE_CHECKING:
    from oracle.prepared import Prepared
    from oracle.reports.flops import FlopReport

Column = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]

CHOSEN_ON = ("30%", "20%")
"""The ranges on which subsets are chosen."""
HELD_OUT = (
    ("15%", "15%"), ("40%", "25%"), ("10%", "30%"), ("50%", "50%"), ("25%", "12%"),
    ("22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo", "99-22,AJs-A2s,K9s+,Q9s+,J9s+,T8s+,AJo,KQo"),
    ("TT+,AQs+,AKo", "99-22,AQs-ATs,KQs,QJs,JTs"), ("JJ+,AK", "55%"), ("A2s+,K9s+,66+", "random"),
    ("35%", "QQ-66,AQ,AJs,KQs,T9s,98s"),
)  # fmt: skip
"""Ten pairs of ranges that no subset was chosen on."""
SIZES = (10, 25, 50)
"""Flops of the subsets compared."""
STRATIFIED_GOES = 40
"""Random stratified sets, whose errors are averaged."""
_ROUNDS = 30
"""Most rounds of k-medoids."""
_ROWS = 1_000
"""Rows of a long spreadsheet."""


def figures() -> Iterator[Figure]:
    """Everything about reports and batches."""
    yield from _times()
    yield from _subsets()
    yield from _rows()


def _prepared(*ranges: str) -> Prepared:
    from oracle.prepared import prepare
    from oracle.query import Seat, equity_query

    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    return prepare(equity_query(seats, syntax="classic"))


def _last(prepared: Prepared, columns: tuple[str, ...] | None = None) -> FlopReport:
    from oracle.reports.flops import flop_report

    *_, report = flop_report(prepared, columns)
    return report


def equity_report(*ranges: str) -> FlopReport:
    """The equities of some ranges on every flop."""
    return _last(_prepared(*ranges), ("equity",))


# Times


def _times() -> Iterator[Figure]:
    from oracle.reports.flops import flop_report

    for ranges in (("30%", "20%"), ("10%", "15%", "20%")):
        prepared, name = _prepared(*ranges), " v ".join(ranges)
        list(itertools.islice(flop_report(prepared), 1))  # compiles
        yield Figure(f"every flop, {name}: first bars", _cpu(lambda p=prepared: next(flop_report(p))), "s")
        yield Figure("  exact, all columns", _cpu(lambda p=prepared: _last(p)), "s")
        yield Figure("  most memory so far", _peak(), "MB")


def _cpu(work: Callable[[], object]) -> float:
    """CPU seconds of all threads."""
    began = time.process_time()
    work()
    return time.process_time() - began


def _peak() -> float:
    """The most memory this process has needed so far, in megabytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1e6 if sys.platform == "darwin" else 1e3)


# Subsets


def _subsets() -> Iterator[Figure]:
    """The mean error of both players' equity over ten held-out pairs, overall and within suits and pairs."""
    from oracle.reports.flops import flop_subset
    from oracle.reports.flops.views.sets import rows_of

    report = equity_report(*CHOSEN_ON)
    held_out = [equity_report(*ranges) for ranges in HELD_OUT]
    for size in SIZES:
        subset = flop_subset(report, size)
        ours = rows_of(report, subset.flops), subset.weights
        medoids = _medoids(report, size)
        random = [_stratified(report, size, seed) for seed in range(STRATIFIED_GOES)]
        ours_error, other_error = (_errors(report, held_out, [each]) for each in (ours, medoids))
        words = ", ".join(
            f"{name} {100 * overall:.3f} ({100 * grouped:.2f} within groups)"
            for name, (overall, grouped) in (
                ("k-medoids", other_error), ("random stratified", _errors(report, held_out, random)),
            )
        )  # fmt: skip
        yield Figure(
            f"{size} flops, mean error of equity on ten held-out pairs, points",
            100 * ours_error[0], "", None, f"{100 * ours_error[1]:.2f} within groups; {words}",
        )  # fmt: skip


def _errors(
    report: FlopReport, held_out: list[FlopReport], sets: list[tuple[Places, Column]]
) -> tuple[float, float]:
    """The mean error over all flops, and that within groups of suits and pairs, of both weighted by chance.

    Args:
        report: The report whose rows the sets name.
        held_out: The reports on which they are tried.
        sets: Rows and weights.
    """
    from oracle.reports.flops import TEXTURES
    from oracle.reports.flops.views.sets import rows_of

    overall, grouped = [], []
    for other, (rows, weights) in itertools.product(held_out, sets):
        flops = report.apart.flops[rows]
        places = rows_of(other, flops)
        there = (places >= 0) & np.isfinite(other.apart.columns["p1.equity"][places])
        share, equity = weights[there] / weights[there].sum(), other.apart.columns["p1.equity"]
        chance = np.where(np.isfinite(equity), other.apart.chance, 0.0)
        values = np.nan_to_num(equity)
        overall.append(abs(share @ values[places[there]] - chance @ values / chance.sum()))
        for texture in (TEXTURES["suits"], TEXTURES["pairing"]):
            own, all_of_them = texture.group_of(flops[there]), texture.group_of(other.apart.flops)
            for group in np.unique(own):
                few, many = own == group, all_of_them == group
                part = share[few] @ values[places[there][few]] / share[few].sum()
                error = abs(part - chance[many] @ values[many] / chance[many].sum())
                grouped.append((error, float(chance[many].sum())))
    errors, chances = np.array(grouped).T
    return float(np.mean(overall)), float(errors @ chances / chances.sum())


def _medoids(report: FlopReport, size: int) -> tuple[Places, Column]:
    """Plain k-medoids: rounds with the flop nearest to each mean, weighted by the chance of its group."""
    from oracle.reports.flops import TEXTURES

    flops, chance = report.apart.flops, report.apart.chance
    equity = report.apart.columns["p1.equity"]
    figures = (equity - chance @ equity) / np.sqrt(chance @ (equity - chance @ equity) ** 2)
    kinds = [np.eye(len(t.groups))[t.group_of(flops)] for t in (TEXTURES["suits"], TEXTURES["pairing"])]
    high = TEXTURES["high_card"].group_of(flops)[:, None] / 13
    points = np.concatenate([figures[:, None], *kinds, 2 * high], axis=1)
    random = np.random.default_rng(1)
    chosen = random.choice(flops.size, size, replace=False, p=chance / chance.sum())
    for _ in range(_ROUNDS):
        owner = _nearest(points, points[chosen])
        means = [
            np.average(points[owner == at], axis=0, weights=chance[owner == at])
            if chance[owner == at].sum() > 0 else points[chosen[at]]
            for at in range(size)
        ]  # fmt: skip
        moved = _nearest(np.stack(means), points)
        if np.array_equal(moved, chosen):
            break
        chosen = moved
    weights = np.bincount(_nearest(points, points[chosen]), chance, size)
    return chosen, weights


def _nearest(points: npt.NDArray[np.float64], among: npt.NDArray[np.float64]) -> Places:
    """For each point, which of the others is nearest."""
    away = ((points[:, None, :] - among[None, :, :]) ** 2).sum(axis=2)
    return away.argmin(axis=1).astype(np.int64)


def _stratified(report: FlopReport, size: int, seed: int) -> tuple[Places, Column]:
    """Flops drawn by chance within suits and pairs, as many of each group as its chance; equal in a group."""
    from oracle.reports.flops import TEXTURES

    random, chance = np.random.default_rng(seed), report.apart.chance
    suits, pairing = (TEXTURES[name].group_of(report.apart.flops) for name in ("suits", "pairing"))
    group = suits * 3 + pairing
    shares = np.bincount(group, chance)
    most = np.argsort(-shares)[:size]
    counts = np.zeros(shares.size, dtype=np.int64)
    counts[most[shares[most] > 0][: max(1, size // 3)]] = 1
    while counts.sum() < size:  # the group that has fewest for its chance gets the next
        counts[int(np.argmax(shares / (counts + 1)))] += 1
    rows, weights = [], []
    for at in np.flatnonzero(counts):
        there = np.flatnonzero((group == at) & (chance > 0))
        odds = chance[there] / chance[there].sum()
        some = random.choice(there, min(counts[at], there.size), replace=False, p=odds)
        rows.append(some)
        weights.append(np.full(some.size, shares[at] / some.size))
    return np.concatenate(rows), np.concatenate(weights)


# Rows


def _sheets() -> Iterator[tuple[str, int, str, float | None]]:
    """What rows are about, how many, the sheet, and the seconds to reach."""
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    pairs = [a + b for a, b in itertools.combinations(cards, 2)]
    hands = [f"{pairs[7 * at % 1326]},{pairs[(13 * at + 611) % 1326]}" for at in range(4 * _ROWS)]
    free = [each for each in hands if len({each[at : at + 2] for at in (0, 2, 5, 7)}) == 4][:_ROWS]
    query = "select avg(riverEquity(p1)) from game='holdem', p1='#A#', p2='#B#'"
    yield "hand v hand, exact", _ROWS, _sheet(query, "A,B", free), 3.0
    boards = ["".join(cards[(5 * at + step) % 52] for step in (0, 17, 31)) for at in range(_ROWS)]
    yield (
        "10 % v 20 % on a flop, exact",
        _ROWS,
        _sheet(
            "select avg(riverEquity(p1)) from game='holdem', p1='10%', p2='20%', board='#BOARD#'",
            "BOARD",
            boards,
        ),
        3.0,
    )
    some = free[:20]
    yield (
        "hand v two random hands, sampled to ± 0.5 %",
        20,
        _sheet(
            "select avg(riverEquity(p1)) from game='holdem', p1='#A#', p2='*', p3='*', dead='#B#'",
            "A,B",
            some,
        ),
        None,
    )
    omaha = [f"{one},{two}" for one, two in (("AsAhKsKh", "QsJsTs9s"), ("8c7c6d5d", "AsAdQc2s"))] * 5
    yield (
        "Omaha hands, exact",
        10,
        _sheet("select avg(riverEquity(p1)) from game='omahahi', p1='#A#', p2='#B#'", "A,B", omaha),
        None,
    )


def _sheet(query: str, columns: str, rows: list[str]) -> str:
    """A PQL spreadsheet: titles, the query followed by blank cells, the values."""
    titles = [f"#{name}#" for name in columns.split(",")]
    head = [",".join(["#QUERY#", *titles]), f'"{query}"' + "," * len(titles)]
    return "\n".join([*head, *[f",{row}" for row in rows]]) + "\n"


def _rows() -> Iterator[Figure]:
    """Rows of a spreadsheet per CPU second, by kind of row."""
    from oracle.cli.command import main

    for name, count, text, target in _sheets():
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "rows.csv")
            source.write_text(text, encoding="utf-8")
            began, cpu = time.perf_counter(), time.process_time()
            code = main(["batch", str(source), "-o", str(Path(folder, "answers.csv")), "--error", "0.5%"])
            wall, cpu = time.perf_counter() - began, time.process_time() - cpu
        words = f"{count / cpu:.0f} rows per CPU second, {cpu:.2f} s of CPU"
        if code:
            words += f", exit code {code}"
        yield Figure(f"{count:,} rows, {name}", wall, "s", target, words)
