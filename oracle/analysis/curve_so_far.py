"""The curve of an equity graph on its way: how well it is known, and its growth by boards in random order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt

from oracle.analysis.curve import Cases, Curve, CurveBuilder
from oracle.analysis.hands import PICTURE_SECONDS, SHOW_SECONDS
from oracle.analysis.work import Cancel, Piece, hardly_dealt, pieces, thread_count
from oracle.query.settings import RunSettings
from oracle.simulate.stop import Stop


@dataclass(frozen=True, slots=True, eq=False)
class CurveSoFar:
    """A curve so far; see `oracle.analysis.pictures.EquityGraph`."""

    curve: Curve
    error: float
    noise: float
    exact: bool
    progress: float


@dataclass(slots=True, eq=False)
class Noise:
    """How well single equities are known, over all cases so far.

    Attributes:
        blur: Sum of each case's weight divided by the deals that its equity is the mean of.
        weight: Sum of the weights.
    """

    blur: float = 0.0
    weight: float = 0.0

    def add(self, cases: Cases, blur: float) -> None:
        """Count some cases, whose weights divided by their deals sum up to ``blur``."""
        self.blur += blur
        self.weight += float(cases.weight.sum())

    @property
    def typical(self) -> float:
        """At most this is the root mean square of the standard errors: a share of the pot varies by 0.5."""
        return 0.5 * sqrt(self.blur / self.weight) if self.weight > 0 else 0.5


def sampled_curve(
    make_worker: Callable[[Stop], Piece[tuple[Cases, float]]],
    boards: int,
    error_after: Callable[[int], float],
    settings: RunSettings,
    cancel: Cancel,
) -> Iterator[CurveSoFar]:
    """The curve of boards in random order, growing until all are done or the time is over.

    Args:
        make_worker: For each thread, what finds the cases on a board by its number, and their blur as for
            `Noise.add`.
        boards: How many boards there are.
        error_after: The standard error of a share after so many boards.
        settings: The time and the threads.
        cancel: Ends the work when set.

    Raises:
        StoppedError: When cancelled.
        RunError: If no board left anything to count.
    """
    seconds, threads = settings.seconds or PICTURE_SECONDS, thread_count(settings)
    builder, noise, began = CurveBuilder(), Noise(), time.perf_counter()
    shown, done = began, 0
    for done, (cases, blur) in enumerate(pieces(make_worker, boards, threads, cancel, seconds), 1):
        builder.add(cases)
        noise.add(cases, blur)
        now = time.perf_counter()
        began = now if done == 1 else began
        if done == boards or now - began >= seconds:
            break
        if not builder.empty and now - shown >= SHOW_SECONDS:
            shown = now
            progress = max(done / boards, (now - began) / seconds)
            yield CurveSoFar(builder.curve(), error_after(done), noise.typical, False, progress)
    if builder.empty:
        raise hardly_dealt(seconds)
    yield CurveSoFar(builder.curve(), error_after(done), noise.typical, False, 1.0)
