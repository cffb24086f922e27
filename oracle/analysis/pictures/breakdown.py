"""The breakdown: a range on a board by hand type, flop category and draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import Facing, face
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.pictures.pql import street_now
from oracle.analysis.precision import Precision
from oracle.arrays import Column, Masks, Whole
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query import Call, Name, Query, Selector
from oracle.query.equity import EQUITY
from oracle.query.language.expressions import Binary
from oracle.query.settings import RunSettings
from oracle.ranges import MAX_WEIGHT
from oracle.simulate.intervals.estimate import mean_of_moments

if TYPE_CHECKING:
    from oracle.analysis.hands.groups import Group, Way

PICTURE = "the breakdown"

BY_TYPE, BY_CATEGORY = "type", "category"
"""The ways to split a range that PQL has a word for, by their names in `Breakdown.partitions`."""

BY_LOW = "low"
"""The additional way of hi-lo games."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A group of hands in a breakdown, and the groups it splits into.

    Attributes:
        key: Its name for programs, unique among its siblings ("pair", "floptoppair", "flush draw").
        title: Its name on screen.
        rows: Indices of its hands in `Breakdown.hands`, ascending, int64.
        hands: Number of hands.
        combos: Sum of their weights.
        likelihood: Probability that the seat holds one of them given the others' ranges, 0…1.
        equity: Their share of the pot together; NaN where they cannot be dealt.
        half_width: Upper bound of its half-width.
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
        """This node and all nodes below it."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True, eq=False)
class Breakdown:
    """A range on a board, split by what its hands are.

    Attributes:
        seat: Index of the seat.
        hands: The seat's live hands, as masks ascending, shape (n,).
        weights: Their weights 0…100, shape (n,).
        partitions: Ways to split the range ("Hand type", "Flop category", "Draws", in hi-lo games "Low"); in
            each, every hand is in exactly one child, level by level.
        draws: Single draws, which may overlap (a combo draw is a flush draw too); empty on the river.
        precision: How precisely the equities are known.
        drawn_of: 0 if these are all hands of the range, otherwise the size of the range; see `SeatHands`.
    """

    seat: int
    hands: Masks
    weights: Column
    partitions: tuple[Node, ...]
    draws: tuple[Node, ...]
    precision: Precision
    drawn_of: int = 0


@until_cancelled
def breakdown(
    prepared: Prepared, seat: int, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[Breakdown]:
    """A seat's range on the known board, split by what its hands are, with each part's equity.

    Args:
        prepared: The table with a flop at least, from `oracle.prepared.prepare`.
        seat: Index of the seat.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        Breakdowns with the same groups, the last one final: exact where `equities_by_hand` is, otherwise
        sampled.

    Raises:
        QueryError: If there is no flop, no such player or nobody to face.
        RunError: If the ranges block each other almost always.
    """
    from oracle.analysis.hands.groups import Groups
    from oracle.analysis.hands.hand_by_hand import equities_by_hand

    facing = face(prepared, seat, PICTURE)
    if facing.known < FLOP_CARDS:
        other = "the heat map" if facing.game.hole_cards == 2 else "range against range"
        raise QueryError(
            "The breakdown needs a flop: before it no hand has made anything yet.",
            places=("the board",),
            remedy=f"Set the flop, or look at {other}.",
        )
    groups = Groups.of(facing)
    for found in equities_by_hand(facing, settings or RunSettings(), cancel):
        yield broken_down(facing, groups.ways(), groups.single_draws(), found)


def broken_down(
    facing: Facing,
    ways: Sequence[Way],
    draws: Sequence[Group],
    found: HandEquities,
    *,
    only_children: bool = False,
) -> Breakdown:
    """A breakdown of a player's hands by some groups.

    Args:
        facing: The player.
        ways: Ways to split his hands.
        draws: Draws that may overlap.
        found: The equities of his hands.
        only_children: Whether a group that does not split gets the one group that it consists of as a child.
    """
    fewest = 1 if only_children else 2
    weights, written = facing.hero.weights, facing.hero.percent_weights
    every = np.arange(weights.size)
    make = _maker(weights, written / MAX_WEIGHT, found, drawn=bool(facing.drawn_of))
    return Breakdown(
        seat=facing.seat,
        hands=facing.hero.masks,
        weights=written,
        partitions=tuple(
            make(way.key, way.title, every, _split(every, way.outer, way.inner, make, fewest)) for way in ways
        ),
        draws=tuple(make(key, title, np.flatnonzero(flags), ()) for key, title, flags in draws),
        precision=found.precision,
        drawn_of=facing.drawn_of,
    )


_Make = Callable[[str, str, Whole, tuple[Node, ...]], Node]


def _maker(weights: Column, combos: Column, found: HandEquities, *, drawn: bool) -> _Make:
    """A function that makes a node of some rows, which count as that many combos each.

    Args:
        weights: Weight of each hand.
        combos: Combos that each counts as.
        found: Their equities.
        drawn: The hands are a sample of the range, so that a group's equity is uncertain even where each of
            its hands is exact.
    """
    total = weights * found.likely
    won, spread = total * np.nan_to_num(found.share), total * found.half_width
    everything = float(total.sum())

    def half_width(rows: Whole, deals: float, equity: float) -> float:
        of_hands = float(spread[rows].sum()) / deals
        if not drawn:
            return of_hands
        likely, held = found.likely[rows], total[rows]
        draws = deals**2 / float((held * likely).sum())
        second = draws / deals * float((held * (np.nan_to_num(found.share[rows]) - equity) ** 2).sum())
        return float(np.hypot(of_hands, mean_of_moments(equity, second, draws, 0.0, 1.0).reach))

    def make(key: str, title: str, rows: Whole, children: tuple[Node, ...]) -> Node:
        deals = float(total[rows].sum())
        equity = float(won[rows].sum()) / deals if deals > 0 else float("nan")
        return Node(
            key=key,
            title=title,
            rows=rows,
            hands=rows.size,
            combos=float(combos[rows].sum()),
            likelihood=deals / everything,
            equity=equity,
            half_width=half_width(rows, deals, equity) if deals > 0 else 0.0,
            children=children,
        )

    return make


def _split(
    rows: Whole, outer: Sequence[Group], inner: Sequence[Group], make: _Make, fewest: int
) -> tuple[Node, ...]:
    """The groups that have hands among some rows, each split once more into ``fewest`` or more."""
    nodes = []
    for key, title, flags in outer:
        own = rows[flags[rows]]
        if own.size:
            below = _split(own, inner, (), make, fewest) if inner else ()
            nodes.append(make(key, title, own, below if len(below) >= fewest else ()))
    return tuple(nodes)


def breakdown_queries(table: Query, seat: int, way: str, groups: Sequence[str]) -> tuple[Query, ...]:
    """How often a player's hand is in each group on the known board, then each group's equity.

    Args:
        table: The table with a flop at least.
        seat: The player's place among the seats.
        way: `BY_TYPE` or `BY_CATEGORY`.
        groups: The hand types or flop categories that he can have.

    Raises:
        QueryError: For a split by draws or lows.
    """
    player = Name(table.seats[seat].identifier)
    if way == BY_TYPE:
        value = Call("handType", (player, Name(street_now(table).name)))
    elif way == BY_CATEGORY:
        value = Call("flopHandCategory", (player,))
    elif way == BY_LOW:
        raise QueryError(
            "PQL compares lows, but has no names for these groups of them.",
            remedy="Split by hand type, or ask about lows by a condition.",
        )
    else:
        raise QueryError(
            "PQL counts outs and cards to a flush, but has no words for gutshots, open-ended draws and "
            "backdoor draws.",
            remedy="Split by hand type.",
        )
    equity = Call(EQUITY, (player,))
    shares = replace(table, selectors=(Selector("histogram", value, player.text),), where=None)
    each = [
        replace(
            table,
            selectors=(Selector("avg", equity, f"{player.text} with {group}"),),
            where=Binary("=", value, Name(group)),
        )
        for group in groups
    ]
    return (shares, *each)
