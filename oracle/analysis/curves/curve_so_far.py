"""The curve of an equity graph on its way: how well it is known, and its growth by boards in random order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.analysis.curves.curve import Cases, Curve, CurveBuilder
from oracle.analysis.curves.next_boards import Visit
from oracle.analysis.precision import Limits, Precision, Wanted, half_widths, student, widest
from oracle.analysis.timing import SHOW_SECONDS
from oracle.analysis.work import Cancel, Piece, hardly_dealt, pieces, thread_count
from oracle.query.settings import RunSettings
from oracle.simulate.work.stop import Stop

LEVELS = np.linspace(0.0, 1.0, 101)
"""Equities at which it is looked how well the share of the cases that reach them is known."""

LOOK_GROWTH = 1.1
"""So many times the boards before it is looked again whether a curve is known well enough."""

RARE_CASES = 0.01
"""Share of the cases that may be known less well than a curve says."""

MOST_VISITS = 200_000
"""Boards after which a curve ends although it is rough; what is kept of each takes some memory."""

Column = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class CurveSoFar:
    """A curve so far; see `oracle.analysis.pictures.data.EquityGraph`."""

    curve: Curve
    precision: Precision


class Shares:
    """How well shares of the cases are known, from the boards visited so far.

    At each of `LEVELS` boards differ in the share of their cases that reach it.  By how much tells how far
    the share over the visited ones may be from that over all.  What hands drawn on a board explain of it
    always counts; the rest only as far as boards have not been visited (sampling without replacement).

    Args:
        boards: How many boards there are.
        dealt: Deals that told how likely each board is.
    """

    def __init__(self, boards: int, dealt: int) -> None:
        self._boards, self._dealt, self._visits = boards, dealt, 0
        self._weight = self._squares = 0.0
        self._sums = np.zeros((4, LEVELS.size))

    def add(self, cases: Cases, drawn: int) -> None:
        """Count the cases on one board, found from so many drawn hands; 0 where these are no sample."""
        weight = float(cases.weight.sum())
        if weight <= 0:
            return
        order = np.argsort(cases.equity)
        above = np.concatenate([[0.0], np.cumsum(cases.weight[order][::-1])])[::-1]
        share = above[np.searchsorted(cases.equity[order], LEVELS - 1e-10)] / weight
        within = share * (1 - share) / max(1, drawn - 1) if drawn else np.zeros(LEVELS.size)
        self._visits += 1
        self._weight += weight
        self._squares += weight**2
        self._sums += np.stack([weight * share, weight**2 * share, weight**2 * share**2, weight**2 * within])

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval of the share of the cases with any equity or more."""
        if not self._weight:
            return 1.0
        total, first, second, within = self._sums
        share = total / self._weight
        spread = np.maximum(second - 2 * share * first + share**2 * self._squares, 0) / self._weight**2
        hands = within / self._weight**2
        worth = self._weight**2 / self._squares  # boards, were all as likely
        spread *= worth / max(1.0, worth - 1)
        left = max(0.0, 1 - self._visits / self._boards)
        dealt = share * (1 - share) / self._dealt
        variance = left * np.maximum(spread - hands, 0.0) + hands + dealt
        # Where all boards so far agree, those not visited may not.
        unseen = float(half_widths(0.0, self._visits / left)) if left > 0 else 0.0
        return min(1.0, max(unseen, float((student(worth) * np.sqrt(variance)).max())))


class GrowingCurve:
    """One player's curve, growing by visits to boards.

    Args:
        shares: How well shares are known.
        wanted: The half-widths at which it is known well enough.
    """

    def __init__(self, shares: Shares, wanted: Wanted) -> None:
        self._shares, self._wanted = shares, wanted
        self._builder = CurveBuilder()
        self._known: list[tuple[Column, Column]] = []

    def add(self, visit: Visit) -> None:
        """Count what was found on a board."""
        self._builder.add(visit.cases)
        self._shares.add(visit.cases, visit.drawn)
        self._known.append((visit.half_width, visit.cases.weight))

    @property
    def empty(self) -> bool:
        """Whether nothing was found yet."""
        return self._builder.empty

    @property
    def precision(self) -> Precision:
        """How well it is known."""
        half, weight = (np.concatenate(columns) for columns in zip(*self._known, strict=True))
        self._known = [(half, weight)]
        return Precision(widest(half, weight, RARE_CASES), self._shares.half_width, False, self._wanted)

    def told(self) -> CurveSoFar:
        """The curve so far."""
        return CurveSoFar(self._builder.curve(), self.precision)


def growing_curves(
    make_worker: Callable[[Stop], Piece[tuple[Visit, ...]]],
    shares: Callable[[], Shares],
    settings: RunSettings,
    cancel: Cancel,
) -> Iterator[tuple[CurveSoFar, ...]]:
    """Curves of some players from visits to boards, until they are known as well as wanted.

    Args:
        make_worker: For each thread, what makes the visit of a number: one for each player.
        shares: Makes what finds out how well shares are known, for each player.
        settings: The threads and the limits.
        cancel: Ends the work when set.

    Raises:
        StoppedError: When cancelled.
        RunError: If no board left anything to count.
    """
    limits = Limits.of(settings)
    curves: list[GrowingCurve] = []
    began = shown = time.perf_counter()
    deals, look_at = 0, 1
    for count, visits in enumerate(pieces(make_worker, MOST_VISITS, thread_count(settings), cancel), 1):
        curves = curves or [GrowingCurve(shares(), limits.wanted) for _ in visits]
        for curve, visit in zip(curves, visits, strict=True):
            curve.add(visit)
        deals += visits[0].deals
        now = time.perf_counter()
        began = now if count == 1 else began  # the compiler's time does not count
        if count >= look_at and not any(curve.empty for curve in curves):
            look_at = int(count * LOOK_GROWTH) + 1
            if not any(curve.precision.rough for curve in curves):
                break
            if now - shown >= SHOW_SECONDS:
                shown = now
                yield tuple(curve.told() for curve in curves)
        if limits.over(deals, now - began):
            break
    if not curves or any(curve.empty for curve in curves):
        raise hardly_dealt()
    yield tuple(curve.told() for curve in curves)
