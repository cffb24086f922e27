"""How well the points of a picture are known, and how well they must be before it is finished.

A point is what a picture shows: a hand, a class or group of hands, a card, a cell, a case of an equity graph.
Each equity has a half-width: half of its 95 % interval, as a share of the pot.  Where points stand along an
axis of shares (of cases or of hands), their places have one too.  A sampled picture goes on until both are
within `POT_HALF_WIDTH` and `SHARE_HALF_WIDTH`; until then it is rough, however long it takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

from oracle.query.settings import RunSettings
from oracle.simulate.intervals.estimate import Z95

POT_HALF_WIDTH = 0.01
"""A point of a finished picture is known to ± 1 % of the pot."""

SHARE_HALF_WIDTH = 0.01
"""Its place on an axis of shares is known to ± 1 % of the cases, or of the hands."""

RARE = 0.001
"""Share of the deals that points may make up which are known less well than the half-width of a picture
says.  Each of these tells its own."""

NEARLY = 0.99
"""The most progress told of a picture that is not finished."""

Column = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The half-widths at which a picture is finished.

    Attributes:
        pot: Of equities, 0…1 of the pot.
        share: Of places on an axis of shares, 0…1.
    """

    pot: float = POT_HALF_WIDTH
    share: float = SHARE_HALF_WIDTH


@dataclass(frozen=True, slots=True)
class Precision:
    """How well the points of a picture are known.

    Attributes:
        pot: Half of the 95 % interval of an equity: all points keep to it but the rarest, which together
            are as likely as `RARE`.  1 where nothing is known yet, 0 where exact.
        share: The same of a place on an axis of shares; 0 where there is none or it is exact.
        exact: Whether every deal was counted.
        wanted: The half-widths at which a sampled picture is finished.
        work: Share of the work of an exact picture that is done while a rough one stands in for it, 0…1.
    """

    pot: float = 0.0
    share: float = 0.0
    exact: bool = True
    wanted: Wanted = Wanted()
    work: float = 0.0

    @property
    def rough(self) -> bool:
        """Whether some points are not yet known as well as wanted."""
        return not self.exact and (self.pot > self.wanted.pot or self.share > self.wanted.share)

    @property
    def progress(self) -> float:
        """How far the picture is, 0…1: half-widths fall with the square root of the work."""
        if not self.rough:
            return 1.0
        reached = min(
            (wanted / now) ** 2 if now > wanted else 1.0
            for now, wanted in ((self.pot, self.wanted.pot), (self.share, self.wanted.share))
        )
        return min(NEARLY, max(reached, self.work))

    def joined(self, other: Precision) -> Precision:
        """That of two pictures side by side: the poorer of both."""
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
    """When a sampled picture ends: when it is known well enough, or sooner where that is asked for.

    Attributes:
        wanted: The half-widths to reach.
        trials: Deals after which it ends all the same.
        seconds: The same, in seconds.
    """

    wanted: Wanted
    trials: float
    seconds: float

    @classmethod
    def of(cls, settings: RunSettings) -> Limits:
        """Those of some settings; an error they name is the half-width of every point."""
        error = settings.error
        wanted = Wanted() if error is None else Wanted(error, error)
        return cls(wanted, settings.trials or inf, settings.seconds or inf)

    def over(self, trials: float, seconds: float) -> bool:
        """Whether a picture ends although it is rough."""
        return trials >= self.trials or seconds >= self.seconds


def student(groups: Column | float) -> Column:
    """Student's quantile of a two-sided 95 % interval of a mean.

    By its expansion about the normal quantile (Abramowitz and Stegun 26.7.5, two terms).

    Args:
        groups: Values that the mean is of, or as many as their unequal sizes are worth.
    """
    freedom = np.maximum(np.asarray(groups, dtype=np.float64) - 1, 1.0)
    first, second = (Z95**3 + Z95) / 4, (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / 96
    quantile: Column = Z95 + first / freedom + second / freedom**2
    return quantile


def half_widths(variance: Column | float, groups: Column | float) -> Column:
    """Half of the 95 % intervals of means of values 0…1.

    To Student's interval is added what deals that were not seen may hide: a hand that has lost all of n deals
    may still win a share of 3.84 / (n + 3.84) of them (E. B. Wilson, 1927).

    Args:
        variance: Of each mean.
        groups: Values behind each: single deals, or where deals are alike the groups of them, or as many as
            their unequal sizes are worth.  The half-width is 1 where there are none.

    Returns:
        Half-widths, at most 1.
    """
    count, squared = np.asarray(groups, dtype=np.float64), Z95 * Z95
    spread = np.sqrt(np.maximum(np.nan_to_num(np.asarray(variance, dtype=np.float64)), 0.0))
    found = student(count) * spread + squared / (count + squared)
    half: Column = np.where(count > 0, np.minimum(found, 1.0), 1.0)
    return half


def half_widths_of(sums: npt.NDArray[np.number]) -> Column:
    """Half-widths of means from the number, the sum and the sum of squares of values 0…1, shape (3, n)."""
    deals = sums[0].astype(np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = sums[1] / deals
        variance = (sums[2] / deals - mean**2) / np.maximum(deals - 1, 1)
    return half_widths(variance, deals)


def widest(half: Column, likely: Column, rare: float = RARE) -> float:
    """The half-width that all points keep to but the rarest.

    Args:
        half: Half-width of each point, shape (n,).
        likely: How likely each is, in any unit, shape (n,).
        rare: How likely those may be together that keep not to it, as a share of all.
    """
    held = likely > 0
    if not held.any():
        return 1.0
    half, likely = half[held], likely[held]
    order = np.argsort(-half)
    past = np.cumsum(likely[order])
    place = int(np.searchsorted(past, rare * past[-1], side="right"))
    return float(half[order[min(place, order.size - 1)]])
