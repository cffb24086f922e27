"""A few weighted flops whose means are nearly those of all flops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.arrays import Column, Masks, Whole
from oracle.errors import QueryError, shown
from oracle.reports.flops.report import FlopReport, FlopRows, flop_text
from oracle.reports.flops.views.subset_choice import ALL_FLOPS, SubsetChoice
from oracle.reports.flops.views.textures import only_flops, texture_of
from oracle.simulate.notebook import per_cent, plain_table
from oracle.simulate.work.stop import StoppedError

LEAST, MOST = 1, 1000
"""Fewest and most flops of a subset."""
DEFAULT_TEXTURES = ("suits", "pairing", "high_card")
"""The textures within which means are kept too."""

_SWAPS, _FEWEST = 30_000, 100
"""Flops exchanged on trial, divided by the number of flops, and the fewest: about a second."""
_SEED = 1
"""The seed of the choice, so that the same report has the same subset."""
_SHOWN_ERRORS = 10
"""Means that a notebook shows, those with the largest error first."""


@dataclass(frozen=True, slots=True)
class SubsetError:
    """A mean over the subset compared with the mean over all flops, 0…1.

    Attributes:
        column: Such as "p1.equity".
        group: "all flops", or a group of a texture in words.
        chance: Probability of the group among all flops.
        mean: Mean over all flops.
        subset_mean: Mean over the subset; NaN if it has no flop of this group.
    """

    column: str
    group: str
    chance: float
    mean: float
    subset_mean: float

    @property
    def error(self) -> float:
        """Error of the subset's mean, 0…1; NaN if it has no flop of this group."""
        return abs(self.subset_mean - self.mean)


@dataclass(frozen=True, slots=True, eq=False)
class FlopSubset:
    """Weighted flops that represent all flops.

    Attributes:
        flops: Masks, shape (k,), uint64, the heaviest first.
        weights: Shape (k,); they sum to 1.
        errors: Every mean that was compared.
    """

    flops: Masks
    weights: Column
    errors: tuple[SubsetError, ...]

    @property
    def largest(self) -> SubsetError:
        """The mean with the largest error, among groups that the subset has."""
        return max(
            (error for error in self.errors if error.error == error.error), key=lambda each: each.error
        )

    @property
    def largest_overall(self) -> float:
        """The largest error of a mean over all flops."""
        return max(error.error for error in self.errors if error.group == ALL_FLOPS)

    @property
    def missing(self) -> tuple[str, ...]:
        """The groups that can come but have no flop in the subset."""
        lost = (error.group for error in self.errors if error.chance > 0 and error.error != error.error)
        return tuple(dict.fromkeys(lost))

    def text(self) -> str:
        """The subset in the format of solvers, one flop per line: "AhKd7d:0.24"."""
        return "\n".join(
            f"{flop_text(int(flop))}:{weight:.6f}"
            for flop, weight in zip(self.flops, self.weights, strict=True)
        )

    def to_html(self) -> str:
        """Two HTML tables: the flops with their weights, and the means with the largest errors."""
        flops = [
            [flop_text(int(flop)), per_cent(float(weight))]
            for flop, weight in zip(self.flops, self.weights, strict=True)
        ]
        off = 100 * self.largest_overall
        caption = f"{len(flops):,} weighted flops; means over all flops are off by at most {off:.3f} points"
        known = sorted((each for each in self.errors if each.error == each.error), key=lambda e: -e.error)
        worst = [
            [each.column, each.group, per_cent(each.mean), per_cent(each.subset_mean),
             f"{100 * each.error:.2f}"]
            for each in known[:_SHOWN_ERRORS]
        ]  # fmt: skip
        lost = f"; no flop of these: {', '.join(self.missing)}" if self.missing else ""
        heads = ["column", "group", "all flops, %", "subset, %", "off by, points"]
        return plain_table(caption, ["flop", "weight, %"], flops) + plain_table(
            f"The means that are furthest off{lost}", heads, worst
        )

    def _repr_html_(self) -> str:
        """As `to_html`."""
        return self.to_html()


def check_count(count: int, flops: int) -> None:
    """Check the size of a subset.

    Args:
        count: Its number of flops.
        flops: How many there are to choose from.

    Raises:
        QueryError: If there are fewer flops, or a subset may not have that many.
    """
    if not LEAST <= count <= min(MOST, flops):
        raise QueryError(f"A subset of this report has {LEAST} to {min(MOST, flops):,} flops, not {count:,}.")


def flop_subset(
    report: FlopReport,
    count: int,
    columns: Sequence[str] | None = None,
    textures: Sequence[str] = DEFAULT_TEXTURES,
    cancel: Cancel = None,
) -> FlopSubset:
    """Choose flops and weights whose means are close to those of all flops and of the groups of textures.

    Flops are first chosen in the middle of groups of similar ones (k-medoids). Weights are as near to equal
    as the means allow (calibration: J.-C. Deville and C.-E. Särndal, JASA 87, 1992). Flops are then exchanged
    while this reduces the errors: those of the report, and those expected for other ranges (`usual_figures`),
    since ten flops can be right for one table by chance and wrong for the next. If there are few choices,
    each is scored instead.

    Args:
        report: The report.
        count: Number of flops, 1…1000.
        columns: The columns whose means count; all by default.
        textures: The textures within whose groups the means count too.
        cancel: Stops the work when set.

    Raises:
        QueryError: If the report has fewer flops, or no such column or texture.
        StoppedError: If cancelled.
    """
    only_flops(report)
    names = tuple(report.kinds.columns) if columns is None else tuple(columns)
    for name in names:
        report.column(name)
    rows = report.apart.of(np.flatnonzero(report.apart.chance > 0))
    unknown = {name for name in names if not np.isfinite(rows.columns[name]).all()}
    if columns is None:  # a sampled answer may not be known on the rarest flops
        names = tuple(name for name in names if name not in unknown)
    elif unknown:
        raise QueryError(
            f"The column “{shown(sorted(unknown)[0])}” is not known on every flop yet.",
            remedy="Sample more deals, or leave it out.",
        )
    check_count(count, rows.flops.size)
    if not names:
        raise QueryError("A subset needs at least one column.")
    choice = SubsetChoice(rows, names, tuple(texture_of(name).name for name in textures), count)
    chosen, weights = _best(choice, count, rows.flops.size, cancel)
    return _subset(choice, rows, chosen, weights)


def _best(choice: SubsetChoice, count: int, flops: int, cancel: Cancel) -> tuple[Whole, Column]:
    """The best choice found, and its weights; the best of all if there are no more choices than trials."""
    trials = max(_FEWEST, _SWAPS // count)
    every = combinations(range(flops), count) if comb(flops, count) <= trials else None
    random = np.random.default_rng(_SEED)
    chosen = choice.medoids(random) if every is None else np.array(next(every))
    best, weights = choice.score(chosen)
    for _ in range(trials):
        if cancel is not None and cancel.is_set():
            raise StoppedError
        if every is None:
            other = choice.exchanged(chosen, random)
        else:
            following = next(every, None)
            if following is None:
                break
            other = np.array(following)
        error, found = choice.score(other)
        if error < best:
            chosen, best, weights = other, error, found
    return chosen, weights


def _subset(choice: SubsetChoice, rows: FlopRows, chosen: Whole, weights: Column) -> FlopSubset:
    kept = np.argsort(-weights, kind="stable")
    errors = tuple(SubsetError(*mean) for mean in choice.means_of(chosen, weights))
    return FlopSubset(rows.flops[chosen[kept]], weights[kept] / weights.sum(), errors)
