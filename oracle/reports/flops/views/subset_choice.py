"""Which flops represent all flops, and with what weights."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Table, Whole
from oracle.reports.flops.report import FlopRows
from oracle.reports.flops.views.textures import TEXTURES
from oracle.reports.flops.views.usual_figures import UNEXPLAINED, usual_moves

ALL_FLOPS = "all flops"
"""The group of every flop, in words."""

_ROUNDS = 12
"""Most rounds of moving the flops to the middle of those that they represent."""
_TEXTURE_SCALE = 1.0
"""How far apart flops of different suits or pairs are, in standard deviations of a column."""
_STRICT, _GROUPED = 100.0, 3.0
"""How strictly weights keep the means over all flops, and those over the flops of a texture: one part in this
of the deviation is as bad as doubling a weight."""
_OVERALL = 10.0
"""How much more an error over all flops counts than one over the flops of a texture."""
_LEAST_WEIGHT = 0.1
"""Share of its first weight that a flop keeps."""
_CALIBRATIONS = 4
"""Most times that weights are corrected after some became too small."""


class SubsetChoice:
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
        self._flags: Table = np.stack([flags for _, flags in self._groups]).astype(np.float64)
        self._shares = self._flags @ self._chance
        odds = self._flags * self._chance / self._shares[:, None]
        self._means = odds @ self._figures
        self._spread = np.ptp(self._figures, axis=0)
        self._deviations = np.sqrt(self._chance @ (self._figures - self._means[0]) ** 2)
        self._moves = usual_moves(rows.flops)
        self._mean_moves: Table = odds @ self._moves.T
        self._points = self._places(rows.flops)
        self._rows, self._wanted, self._strength = self._fixed_sums()
        self._drawn_weights = drawn_weights(self._chance, count)

    def _places(self, flops: Masks) -> Table:
        """Where each flop is: its figures in standard deviations, and its suits, pairs and ranks."""
        useful = self._deviations > 0
        figures = (self._figures - self._means[0])[:, useful] / self._deviations[useful]
        figures /= max(1.0, np.sqrt(useful.sum() / 4))
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
        """The error score of a choice with its best weights, and these weights.

        The errors of the report and those expected for other ranges count equally. Errors over all flops
        count most, in addition to the mean error over the groups, weighted by chance. For a group without a
        flop, the error is the whole spread of a column.
        """
        weights = self._calibrated(chosen)
        means = self._subset_means(chosen, weights)
        errors = np.where(np.isnan(means), self._spread, np.abs(means - self._means)).max(axis=1)
        errors += self.expected_errors(chosen, weights)
        groups = self._shares[1:] @ errors[1:] / max(self._shares[1:].sum(), 1e-300)
        return float(_OVERALL * errors[0] + groups), weights

    def expected_errors(self, chosen: Whole, weights: Column) -> Column:
        """The error to expect, by group, of a figure of other ranges that varies like those of this report.

        Properties move figures by their usual deviations, independent of each other; the rest is unexplained.
        """
        held = self._flags[:, chosen] * weights
        there = held.sum(axis=1)
        held /= np.where(there > 0, there, 1.0)[:, None]
        off = held @ self._moves[:, chosen].T - self._mean_moves
        variance = (off**2).sum(axis=1) + UNEXPLAINED * (held**2).sum(axis=1)
        return np.asarray(np.where(there > 0, np.sqrt(variance), 0.0) * self._deviations.max())

    def means_of(self, chosen: Whole, weights: Column) -> Iterator[tuple[str, str, float, float, float]]:
        """Every mean that counts: its column and group, the group's chance, over all flops and the chosen."""
        means = self._subset_means(chosen, weights)
        for row, (words, _) in enumerate(self._groups):
            for at, name in enumerate(self._names):
                whole, found = float(self._means[row, at]), float(means[row, at])
                yield name, words, float(self._shares[row]), whole, found

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
        """Weights as near to those of a random choice as the means allow.

        The means are those of this report, and those of the properties that other ranges depend on.
        """
        first = self._drawn_weights[chosen]
        rows, wanted = self._rows[:, chosen], self._wanted
        size = np.sqrt(rows**2 @ first)
        useful = size > 0
        scale = self._strength[useful] / size[useful]
        usual = np.sqrt(chosen.size / UNEXPLAINED)  # as strictly as the unexplained part is independent
        rows = np.concatenate([rows[useful] * scale[:, None], usual * self._moves[:, chosen]])
        wanted = np.concatenate([wanted[useful] * scale, usual * self._mean_moves[0]])
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

    def _fixed_sums(self) -> tuple[Table, Column, Column]:
        """Sums that weights must keep: shape (rows, flops), the sums over all flops, and how strictly.

        These are the means of the columns, over all flops and over each group.
        """
        centred = self._figures[None] - self._means[:, None]
        figures = (self._flags[:, :, None] * centred).transpose(0, 2, 1).reshape(-1, self._chance.size)
        rows = np.concatenate([np.ones((1, self._chance.size)), figures])
        by_group = np.where(self._whole, _STRICT, _GROUPED * np.sqrt(self._shares))
        strict = np.concatenate([[_STRICT], np.repeat(by_group, len(self._names))])
        return rows, rows @ self._chance, strict


def drawn_weights(chance: Column, count: int) -> Column:
    """The weight of each flop in a random choice by chance: one over the number of flops, or its chance.

    A flop whose chance is greater than that share is always chosen, and has its chance as its weight; each
    chosen one of the others represents an equal part (D. G. Horvitz, D. J. Thompson, JASA 47, 1952).

    Args:
        chance: Probability of each flop, shape (n,); all positive, their sum is 1.
        count: How many flops are chosen, 1…n.

    Returns:
        Shape (n,).  Those of a random choice sum to 1 on average.
    """
    always = np.zeros(chance.size, dtype=np.bool_)
    while count > always.sum():
        share = chance[~always].sum() / (count - always.sum())
        more = ~always & (chance >= share)
        if not more.any():
            return np.where(always, chance, share)
        always |= more
    return chance.copy()
