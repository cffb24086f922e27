"""PQL: deals in a second on one thread, inner equities, threads, the first snapshot, exact answers."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator

from tests.benchmarks.measure import Figure, best_seconds, in_unit

GOES = 3

TYPES = "highcard pair twopair trips straight flush fullhouse quads straightflush".split()  # noqa: SIM905
NINE_COUNTS = ", ".join(f"count(exactHandType(p1, river, {kind}))" for kind in TYPES)
RANDOM = "p1='*', p2='*'"
RANGES = "p1='20%', p2='40%'"

TABLE = ", ".join(f"avg(riverEquity({p})), count(winsHi({p})), count(tiesHi({p}))" for p in ("p1", "p2"))

RATES = (
    ("avg(riverEquity) in an expression", "avg(riverEquity(p1) + 0)", RANDOM, "", 8_000_000, 25e6),
    ("nine counts beside the equity table", f"{TABLE}, {NINE_COUNTS}", RANDOM, "", 8_000_000, 10e6),
    ("equity table where monotoneBoard(flop)", TABLE, RANDOM, "monotoneBoard(flop)", 400_000, 25e6),
    ("equity table where pairedBoard(river)", TABLE, RANDOM, "pairedBoard(river)", 4_000_000, 25e6),
    ("nine counts of hand types", NINE_COUNTS, RANDOM, "", 8_000_000, 10e6),
    ("where that holds in 1 % of deals", "count(winsHi(p1))", RANDOM, "flushingBoard(flop) and "
     "handType(p1, flop) >= pair and pairedBoard(river)", 80_000, 25e6),
    ("avg(hvhEquity(p1, flop)), two ranges", "avg(hvhEquity(p1, flop))", RANGES, "", 400_000, 200e3),
    ("avg(hvhEquity(p1, turn)), two ranges", "avg(hvhEquity(p1, turn))", RANGES, "", 2_000_000, None),
    ("avg(hvrEquity(p1, flop)), one flop", "avg(hvrEquity(p1, flop))", RANGES + ", board='Ts9s2h'", "",
     2_000_000, None),
)  # fmt: skip
"""Name, selectors, players, condition, kept trials, and the deals a second to reach on one core."""

AGAINST_RANGES = (
    ("avg(hvrEquity(hero, flop)), 66 v 15%", "avg(hvrEquity(p1, flop))", "p1='66', p2='15%'"),
    ("avg(hvrEquity(p1, flop)), two ranges", "avg(hvrEquity(p1, flop))", RANGES),
    ("avg(hvrEquity(p1, flop)), two random", "avg(hvrEquity(p1, flop))", RANDOM),
    ("avg(hvrEquity(p1, turn)), two ranges", "avg(hvrEquity(p1, turn))", RANGES),
)
"""Name, selector and players of equities against ranges on boards that are never the same for long."""

STEADY_SECONDS = 0.5
MOST_SECONDS = 10.0
FLOOR = 100e3
"""Deals a second of the slowest function."""


def figures() -> Iterator[Figure]:
    """Rates of whole queries, threads, the first snapshot, and exact answers."""
    plain, _ = _rate(f"select {TABLE} from game='holdem', {RANDOM}", 20_000_000)
    yield Figure("PQL equity table, its own kernel, one thread", plain, "/s")
    for name, selectors, players, where, trials, target in RATES:
        condition = f" where {where}" if where else ""
        text = f"select {selectors} from game='holdem', {players}{condition}"
        rate, by_cpu = _rate(text, trials)
        ratio = f"{in_unit(by_cpu, '/s')} of CPU time, × {rate / plain:.2g} of the table’s kernel"
        yield Figure(f"PQL {name}, one thread", rate, "/s", target, ratio)
    for name, selector, players in AGAINST_RANGES:
        yield against_ranges(name, f"select {selector} from game='holdem', {players}")
    yield from _threads()
    yield _first_snapshot()
    yield from _exact()


def _rate(text: str, trials: int, threads: int = 1) -> tuple[float, float]:
    """Drawn deals a second: by the clock, and by the time of the processors, which others do not stretch."""
    drawn = _run(text, trials=trials, threads=threads).drawn
    times = []
    for _ in range(GOES):
        began, worked = time.perf_counter(), time.process_time()
        _run(text, trials=trials, threads=threads)
        times.append((time.perf_counter() - began, time.process_time() - worked))
    return drawn / min(clock for clock, _ in times), drawn / min(cpu for _, cpu in times)


@functools.cache
def _compile() -> None:
    """Have every kernel ready: those of tables are not needed before a run has gone on for a while."""
    from oracle.warming.preparing import prepare_all

    list(prepare_all())


def against_ranges(name: str, text: str) -> Figure:
    """The rate once tables are made; and the first figures, and the way there, from nothing."""
    from oracle.pql import parse
    from oracle.query import RunSettings
    from oracle.simulate import stream

    _compile()
    _run(text, trials=100)
    began, worked = time.perf_counter(), time.process_time()
    points: list[tuple[float, float, int]] = []
    for snapshot in stream(parse(text), RunSettings(method="sampled", seed=1, seconds=MOST_SECONDS)):
        points.append((time.perf_counter() - began, time.process_time() - worked, snapshot.trials))
        fast = [point for point in points if point[2] >= FLOOR]
        if fast and points[-1][0] - fast[0][0] >= STEADY_SECONDS:
            break
    first = in_unit(points[0][0], "s")
    if not fast:
        (clock, cpu, trials), found = points[-1], f"first figures after {first}, never fast"
        return Figure(f"PQL {name}, all cores", trials / clock, "/s", FLOOR, found)
    (start, spent, before), (clock, cpu, trials) = fast[0], points[-1]
    found = (
        f"{in_unit((trials - before) / (cpu - spent), '/s')} of CPU time, steadily; from nothing: first "
        f"figures after {first}, {before:,} deals after {in_unit(start, 's')} ({in_unit(spent, 's')} of it)"
    )
    return Figure(f"PQL {name}, all cores", (trials - before) / (clock - start), "/s", FLOOR, found)


def _run(text: str, **settings: object):
    from oracle.pql import parse
    from oracle.query import RunSettings
    from oracle.simulate import run

    return run(parse(text), RunSettings(method="sampled", seed=1, **settings)).snapshot


def _threads() -> Iterator[Figure]:
    for name, selectors, where, trials in (
        ("nine counts", NINE_COUNTS, "", 32_000_000),
        ("avg(riverEquity) in an expression", "avg(riverEquity(p1) + 0)", "", 32_000_000),
        ("equity table where pairedBoard(river)", TABLE, " where pairedBoard(river)", 12_000_000),
    ):
        text = f"select {selectors} from game='holdem', {RANDOM}{where}"
        (one, _), (two, by_cpu) = (_rate(text, trials, threads) for threads in (1, 2))
        ratio = f"× {two / one:.2f} (goal 1.85), {in_unit(2 * by_cpu, '/s')} if both cores were free"
        yield Figure(f"PQL threads 1 → 2, {name}", two, "/s", None, ratio)


def _first_snapshot() -> Figure:
    """From a text never asked before to its first figures, kernels being compiled."""
    from oracle.pql import parse
    from oracle.query import RunSettings
    from oracle.simulate import stream

    def first(number: int) -> float:
        text = f"select avg(riverEquity(p1) * {number}) from game='holdem', {RANGES} where pairedBoard(flop)"
        began = time.perf_counter()
        next(stream(parse(text), RunSettings(method="sampled")))
        return time.perf_counter() - began

    return Figure("PQL first snapshot of a new query", min(first(number) for number in range(2, 8)), "s", 0.1)


def _exact() -> Iterator[Figure]:
    from oracle.pql import parse
    from oracle.query import RunSettings
    from oracle.simulate import run

    text = (
        "select avg(riverEquity(p1)), count(handType(p1, flop) = pair and handType(p1, turn) > pair), "
        "histogram(boardRanks(flop)) from game='holdem', p1='KsJs', p2='8d8h'"
    )
    seconds = best_seconds(lambda: run(parse(text), RunSettings(method="exact")), 4)
    yield Figure("PQL exact over all 34,246,080 ordered boards", seconds, "s", 2.0)
