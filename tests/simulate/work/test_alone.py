"""A short run of one thread deals on the thread of its caller, with the figures of any other."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from oracle import simulate
from oracle.clock import WorkClock
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate.strategies.sampling import sampled
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


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        (TEXT, True),
        (TEXT.replace("'*'", "'QQ'"), False),  # hands that share a card are dealt again
        (f"{TEXT} where pairedBoard(flop)", False),
        ("select avg(riverEquity(a)) from game='razz', a='Ah2s3d', b='*'", False),
    ],
)
def test_only_what_is_soon_dealt_is_dealt_on_the_thread_of_the_caller(
    text: str, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[OnThisThread[object]] = []

    class Noted(OnThisThread[object]):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(sampled, "OnThisThread", Noted)
    simulate.run(parse(text), RunSettings(trials=100, seed=7, threads=1, method="sampled"))
    assert bool(made) == alone


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


@pytest.mark.parametrize(
    ("asked", "alone"), [("riverEquity(a)", True), ("outsToHandType(a, flop, flush)", False)]
)
def test_a_mean_that_may_need_any_number_of_deals_leaves_the_thread_of_the_caller_to_stop(
    asked: str, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt: set[bool] = set()
    real, caller = sampled.chunk_worker, threading.current_thread()

    def watched(*given: Any) -> Callable[[int, int | None], Any]:
        compute = real(*given)

        def on_thread(number: int, most: int | None = None) -> object:
            dealt.add(threading.current_thread() is caller)
            return compute(number, most)

        return on_thread

    monkeypatch.setattr(sampled, "chunk_worker", watched)
    query = parse(f"select avg({asked}) from game='holdem', a='AhKs', b='*', c='*', dead='2c3d'")
    settings = RunSettings(trials=200_000, error=0.05, seed=7, threads=1, method="sampled")
    *_, last = simulate.stream(query, settings)
    assert last.stopped_by == "error"
    assert dealt == {alone}


def test_a_short_run_stops_between_chunks() -> None:
    cancel = threading.Event()
    cancel.set()
    settings = RunSettings(error=0.005, seed=7, threads=1, method="sampled")
    snapshots = list(simulate.stream(parse(TEXT), settings, cancel=cancel))
    assert [each.stopped_by for each in snapshots] in ([], ["cancelled"])
    assert all(each.trials < 1_000 for each in snapshots)
