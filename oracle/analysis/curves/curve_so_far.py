"""The curve of an equity graph in progress: its precision, and its growth by boards in random order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from oracle.analysis.curves.curve import NUDGE, Cases, Curve, CurveBuilder
from oracle.analysis.curves.next_boards import Visit
from oracle.analysis.precision import Limits, Precision, TargetWidths, half_widths, student, widest
from oracle.analysis.timing import SHOW_SECONDS
from oracle.analysis.work import hardly_dealt
from oracle.arrays import Column
from oracle.query.settings import RunSettings

LEVELS = np.linspace(0.0, 1.0, 101)
"""Equities at which the precision of the curve is checked."""

LOOK_GROWTH = 1.1
"""Factor by which the number of boards grows between checks of the precision."""

RARE_CASES = 0.01
"""Share of the cases that may be known less precisely than stated."""

MOST_VISITS = 200_000
"""Boards after which a curve ends even if it is rough, because the data of each takes memory."""


@dataclass(frozen=True, slots=True, eq=False)
class CurveSoFar:
    """A curve so far; see `oracle.analysis.pictures.equity_graph.EquityGraph`."""

    curve: Curve
    precision: Precision


class Shares:
    """How precisely shares of the cases are known from the boards visited so far.

    At each of `LEVELS`, boards differ in the share of their cases that reach it.  The variance between boards
    gives the error of the mean over the visited ones.  The part explained by hands drawn on each board always
    counts; the rest only in proportion to the boards not visited (sampling without replacement).

    Args:
        boards: Number of boards.
        dealt: Number of deals that estimated how likely each board is.
    """

    def __init__(self, boards: int, dealt: int) -> None:
        self._boards, self._dealt, self._visits = boards, dealt, 0
        self._weight = self._squares = 0.0
        self._sums = np.zeros((4, LEVELS.size))

    def add(self, cases: Cases, drawn: int) -> None:
        """Add the cases of one board, found from a number of drawn hands; 0 if these are not a sample."""
        weight = float(cases.weight.sum())
        if weight <= 0:
            return
        order = np.argsort(cases.equity)
        above = np.concatenate([[0.0], np.cumsum(cases.weight[order][::-1])])[::-1]
        share = above[np.searchsorted(cases.equity[order], LEVELS - NUDGE)] / weight
        within = share * (1 - share) / max(1, drawn - 1) if drawn else np.zeros(LEVELS.size)
        self._visits += 1
        self._weight += weight
        self._squares += weight**2
        self._sums += np.stack([weight * share, weight**2 * share, weight**2 * share**2, weight**2 * within])

    @property
    def half_width(self) -> float:
        """95 % half-width of the share of cases with at least any given equity."""
        if not self._weight:
            return 1.0
        total, first, second, within = self._sums
        share = total / self._weight
        spread = np.maximum(second - 2 * share * first + share**2 * self._squares, 0) / self._weight**2
        hands = within / self._weight**2
        worth = self._weight**2 / self._squares  # the number of equally likely boards
        spread *= worth / max(1.0, worth - 1)
        left = max(0.0, 1 - self._visits / self._boards)
        dealt = share * (1 - share) / self._dealt
        variance = left * np.maximum(spread - hands, 0.0) + hands + dealt
        # If all boards so far agree, those not visited may still differ.
        unseen = float(half_widths(0.0, self._visits / left)) if left > 0 else 0.0
        return min(1.0, max(unseen, float((student(worth) * np.sqrt(variance)).max())))


class GrowingCurve:
    """One player's curve, which grows board by board.

    Args:
        shares: The precision of the shares.
        wanted: The half-widths to reach.
    """

    def __init__(self, shares: Shares, wanted: TargetWidths) -> None:
        self._shares, self._wanted = shares, wanted
        self._builder = CurveBuilder()
        self._known: list[tuple[Column, Column]] = []

    def add(self, visit: Visit) -> None:
        """Add what was found on a board."""
        self._builder.add(visit.cases)
        self._shares.add(visit.cases, visit.drawn)
        self._known.append((visit.half_width, visit.cases.weight))

    @property
    def empty(self) -> bool:
        """Whether there are no cases yet."""
        return self._builder.empty

    @property
    def precision(self) -> Precision:
        """The precision so far."""
        half, weight = (np.concatenate(columns) for columns in zip(*self._known, strict=True))
        self._known = [(half, weight)]
        return Precision(widest(half, weight, RARE_CASES), self._shares.half_width, False, self._wanted)

    def so_far(self) -> CurveSoFar:
        """The curve so far."""
        return CurveSoFar(self._builder.curve(), self.precision)


def growing_curves(
    visited: Iterable[tuple[Visit, ...]], shares: Callable[[], Shares], settings: RunSettings
) -> Iterator[tuple[CurveSoFar, ...]]:
    """Grow the curves of some players board by board, until they are precise enough.

    Args:
        visited: What was found on one board after the other: one result per player.
        shares: Makes the precision estimator of each player.
        settings: The limits.

    Raises:
        StoppedError: If cancelled.
        RunError: If no board left any case.
    """
    limits = Limits.of(settings)
    curves: list[GrowingCurve] = []
    began = shown = time.perf_counter()
    deals, look_at = 0, 1
    for count, visits in enumerate(visited, 1):
        curves = curves or [GrowingCurve(shares(), limits.wanted) for _ in visits]
        for curve, visit in zip(curves, visits, strict=True):
            curve.add(visit)
        deals += visits[0].deals
        now = time.perf_counter()
        began = now if count == 1 else began  # compile time does not count
        if count >= look_at and not any(curve.empty for curve in curves):
            look_at = int(count * LOOK_GROWTH) + 1
            if not any(curve.precision.rough for curve in curves):
                break
            if now - shown >= SHOW_SECONDS:
                shown = now
                yield tuple(curve.so_far() for curve in curves)
        if limits.over(deals, now - began):
            break
    if not curves or any(curve.empty for curve in curves):
        raise hardly_dealt()
    yield tuple(curve.so_far() for curve in curves)
