"""An engine that answers any table immediately with figures that are easy to recognise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import sqrt
from threading import Event

from oracle.query import Query, RunSettings
from oracle.simulate.snapshot import Estimate, SeatFigures, Snapshot, TracePoint
from tests.patience import PATIENCE
from tests.ui.jobs.opening import Opening

SHARES = (0.5814, 0.3102, 0.1084)
"""Equities of the first seats; further seats get nothing, and two seats the first and the rest."""
TIED = 0.021
DEALS = 1_712_304
STEPS = (100, 1_000, 10_000, 100_000, 1_842_304)


def shares(seats: int) -> tuple[float, ...]:
    """The equity of every seat."""
    if seats == 2:
        return (SHARES[0], 1 - SHARES[0])
    return (*SHARES, *([0.0] * seats))[:seats]


def answer(query: Query, *, method: str = "exact", step: int = len(STEPS) - 1, done: bool = True) -> Snapshot:
    """A snapshot of a query, exact or after some steps of sampling."""
    exact = method == "exact"
    trials = DEALS if exact else STEPS[step]
    rows = []
    for seat, share in zip(query.seats, shares(len(query.seats)), strict=True):
        half = 0.0 if exact else 1.96 * sqrt(max(share * (1 - share), 0.0001) / trials)
        equity = Estimate(share, half / 1.96, share - half, share + half)
        win, tie = Estimate(max(share - TIED / 2, 0)), Estimate(TIED)
        wins, ties = round(win.value * trials), (round(TIED * trials), 0)
        rows.append(
            SeatFigures(seat.identifier, seat.range_text, 1, equity, win, tie, wins, ties, seat.folded)
        )
    playing = [row for row in rows if not row.folded]
    trace = tuple(
        TracePoint(
            count,
            count / 58e6,
            tuple(
                row.equity.value + 0.3 * (-1) ** number / sqrt(count) for number, row in enumerate(playing)
            ),
            tuple(1.96 * sqrt(0.25 / count) for _ in playing),
        )
        for count in STEPS[: step + 1]
    )
    return Snapshot(
        method,
        "exhaustive" if exact else "sampled",
        f"Exact: {DEALS:,} boards" if exact else "Sampled: too many deals to count (3.1 × 10⁹)",
        trials,
        trials if exact else trials * 7 // 5,
        0.045 if exact else trials / 580_000,
        None if exact else 20261120,
        tuple(rows),
        () if exact else trace,
        0.0 if exact else max((row.equity.half_width for row in playing), default=0.0),
        done,
        ("exact" if exact else "error") if done else "",
    )


class TableEngine(Opening):
    """Answers at once; what it does is set by its attributes.

    Attributes:
        seconds: How long it says an answer takes: above 0.15 it waits for Run.
        method: "exact" or "sampled".
        endless: Sample until cancelled.
        mute: Give no figure until cancelled.
        rough: What it gives of an answer that waits for Run.
        trouble: Raised instead of an answer.
        asked: The queries it was given.
    """

    def __init__(self) -> None:
        self.seconds = 0.01
        self.method = "exact"
        self.endless = self.mute = False
        self.rough: Snapshot | None = None
        self.trouble: Exception | None = None
        self.asked: list[Query] = []
        self.settings: list[RunSettings] = []

    def is_warm(self) -> bool:
        return True

    def cache_problem(self) -> str:
        return ""

    def load(self) -> None:
        return None

    def needs_kernels(self, query: Query, settings: RunSettings) -> bool:
        return False

    def expected_seconds(
        self, query: Query, settings: RunSettings, macros: Mapping[str, str], cancel: Event
    ) -> float:
        return self.seconds

    def stream(
        self, query: Query, settings: RunSettings, macros: Mapping[str, str], cancel: Event
    ) -> Iterator[Snapshot]:
        self.asked.append(query)
        self.settings.append(settings)
        if self.trouble is not None:
            raise self.trouble
        if self.mute:
            cancel.wait(PATIENCE)
            return
        method = self.method if settings.method == "auto" else settings.method
        if method == "sampled":
            for step in range(len(STEPS)):
                yield answer(query, method=method, step=step, done=False)
        last = answer(query, method=method)
        if self.endless and cancel.wait(PATIENCE):
            last = replace(last, stopped_by="cancelled")
        yield last
