"""The columns from which a PQL function is computed, for a block of deals.

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

All functions use `Columns`; `LowColumns` and `StudColumns` are the additions for games with a low and games
without a board.  The simulator implements them over its batches.
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
"""One value per deal; the element type depends on the PQL type, so it is not given here."""
Flags = npt.NDArray[np.bool_]
Masks = npt.NDArray[np.uint64]
"""Sets of cards; `oracle.cards.mask` defines which bit is which card."""
Ratings = npt.NDArray[np.uint32]


class RowsError(OracleError):
    """A function that has no value in some of the requested deals.

    Attributes:
        rows: Which of the deals, bool, one flag per row of the columns.
    """

    def __init__(self, rows: Flags, message: str, *, remedy: str = "") -> None:
        super().__init__(message, remedy=remedy)
        self.rows = rows


class Columns(Protocol):
    """A block of deals as columns; each column is computed at most once."""

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
        """Which seats are in the pot."""

    @property
    def dead(self) -> int:
        """Mask of the dead cards."""

    def once(self, key: Hashable, compute: Callable[[], Column]) -> Column:
        """The column with a key, computed on first use.

        Several columns may be stored together; the deals are always the last axis.
        """

    def own(self, seat: int) -> Masks:
        """A seat's hole cards."""

    def board(self, street: str) -> Masks:
        """The community cards on a street; none preflop."""

    def turn(self) -> npt.NDArray[np.int8]:
        """Card id of the turn."""

    def river(self) -> npt.NDArray[np.int8]:
        """Card id of the river."""

    def hand(self, seat: int, street: str) -> Masks:
        """A seat's hole cards and the board on a street together."""

    def rating(self, seat: int, street: str) -> Ratings:
        """Rating of a seat's best five cards on a street, which must have at least five."""

    def rate(self, own: Masks, board: Masks, own_cards: int, board_cards: int) -> Ratings:
        """Ratings of any hands by the game's rules, hole cards and boards separate; five cards or more."""

    def outs(self, own: Masks, board: Masks, size: int, cards: Masks) -> Column:
        """How many next cards lead to each hand type, shape (hand types, rows).

        Args:
            own: The own cards of some player.
            board: The boards.
            size: Cards of both together with the next card; five or more.
            cards: The cards of the deck, one bit each.
        """

    def shares(self, seat: int) -> npt.NDArray[np.int64]:
        """A seat's share of the pot at showdown, in units of 1/5040."""

    def wins(self, seat: int) -> Flags:
        """Whether a seat alone has the best high hand at showdown."""

    def ties(self, seat: int) -> Flags:
        """Whether a seat shares the best high hand at showdown."""

    def equity_on(self, seat: int, street: str) -> npt.NDArray[np.float64]:
        """A seat's exact pot share on a street with all dealt hands face up, over all run-outs."""

    def equity_against(self, seat: int, street: str, hands: HandSet | None) -> npt.NDArray[np.float64]:
        """A seat's pot share on a street against ranges.

        Args:
            seat: The seat, with the hand it was dealt.
            street: The street whose board is known.
            hands: The range of every opponent, or None for the ranges of the query.
        """


class LowColumns(Columns, Protocol):
    """Additional columns of games with a low."""

    def low_rating(self, seat: int, street: str) -> Ratings:
        """Rating of a seat's best low on a street, higher is better, 0 if none qualifies."""

    def best_possible_low(self, seat: int, street: str) -> Ratings:
        """The best low an opponent could have from the seat's view: without own, board and dead cards."""

    def nut_low_outs(self, seat: int, street: str) -> npt.NDArray[np.int64]:
        """Number of next cards after which no opponent could have a better low than the seat."""


class StudColumns(Columns, Protocol):
    """Additional columns of games without a board."""

    def own_on(self, seat: int, street: str) -> Masks:
        """A seat's cards up to and including a street."""

    def increments(self, seat: int) -> Masks:
        """The cards each deal gave a seat: the two down cards together, then one by one; shape (6, rows)."""

    def up_card(self, seat: int, street: str) -> npt.NDArray[np.int8]:
        """Card id of a seat's up card on a street."""
