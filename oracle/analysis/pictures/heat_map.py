"""The heat map: a range of two-card hands on the 13 × 13 grid, coloured by equity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from oracle.analysis.alike import fair_share
from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import check_picture, face, two_cards
from oracle.analysis.pictures.pql import MOST_QUERIES
from oracle.analysis.precision import Precision
from oracle.arrays import Column, Whole
from oracle.cards.combo import CLASS_NAMES, CLASSES, COMBOS, PAIR_CLASSES, PAIR_MASKS, pair_indices
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query import Call, Name, Query, Selector
from oracle.query.equity import EQUITY
from oracle.query.language.expressions import Text
from oracle.query.settings import RunSettings
from oracle.ranges import MAX_WEIGHT, pair_weights
from oracle.ranges.convert import convert_syntax

PICTURE = "the heat map"


@dataclass(frozen=True, slots=True, eq=False)
class HeatMap:
    """A range of two-card hands on the 13 × 13 grid, and hand by hand.

    Short deck has the classes of its nine ranks only, A…6: rows and columns 0…8 of the grid; the others are
    empty.

    Attributes:
        seat: Index of the seat.
        class_equity: Equity of the seat's hands in each class by class index, shape (169,); NaN where he
            holds none.
        class_half_width: Upper bound of its half-width, shape (169,).
        class_weight: Mean weight 0…100 of the class's live hands, shape (169,); 0 where he holds none.
        class_hands: Live hands of the class in the range, shape (169,), int64.
        equity: Equity by pair index, shape (1326,); NaN where the hand is not in the range.
        half_width: 95 % half-width of each of these, shape (1326,).
        weight: Weight 0…100 in the range by pair index, shape (1326,).
        mean: The whole range's share of the pot.
        precision: How precisely all of it is known.
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


@until_cancelled
def heat_map(
    prepared: Prepared, seat: int, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[HeatMap]:
    """The equity of each hand class and hand of a seat against the other seats' ranges.

    Args:
        prepared: The table, from `oracle.prepared.prepare`.
        seat: Index of the seat.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        Maps, the last one final: exact where `equities_by_hand` is, otherwise sampled.

    Raises:
        QueryError: If there is no such player, nobody to face, or hands do not have two cards.
        RunError: If the ranges block each other almost always.
    """
    from oracle.analysis.hands.hand_by_hand import equities_by_hand

    check_picture(prepared, PICTURE)
    two_cards(prepared, PICTURE)
    facing = face(prepared, seat, PICTURE)
    weights = pair_weights(facing.hero) * (MAX_WEIGHT / facing.hero.full_weight)
    held = weights > 0
    fair = fair_share(prepared)
    rows = pair_indices(facing.hero.masks)
    free = (PAIR_MASKS & np.uint64(facing.board | prepared.undealt)) == 0
    live = np.bincount(PAIR_CLASSES[free], minlength=CLASSES)
    summed = np.bincount(PAIR_CLASSES, weights=weights, minlength=CLASSES)
    for listed in equities_by_hand(facing, settings or RunSettings(), cancel):
        found = listed.spread(rows, COMBOS)
        likely = weights * found.likely
        total = np.bincount(PAIR_CLASSES, weights=likely, minlength=CLASSES)
        won = np.bincount(PAIR_CLASSES, weights=likely * np.nan_to_num(found.share), minlength=CLASSES)
        spread = np.bincount(PAIR_CLASSES, weights=likely * found.half_width, minlength=CLASSES)
        with np.errstate(invalid="ignore", divide="ignore"):
            yield HeatMap(
                seat=seat,
                class_equity=won / total,
                class_half_width=spread / total,
                class_weight=np.where(live > 0, summed / np.maximum(live, 1), 0.0),
                class_hands=np.bincount(PAIR_CLASSES[held], minlength=CLASSES),
                equity=np.where(held & (found.likely > 0), found.share, np.nan),
                half_width=np.where(held, found.half_width, 0.0),
                weight=weights,
                mean=found.of_range(weights) if fair is None else fair,
                precision=found.precision,
            )


def heat_map_queries(table: Query, seat: int, classes: Sequence[int]) -> tuple[Query, ...]:
    """A player's equity with each of some hand classes: a query for each class.

    Args:
        table: The table.
        seat: The player's place among the seats.
        classes: Indices of the classes of his range.

    Raises:
        QueryError: If there are more classes than a text may have queries.
    """
    if len(classes) > MOST_QUERIES:
        raise QueryError(
            f"It takes a query for each of these {len(classes)} hand classes, and the PQL pane runs "
            f"{MOST_QUERIES} at once.",
            remedy="Narrow the range.",
        )
    player = Name(table.seats[seat].identifier)
    return tuple(
        replace(
            table,
            selectors=(Selector("avg", Call(EQUITY, (player,)), f"{player.text} with {CLASS_NAMES[index]}"),),
            where=Call("inRange", (player, Text(_class_text(table, index)))),
        )
        for index in classes
    )


def _class_text(table: Query, index: int) -> str:
    """A hand class in the syntax of a table's ranges."""
    classic = CLASS_NAMES[index]
    return convert_syntax(classic, table.game, "classic", table.syntax) or classic
