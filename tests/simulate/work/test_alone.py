"""A short run of one thread deals on the thread of its caller, with the figures of any other."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from oracle import simulate
from oracle.clock import WorkClock
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate.work.alone import OnThisThread
from oracle.simulate.work.stop import Stop

TEXT = "select avg(riverEquity(a)) from game='holdem', a='AhKs', b='*', c='*', dead='2c3d'"


@pytest.mark.parametrize("limits", [RunSettings(trials=2_345, seed=7), RunSettings(error=0.01, seed=7)])
def test_a_short_run_has_the_figures_of_two_threads(limits: RunSettings) -> None:
    query = parse(TEXT)

    def run(threads: int) -> object:
        *_, last = simulate.stream(query, replace(limits, threads=threads, method="sampled"))
        return last.results, last.trials, last.half_width, [point.means for point in last.trace]

    assert run(1) == run(2)


def test_pieces_are_computed_when_they_are_asked_for_until_stopped() -> None:
    done: list[int] = []

    def make() -> Callable[[int], int]:
        return lambda number: done.append(number) or number

    stop = Stop()
    with OnThisThread(make, None, stop, WorkClock()) as pieces:
        found = pieces.results(0.1)
        assert [next(found), next(found)] == [0, 1] == done
        stop.set()
        assert list(found) == []
    with OnThisThread(make, 3, Stop(), WorkClock()) as pieces:
        assert list(pieces.results(0.1)) == [0, 1, 2]


def test_a_short_run_stops_between_chunks() -> None:
    cancel = threading.Event()
    cancel.set()
    settings = RunSettings(error=0.005, seed=7, threads=1, method="sampled")
    snapshots = list(simulate.stream(parse(TEXT), settings, cancel=cancel))
    assert [each.stopped_by for each in snapshots] in ([], ["cancelled"])
    assert all(each.trials < 1_000 for each in snapshots)
