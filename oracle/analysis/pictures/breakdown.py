"""The breakdown: a range on a board by hand type, flop category and draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.analysis.facing import Facing, face
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.hands.hand_by_hand import hand_equities
from oracle.analysis.pictures.data import Breakdown, Node
from oracle.analysis.pictures.low_groups import low_groups
from oracle.analysis.work import Cancel, until_cancelled
from oracle.errors import QueryError
from oracle.games import BOARD_CARDS, FLOP_CARDS, Game
from oracle.prepared import Prepared
from oracle.query.functions.flop_category import flop_category
from oracle.query.language.values import FLOP_CATEGORIES
from oracle.query.settings import RunSettings
from oracle.ranges import MAX_WEIGHT
from oracle.rating import HAND_TYPE_NAMES, HAND_TYPES, hand_types
from oracle.rating.draws import Draws, draws_of
from oracle.rating.draws_omaha import omaha_draws_of
from oracle.rating.strength import TYPE_PLACES
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.deal.batch import Batch
from oracle.simulate.inner.book import RangeBook
from oracle.simulate.rules import rate_high, rate_low
from oracle.simulate.work.stop import Stop

PICTURE = "the breakdown"

CATEGORY_TITLES = (
    "nothing", "underpair", "third pair", "pocket pair below second card", "second pair",
    "pocket pair below top card", "top pair", "overpair", "bottom two pair", "top and bottom pair",
    "top two pair", "trips", "set", "straight", "flush", "full house", "four of a kind", "straight flush",
)  # fmt: skip
"""The flop categories on screen, in the order of `oracle.query.language.values.FLOP_CATEGORIES`."""

Flags = npt.NDArray[np.bool_]
Whole = npt.NDArray[np.int64]

_Group = tuple[str, str, Flags]
"""Key, title, and which hands."""


@until_cancelled
def breakdown(
    prepared: Prepared, seat: int, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[Breakdown]:
    """A seat's range on the known board, split by what its hands are, with each part's equity.

    Args:
        prepared: The table with a flop at least, from `oracle.prepared.prepare`.
        seat: The seat's place.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Ends the pictures when set.

    Yields:
        Breakdowns with the same groups, the last one final: exact for two players, else sampled.

    Raises:
        QueryError: If there is no flop, no such player or nobody to face.
        RunError: If the ranges can hardly be dealt together.
    """
    facing = face(prepared, seat, PICTURE)
    if facing.known < FLOP_CARDS:
        other = "the heat map" if facing.game.hole_cards == 2 else "range against range"
        raise QueryError(
            "The breakdown needs a flop: before it no hand has made anything yet.",
            places=("the board",),
            remedy=f"Set the flop, or look at {other}.",
        )
    hands, weights, written = facing.hero.masks, facing.hero.weights, facing.hero.percent_weights
    shape = _Shape.of(facing)
    for found in hand_equities(facing, settings or RunSettings(), cancel):
        make = _maker(weights, written / MAX_WEIGHT, found)
        yield Breakdown(
            seat=seat,
            hands=hands,
            weights=written,
            partitions=shape.partitions(make),
            draws=tuple(
                make(key, title, np.flatnonzero(flags), ()) for key, title, flags in shape.single_draws()
            ),
            precision=found.precision,
            drawn_of=facing.drawn_of,
        )


_Make = Callable[[str, str, Whole, tuple[Node, ...]], Node]


def _maker(weights: npt.NDArray[np.float64], combos: npt.NDArray[np.float64], found: HandEquities) -> _Make:
    """A function that makes a node of some rows, which count as so many combos each."""
    total = weights * found.likely
    won, spread = total * np.nan_to_num(found.share), total * found.half_width
    everything = float(total.sum())

    def make(key: str, title: str, rows: Whole, children: tuple[Node, ...]) -> Node:
        deals = float(total[rows].sum())
        return Node(
            key=key,
            title=title,
            rows=rows,
            hands=rows.size,
            combos=float(combos[rows].sum()),
            likelihood=deals / everything,
            equity=float(won[rows].sum()) / deals if deals > 0 else float("nan"),
            half_width=float(spread[rows].sum()) / deals if deals > 0 else 0.0,
            children=children,
        )

    return make


@dataclass(frozen=True, slots=True, eq=False)
class _Shape:
    """What each live hand of a range is on a board.

    Attributes:
        game: The game, which tells how types compare.
        types: Hand type 0…8, shape (n,).
        categories: Flop category, shape (n,), or None after the flop.
        draws: Its draws.
        lows: The groups by low; none where the pot is not split.
        to_come: Whether a card is still to come.
    """

    game: Game
    types: npt.NDArray[np.uint8]
    categories: npt.NDArray[np.int8] | None
    draws: Draws
    lows: list[_Group]
    to_come: bool

    @classmethod
    def of(cls, facing: Facing) -> _Shape:
        game, hands, board, known = facing.game, facing.hero.masks, facing.board, facing.known
        boards = np.full(hands.size, board, dtype=np.uint64)
        types = hand_types(rate_high(game, hands[None], boards, game.hole_cards, known)[0])
        categories = _categories(facing.prepared, hands) if known == FLOP_CARDS else None
        if game.own_cards_used is not None:
            draws = omaha_draws_of(hands, board, types)
        else:
            draws = draws_of(hands, board, types, rule=game.rating)
        lows: list[_Group] = []
        if game.low_rating:
            low = rate_low(game, hands[None], boards, game.hole_cards, known)[0]
            lows = low_groups(hands, board, known, low)
        return cls(game, types, categories, draws, lows, known < BOARD_CARDS)

    def partitions(self, make: _Make) -> tuple[Node, ...]:
        """Every way to split the range."""
        every = np.arange(self.types.size)
        draws = self._draw_groups() if self.to_come else []
        levels = [("type", "Hand type", self._type_groups(), self._category_groups() or draws)]
        if self.categories is not None:
            levels.append(("category", "Flop category", self._category_groups(), draws))
        if self.to_come:
            levels.append(("draws", "Draws", draws, self._type_groups()))
        if self.lows:
            levels.append(("low", "Low", self.lows, self._type_groups()))
        return tuple(
            make(key, title, every, _split(every, outer, inner, make)) for key, title, outer, inner in levels
        )

    def _type_groups(self) -> list[_Group]:
        """By hand type, best first."""
        places = TYPE_PLACES[self.game.rating]
        numbers = sorted(range(len(HAND_TYPES)), key=lambda kind: -places[kind])
        return [(HAND_TYPES[kind], HAND_TYPE_NAMES[kind], self.types == kind) for kind in numbers]

    def _category_groups(self) -> list[_Group]:
        """By flop category, best first; none after the flop."""
        if self.categories is None:
            return []
        return [
            (FLOP_CATEGORIES[number], CATEGORY_TITLES[number], self.categories == number)
            for number in reversed(range(len(FLOP_CATEGORIES)))
        ]

    def single_draws(self) -> list[_Group]:
        """Draws that may overlap; none where no card is to come."""
        draws = self.draws
        if not self.to_come:
            return []
        found = [
            ("combo draw", "flush and straight draw", draws.combo),
            ("flush draw", "flush draw", draws.flush),
            ("wrap", "wrap straight draw", draws.wrap),
            ("open-ended", "open-ended straight draw", draws.open_ended),
            ("double gutshot", "double gutshot", draws.double_gutshot),
            ("gutshot", "gutshot", draws.gutshot),
            ("backdoor flush draw", "backdoor flush draw", draws.backdoor_flush),
            ("backdoor straight draw", "backdoor straight draw", draws.backdoor_straight),
            ("two overcards", "two overcards", draws.overcards == 2),
            ("one overcard", "one overcard", draws.overcards == 1),
        ]
        return [group for group in found if group[2].any()]

    def _draw_groups(self) -> list[_Group]:
        """The same draws so that every hand is in one group: the first that it has, from the strongest."""
        left = np.ones(self.types.size, dtype=np.bool_)
        groups: list[_Group] = []
        for key, title, flags in self.single_draws():
            groups.append((key, title, flags & left))
            left &= ~flags
        return [*groups, ("no draw", "no draw", left)]


def _split(rows: Whole, outer: Sequence[_Group], inner: Sequence[_Group], make: _Make) -> tuple[Node, ...]:
    """The groups that have hands among some rows, each split once more."""
    nodes = []
    for key, title, flags in outer:
        own = rows[flags[rows]]
        if own.size:
            below = _split(own, inner, (), make) if inner else ()
            nodes.append(make(key, title, own, below if len(below) > 1 else ()))
    return tuple(nodes)


def _categories(prepared: Prepared, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.int8]:
    """The flop category of each hand, by the function that PQL has."""
    flop = np.full(hands.size, prepared.board_mask, dtype=np.uint64)
    batch = Batch(hands[None], flop, np.zeros_like(flop))
    columns = DealColumns(prepared, batch, RangeBook(prepared), Stop())
    found: npt.NDArray[np.int8] = flop_category(columns, 0)
    return found
