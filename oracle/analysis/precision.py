"""How precisely the points of a picture are known, and how precisely they must be for it to be finished.

A point is one item of a picture: a hand, a class or group of hands, a card, a cell, a case of an equity
graph.  Each equity has a half-width: half of its 95 % interval, as a share of the pot.  If points are placed
along an axis of shares (of cases or hands), their positions have one too.  A sampled picture is refined until
they are within `POT_HALF_WIDTH` and `SHARE_HALF_WIDTH`; until then it is rough, however long that takes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column
from oracle.query.settings import RunSettings
from oracle.simulate.intervals.estimate import Z95

POT_HALF_WIDTH = 0.01
"""A point of a finished picture is known to ± 1 % of the pot."""

SHARE_HALF_WIDTH = 0.01
"""Its position on an axis of shares is known to ± 1 % of the cases or hands."""

RARE = 0.001
"""Total probability of the points that may be less precise than stated; each shows its own half-width."""

UNREACHED = 1e-9
"""A half-width that no sample reaches."""

NEARLY = 0.99
"""The highest progress shown for an unfinished picture."""


@dataclass(frozen=True, slots=True)
class TargetWidths:
    """The half-widths at which a picture is finished.

    Attributes:
        pot: Of equities, 0…1 of the pot.
        share: Of positions on an axis of shares, 0…1.
    """

    pot: float = POT_HALF_WIDTH
    share: float = SHARE_HALF_WIDTH


@dataclass(frozen=True, slots=True)
class Precision:
    """How precisely the points of a picture are known.

    Attributes:
        pot: 95 % half-width of an equity that holds for all points except the rarest, whose total probability
            is `RARE`.  1 if nothing is known yet, 0 if exact.
        share: The same for a position on an axis of shares; 0 if there is none or it is exact.
        exact: Whether every deal was counted.
        wanted: The half-widths at which a sampled picture is finished.
        work: Fraction of the exact picture's work that is done while a rough one is shown, 0…1.
    """

    pot: float = 0.0
    share: float = 0.0
    exact: bool = True
    wanted: TargetWidths = TargetWidths()
    work: float = 0.0

    @property
    def rough(self) -> bool:
        """Whether some points are not yet known precisely enough."""
        return not self.exact and (self.pot > self.wanted.pot or self.share > self.wanted.share)

    @property
    def progress(self) -> float:
        """Progress of the picture, 0…1: half-widths fall with the square root of the work."""
        if not self.rough:
            return 1.0
        reached = min(
            (wanted / now) ** 2 if now > wanted else 1.0
            for now, wanted in ((self.pot, self.wanted.pot), (self.share, self.wanted.share))
        )
        return min(NEARLY, max(reached, self.work))

    def joined(self, other: Precision) -> Precision:
        """The combined precision of two pictures shown side by side: the worse of both."""
        return Precision(
            max(self.pot, other.pot),
            max(self.share, other.share),
            self.exact and other.exact,
            self.wanted,
            min(self.work, other.work),
        )


EXACT = Precision()
"""Every deal was counted."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a sampled picture ends: when it is precise enough, or earlier if a limit is set.

    Attributes:
        wanted: The half-widths to reach.
        trials: Deals after which it ends in any case.
        seconds: The same, in seconds.
    """

    wanted: TargetWidths
    trials: float
    seconds: float

    @classmethod
    def of(cls, settings: RunSettings) -> Limits:
        """The limits given by some settings; an error in them is the half-width of every point."""
        error = settings.error
        wanted = TargetWidths() if error is None else TargetWidths(error, error)
        return cls(wanted, settings.trials or inf, settings.seconds or inf)

    def over(self, trials: float, seconds: float) -> bool:
        """Whether a limit ends the picture although it is rough."""
        return trials >= self.trials or seconds >= self.seconds


def up_to_limit(settings: RunSettings) -> RunSettings:
    """The same settings, with which sampling ends at a limit of deals or seconds and not before."""
    if settings.error is None and (settings.trials is not None or settings.seconds is not None):
        return replace(settings, error=UNREACHED)
    return settings


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a picture may take, where its figures must not depend on the machine.

    Attributes:
        threads: The threads that plans reckon with; None for those of the run.
        work: Most work of sampling, in estimated seconds of one processor.
    """

    threads: int | None = None
    work: float = inf


ANY_EFFORT = Effort()
"""Plans for the threads of the run; only its settings end the sampling."""


def student(groups: Column | float) -> Column:
    """Student's t quantile for a two-sided 95 % interval of a mean.

    Expanded about the normal quantile (Abramowitz and Stegun 26.7.5, two terms).

    Args:
        groups: Number of values in the mean, or the effective number if their sizes differ.
    """
    freedom = np.maximum(np.asarray(groups, dtype=np.float64) - 1, 1.0)
    first, second = (Z95**3 + Z95) / 4, (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / 96
    quantile: Column = Z95 + first / freedom + second / freedom**2
    return quantile


def half_widths(variance: Column | float, groups: Column | float) -> Column:
    """95 % half-widths of means of values 0…1.

    Student's interval is widened for what unseen deals may hide: a hand that has lost all of n deals may
    still win a share of 3.84 / (n + 3.84) of them (E. B. Wilson, 1927).

    Args:
        variance: Variance of each mean.
        groups: Number of values in each mean: single deals, or groups of related deals, or the effective
            number if sizes differ.  The half-width is 1 where there are none.

    Returns:
        Half-widths, at most 1.
    """
    count, squared = np.asarray(groups, dtype=np.float64), Z95 * Z95
    spread = np.sqrt(np.maximum(np.nan_to_num(np.asarray(variance, dtype=np.float64)), 0.0))
    found = student(count) * spread + squared / (count + squared)
    half: Column = np.where(count > 0, np.minimum(found, 1.0), 1.0)
    return half


def half_widths_of(sums: npt.NDArray[np.number]) -> Column:
    """Half-widths of means from the count, sum and sum of squares of values 0…1, shape (3, n)."""
    deals = sums[0].astype(np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = sums[1] / deals
        variance = (sums[2] / deals - mean**2) / np.maximum(deals - 1, 1)
    return half_widths(variance, deals)


def widest(half: Column, likely: Column, rare: float = RARE) -> float:
    """The half-width that holds for all points except the rarest.

    Args:
        half: Half-width of each point, shape (n,).
        likely: Relative probability of each, shape (n,).
        rare: Total probability of the points that may exceed it.
    """
    held = likely > 0
    if not held.any():
        return 1.0
    half, likely = half[held], likely[held]
    order = np.argsort(-half)
    past = np.cumsum(likely[order])
    place = int(np.searchsorted(past, rare * past[-1], side="right"))
    return float(half[order[min(place, order.size - 1)]])
