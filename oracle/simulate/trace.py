"""The convergence of a run: (trials, seconds, means, half-widths) at 20 points per decade."""

from __future__ import annotations

from oracle.simulate.measure import Figures
from oracle.simulate.snapshot import TracePoint
from oracle.simulate.work.schedule import trace_point


class Trace:
    """Collects the points of one run; points are taken at chunk boundaries only."""

    def __init__(self) -> None:
        self._points: list[TracePoint] = []
        self._next = 0

    def due(self, trials: int) -> bool:
        """Whether a point should be taken after this many trials."""
        return trials >= trace_point(self._next)

    def add(self, trials: int, seconds: float, figures: Figures) -> None:
        """Add a point."""
        point = TracePoint(trials, seconds, figures.means, figures.half_widths, figures.widest)
        self._points.append(point)
        while trace_point(self._next) <= trials:
            self._next += 1

    def close(self, trials: int, seconds: float, figures: Figures) -> None:
        """Add the last point if the run ends between two regular ones."""
        if trials and (not self._points or self._points[-1].trials < trials):
            self.add(trials, seconds, figures)

    def points(self) -> tuple[TracePoint, ...]:
        """All points so far."""
        return tuple(self._points)
