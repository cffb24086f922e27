"""Compiling every kernel ahead of time, in the order in which a user will miss them.

Each step runs a tiny question whose answer needs the kernels of the step, so what is compiled here is
exactly what a run calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from oracle import kernel_cache
from oracle.query import Query, RunSettings, Seat, equity_query


@dataclass(frozen=True, slots=True)
class WarmStep:
    """One step that is done.

    Attributes:
        done: Steps done so far, 1 … total.
        total: All steps.
        name: What the step prepared, for the progress line.
        equity: Whether everything that a simple equity needs is there.
    """

    done: int
    total: int
    name: str
    equity: bool


def is_warm() -> bool:
    """Whether every kernel is compiled and kept; looks at one file and imports no kernel."""
    return kernel_cache.is_ready()


def cache_problem() -> str:
    """Why compiled kernels cannot be kept on this machine, in words; empty when they can."""
    return kernel_cache.cache_state().problem


def steps() -> Iterator[WarmStep]:
    """Compile or load every kernel; yields after each step."""
    total = len(_STEPS)
    for number, (name, prepare, equity) in enumerate(_STEPS, 1):
        prepare()
        yield WarmStep(number, total, name, equity)
    kernel_cache.mark_ready()


def _query(*ranges: str, board: str = "", syntax: str = "classic", dead: str = "") -> Query:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    return equity_query(seats, board=board, dead=dead, syntax=syntax)


def _run(query: Query, **settings: object) -> Callable[[], None]:
    def prepare() -> None:
        from oracle.simulate.runner import run

        run(query, RunSettings(threads=1, seed=1, **settings))  # type: ignore[arg-type]

    return prepare


def _ask(selectors: str, board: str, **settings: object) -> Callable[[], None]:
    """A PQL question to two players."""

    def prepare() -> None:
        from oracle.pql import parse

        text = f"select {selectors} from game='holdem', a='AsKs', b='QQ', board='{board}'"
        _run(parse(text), **settings)()

    return prepare


def _streams() -> None:
    from oracle.simulate.deal.streams import new_stream

    new_stream(1, 1)


def _ratings() -> None:
    import numpy as np

    from oracle.rating.high import rate

    rate(np.zeros(1, dtype=np.uint64), 7, np.zeros(1, dtype=np.uint32))


def _sampled(trials: int = 100) -> dict[str, object]:
    return {"trials": trials, "method": "sampled"}


DRAWS = "count(nutHi(a, river)), avg(nutHiOuts(a, turn)), avg(outsToHandType(a, flop, flush))"

_STEPS: tuple[tuple[str, Callable[[], None], bool], ...] = (
    ("preflop table", _run(_query("AsKs", "QdQc"), method="exact"), False),
    ("random numbers", _streams, False),
    ("hand ratings", _ratings, False),
    ("sampled equity", _run(_query("AsKs", "random"), **_sampled()), True),
    ("exact hands", _run(_query("AsKs", "QdQc", "8h7h"), method="exact"), True),
    ("narrow ranges", _run(_query("AA", "KK", "QQ@10,JJ@5", syntax="generic"), **_sampled()), True),
    ("exact ranges", _run(_query("AA", "KK", "QQ", board="2c7dTh9s"), method="exact"), True),
    ("boards swept", _run(_query("AA", "random", board="2c7dTh9s"), method="exact"), True),
    ("queries", _ask("avg(hvhEquity(a, flop)), avg(hvrEquity(a, flop))", "", **_sampled(20)), True),
    ("draws and nuts", _ask(DRAWS, "", **_sampled(20)), True),
    ("every deal", _ask("count(handType(a, flop) = pair and handType(a, river) > pair)", "2c7dTh"), True),
)  # fmt: skip
