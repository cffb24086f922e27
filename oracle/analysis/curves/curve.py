"""A sorted step curve: the share of cases in which the equity is at least a given value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks

T = TypeVar("T", bound=np.generic)

AGAINST_RANGES, FACE_UP, WHOLE_RANGE = "hvr", "hvh", "rvr"
"""The kinds of equity in a graph: each hand against the others' ranges; all hands face up; the player's whole
range against theirs, with one equity per board."""

Counts = npt.NDArray[np.int64]

MOST_STEPS = 20_000
"""Up to this many cases, each is its own step."""

BIN = 1e-4
"""With more cases, the width of a step in equity: 0.01 %, far below a pixel."""

NUDGE = 1e-10
"""Tolerance for rounding: equities just below the edge of a step belong to it."""


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Boards (and hands on them) with their equities, in any order; each array has shape (n,).

    Attributes:
        equity: Share of the pot, 0…1, float64.
        weight: Relative probability of each case, > 0, float64.
        boards: The known board plus the next street, as masks, uint64.
        hands: The player's hand, as masks, uint64; 0 if the case is about a whole range.
        members: Number of boards that each case represents by suit symmetry, int64.
    """

    equity: Column
    weight: Column
    boards: Masks
    hands: Masks
    members: Counts

    @classmethod
    def on(cls, board: int, equity: Column, weight: Column, hands: Masks, members: int = 1) -> Cases:
        """Cases on one board; ``members`` is the same for all."""
        boards = np.full(equity.size, board, dtype=np.uint64)
        return cls(equity, weight, boards, hands, np.full(equity.size, members, dtype=np.int64))


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """Cases merged by equity, best first; curves are merged from these.

    Attributes:
        level: Equity of each step, descending.
        weight: Weight of its cases.
        boards: The board of the step's heaviest case; ``hands`` and ``members`` belong to the same case.
        hands: The hand of that case.
        members: Number of boards that this case represents.
        heaviest: Weight of that case.
        cases: How many cases there are.
        moment: Sum of weight times equity over all cases, a scalar.
        binned: Whether levels are rounded down to `BIN`.
    """

    level: Column
    weight: Column
    boards: Masks
    hands: Masks
    members: Counts
    heaviest: Column
    cases: Counts
    moment: float
    binned: bool


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A distribution of equities as a descending step curve; each array has one entry per step, best first.

    Attributes:
        equity: Equity of the step, 0…1, descending, float64.
        share: Probability of the step's cases, float64; they sum to 1.
        upto: Probability of this step and all better ones, float64; the last is 1.
        boards: Board of the step's most likely case, as a mask, uint64.
        hands: The player's hand in that case, as a mask; 0 if it is about a whole range.
        members: Number of boards that this case represents by suit symmetry, int64.
        cases: Number of cases in the step, int64.
        binned: Whether cases within 0.01 % of equity were merged; shares at multiples of 0.01 % stay exact.
        mean: The average equity, 0…1.
    """

    equity: Column
    share: Column
    upto: Column
    boards: Masks
    hands: Masks
    members: Counts
    cases: Counts
    binned: bool
    mean: float

    def share_at_least(self, equity: float) -> float:
        """Probability that the equity is at least a given value: "on 30 % of flops I have at least 50 %".

        Args:
            equity: Share of the pot, 0…1.
        """
        count = int(np.count_nonzero(self.equity >= equity - NUDGE))
        return float(self.upto[count - 1]) if count else 0.0

    def equity_at(self, share: float) -> float:
        """The equity reached or exceeded on a given share of the cases.

        Args:
            share: 0…1; 0 gives the maximum, 0.5 the median, 1 the minimum.
        """
        return float(self.equity[self.step_at(share)])

    def equities_at(self, shares: Column) -> Column:
        """The equities at several shares, which are clipped to 0…1."""
        places = np.searchsorted(self.upto, np.clip(shares, 0.0, 1.0) - NUDGE)
        return self.equity[np.minimum(places, self.equity.size - 1)]

    def step_at(self, share: float) -> int:
        """Index of the step at a given share of the cases, as read with a plot's cursor."""
        place = int(np.searchsorted(self.upto, min(max(share, 0.0), 1.0) - NUDGE))
        return min(place, self.equity.size - 1)


class CurveBuilder:
    """Collects cases; beyond `MOST_STEPS` only steps of width `BIN` are kept.

    Args:
        steps: What was collected elsewhere.
    """

    def __init__(self, steps: Steps | None = None) -> None:
        self._steps = steps

    @property
    def steps(self) -> Steps | None:
        """What was collected; None if there are no cases yet."""
        return self._steps

    @property
    def empty(self) -> bool:
        """Whether there are no cases yet."""
        return self._steps is None

    def add(self, cases: Cases) -> None:
        """Add cases; those with zero weight are dropped."""
        kept = cases.weight > 0
        if not kept.any():
            return
        fresh = Steps(
            level=cases.equity[kept],
            weight=cases.weight[kept],
            boards=cases.boards[kept],
            hands=cases.hands[kept],
            members=cases.members[kept],
            heaviest=cases.weight[kept],
            cases=np.ones(int(kept.sum()), dtype=np.int64),
            moment=float(cases.weight[kept] @ cases.equity[kept]),
            binned=False,
        )
        self._steps = _merged([fresh] if self._steps is None else [self._steps, fresh])

    def join(self, other: CurveBuilder) -> None:
        """Add the cases of another collection."""
        if other._steps is not None:
            self._steps = other._steps if self._steps is None else _merged([self._steps, other._steps])

    def curve(self) -> Curve:
        """The curve of all cases so far; there must be at least one."""
        steps = self._steps
        if steps is None:
            raise ValueError("a curve needs a case")
        total = float(steps.weight.sum())
        upto = np.cumsum(steps.weight) / total
        upto[-1] = 1.0
        return Curve(
            steps.level, steps.weight / total, upto, steps.boards, steps.hands, steps.members, steps.cases,
            steps.binned, steps.moment / total,
        )  # fmt: skip


def curve_builder(cases: Cases) -> CurveBuilder:
    """Merge cases into steps."""
    builder = CurveBuilder()
    builder.add(cases)
    return builder


def _merged(parts: Sequence[Steps]) -> Steps:
    """Merge several collections of steps into one, sorted; equal levels are combined."""
    level = np.concatenate([part.level for part in parts])
    binned = any(part.binned for part in parts) or level.size > MOST_STEPS
    if binned:
        level = np.floor((level + NUDGE) / BIN) * BIN
    heaviest = np.concatenate([part.heaviest for part in parts])
    order = np.lexsort((-heaviest, -level))
    level = level[order]
    first = np.ones(level.size, dtype=np.bool_)
    first[1:] = level[1:] < level[:-1]
    begin = np.flatnonzero(first)
    chosen = order[begin]

    def joined(columns: Sequence[npt.NDArray[T]]) -> npt.NDArray[T]:
        return np.concatenate(columns)

    return Steps(
        level=level[begin],
        weight=np.add.reduceat(joined([part.weight for part in parts])[order], begin),
        boards=joined([part.boards for part in parts])[chosen],
        hands=joined([part.hands for part in parts])[chosen],
        members=joined([part.members for part in parts])[chosen],
        heaviest=heaviest[chosen],
        cases=np.add.reduceat(joined([part.cases for part in parts])[order], begin),
        moment=sum(part.moment for part in parts),
        binned=binned,
    )
