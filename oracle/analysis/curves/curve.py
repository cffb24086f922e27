"""A sorted step curve: on which share of the cases is the equity at least so high?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

T = TypeVar("T", bound=np.generic)
Counts = npt.NDArray[np.int64]
Column = npt.NDArray[np.float64]
Masks = npt.NDArray[np.uint64]

MOST_STEPS = 20_000
"""Cases up to which each is a step of its own."""

BIN = 1e-4
"""Width of a step in equity where there are more: a hundredth of a per cent, far below a pixel."""

_NUDGE = 1e-10
"""Equities that a rounding error put just below the edge of a step belong to it."""


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Boards (and hands on them) with an equity, in any order; each array has shape (n,).

    Attributes:
        equity: Share of the pot, 0…1, float64.
        weight: How likely each case is, in any unit, > 0, float64.
        boards: The known board with the next street, as masks, uint64.
        hands: The player's hand, as masks, uint64; 0 where the case is about a whole range.
        members: Boards that each case stands for, alike but for the names of suits, int64.
    """

    equity: Column
    weight: Column
    boards: Masks
    hands: Masks
    members: Counts

    @classmethod
    def on(cls, board: int, equity: Column, weight: Column, hands: Masks, members: int = 1) -> Cases:
        """Cases on one board; ``members`` as above, the same for all."""
        boards = np.full(equity.size, board, dtype=np.uint64)
        return cls(equity, weight, boards, hands, np.full(equity.size, members, dtype=np.int64))


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """Cases put together by equity, best first; what curves are merged from.

    Attributes:
        level: Equity of each step, falling.
        weight: Weight of its cases.
        boards: The board of its heaviest case; ``hands`` and ``members`` tell of the same case.
        hands: The hand of that case.
        members: Boards that case stands for.
        heaviest: Weight of that case.
        cases: How many cases there are.
        moment: Sum of weight times equity over all cases, a single number.
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
    """A distribution of equities as a falling step curve; each array has one entry per step, best first.

    Attributes:
        equity: The step's equity, 0…1, falling, float64.
        share: Probability of the step's cases, float64; they sum to 1.
        upto: Probability of this step and all better ones, float64; ends at 1.
        boards: A board of the step (the likeliest case), as a mask, uint64.
        hands: The player's hand in that case, as a mask; 0 where it is about a whole range.
        members: Boards alike but for the names of suits that this case stands for, int64.
        cases: Cases in the step, int64.
        binned: Whether cases within 0.01 % of equity were put together; shares at whole hundredths of a
            per cent are exact all the same.
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
        """The probability of an equity of at least so much, 0…1: "on 30 % of flops I have at least 50 %".

        Args:
            equity: Share of the pot, 0…1.
        """
        count = int(np.count_nonzero(self.equity >= equity - _NUDGE))
        return float(self.upto[count - 1]) if count else 0.0

    def equity_at(self, share: float) -> float:
        """The equity that is reached or passed on this share of the cases.

        Args:
            share: 0…1; 0 gives the best equity there is, 0.5 the median, 1 the worst.
        """
        return float(self.equity[self.step_at(share)])

    def equities_at(self, shares: Column) -> Column:
        """The equities at several shares; those past an end count as that end."""
        places = np.searchsorted(self.upto, np.clip(shares, 0.0, 1.0) - _NUDGE)
        return self.equity[np.minimum(places, self.equity.size - 1)]

    def step_at(self, share: float) -> int:
        """The number of the step that lies at a share of the cases, as a plot's cursor points at it."""
        place = int(np.searchsorted(self.upto, min(max(share, 0.0), 1.0) - _NUDGE))
        return min(place, self.equity.size - 1)


class CurveBuilder:
    """Collects cases; beyond `MOST_STEPS` of them only steps of `BIN` are kept."""

    def __init__(self) -> None:
        self._steps: Steps | None = None

    @property
    def empty(self) -> bool:
        """Whether no case has come yet."""
        return self._steps is None

    def add(self, cases: Cases) -> None:
        """Add cases; those without weight are left out."""
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
        """The curve of all cases so far; there must be one."""
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
    """A collection of some cases."""
    builder = CurveBuilder()
    builder.add(cases)
    return builder


def _merged(parts: Sequence[Steps]) -> Steps:
    """Several collections of steps as one, sorted; equal levels together."""
    level = np.concatenate([part.level for part in parts])
    binned = any(part.binned for part in parts) or level.size > MOST_STEPS
    if binned:
        level = np.floor((level + _NUDGE) / BIN) * BIN
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
