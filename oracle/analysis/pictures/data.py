"""What the analyses return: plain frozen data.  Importing this needs no kernel.

Shares, chances and equities are 0…1 of the pot or of all cases; cards are ids 0…51; hands and boards are
64-bit masks (`oracle.cards.mask`).  Pictures carry a `Precision`: how well their points are known, and
whether that is enough.  A half-width is half of a 95 % interval; 0 where exact, 1 where nothing is known yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from oracle.analysis.curves.curve import Curve
from oracle.analysis.precision import Precision

Column = npt.NDArray[np.float64]
Masks = npt.NDArray[np.uint64]
Whole = npt.NDArray[np.int64]

AGAINST_RANGES, FACE_UP, WHOLE_RANGE = "hvr", "hvh", "rvr"
"""Against what the equity of a graph is taken: each hand against the others' ranges; all hands face up; the
player's whole range against theirs, one equity per board."""

DOTS = 2_000
"""Hands of a player that are drawn as dots at the most, or thereabouts."""


@dataclass(frozen=True, slots=True, eq=False)
class EquityGraph:
    """One player's equity over the next street.

    Attributes:
        seat: The player's place among the seats.
        street: The street looked at: "flop", "turn" or "river".
        kind: `AGAINST_RANGES`, `FACE_UP` or `WHOLE_RANGE`.
        curve: The distribution; its weights are the probabilities with which the hands and boards are
            dealt (a flop that takes many of the others' hands is rarer), as PQL counts them.
        precision: ``pot`` is how well single cases are known, ``share`` how well any place along the curve.
    """

    seat: int
    street: str
    kind: str
    curve: Curve
    precision: Precision

    def interval(self, shares: Column) -> tuple[Column, Column]:
        """The ends of the 95 % intervals of the equities that are reached on shares of the cases, 0…1.

        Args:
            shares: Each 0…1, as for `Curve.equity_at`.
        """
        known = self.precision
        low = self.curve.equities_at(shares + known.share) - known.pot
        high = self.curve.equities_at(shares - known.share) + known.pot
        if known.share > 0:  # better and worse cases than any that came may be so many
            low, high = (
                np.where(shares + known.share > 1, 0.0, low),
                np.where(shares < known.share, 1.0, high),
            )
        return np.maximum(low, 0.0), np.minimum(high, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class SeatHands:
    """Every hand of one seat with its equity, best first; arrays of shape (n,).

    Attributes:
        seat: The seat's place.
        hands: The hands, as masks, uint64.
        weights: Their weights in the range, 0…100.
        equity: Share of the pot, 0…1, falling.
        half_width: Of each equity.
        likelihood: Probability that the seat holds the hand, the other players' cards considered; sums
            to 1.
        mean: The whole range's share of the pot.
        drawn_of: 0 where these are all hands of the range.  Of ranges with more than 300,000 hands (of five
            and six cards) a sample of up to 20,000 is shown, each counting as often as it was drawn; then
            this is how many hands the range has.
        upto: Probability of a hand at least as good as each, ending at 1: the x of a sorted curve.

    In Omaha there may be up to 270,725 rows, more than can be drawn as dots: draw `dots` of them.  The
    arrays are complete all the same, for the curve, for reading and for cutting the range.
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
        # Here, on the thread that draws pictures up: the window has no time for it.
        object.__setattr__(self, "upto", np.minimum(np.cumsum(self.likelihood), 1.0))
        object.__setattr__(self, "_seen", self._spread(DOTS))

    def dots(self, most: int = DOTS) -> Whole:
        """Rows to draw as dots, ascending: all of them, or where there are more, about ``most``.

        The first and the last are among them, and wherever rows are left out between two dots, the curve
        moves by less than 4 / ``most`` there, likelihood and equity together: a pixel or so.

        Args:
            most: How many rows are wanted at the most, 4 or more; for as many as `DOTS` they are at hand.
        """
        return self._seen if most == DOTS else self._spread(most)

    def _spread(self, most: int) -> Whole:
        count = self.equity.size
        if count <= most:
            return np.arange(count)
        # The length walked along the curve, right and down; it is 2 at the most.
        walked = self.upto + (self.equity[0] - self.equity)
        step = np.floor(walked / walked[-1] * (most // 2 - 1)).astype(np.int64)
        fresh = step[1:] != step[:-1]
        return np.flatnonzero(np.r_[True, fresh] | np.r_[fresh, True])


@dataclass(frozen=True, slots=True, eq=False)
class RangeVsRange:
    """Every hand of every player on the known board.

    Attributes:
        seats: One entry per player with a part in the pot, in order.
        precision: How well all of it is known.
    """

    seats: tuple[SeatHands, ...]
    precision: Precision


@dataclass(frozen=True, slots=True, eq=False)
class HeatMap:
    """A range of two-card hands on the 13 × 13 grid, and hand by hand.

    Short deck has the classes of its nine ranks only, A…6: rows and columns 0…8 of the grid; of the others
    nothing is live.

    Attributes:
        seat: The seat's place.
        class_equity: Equity of the seat's hands in each class by class index, shape (169,); NaN where he
            holds none.
        class_half_width: At most its half-width is this, shape (169,).
        class_weight: Mean weight 0…100 of the class's live hands, shape (169,); 0 where he holds none.
        class_hands: Live hands of the class in the range, shape (169,), int64.
        equity: Equity by pair index, shape (1326,); NaN where the hand is not in the range.
        half_width: Of each of these, shape (1326,).
        weight: Weight 0…100 in the range by pair index, shape (1326,).
        mean: The whole range's share of the pot.
        precision: How well all of it is known.
    """

    seat: int
    class_equity: Column
    class_half_width: Column
    class_weight: Column
    class_hands: Whole
    equity: Column
    half_width: Column
    weight: Column
    mean: float
    precision: Precision


@dataclass(frozen=True, slots=True, eq=False)
class NextCards:
    """Equities after each possible next card; c cards, p players with a part in the pot.

    Attributes:
        street: "turn" or "river".
        seats: Their places, p entries.
        cards: The card ids that can come, ascending, shape (c,), int64.
        chance: Probability of each, the ranges considered, shape (c,); sums to 1.
        equity: Share of the pot after the card, shape (p, c).
        half_width: Of each, shape (p, c).
        chance_half_width: Of the probability of each card, shape (c,).
        now: Share of the pot before the card, shape (p,).
        now_half_width: Of that, shape (p,).
        precision: How well all of it is known.
    """

    street: str
    seats: tuple[int, ...]
    cards: Whole
    chance: Column
    equity: Column
    half_width: Column
    chance_half_width: Column
    now: Column
    now_half_width: Column
    precision: Precision


@dataclass(frozen=True, slots=True, eq=False)
class TurnRiver:
    """Equities after each turn and river on a flop, by card id.

    Which of two cards comes first changes nothing at the showdown, so the matrix is symmetric.

    Attributes:
        seats: Places of the players with a part in the pot, p entries.
        chance: Probability of each turn (row) followed by each river (column), shape (52, 52); all of it
            sums to 1, and 0 where the pair cannot come.
        equity: Share of the pot once both lie, shape (p, 52, 52); NaN where the pair cannot come.
        half_width: Of each, shape (p, 52, 52).
        chance_half_width: Of the probability of each, shape (52, 52).
        turn_chance: Probability of each turn, shape (52,).
        turn_equity: Share of the pot after the turn, shape (p, 52); NaN where it cannot come.
        turn_half_width: Of that, shape (p, 52).
        now: Share of the pot on the flop, shape (p,).
        now_half_width: Of that, shape (p,).
        precision: How well all of it is known.
    """

    seats: tuple[int, ...]
    chance: Column
    equity: Column
    half_width: Column
    chance_half_width: Column
    turn_chance: Column
    turn_equity: Column
    turn_half_width: Column
    now: Column
    now_half_width: Column
    precision: Precision


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A group of hands in a breakdown, and the groups it splits into.

    Attributes:
        key: Its name for programs, unique among its siblings ("pair", "floptoppair", "flush draw").
        title: Its name on screen.
        rows: Which hands of `Breakdown.hands` belong to it, ascending, int64.
        hands: How many they are.
        combos: How many, each counted by its weight.
        likelihood: Probability that the seat holds one of them, the others' cards considered, 0…1.
        equity: Their share of the pot together; NaN where they cannot be dealt.
        half_width: At most its half-width is this.
        children: Groups that split this one, each hand in exactly one of them; may be empty.
    """

    key: str
    title: str
    rows: Whole
    hands: int
    combos: float
    likelihood: float
    equity: float
    half_width: float
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """This node and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True, eq=False)
class Breakdown:
    """A range on a board, split by what its hands are.

    Attributes:
        seat: The seat's place.
        hands: The seat's live hands, as masks ascending, shape (n,).
        weights: Their weights 0…100, shape (n,).
        partitions: Ways to split the range ("Hand type", "Flop category", "Draws", in hi-lo games "Low"); in
            each, every hand is in exactly one child, level by level.
        draws: Single draws, which may overlap (a combo draw is a flush draw too); empty on the river.
        precision: How well the equities are known.
        drawn_of: 0 where these are all hands of the range, else how many it has; see `SeatHands`.
    """

    seat: int
    hands: Masks
    weights: Column
    partitions: tuple[Node, ...]
    draws: tuple[Node, ...]
    precision: Precision
    drawn_of: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class EveryFlop:
    """Every hand on every flop against a range, f flops and c hands.

    Attributes:
        seat: The seat's place.
        flops: One of each class of flops alike but for the names of suits, as masks, shape (f,).
        members: How many flops each stands for, shape (f,), int64.
        hands: Pair indices of the hands, shape (c,), int64.
        alike: Hands with the same number differ by the names of suits only, shape (c,), int64.  As each
            flop stands for all of its class, figures over flops are those of all such hands together.
        equity: Share of the pot of each hand on each flop, shape (f, c), float32; NaN where the flop takes
            one of its cards or leaves the opponent no hand.
        likelihood: Probability of each flop and hand together (the seat's weights, the opponent's cards
            considered), shape (f, c), float32; sums to 1.
    """

    seat: int
    flops: Masks
    members: Whole
    hands: Whole
    alike: Whole
    equity: npt.NDArray[np.float32]
    likelihood: npt.NDArray[np.float32]

    def of_flops(self) -> Column:
        """The whole range's share of the pot on each flop, shape (f,); NaN where it cannot be held."""
        chance = self.likelihood.sum(axis=1, dtype=np.float64)
        won = np.where(self.likelihood > 0, self.equity * self.likelihood, 0).sum(axis=1, dtype=np.float64)
        with np.errstate(invalid="ignore"):
            return np.asarray(won / chance)

    def share_at_least(self, equity: float) -> Column:
        """For each hand the probability of a flop on which it has at least so much, shape (c,)."""
        chance = self._together(self.likelihood)
        reached = self._together(np.where(self.equity >= np.float32(equity - 1e-6), self.likelihood, 0))
        with np.errstate(invalid="ignore"):
            return np.asarray(reached / chance)[self.alike]

    def _together(self, cases: npt.NDArray[np.float32]) -> Column:
        """Sums over all flops and all hands alike."""
        return np.bincount(self.alike, weights=cases.sum(axis=0, dtype=np.float64)).astype(np.float64)
