"""Range v range: every hand of every player with its equity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

import numpy as np

from oracle.analysis.alike import equal_seats, fair_share
from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import Facing, check_picture, faces
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.pictures.pql import players, street_now
from oracle.analysis.precision import Precision
from oracle.arrays import Column, Masks, Whole
from oracle.cards.combo import pair_indices
from oracle.prepared import Prepared
from oracle.query import Call, Name, Query, Selector
from oracle.query.equity import EQUITY
from oracle.query.settings import RunSettings
from oracle.showdown.kernels import GameKernels

PICTURE = "range against range"

DOTS = 2_000
"""Approximate limit on the hands of a player that are drawn as dots."""


@dataclass(frozen=True, slots=True, eq=False)
class RankedHands:
    """Every hand of one seat with its equity, best first; arrays of shape (n,).

    Attributes:
        seat: Index of the seat.
        hands: The hands, as masks, uint64.
        weights: Their weights in the range, 0…100.
        equity: Share of the pot, 0…1, falling.
        half_width: Of each equity.
        likelihood: Probability that the seat holds the hand given the other players' ranges; sums to 1.
        mean: The whole range's share of the pot.
        drawn_of: 0 where these are all hands of the range.  Of ranges with more than 300,000 hands (of five
            and six cards) a sample of up to 20,000 is shown, each counting as often as it was drawn; this is
            then the number of hands in the range.
        upto: Probability of a hand at least as good as each, ending at 1: the x of a sorted curve.

    In Omaha there may be up to 270,725 rows, more than can be drawn as dots: draw `dots` of them. The arrays
    are complete, for the curve, for reading and for cutting the range.
    """

    seat: int
    hands: Masks
    weights: Column
    equity: Column
    half_width: Column
    likelihood: Column
    mean: float
    drawn_of: int = 0
    upto: Column = field(init=False)
    _seen: Whole = field(init=False)

    def __post_init__(self) -> None:
        # Done here, on the thread that computes pictures, because it would block the window.
        object.__setattr__(self, "upto", np.minimum(np.cumsum(self.likelihood), 1.0))
        object.__setattr__(self, "_seen", self._spread(DOTS))

    def dots(self, most: int = DOTS) -> Whole:
        """Rows to draw as dots, ascending: all of them, or about ``most`` if there are more.

        The first and the last are among them, and wherever rows are left out between two dots, the curve
        moves by less than 4 / ``most`` there, likelihood and equity together: a pixel or so.

        Args:
            most: Most rows wanted, 4 or more; for `DOTS` they are precomputed.
        """
        return self._seen if most == DOTS else self._spread(most)

    def _spread(self, most: int) -> Whole:
        count = self.equity.size
        if count <= most:
            return np.arange(count)
        # The length along the curve, to the right and downwards; at most 2.
        walked = self.upto + (self.equity[0] - self.equity)
        step = np.floor(walked / walked[-1] * (most // 2 - 1)).astype(np.int64)
        fresh = step[1:] != step[:-1]
        return np.flatnonzero(np.r_[True, fresh] | np.r_[fresh, True])


@dataclass(frozen=True, slots=True, eq=False)
class RangeVRange:
    """Every hand of every player on the known board.

    Attributes:
        seats: One entry per player in the pot, in order.
        precision: How precisely all of it is known.
    """

    seats: tuple[RankedHands, ...]
    precision: Precision


@until_cancelled
def range_v_range(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[RangeVRange]:
    """Every hand of every seat on the known board, against the other seats' ranges.

    Exact for two players (in hold'em before the flop from the table, with dead cards or one or two known
    cards by sweeping every board; in short deck always; in Omaha from the flop on) and, in hold'em and short
    deck, from the flop on for three. Otherwise sampled, each seat's hands against the same deals of the
    others.

    Args:
        prepared: The table, from `oracle.prepared.prepare`.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        Pictures, the last one final.

    Raises:
        QueryError: If fewer than two players have a part in the pot.
        RunError: If the ranges block each other almost always.
    """
    from oracle.analysis.hands.hand_by_hand import equities_of_all

    check_picture(prepared, PICTURE)
    facings = faces(prepared, cancel)
    drawn = _Pictures(facings)
    for latest in equities_of_all(facings, equal_seats(prepared), settings or RunSettings(), cancel):
        yield drawn.of(latest)


class _Pictures:
    """Makes pictures of the latest figures; hands whose figures stay the same are not sorted again."""

    def __init__(self, facings: Sequence[Facing]) -> None:
        self._facings = facings
        self._sorted: dict[int, tuple[HandEquities, RankedHands]] = {}

    def of(self, latest: dict[int, HandEquities]) -> RangeVRange:
        """The picture of some figures by seat."""
        for facing in self._facings:
            found = latest[facing.seat]
            before = self._sorted.get(facing.seat)
            if before is None or before[0].share is not found.share:
                self._sorted[facing.seat] = found, ranked_hands(facing, found)
        hands = tuple(self._sorted[facing.seat][1] for facing in self._facings)
        return RangeVRange(hands, reduce(Precision.joined, (found.precision for found in latest.values())))


def ranked_hands(facing: Facing, found: HandEquities) -> RankedHands:
    """A player's hands that can be dealt, best first; ties in the order of strength of their cards."""
    masks, weights = facing.hero.masks, facing.hero.weights
    mean = fair_share(facing.prepared)
    rows = np.flatnonzero(found.likely > 0)
    order = np.arange(masks.size) if not GameKernels(facing.game).pairs else pair_indices(masks)
    rows = rows[np.lexsort((-order[rows], -found.share[rows]))]
    likely = weights[rows] * found.likely[rows]
    return RankedHands(
        seat=facing.seat,
        hands=masks[rows],
        weights=facing.hero.percent_weights[rows],
        equity=found.share[rows],
        half_width=found.half_width[rows],
        likelihood=likely / likely.sum(),
        mean=found.of_range(weights) if mean is None else mean,
        drawn_of=facing.drawn_of,
    )


def range_v_range_query(table: Query) -> Query:
    """Range against range: the equities of every player's hands on the known board."""
    street = Name(street_now(table).name)
    selectors: list[Selector] = []
    for seat in players(table):
        player = Name(seat.identifier)
        selectors += [
            Selector("histogram", Call("hvrEquity", (player, street)), seat.identifier),
            Selector("avg", Call(EQUITY, (player,)), f"{seat.identifier} on average"),
        ]
    return replace(table, selectors=tuple(selectors), where=None)
