"""An engine made by hand, so that every moment of a run can be arranged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from threading import Event

from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.simulate.snapshot import Estimate, SeatFigures, Snapshot
from tests.patience import PATIENCE
from tests.ui.jobs.opening import Opening
from ui.jobs.query_runs import QueryRuns

SETTINGS = RunSettings(trials=1000, seed=1)


def ask(text: str = "AsKs") -> Query:
    """A query identified by its first range."""
    return equity_query([Seat("hero", text), Seat("villain", "random")])


def figures(trials: int, *, done: bool = False, stopped_by: str = "") -> Snapshot:
    seat = SeatFigures("hero", "AsKs", 1, Estimate(0.67), Estimate(0.66), Estimate(0.02), 660, (20,))
    return Snapshot(
        "sampled", "sampled", "why", trials, trials, 0.1, 1, (seat,), done=done, stopped_by=stopped_by
    )


class HandMadeEngine(Opening):
    """Streams given snapshots, and records the queries."""

    def __init__(self) -> None:
        self.warm = True
        self.kernels = True
        self.problem = ""
        self.seconds = 0.01
        self.rough: Snapshot | None = None
        self.script: Callable[[Query, Event], Iterator[Snapshot]] = three_snapshots
        self.asked: list[str] = []
        self.prepared = 0
        self.trouble_at_start: Exception | None = None

    def is_warm(self) -> bool:
        if self.trouble_at_start is not None:
            raise self.trouble_at_start
        return self.warm

    def cache_problem(self) -> str:
        return self.problem

    def load(self) -> None:
        self.prepared += 1

    def needs_kernels(self, query: Query, settings: RunSettings) -> bool:
        return self.kernels

    def expected_seconds(
        self, query: Query, settings: RunSettings, macros: Mapping[str, str], cancel: Event
    ) -> float:
        return self.seconds

    def stream(
        self, query: Query, settings: RunSettings, macros: Mapping[str, str], cancel: Event
    ) -> Iterator[Snapshot]:
        self.asked.append(query.seats[0].range_text)
        return self.script(query, cancel)


def three_snapshots(query: Query, cancel: Event) -> Iterator[Snapshot]:
    yield figures(100)
    yield figures(200)
    yield figures(300, done=True, stopped_by="trials")


def until_cancelled(query: Query, cancel: Event) -> Iterator[Snapshot]:
    yield figures(100)
    assert cancel.wait(PATIENCE)
    yield figures(200, done=True, stopped_by="cancelled")


class Heard:
    """Everything a query_runs said, in order."""

    def __init__(self, query_runs: QueryRuns) -> None:
        self.said: list[tuple[str, object]] = []
        for name in ("started", "snapshot", "finished", "failed", "waiting", "warming"):
            getattr(query_runs, name).connect(self._listener(name))

    def _listener(self, name: str) -> Callable[[object], None]:
        def note(value: object) -> None:
            self.said.append((name, value))

        return note

    def names(self) -> list[str]:
        return [name for name, _ in self.said]

    def of(self, wanted: str) -> list[object]:
        return [value for name, value in self.said if name == wanted]
