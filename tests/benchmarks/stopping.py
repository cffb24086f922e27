"""How long runs and pictures continue after they are stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

from oracle import simulate
from oracle.analysis.pictures.catalog import PICTURES, Draw
from oracle.errors import OracleError
from oracle.pql import parse, parse_statements
from oracle.prepared import prepare
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.simulate.work.stop import StoppedError
from tests.benchmarks.measure import Figure, in_unit
from ui.pql.examples import examples

BOUND = 0.1
"""Seconds within which a run has ended once it is stopped."""
MOMENTS = (0.005, 0.05, 0.15, 0.4, 1.0)
"""When each run is stopped, in seconds after it was begun; the longest wait counts."""

WARM_SECONDS = 2.0
"""Each run is stopped once without being timed, so that its kernels are there; nothing stops the compiler."""

Begin = Callable[[threading.Event], Iterator[object]]
"""Begins a run that ends once the event is set."""

SAMPLED = RunSettings(method="sampled", trials=10**12, seed=1)
EXACT = RunSettings(method="exact")
EXAMPLES = (
    "When the flop misses you",
    "You both make a flush",
    "Favourite on the flop, beaten at the end",
    "Against the range, not against the hand",
    "Outs to the flush",
    "Push, and he calls only when it pays",
    "A wrap counts its outs",
    "A favourite on the flop that loses",
    "Quartered with the nut low",
    "Three to a flush, street by street",
)
"""Worked examples in PQL of every kind; all but the first two compute equities, outs or nuts inside deals."""


def table(*ranges: str, game: str = "holdem", board: str = "", dead: str = "") -> Query:
    """The equities of players with these ranges."""
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    return equity_query(seats, game=game, board=board, dead=dead, syntax="generic")


RARE = parse(
    "select count(winsHi(h)) as w from game='holdem', h='AA', v='KK' "
    "where handType(v, river) >= straightflush"
)
RUNS = {
    "sampled, six seats": (table("AsKs", *["*"] * 5), SAMPLED),
    "sampled, 6-card Omaha": (table("AAxxxx", "*", "*", game="omaha6"), SAMPLED),
    "sampled, stud": (table("*", "*", "*", game="stud"), SAMPLED),
    "sweep, two ranges before the flop": (table("15%", "30%", dead="2c"), EXACT),
    "sweep, three ranges": (table("15%", "30%", "QQ+", board="Kh7c2d"), EXACT),
    "sweep, Omaha on a flop": (table("*", "20%", game="omaha", board="Kh7c2d"), EXACT),
    "exhaustive, three hands": (table("AsKs", "QdQh", "7c6c"), EXACT),
    "exhaustive, Omaha": (table("AsAhKdQd", "9s8s7d6d", "JcTc4h3h", game="omaha"), EXACT),
}
TABLES = {
    "two ranges before the flop": table("15%", "*"),
    "three ranges on a flop": table("15%", "30%", "*", board="Kh7c2d"),
    "Omaha on a flop": table("AA", "*", game="omaha", board="Kh7c2d"),
}


def figures() -> Iterator[Figure]:
    """For each kind of work: the longest time from Stop to its end."""
    for name, (query, settings) in RUNS.items():
        yield _latency(name, _run(query, settings))
    texts = {example.title: example.text for example in examples()}
    for title in EXAMPLES:
        query = parse_statements(texts[title])[0]
        for settings in (SAMPLED, EXACT):
            yield _latency(f"{title}, {settings.method}", _run(query, settings))
    yield _latency("example deals", lambda cancel: simulate.example_stream(RARE, 100, seed=1, cancel=cancel))
    for where, query in TABLES.items():
        for name, draw in PICTURES.items():
            yield _latency(f"{name}, {where}", _picture(draw, query))


def _run(query: Query, settings: RunSettings) -> Begin:
    return lambda cancel: simulate.stream(query, settings, cancel=cancel)


def _picture(draw: Draw, query: Query) -> Begin:
    return lambda cancel: iter(draw(prepare(query), RunSettings(seed=1), cancel))


def _latency(name: str, begin: Begin) -> Figure:
    _wait(begin, WARM_SECONDS)
    found = {moment: wait for moment in MOMENTS if (wait := _wait(begin, moment)) is not None}
    if not found:
        return Figure(name, 0.0, "s", BOUND, "over before it was stopped, or not for such a table")
    worst = max(found, key=lambda moment: found[moment])
    return Figure(name, found[worst], "s", BOUND, f"stopped after {in_unit(worst, 's')}")


def _wait(begin: Begin, moment: float) -> float | None:
    """Seconds from Stop to the end of some work; None if it was over before."""
    cancel, stopped = threading.Event(), []

    def stop() -> None:
        stopped.append(time.perf_counter())
        cancel.set()

    timer = threading.Timer(moment, stop)
    timer.start()
    try:
        for _state in begin(cancel):
            pass
    except (OracleError, StoppedError):
        pass
    ended = time.perf_counter()
    timer.cancel()
    timer.join()
    return ended - stopped[0] if stopped and stopped[0] < ended else None
