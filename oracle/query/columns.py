"""What a PQL function may ask of a block of deals: the columns it is computed from.

A column holds one value per deal.  Its NumPy type follows the PQL type of the value:

====================================  =====================================================
boolean                               bool
integers, counts, hand rankings       int64
double, equity                        float64
fraction                              int64, in units of 1/5040 (`oracle.query.language.values.SHARE_UNITS`)
card, rank                            int8: card id 0…51, rank 0…12
rank set                              uint16, bit 0 = deuce
hand type, flop category              int8, index into the names from low to high
hi rating, lo rating                  uint32, higher is better; a lo rating of 0 is no low
string                                object (``str``)
====================================  =====================================================

`Columns` is what every function sees; `LowColumns` and `StudColumns` are what games with a low and games
without a board add to it.  The simulator implements them over its batches.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from oracle.errors import OracleError
from oracle.games import Game
from oracle.ranges.hands.hand_set import HandSet

Column = npt.NDArray[Any]
"""One value per deal; the element type depends on the PQL type, so it cannot be told here."""
Flags = npt.NDArray[np.bool_]
Masks = npt.NDArray[np.uint64]
Ratings = npt.NDArray[np.uint32]


class RowsError(OracleError):
    """A function that has no value in some of the deals it was asked for.

    Attributes:
        rows: Which of the deals, bool, one flag per row of the columns asked.
    """

    def __init__(self, rows: Flags, message: str, *, remedy: str = "") -> None:
        super().__init__(message, remedy=remedy)
        self.rows = rows


class Columns(Protocol):
    """A block of deals as columns; asking twice for one costs nothing."""

    @property
    def rows(self) -> int:
        """Number of deals."""

    @property
    def game(self) -> Game:
        """The game dealt."""

    @property
    def seats(self) -> int:
        """Number of seats, folded ones included."""

    @property
    def playing(self) -> tuple[bool, ...]:
        """Which seats have a part in the pot."""

    @property
    def dead(self) -> int:
        """Mask of the dead cards."""

    def once(self, key: Hashable, compute: Callable[[], Column]) -> Column:
        """The column known under a key, computed when it is first asked for.

        Several columns may be kept together; the deals are always the last axis.
        """

    def own(self, seat: int) -> Masks:
        """A seat's own cards."""

    def board(self, street: str) -> Masks:
        """The community cards on a street; none before the flop."""

    def turn(self) -> npt.NDArray[np.int8]:
        """Card id of the turn."""

    def river(self) -> npt.NDArray[np.int8]:
        """Card id of the river."""

    def hand(self, seat: int, street: str) -> Masks:
        """A seat's own cards and the board on a street together."""

    def rating(self, seat: int, street: str) -> Ratings:
        """Rating of a seat's best five cards on a street; needs five cards."""

    def rate(self, own: Masks, board: Masks, own_cards: int, board_cards: int) -> Ratings:
        """Ratings of any hands by the rules of the game, own cards and boards apart; five cards or more."""

    def shares(self, seat: int) -> npt.NDArray[np.int64]:
        """A seat's part of the pot at the end, in units of 1/5040."""

    def wins(self, seat: int) -> Flags:
        """Whether a seat alone has the best high hand at the end."""

    def ties(self, seat: int) -> Flags:
        """Whether a seat has the best high hand at the end together with others."""

    def equity_on(self, seat: int, street: str) -> npt.NDArray[np.float64]:
        """A seat's exact pot share on a street, all dealt hands face up, over everything still to come."""

    def equity_against(self, seat: int, street: str, hands: HandSet | None) -> npt.NDArray[np.float64]:
        """A seat's pot share on a street against ranges.

        Args:
            seat: The seat; it keeps the hand it was dealt.
            street: How much of the board is known.
            hands: The range every opponent is given, or None for the ranges of the query.
        """


class LowColumns(Columns, Protocol):
    """What games with a low add."""

    def low_rating(self, seat: int, street: str) -> Ratings:
        """Rating of a seat's best low on a street, higher is better, 0 where none qualifies."""

    def best_possible_low(self, seat: int, street: str) -> Ratings:
        """The best low an opponent could have, as the seat sees it: own, board and dead cards excluded."""

    def nut_low_outs(self, seat: int, street: str) -> npt.NDArray[np.int64]:
        """Number of next cards after which no opponent could have a better low than the seat."""


class StudColumns(Columns, Protocol):
    """What games without a board add."""

    def own_on(self, seat: int, street: str) -> Masks:
        """A seat's own cards up to and including a street."""

    def increments(self, seat: int) -> Masks:
        """What each deal brought a seat: the two down cards together, then card by card; shape (6, rows)."""

    def up_card(self, seat: int, street: str) -> npt.NDArray[np.int8]:
        """Card id of the card a seat was dealt face up on a street."""
