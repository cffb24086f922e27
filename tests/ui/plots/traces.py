"""Snapshots and traces made by formula, so that every point is known."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.simulate.snapshot import Estimate, SeatFigures, Snapshot, TracePoint
from ui.plots.convergence.trace import SeatLook

SETTINGS = RunSettings(error=0.0005)
NAMES = ("Hero", "Villain", "Caller", "Button", "Blind", "Five", "Six", "Seven", "Eight", "Nine")


CLEARLY = 24
"""Of 255: pixels of two images that differ by more are not the same colour."""
STRAY = 0.001
"""The share of pixels that may differ: those on the edges of lines."""


def pixels(image: QImage) -> NDArray[np.uint32]:
    """An image as rows of 0xAARRGGBB."""
    image = image.convertToFormat(QImage.Format.Format_ARGB32)
    return np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width()).copy()


def pixels_of(image: QImage, color: str) -> int:
    """How many pixels have just this colour."""
    return int((pixels(image) == QColor(color).rgba()).sum())


def look_alike(one: QImage, other: QImage) -> bool:
    """Whether two images differ in next to no pixel, as the same lines do on a screen and in a recording."""
    parts = ([pixels(each) >> shift & 0xFF for shift in (0, 8, 16, 24)] for each in (one, other))
    if one.size() != other.size():
        return False
    far = np.max([abs(a.astype(int) - b.astype(int)) for a, b in zip(*parts, strict=True)], axis=0)
    return bool((far > CLEARLY).mean() < STRAY)


def question(seats: int = 2, text: str = "AsKs") -> Query:
    return equity_query([Seat(f"p{n}", text) for n in range(seats)])


def looks(seats: int = 2) -> list[SeatLook]:
    return [SeatLook(name, color) for color, name in enumerate(NAMES[:seats])]


def shares(seats: int) -> list[float]:
    """Rising by equal steps from the last seat to the first; they add up to one."""
    return [2 * (seats - n) / (seats * (seats + 1)) for n in range(seats)]


def point(trials: int, means: list[float]) -> TracePoint:
    """A point off its end value by half its half-width, upwards for even seats."""
    halves = [1.96 * sqrt(mean * (1 - mean) / trials) for mean in means]
    off = [mean + (-1) ** n * half / 2 for n, (mean, half) in enumerate(zip(means, halves, strict=True))]
    return TracePoint(trials, trials / 1e6, tuple(off), tuple(halves))


def row(number: int, mean: float, half: float, *, folded: bool = False) -> SeatFigures:
    estimate = Estimate(mean, half / 1.96, mean - half, mean + half)
    return SeatFigures(f"p{number}", "AsKs", 1, estimate, Estimate(mean), Estimate(0.0), 0, (0,), folded)


def sampled(trials: int = 100_000, seats: int = 2, *, done: bool = False) -> Snapshot:
    """A sampled run after that many trials; the last trace point lies before them."""
    means = shares(seats)
    ends = [round(100 * 10 ** (n / 20)) for n in range(200)]
    trace = tuple(point(end, means) for end in ends if end < trials)
    halves = [1.96 * sqrt(mean * (1 - mean) / trials) for mean in means]
    rows = tuple(row(n, m, h) for n, (m, h) in enumerate(zip(means, halves, strict=True)))
    stopped = "error" if done else ""
    return Snapshot(
        "sampled", "sampled", "why", trials, trials, trials / 1e6, 1, rows, trace, max(halves), done, stopped
    )


def exact(seats: int = 2, *, trials_before: int = 0) -> Snapshot:
    """An exact answer, alone or after sampling beside it."""
    rows = tuple(row(n, mean, 0.0) for n, mean in enumerate(shares(seats)))
    trace = sampled(trials_before, seats).trace if trials_before else ()
    return Snapshot(
        "exact", "exhaustive", "why", 1_712_304, 1_712_304, 0.2, None, rows, trace, 0.0, True, "exact"
    )
