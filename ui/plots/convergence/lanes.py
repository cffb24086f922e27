"""The layout of the convergence picture: lanes, their scale, the axis of trials. Plain arithmetic, no Qt.

Every seat has its own lane of height 1, the first at the top. All lanes have the same scale, so that their
bands can be compared, and each is centred on its seat's equity, so that 58 % and 11 % can both be read to a
tenth of a point. A scale is kept until the line would leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, log10

import numpy as np
from numpy.typing import NDArray

from oracle.query import RunSettings
from oracle.simulate.snapshot import Snapshot

FILL = 0.92
"""Share of a lane's height that the scale uses; the rest keeps neighbours apart."""
LEAST_REACH = 0.0005
"""Smallest half-height of a lane, as a share: below ± 0.05 points nothing is visible."""
EXACT_REACH = 0.05
"""Half-height of a lane that only shows an exact value."""
DRIFT = 0.3
"""A lane is centred again when its line is this far off, in half-heights."""
FIRST_TRIALS = 100
"""Trials at the first point of every trace."""
ROUNDING = 1e-9
"""Slack in comparisons of round numbers."""
LONG_RUN = 100_000
"""From this many trials on the axis starts at 1,000: the first points would flatten all the rest."""


@dataclass(frozen=True, slots=True)
class LaneScale:
    """The vertical scale of all lanes.

    Attributes:
        centres: Equity at the middle of each lane.
        reach: Half the height of a lane, in equity.
    """

    centres: tuple[float, ...]
    reach: float

    def middle(self, lane: int) -> float:
        """Height of the middle of a lane in the picture; lane 0 is the topmost."""
        return len(self.centres) - lane - 0.5

    def place(self, lane: int, equity: NDArray[np.float64]) -> NDArray[np.float64]:
        """Heights in the picture of equities of a lane."""
        return self.middle(lane) + (equity - self.centres[lane]) * (FILL / 2 / self.reach)

    def place_all(self, equities: NDArray[np.float64]) -> NDArray[np.float64]:
        """Heights in the picture of equities of the first lanes, lanes × points."""
        centres = np.array(self.centres[: len(equities)])[:, None]
        middles = (len(self.centres) - np.arange(len(equities)) - 0.5)[:, None]
        heights: NDArray[np.float64] = middles + (equities - centres) * (FILL / 2 / self.reach)
        return heights

    def ticks(self, lane: int, least: float, inner: float = 1.0) -> tuple[float, tuple[float, ...]]:
        """Round equities inside a lane: an even scale, or two that are far enough apart, or one.

        Args:
            lane: The lane.
            least: Smallest distance between two of them that can be read.
            inner: Share of the lane's scale, from its middle, that may have ticks, 0…1.

        Returns:
            The unit of which they are multiples, and the ticks, rising.
        """
        step = round_step(least)
        ticks = self._multiples(lane, step, inner)
        if len(ticks) > 1:
            return step, ticks
        scales = [(step / part, self._multiples(lane, step / part, inner)) for part in (2, 5, 10)]
        for unit, finer in scales:
            if finer and finer[-1] - finer[0] >= least:
                return unit, (finer[0], finer[-1])
        for unit, finer in () if ticks else scales:
            if finer:
                return unit, (min(finer, key=lambda tick: abs(tick - self.centres[lane])),)
        return step, ticks

    def _multiples(self, lane: int, step: float, inner: float) -> tuple[float, ...]:
        centre = self.centres[lane]
        low, high = max(0.0, centre - inner * self.reach), min(1.0, centre + inner * self.reach)
        first, last = ceil(low / step - ROUNDING), floor(high / step + ROUNDING)
        return tuple(number * step for number in range(first, last + 1))


def round_step(least: float) -> float:
    """The smallest of …, 0.1, 0.2, 0.5, 1, 2, 5, … that is at least this."""
    power: float = 10.0 ** floor(log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - ROUNDING))


def choose_scale(
    means: NDArray[np.float64], half_widths: NDArray[np.float64], old: LaneScale | None = None
) -> LaneScale:
    """The scale for what is visible, or the old one while its lines stay well inside their lanes.

    Args:
        means: Equities, points × seats, the newest last; at least one point.
        half_widths: Half of the 95 % intervals, likewise.
        old: The scale in use.
    """
    now = means[-1]
    if old is not None and len(old.centres) == len(now):
        off = np.abs(now - np.array(old.centres))
        if float(off.max()) <= DRIFT * old.reach:
            return old
    reach = float((np.abs(means - now) + half_widths).max())
    return LaneScale(tuple(float(value) for value in now), max(LEAST_REACH, reach))


def exact_scale(values: Sequence[float]) -> LaneScale:
    """The scale of a picture of exact values alone."""
    return LaneScale(tuple(values), EXACT_REACH)


def expected_trials(snapshot: Snapshot, settings: RunSettings) -> float:
    """Estimated number of trials at the end of the run.

    An error shrinks with the square root of the trials, and the pace is assumed to be steady.
    """
    trials = max(1, snapshot.trials)
    if snapshot.done:
        return trials
    limits = settings.or_defaults()
    ends: list[float] = []
    if limits.trials is not None:
        ends.append(limits.trials)
    if limits.error is not None and 0 < snapshot.half_width < inf:
        ends.append(trials * (snapshot.half_width / limits.error) ** 2)
    if limits.seconds is not None and snapshot.seconds > 0:
        ends.append(trials * limits.seconds / snapshot.seconds)
    return max(trials, min(ends, default=trials))


@dataclass(frozen=True, slots=True)
class TrialAxis:
    """The axis of trials.

    Attributes:
        first: Trials at its left end.
        last: Trials at its right end.
    """

    first: int
    last: int

    def covering(self, trials: int) -> TrialAxis:
        """This axis, or a longer one if the run has passed its end."""
        return self if trials <= self.last else TrialAxis(self.first, _round_up(trials))

    def decades(self) -> tuple[int, ...]:
        """The powers of ten on it."""
        lowest, highest = ceil(log10(self.first) - ROUNDING), floor(log10(self.last) + ROUNDING)
        return tuple(10**power for power in range(lowest, highest + 1))


def choose_axis(expected: float) -> TrialAxis:
    """The axis for a run with an expected number of trials."""
    last = _round_up(max(expected, 10 * FIRST_TRIALS))
    return TrialAxis(10 * FIRST_TRIALS if last >= LONG_RUN else FIRST_TRIALS, last)


def _round_up(trials: float) -> int:
    return round(round_step(trials))
