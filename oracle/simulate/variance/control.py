"""Coefficients of control variates, made from a pilot, and what they save.

In a sample in which a player beats more single opponents than on average, he also wins too many pots, so the
error of his control, times a coefficient, is subtracted.  With z the means of the controls in a run, μ their
exact means and f the mean of a figure, the corrected figure is f - b (z - μ).  The best coefficients are
those of a regression of the figure on the controls.  They come from a pilot with its own random stream,
so they are independent of the deals that are counted: whatever their values, the corrected figure is as
unbiased as f.

All figures of a table share the same controls, and a coefficient is linear in the values of outcomes.  As
the equities of all players add up to 1 in every deal, their coefficients add up to 0, and the corrected
equities to 1.

The pilot is the same for every seed, since the choice of a strategy depends on the question alone.  All its
sums are whole numbers, and the arithmetic that solves them is the same on every machine, so every process of
a run makes the same choice.

There is no second level of control, which would combine a large sample of a cheap control with a small sample
of the difference.  The means of these controls are exact, so no sample is better.  For means of equities
inside deals, whose values cost most, an outcome of the same deal would be the control.  Measured in CPU time
for AsKs: for `avg(hvrEquity(p1, flop))` against 20 %, a value takes 4.7 µs and an outcome 0.1 µs, and the
outcome explains 10 % of the variance, so two levels take as long as the value alone (a factor of 0.98).  With
the condition of a pair on the flop, against a random hand, it is 0.99.  Against a random hand and 20 %, a
value takes 300 µs, and two levels reach an error 4.3 times sooner; for `hvrEquity(p1, turn)` against 20 %,
with 124 µs, 5.0 times.  But an equity inside a deal is the mean of the outcomes that follow it, so its
average over all deals is the equity of the table, which outcomes alone give hundreds of times sooner than the
value, and often exactly.  `python -m tests.benchmarks controls` measures it.

Source: S. Asmussen and P. W. Glynn, "Stochastic Simulation" (2007), section V.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Whole
from oracle.simulate.variance.costs import Costs
from oracle.simulate.variance.known import Controls
from oracle.simulate.variance.moments import ControlMoments
from oracle.simulate.work.plain import Plain

PILOT_STREAM = 0, 1 << 40
"""Seed and number of the pilot's random stream; no run reaches a chunk of this number."""

CONTROL_NOTE = "control variates"
"""The name of control variates in answers."""
LEAST_FACTOR = 1.5
"""Control variates are used if a run reaches its error at least this many times sooner."""

LEAST_SHARE = 0.01
"""A figure is corrected if its mean in the pilot is at least this far from 0 and from 1: rarer ones vary too
little to gain anything, and a correction could push them beyond the end."""

DEPENDENT = 1e-9
"""A control is left out if the others explain all but this part of its variance."""

Weights = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PlayerFigure:
    """A figure whose width a run checks.

    Attributes:
        player: The player's index among those in the pot.
        worth: The value of each outcome: a share of the pot, or 0 and 1.
        counted: Whether it is shown next to the number of deals it counts, and so is not corrected.
    """

    player: int
    worth: tuple[float, ...]
    counted: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """Coefficients of control variates, with everything else that corrects figures.

    Attributes:
        slopes: By how much the chance of an outcome changes with each control, by player, outcome and
            control; shape (players, outcomes, m).
        shares: Share of the pilot's deals with each outcome, shape (players, outcomes).
        most: The greatest value of each control, shape (m,), int64.
        factor: How many times sooner a run reaches an error, with all costs counted.
        means: The exact means of the controls, shape (m,); empty until `with_means`.
    """

    slopes: Weights
    shares: Weights
    most: Whole
    factor: float
    means: Column

    def corrected(self, worth: Column) -> npt.NDArray[np.bool_]:
        """Which players have a figure corrected; ``worth`` as in `PlayerFigure`."""
        means = self.shares @ worth
        corrected: npt.NDArray[np.bool_] = (means >= LEAST_SHARE) & (means <= 1 - LEAST_SHARE)
        return corrected

    def with_means(self, means: Column) -> Correction:
        """The same with exact means."""
        return replace(self, means=means)

    def state(self) -> Plain:
        """The control variates as plain data."""
        return {
            "slopes": self.slopes, "shares": self.shares, "most": self.most, "factor": self.factor,
            "means": self.means,
        }  # fmt: skip

    @classmethod
    def of_state(cls, state: Any) -> Self:  # noqa: ANN401 - plain data
        """The control variates from their `state`."""
        return cls(**state)


def choose(
    controls: Controls,
    pilot: ControlMoments,
    watched: Sequence[PlayerFigure],
    equities: Sequence[PlayerFigure],
    costs: Costs,
) -> Correction | None:
    """Control variates with coefficients from a pilot; None if they do not save time.

    Args:
        controls: The control variates of the table.
        pilot: The sums of the pilot.
        watched: The figures whose widest interval ends a run.
        equities: The equity of every player, all of which must be corrected for their sum to be 1.
        costs: Their costs.
    """
    found = _Regression(pilot)
    most = np.zeros(found.players, dtype=np.int64)
    for pair in controls.pairs:
        most[[pair.first, pair.second]] += 2
    correction = Correction(
        np.array(found.slopes), np.array(found.shares), most[list(controls.players)], 1.0, np.empty(0)
    )
    if not all(correction.corrected(np.array(each.worth))[each.player] for each in equities):
        return None
    before, after = 0.0, 0.0
    for each in watched:
        corrected = not each.counted and correction.corrected(np.array(each.worth))[each.player]
        plain, left = found.variances(each)
        before, after = max(before, plain), max(after, left if corrected else plain)
    if after <= 0:
        return None
    factor = costs.sooner(before / after)
    if factor < LEAST_FACTOR:
        return None
    return replace(correction, factor=factor)


class _Regression:
    """Outcomes as linear functions of the controls.

    Args:
        pilot: Sums over deals, all of which are of the spread.

    Attributes:
        players: How many there are.
        shares: How often each player had each outcome.
        slopes: The coefficients, by player, outcome and control.
    """

    def __init__(self, pilot: ControlMoments) -> None:
        self._deals = deals = int(pilot.spread[0])
        sums: list[int] = pilot.spread_sums.tolist()
        products: list[list[int]] = pilot.products.tolist()
        outcomes: list[list[int]] = pilot.outcomes.tolist()
        crossed: list[list[list[int]]] = pilot.by_outcome.tolist()
        self.players = len(outcomes)
        self.shares = [[count / deals for count in row] for row in outcomes]
        spread = [
            [(deals * product - own * other) / deals**2 for product, other in zip(row, sums, strict=True)]
            for row, own in zip(products, sums, strict=True)
        ]
        self._together = [
            [
                [(deals * both - count * own) / deals**2 for both, own in zip(with_, sums, strict=True)]
                for with_, count in zip(by, counts, strict=True)
            ]
            for by, counts in zip(crossed, outcomes, strict=True)
        ]
        self._left = deals - 1 - len(sums)
        self.slopes = [solve(spread, rows) for rows in self._together]

    def variances(self, figure: PlayerFigure) -> tuple[float, float]:
        """The variance of a figure in one deal, without and with correction."""
        shares, worth = self.shares[figure.player], figure.worth
        mean = sum(share * each for share, each in zip(shares, worth, strict=True))
        plain = sum(share * each * each for share, each in zip(shares, worth, strict=True)) - mean * mean
        slopes = [_weighed(column, worth) for column in zip(*self.slopes[figure.player], strict=True)]
        covered = [_weighed(column, worth) for column in zip(*self._together[figure.player], strict=True)]
        explained = sum(slope * each for slope, each in zip(slopes, covered, strict=True))
        # The pilot's own coefficients fit it a little too well.
        return plain, max(0.0, plain - explained) * (self._deals - 1) / self._left


def _weighed(column: Sequence[float], worth: Sequence[float]) -> float:
    return sum(each * value for each, value in zip(column, worth, strict=True))


def solve(matrix: Sequence[Sequence[float]], rights: Sequence[Sequence[float]]) -> list[list[float]]:
    """The solutions of systems of linear equations whose matrix is that of some covariances.

    By Cholesky's method, in a fixed order of plain operations: the bits are the same on every machine.

    Args:
        matrix: Covariances of m variables, m rows.
        rights: The right sides, m numbers each.

    Returns:
        m numbers for each right side, 0 for a variable that depends on those before it.
    """
    root = _root(matrix)
    return [_solved(root, right) for right in rights]


def _root(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The lower triangle whose product with its transpose is the matrix; 0 for dependent variables."""
    size = len(matrix)
    root = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row):
            rest = matrix[row][column] - sum(root[row][k] * root[column][k] for k in range(column))
            root[row][column] = rest / root[column][column] if root[column][column] else 0.0
        rest = matrix[row][row] - sum(root[row][k] * root[row][k] for k in range(row))
        root[row][row] = sqrt(rest) if rest > DEPENDENT * matrix[row][row] else 0.0
    return root


def _solved(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    size = len(right)
    forward, out = [0.0] * size, [0.0] * size
    for row in range(size):
        if root[row][row]:
            rest = right[row] - sum(root[row][k] * forward[k] for k in range(row))
            forward[row] = rest / root[row][row]
    for row in reversed(range(size)):
        if root[row][row]:
            rest = forward[row] - sum(root[k][row] * out[k] for k in range(row + 1, size))
            out[row] = rest / root[row][row]
    return out
