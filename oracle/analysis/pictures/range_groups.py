"""The Ranges workspace: every hand of one or two ranges with its groups on the board and its equity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from oracle.analysis.alike import equal_seats, fair_share
from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import Facing, face
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.pictures.breakdown import Breakdown, broken_down
from oracle.analysis.precision import Precision
from oracle.arrays import Column, Whole
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings

if TYPE_CHECKING:
    from oracle.analysis.hands.groups import Group, Groups, Way

    _Split = tuple[Sequence[Way], Sequence[Group]]

PICTURE = "the breakdown of a range"

LEVELS = np.linspace(0.0, 1.0, 201)
"""Equities at which the share of a range at or above them is known."""
_LEAST = 1e-9
"""Equities this close count as equal."""


@dataclass(frozen=True, slots=True, eq=False)
class GroupedRange:
    """A range hand by hand; each array has one entry per hand of ``breakdown``, shape (n,).

    Attributes:
        breakdown: The live hands, their weights and groups; without groups before the flop.  Groups are
            split all the way, so that those of two ranges have the same paths.
        equity: Share of the pot, 0…1; NaN where the others' cards leave the hand impossible.
        half_width: 95 % half-width of each equity; 0 if exact.
        likelihood: Probability that the seat holds the hand given the others' ranges; sums to 1.
        best_first: The rows of the hands that can be dealt, highest equity first, int64.
        at_least: Probability of a hand with an equity of at least each of `LEVELS`, falling from 1.
        mean: The whole range's share of the pot.
    """

    breakdown: Breakdown
    equity: Column
    half_width: Column
    likelihood: Column
    best_first: Whole
    at_least: Column
    mean: float

    @property
    def seat(self) -> int:
        """Index of the seat."""
        return self.breakdown.seat


@dataclass(frozen=True, slots=True, eq=False)
class RangeGroups:
    """The ranges of some players on the known board.

    Attributes:
        seats: One entry per seat asked for, in that order.
        precision: How precisely all of it is known.
    """

    seats: tuple[GroupedRange, ...]
    precision: Precision


@until_cancelled
def range_groups(
    prepared: Prepared, seats: Sequence[int], settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[RangeGroups]:
    """Every hand of some seats with its groups on the known board and its equity against the other seats.

    Args:
        prepared: The table, from `oracle.prepared.prepare`.
        seats: Indices of the seats, each once.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        Ranges with the same groups, the last one final: exact for two players, otherwise sampled.

    Raises:
        QueryError: If there is no such player, or nobody to face.
        RunError: If the ranges block each other almost always.
    """
    from oracle.analysis.hands.groups import Groups
    from oracle.analysis.hands.hand_by_hand import equities_of_all

    facings = [face(prepared, seat, PICTURE) for seat in seats]
    split = facings[0].known >= FLOP_CARDS
    groups = [_split(Groups.of(facing)) if split else _WHOLE for facing in facings]
    mean = fair_share(prepared)
    for latest in equities_of_all(facings, equal_seats(prepared), settings or RunSettings(), cancel):
        yield RangeGroups(
            tuple(
                _grouped(facing, group, latest[facing.seat], mean)
                for facing, group in zip(facings, groups, strict=True)
            ),
            reduce(Precision.joined, (found.precision for found in latest.values())),
        )


_WHOLE: _Split = ((), ())
"""Before the flop no hand has made anything."""


def _split(groups: Groups) -> _Split:
    """All ways to split a range, that by strength first, and the draws in it."""
    strength = groups.by_strength()
    return (*([] if strength is None else [strength]), *groups.ways()), groups.single_draws()


def _grouped(facing: Facing, split: _Split, found: HandEquities, mean: float | None) -> GroupedRange:
    """A player's range with these figures."""
    weights = facing.hero.weights
    likely = weights * found.likely
    equity = np.where(likely > 0, found.share, np.nan)
    possible = np.flatnonzero(likely > 0)
    best_first = possible[np.argsort(-equity[possible], kind="stable")]
    likelihood = likely / likely.sum()
    return GroupedRange(
        breakdown=broken_down(facing, *split, found, only_children=True),
        equity=equity,
        half_width=np.where(likely > 0, found.half_width, 0.0),
        likelihood=likelihood,
        best_first=best_first,
        at_least=_at_least(equity[best_first], likelihood[best_first]),
        mean=found.of_range(weights) if mean is None else mean,
    )


def _at_least(falling: Column, likelihood: Column) -> Column:
    """The probability of a hand at each of `LEVELS` or above, from hands with falling equity."""
    upto = np.concatenate([[0.0], np.cumsum(likelihood)])
    above = np.searchsorted(-falling, _LEAST - LEVELS, side="right")
    shares: Column = np.minimum(upto[above], 1.0)
    return shares
