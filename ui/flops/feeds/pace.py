"""How fast a sampled report is refined, and the time left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.clock import rough_time
from ui.document.wording import percent, rate

if TYPE_CHECKING:
    from oracle.reports.flops import FlopReport

_LEAST_SECONDS, _LEAST_SHARE = 2.0, 0.002
"""How long, and by how much, a report must have been refined before its pace is known."""


class Pace:
    """The pace of the report that is being refined."""

    def __init__(self) -> None:
        self._first: tuple[float, float, int] | None = None
        self._last: tuple[float, float, int] | None = None

    def take(self, report: FlopReport, now: float) -> None:
        """Note how far a report is.

        Args:
            report: The report; one with less done than the last is a new one.
            now: The time, in seconds of any clock.
        """
        mark = (now, report.done, report.deals)
        if self._last is None or mark[1:] < self._last[1:]:
            self._first = mark
        self._last = mark

    def words(self, workers: str = "") -> str:
        """The progress, the workers, the speed and the time left; empty at the start and at the end.

        Args:
            workers: What does the work, if not this program.
        """
        if self._first is None or self._last is None or self._last[1] >= 1:
            return ""
        seconds, share, deals = (last - first for first, last in zip(self._first, self._last, strict=True))
        parts = [f"{percent(self._last[1], 0)} done{f' by {workers}' if workers else ''}"]
        if seconds >= _LEAST_SECONDS and share >= _LEAST_SHARE:
            if deals:
                parts.append(f"{rate(deals / seconds)[:-2]} deals/s")
            parts.append(f"about {rough_time(seconds * (1 - self._last[1]) / share)} left")
        return " · ".join(parts) + "." if workers or len(parts) > 1 else ""
