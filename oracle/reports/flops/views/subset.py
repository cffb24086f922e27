"""A few weighted flops whose means are nearly those of all flops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.arrays import Column, Masks, Table, Whole
from oracle.cards.card import RANK_COUNT, SUIT_COUNT
from oracle.errors import QueryError, shown
from oracle.reports.flops.report import FlopReport, FlopRows, flop_text
from oracle.reports.flops.views.textures import TEXTURES, only_flops, texture_of
from oracle.simulate.notebook import per_cent, plain_table
from oracle.simulate.work.stop import StoppedError

ALL_FLOPS = "all flops"
"""The group of every flop, in words."""

LEAST, MOST = 1, 1000
"""Flops of a subset."""

DEFAULT_TEXTURES = ("suits", "pairing", "high_card")
"""The textures within which means are held too."""

_ROUNDS = 12
"""Most rounds of moving the flops to the middle of those they stand for."""
_SWAPS, _FEWEST = 12_000, 60
"""Flops exchanged on trial, divided by the number of flops, and the fewest: one to four seconds."""
_SEED = 1
"""The seed of the choice, so that the same report has the same subset."""
_TEXTURE_SCALE = 1.0
"""How far apart flops of different suits or pairs are, in standard deviations of a column."""
_STRICT, _GENERAL, _GROUPED = 300.0, 10.0, 10.0
"""How strictly weights keep the means over all flops, how often ranks and textures come, and the means over
the flops of a texture: one part in this of the deviation is as bad as doubling a weight."""
_OVERALL = 4.0
"""How much more an error over all flops counts than one over the flops of a texture."""
_LEAST_WEIGHT = 0.1
"""Share of its first weight that a flop keeps."""
_CALIBRATIONS = 4
"""Most times that weights are set right after some became too small."""


_SHOWN_ERRORS = 10
"""Means that a notebook shows, the furthest off first."""


@dataclass(frozen=True, slots=True)
class SubsetError:
    """A mean of the subset beside that of all flops, 0…1.

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
        """How far the subset's mean is off; NaN if it has no flop of this group."""
        return abs(self.subset_mean - self.mean)


@dataclass(frozen=True, slots=True, eq=False)
class FlopSubset:
    """Weighted flops that stand for all.

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
        """The mean that is furthest off, of the groups that the subset has."""
        return max(
            (error for error in self.errors if error.error == error.error), key=lambda each: each.error
        )

    @property
    def largest_overall(self) -> float:
        """The largest error of a mean over all flops."""
        return max(error.error for error in self.errors if error.group == ALL_FLOPS)

    @property
    def missing(self) -> tuple[str, ...]:
        """The groups that can come and of which the subset has no flop."""
        lost = (error.group for error in self.errors if error.chance > 0 and error.error != error.error)
        return tuple(dict.fromkeys(lost))

    def text(self) -> str:
        """The subset as solvers read it, a line for each flop: "AhKd7d:0.24"."""
        return "\n".join(
            f"{flop_text(int(flop))}:{weight:.6f}"
            for flop, weight in zip(self.flops, self.weights, strict=True)
        )

    def to_html(self) -> str:
        """The flops with their weights, then the means that are furthest off, as two tables."""
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
        QueryError: If there are not that many, or a subset may not have that many.
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
    """Choose flops and weights so that means of columns, of all flops and of textures, are nearly true.

    Flops are first chosen in the middle of groups of similar ones (k-medoids), each with the chance of its
    group; then weights are changed as little as makes the means right (calibration: J.-C. Deville and
    C.-E. Särndal, JASA 87, 1992), and flops are exchanged while the largest error falls.

    Args:
        report: The report.
        count: Number of flops, 1…1000.
        columns: The columns whose means count; all by default.
        textures: The textures within which they count too.
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
    choice = _Choice(rows, names, tuple(texture_of(name).name for name in textures), count)
    random = np.random.default_rng(_SEED)
    chosen = choice.medoids(random)
    best, weights = choice.score(chosen)
    for _ in range(max(_FEWEST, _SWAPS // count)):
        if cancel is not None and cancel.is_set():
            raise StoppedError
        other = choice.exchanged(chosen, random)
        error, found = choice.score(other)
        if error < best:
            chosen, best, weights = other, error, found
    return _subset(choice, rows, chosen, weights)


def _subset(choice: _Choice, rows: FlopRows, chosen: Whole, weights: Column) -> FlopSubset:
    kept = np.argsort(-weights, kind="stable")
    return FlopSubset(
        rows.flops[chosen[kept]], weights[kept] / weights.sum(), tuple(choice.errors(chosen, weights))
    )


class _Choice:
    """The flops to choose from, and how good a choice is.

    Args:
        rows: The flops that can come.
        names: The columns whose means count.
        textures: The textures within which they count too.
        count: How many flops are chosen.
    """

    def __init__(self, rows: FlopRows, names: tuple[str, ...], textures: tuple[str, ...], count: int) -> None:
        self._count, self._names = count, names
        self._chance = rows.chance / rows.chance.sum()
        self._figures: Table = np.stack([rows.columns[name] for name in names], axis=1)
        self._groups: list[tuple[str, npt.NDArray[np.bool_]]] = [
            (ALL_FLOPS, np.ones(rows.flops.size, dtype=np.bool_))
        ]
        for name in textures:
            group = TEXTURES[name].group_of(rows.flops)
            self._groups += [(words, group == at) for at, words in enumerate(TEXTURES[name].groups)]
        self._groups = [(words, flags) for words, flags in self._groups if flags.any()]
        self._whole = np.arange(len(self._groups)) == 0
        self._shares = np.array([self._chance[flags].sum() for _, flags in self._groups])
        self._means = np.stack(
            [self._chance[f] @ self._figures[f] / self._chance[f].sum() for _, f in self._groups]
        )
        self._spread = np.ptp(self._figures, axis=0)
        self._points = self._places(rows.flops)
        self._flags: Table = np.stack([flags for _, flags in self._groups]).astype(np.float64)
        self._rows, self._wanted, self._strength = self._fixed_sums(rows.flops)

    def _places(self, flops: Masks) -> Table:
        """Where each flop is: its figures in standard deviations, and its suits, pairs and ranks."""
        mean = self._chance @ self._figures
        deviation = np.sqrt(self._chance @ (self._figures - mean) ** 2)
        useful = deviation > 0
        figures = (self._figures - mean)[:, useful] / deviation[useful] / max(1.0, np.sqrt(useful.sum() / 4))
        kinds = [np.eye(len(t.groups))[t.group_of(flops)] for t in (TEXTURES["suits"], TEXTURES["pairing"])]
        high = TEXTURES["high_card"].group_of(flops)[:, None] / len(TEXTURES["high_card"].groups)
        return np.concatenate([figures, *(_TEXTURE_SCALE * each for each in kinds), 2 * high], axis=1)

    def medoids(self, random: np.random.Generator) -> Whole:
        """Flops in the middle of groups of similar ones."""
        chosen = np.array([int(self._chance.argmax())])
        nearest = self._distances(chosen)[:, 0]
        while (
            chosen.size < self._count
        ):  # each next one far from all before: D. Arthur, S. Vassilvitskii (2007)
            odds = self._chance * nearest
            odds[chosen] = 0
            if not odds.any():
                odds = self._chance.copy()
                odds[chosen] = 0
            new = int(random.choice(odds.size, p=odds / odds.sum()))
            chosen = np.append(chosen, new)
            nearest = np.minimum(nearest, self._distances(np.array([new]))[:, 0])
        for _ in range(_ROUNDS):
            owner = self._owners(chosen)
            moved = np.array(
                [self._middle(np.flatnonzero(owner == at), chosen[at]) for at in range(chosen.size)]
            )
            if np.array_equal(moved, chosen):
                break
            chosen = moved
        return chosen

    def exchanged(self, chosen: Whole, random: np.random.Generator) -> Whole:
        """The same flops but one, which is replaced by a flop that was not chosen."""
        other = chosen.copy()
        free = np.ones(self._chance.size, dtype=np.bool_)
        free[chosen] = False
        odds = self._chance * free
        if odds.any():
            other[random.integers(chosen.size)] = random.choice(odds.size, p=odds / odds.sum())
        return other

    def score(self, chosen: Whole) -> tuple[float, Column]:
        """How bad a choice is with its best weights, and these weights.

        The largest error over all flops counts most, beside the mean error over the groups by their chance.
        Of a group without a flop, the whole spread of a column is wrong.
        """
        weights = self._calibrated(chosen)
        means = self._subset_means(chosen, weights)
        errors = np.where(np.isnan(means), self._spread, np.abs(means - self._means))
        groups = self._shares[1:] @ errors[1:].max(axis=1) / max(self._shares[1:].sum(), 1e-300)
        return float(_OVERALL * errors[0].max() + groups), weights

    def errors(self, chosen: Whole, weights: Column) -> Iterator[SubsetError]:
        """Every mean that counts."""
        means = self._subset_means(chosen, weights)
        for row, (words, _) in enumerate(self._groups):
            for at, name in enumerate(self._names):
                yield SubsetError(
                    name, words, float(self._shares[row]), float(self._means[row, at]), float(means[row, at])
                )

    def _distances(self, chosen: Whole) -> Table:
        """Squared distances of all flops from some, shape (flops, chosen)."""
        points, some = self._points, self._points[chosen]
        squares = (points**2).sum(axis=1)[:, None] + (some**2).sum(axis=1)
        return np.asarray(np.maximum(squares - 2 * points @ some.T, 0.0))

    def _owners(self, chosen: Whole) -> Whole:
        """The chosen flop nearest to each flop; a chosen one is its own."""
        owner = self._distances(chosen).argmin(axis=1).astype(np.int64)
        owner[chosen] = np.arange(chosen.size)
        return np.asarray(owner)

    def _middle(self, group: Whole, own: int) -> int:
        """The flop nearest to the centre of a group."""
        if not group.size:
            return own
        weights = self._chance[group]
        centre = weights @ self._points[group] / weights.sum()
        return int(group[((self._points[group] - centre) ** 2).sum(axis=1).argmin()])

    def _subset_means(self, chosen: Whole, weights: Column) -> Table:
        """The means of the subset by group and column; NaN for groups that it does not have."""
        held = self._flags[:, chosen] * weights
        with np.errstate(invalid="ignore"):
            return np.asarray(held @ self._figures[chosen] / held.sum(axis=1, keepdims=True))

    def _calibrated(self, chosen: Whole) -> Column:
        """Weights as near to the chances of the chosen flops' groups as the means allow."""
        first = np.bincount(self._owners(chosen), self._chance, chosen.size)
        rows, wanted = self._rows[:, chosen], self._wanted
        scale = np.sqrt(rows**2 @ first) / self._strength
        useful = scale > 0
        rows, wanted = rows[useful] / scale[useful, None], wanted[useful] / scale[useful]
        weights, loose = first.copy(), np.ones(first.size, dtype=np.bool_)
        for _ in range(_CALIBRATIONS):
            part = rows[:, loose]
            left = wanted - rows[:, ~loose] @ weights[~loose]
            system = np.diag(1 / first[loose]) + part.T @ part
            weights[loose] = np.linalg.solve(system, 1 + part.T @ left)
            small = loose & (weights < _LEAST_WEIGHT * first)
            if not small.any():
                break
            weights[small] = _LEAST_WEIGHT * first[small]
            loose &= ~small
        return np.asarray(np.maximum(weights, _LEAST_WEIGHT * first))

    def _fixed_sums(self, flops: Masks) -> tuple[Table, Column, Column]:
        """Sums over all flops that weights must keep: shape (rows, flops), the sums, and how strictly.

        These are the means of the columns, over all flops and over each group, and besides what any ranges
        depend on: how often each rank and each texture comes.
        """
        shares = [(TEXTURES[name], group) for name in TEXTURES for group in range(len(TEXTURES[name].groups))]
        kinds = np.stack([texture.group_of(flops) == group for texture, group in shares]).astype(np.float64)
        ranks = np.stack([_holds_rank(flops, rank) for rank in range(RANK_COUNT)])
        centred = self._figures[None] - self._means[:, None]
        figures = (self._flags[:, :, None] * centred).transpose(0, 2, 1).reshape(-1, flops.size)
        rows = np.concatenate([np.ones((1, flops.size)), kinds, ranks, figures])
        strict = np.concatenate(
            [
                [_STRICT],
                np.full(len(shares) + RANK_COUNT, _GENERAL),
                np.repeat(np.where(self._whole, _STRICT, _GROUPED * np.sqrt(self._shares)), len(self._names)),
            ]
        )
        return rows, rows @ self._chance, strict


def _holds_rank(flops: Masks, rank: int) -> Column:
    """How many cards of a rank each flop has, shape (n,)."""
    cards = np.uint64(sum(1 << 16 * suit + rank for suit in range(SUIT_COUNT)))
    return np.asarray(np.bitwise_count(flops & cards), dtype=np.float64)
