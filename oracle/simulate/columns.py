"""The columns of a batch: what PQL functions ask of a block of deals, each computed once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
import numpy.typing as npt

from oracle.games import Game
from oracle.query.values import SHARE_UNITS
from oracle.ranges import WeightedRange
from oracle.rating.high import rate
from oracle.simulate.batch import Batch, Masks
from oracle.simulate.inner import face_up
from oracle.simulate.prepare import Prepared
from oracle.simulate.range_book import RangeBook, board_cards
from oracle.simulate.stop import Stop

Column = npt.NDArray[Any]  # each kind of column has its own dtype; see oracle.query.columns

FLOP, TURN, RIVER = 1, 2, 3


class DealColumns:
    """Implements `oracle.query.columns.Columns` over a batch.

    Args:
        prepared: What is dealt.
        batch: The deals.
        book: What is known about equities against ranges.
        stop: Looked at where a column takes long.
        parent: The columns of the batch these rows were taken from, and where there; what is known there
            is taken over instead of being computed again.
    """

    def __init__(
        self,
        prepared: Prepared,
        batch: Batch,
        book: RangeBook,
        stop: Stop,
        parent: tuple[DealColumns, npt.NDArray[np.intp]] | None = None,
    ) -> None:
        self._prepared = prepared
        self.batch = batch
        self._book = book
        self._stop = stop
        self._parent = parent
        self._found: dict[Hashable, Column] = {}

    @property
    def rows(self) -> int:
        """Number of deals."""
        return self.batch.deals

    @property
    def game(self) -> Game:
        """The game dealt."""
        return self._prepared.game

    @property
    def seats(self) -> int:
        """Number of seats, folded ones included."""
        return len(self._prepared.seats)

    @property
    def playing(self) -> tuple[bool, ...]:
        """Which seats have a part in the pot."""
        return tuple(not seat.folded for seat in self._prepared.seats)

    @property
    def dead(self) -> int:
        """Mask of the dead cards."""
        return self._prepared.dead

    def take(self, rows: npt.NDArray[np.bool_]) -> DealColumns:
        """The columns of some rows."""
        return self.at(np.flatnonzero(rows))

    def at(self, places: npt.NDArray[np.intp]) -> DealColumns:
        """The columns of the rows at some places."""
        return DealColumns(self._prepared, self.batch.take(places), self._book, self._stop, (self, places))

    def once(self, key: Hashable, compute: Callable[[], Column]) -> Column:
        """A column under a key: computed when it is first asked for, here or in the batch it came from."""
        if key not in self._found:
            found = self._from_parent(key)
            self._found[key] = compute() if found is None else found
        return self._found[key]

    def _from_parent(self, key: Hashable) -> Column | None:
        if self._parent is None:
            return None
        columns, places = self._parent
        known = columns._found.get(key)
        if known is None:
            known = columns._from_parent(key)
        return None if known is None else known.take(places, axis=-1)

    def own(self, seat: int) -> Masks:
        """The seat's own cards, uint64 masks."""
        hands: Masks = self.batch.hands[seat]
        return hands

    def board(self, street: str) -> Masks:
        """The community cards on a street, uint64 masks; none preflop."""
        return self.once(("board", street), lambda: self._board(street))

    def _board(self, street: str) -> Masks:
        count = self._known(street)
        if count == 0:
            return np.zeros(self.rows, dtype=np.uint64)
        if count == self.game.streets[FLOP].board_cards:
            return self.batch.flop
        if count == self.game.board_cards:
            return self.batch.board
        return self.batch.flop | self._turn_mask()

    def _turn_mask(self) -> Masks:
        if self.batch.turn is None:
            raise AssertionError("the deals were not asked to tell turn and river apart")
        return self.batch.turn

    def turn(self) -> npt.NDArray[np.int8]:
        """The card id of the turn."""
        return self.once("turn", lambda: card_ids(self._turn_mask()))

    def river(self) -> npt.NDArray[np.int8]:
        """The card id of the river."""
        return self.once("river", lambda: card_ids(self.batch.rest & ~self._turn_mask()))

    def hand(self, seat: int, street: str) -> Masks:
        """The seat's own cards and the board on a street together."""
        return self.once(("hand", seat, street), lambda: self.own(seat) | self.board(street))

    def rating(self, seat: int, street: str) -> npt.NDArray[np.uint32]:
        """Rating of the best five cards a seat has on a street, uint32."""
        return self.once(("rating", seat, street), lambda: self._rate(self.hand(seat, street), street))

    def _rate(self, hands: Masks, street: str) -> npt.NDArray[np.uint32]:
        count = self._known(street)
        out = np.empty(self.rows, dtype=np.uint32)
        rate(np.ascontiguousarray(hands), self.game.hole_cards + count, out)
        return out

    def _final(self) -> list[npt.NDArray[np.uint32]]:
        last = self.game.streets[-1].name
        return [self.rating(seat, last) for seat, playing in enumerate(self.playing) if playing]

    def best(self) -> npt.NDArray[np.uint32]:
        """The winning rating at the end, uint32."""
        return self.once("best", lambda: np.maximum.reduce(self._final()))

    def _ways(self) -> npt.NDArray[np.int64]:
        """How many seats share the pot."""
        best = self.best()
        return self.once("ways", lambda: sum((row == best).astype(np.int64) for row in self._final()))

    def _has_best(self, seat: int) -> npt.NDArray[np.bool_]:
        if not self.playing[seat]:
            return np.zeros(self.rows, dtype=bool)
        return self.once(
            ("has best", seat), lambda: self.rating(seat, self.game.streets[-1].name) == self.best()
        )

    def wins(self, seat: int) -> npt.NDArray[np.bool_]:
        """Whether the seat takes the whole pot."""
        return self.once(("wins", seat), lambda: self._has_best(seat) & (self._ways() == 1))

    def ties(self, seat: int) -> npt.NDArray[np.bool_]:
        """Whether the seat divides the pot."""
        return self.once(("ties", seat), lambda: self._has_best(seat) & (self._ways() > 1))

    def shares(self, seat: int) -> npt.NDArray[np.int64]:
        """The seat's part of the pot, in units of 1/5040."""
        return self.once(
            ("shares", seat), lambda: np.where(self._has_best(seat), SHARE_UNITS // self._ways(), 0)
        )

    def range_masks(self, hands: WeightedRange) -> Masks:
        """The hands of a range as masks, ascending, each once."""
        return hands.masks

    def equity_on(self, seat: int, street: str) -> npt.NDArray[np.float64]:
        """A seat's exact pot share on a street, all dealt hands face up; 0 for a folded seat."""
        if not self.playing[seat]:
            return np.zeros(self.rows)
        shares = self.once(("equity", street), lambda: self._face_up(street))
        own: npt.NDArray[np.float64] = shares[self._player(seat)]
        return own

    def _player(self, seat: int) -> int:
        """A seat's place among those with a part in the pot."""
        return sum(self.playing[:seat])

    def _known(self, street: str) -> int:
        return board_cards(self.game, street)

    def _face_up(self, street: str) -> npt.NDArray[np.float64]:
        return face_up(
            self.batch.hands, self.playing, self.board(street), self._known(street), self.dead, self._stop
        )

    def equity_against(self, seat: int, street: str, hands: WeightedRange | None) -> npt.NDArray[np.float64]:
        """A seat's pot share on a street against the other players' ranges, or a given one."""
        key = ("against", seat, street, None if hands is None else id(hands))
        return self.once(
            key,
            lambda: self._book.equities(
                seat,
                hands,
                self.own(seat),
                self.board(street),
                self._known(street),
                self.batch.seeds,
                self._stop,
            ),
        )


def card_ids(masks: Masks) -> npt.NDArray[np.int8]:
    """The card ids of a column of masks of one card each, int8."""
    bit = np.frexp(masks.astype(np.float64))[1] - 1  # exact: a power of two is a double
    ids: npt.NDArray[np.int8] = (4 * (bit & 15) + (bit >> 4)).astype(np.int8)
    return ids
