"""The columns of a batch, for PQL functions; each is computed once."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import numpy as np
import numpy.typing as npt

from oracle.games import Street
from oracle.prepared import Prepared
from oracle.query.columns import Column
from oracle.query.language.values import SHARE_UNITS
from oracle.ranges import HandSet
from oracle.rating import HAND_TYPES
from oracle.showdown.kernels import GameKernels
from oracle.showdown.shares.ratings import amounts, share_ways
from oracle.simulate.columns.nut_lows import best_possible_low, nut_low_outs
from oracle.simulate.columns.table import TableColumns
from oracle.simulate.deal.batch import Batch, Masks
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.work.stop import Stop

FLOP = 1
"""Index of the flop among the streets of a game with a board."""

HIGH, LOW = "high", "low"
"""The halves of a pot."""

DOWN = 2
"""Number of cards in the first part of a stud hand, the two down cards; each further part is one card."""


class DealColumns(TableColumns):
    """Implements `oracle.query.columns.Columns` over a batch, with the columns of lows and of stud.

    Args:
        prepared: What is dealt.
        batch: The deals.
        inner: Equities against ranges computed so far.
        stop: Checked while a slow column is computed.
        parent: The columns of the batch these rows were taken from, and their indices in it; columns computed
            there are not computed again.
    """

    def __init__(
        self,
        prepared: Prepared,
        batch: Batch,
        inner: InnerEquities,
        stop: Stop,
        parent: tuple[DealColumns, npt.NDArray[np.intp]] | None = None,
    ) -> None:
        super().__init__(prepared)
        self._kernels = GameKernels(prepared.game)
        self.batch = batch
        self._inner = inner
        self._stop = stop
        self._parent = parent
        self._found: dict[Hashable, Column] = {}

    @property
    def rows(self) -> int:
        """Number of deals."""
        return self.batch.deals

    def take(self, rows: npt.NDArray[np.bool_]) -> DealColumns:
        """The columns of some rows."""
        return self.at(np.flatnonzero(rows))

    def at(self, places: npt.NDArray[np.intp]) -> DealColumns:
        """The columns of the rows with some indices."""
        return DealColumns(self._prepared, self.batch.take(places), self._inner, self._stop, (self, places))

    def once(self, key: Hashable, compute: Callable[[], Column]) -> Column:
        """The column with a key, computed on first use, here or in the batch these rows came from."""
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
            raise AssertionError("these deals do not distinguish turn and river")
        return self.batch.turn

    def turn(self) -> npt.NDArray[np.int8]:
        """The card id of the turn."""
        return self.once("turn", lambda: card_ids(self._turn_mask()))

    def river(self) -> npt.NDArray[np.int8]:
        """The card id of the river."""
        return self.once("river", lambda: card_ids(self.batch.rest & ~self._turn_mask()))

    def own_on(self, seat: int, street: str) -> Masks:
        """The seat's own cards up to and including a street, uint64 masks."""
        cards = self._street(street).own_cards
        if cards == self.game.hole_cards:
            return self.own(seat)
        return self.once(
            ("own", seat, street), lambda: np.bitwise_or.reduce(self.increments(seat)[: cards - 1])
        )

    def up_card(self, seat: int, street: str) -> npt.NDArray[np.int8]:
        """The card id of the card a seat was dealt face up on a street."""
        part = self._street(street).own_cards - DOWN
        return self.once(("up card", seat, street), lambda: card_ids(self.increments(seat)[part]))

    def increments(self, seat: int) -> Masks:
        """A seat's cards: the two down cards together, then card by card; shape (6, rows)."""
        if self.batch.parts is None:
            raise AssertionError("these deals do not distinguish the streets")
        parts: Masks = self.batch.parts[seat]
        return parts

    def hand(self, seat: int, street: str) -> Masks:
        """The seat's own cards and the board on a street together."""
        return self.once(("hand", seat, street), lambda: self.own_on(seat, street) | self.board(street))

    def rating(self, seat: int, street: str) -> npt.NDArray[np.uint32]:
        """Rating of the best five cards a seat has on a street, uint32."""
        return self.once(("rating", seat, street), lambda: self._rated(self._kernels.rate_high, seat, street))

    def low_rating(self, seat: int, street: str) -> npt.NDArray[np.uint32]:
        """Rating of the best low a seat has on a street, 0 where none qualifies, uint32."""
        return self.once(
            ("low rating", seat, street), lambda: self._rated(self._kernels.rate_low, seat, street)
        )

    def rate(self, own: Masks, board: Masks, own_cards: int, board_cards: int) -> npt.NDArray[np.uint32]:
        """Ratings of any hands by the rules of the game, own cards and boards separate, uint32."""
        ratings: npt.NDArray[np.uint32] = self._kernels.rate_high(own[None], board, own_cards, board_cards)[0]
        return ratings

    def outs(self, own: Masks, board: Masks, size: int, cards: Masks) -> npt.NDArray[np.uint8]:
        """Number of next cards that lead to each hand type, shape (9, rows), uint8."""
        from oracle.rating.outs import outs_kernel

        outs = np.zeros((len(HAND_TYPES), self.rows), dtype=np.uint8)
        add_outs = outs_kernel(self._kernels.rate_row)
        add_outs(
            np.ascontiguousarray(own), np.ascontiguousarray(board), size, np.uint64(self.dead), cards, outs
        )
        return outs

    def _rated(self, rate: Callable[..., npt.NDArray[np.uint32]], seat: int, street: str) -> Column:
        at = self._street(street)
        own = self.own_on(seat, street)
        ratings: Column = rate(own[None], self.board(street), at.own_cards, at.board_cards)[0]
        return ratings

    def final(self, half: str) -> npt.NDArray[np.uint32]:
        """The ratings of a half at the end, of the seats in the pot; shape (players, rows)."""
        last = self.game.streets[-1].name
        rate = self.rating if half == HIGH else self.low_rating
        rows = [rate(seat, last) for seat, playing in enumerate(self.playing) if playing]
        return self.once(("final", half), lambda: np.stack(rows))

    def _shared_by(self, half: str) -> npt.NDArray[np.uint8]:
        """Number of players who share each player's half, 0 if he gets none; shape (players, rows)."""
        return self.once(("shared by", half), lambda: self._share_ways(half))

    def _share_ways(self, half: str) -> npt.NDArray[np.uint8]:
        ratings = self.final(half)
        ways = np.empty(ratings.shape, dtype=np.uint8)
        share_ways(ratings, ways)
        return ways

    def _ways_of(self, seat: int, half: str) -> npt.NDArray[np.uint8]:
        """Number of players who share a half of the pot, including the seat; 0 if it gets none of it."""
        if not self.playing[seat]:
            return np.zeros(self.rows, dtype=np.uint8)
        ways: npt.NDArray[np.uint8] = self._shared_by(half)[self._player(seat)]
        return ways

    def wins(self, seat: int) -> npt.NDArray[np.bool_]:
        """Whether the seat alone has the best high hand."""
        return self.once(("wins", seat), lambda: self._ways_of(seat, HIGH) == 1)

    def ties(self, seat: int) -> npt.NDArray[np.bool_]:
        """Whether the seat has the best high hand together with others."""
        return self.once(("ties", seat), lambda: self._ways_of(seat, HIGH) > 1)

    def divides(self, seat: int) -> npt.NDArray[np.bool_]:
        """Whether the seat splits the pot, or a half of it, with others.

        Two players who win a half each split neither.
        """
        halves = (HIGH,) * self.game.high + (LOW,) * self.game.low
        split: npt.NDArray[np.bool_] = np.logical_or.reduce(
            [self._ways_of(seat, half) > 1 for half in halves]
        )
        return split

    def shares(self, seat: int) -> npt.NDArray[np.int64]:
        """The seat's part of the pot, in units of 1/5040."""
        return self.once(("shares", seat), lambda: self._shares(seat))

    def _shares(self, seat: int) -> npt.NDArray[np.int64]:
        if not self.game.split:
            return self._worth(seat, HIGH if self.game.high else LOW, SHARE_UNITS)
        half = SHARE_UNITS // 2
        low_made = self.final(LOW).max(axis=0) > 0
        high = np.where(low_made, self._worth(seat, HIGH, half), self._worth(seat, HIGH, SHARE_UNITS))
        return high + self._worth(seat, LOW, half)

    def _worth(self, seat: int, half: str, pot: int) -> npt.NDArray[np.int64]:
        """A seat's share of a half, in whole units of the pot."""
        ways = np.arange(1, len(self.playing) + 1)
        out = np.empty(self.rows, dtype=np.int64)
        amounts(self._ways_of(seat, half), np.concatenate([[0], pot // ways]), out)
        return out

    def best_possible_low(self, seat: int, street: str) -> npt.NDArray[np.uint32]:
        """The best low an opponent could have, as the seat sees it, uint32."""
        return self.once(
            ("best low", seat, street), lambda: best_possible_low(self.game, *self._seen(seat, street))
        )

    def nut_low_outs(self, seat: int, street: str) -> npt.NDArray[np.int64]:
        """Number of next cards after which no opponent could have a better low than the seat."""
        return self.once(
            ("nut low outs", seat, street), lambda: nut_low_outs(self.game, *self._seen(seat, street))
        )

    def _seen(self, seat: int, street: str) -> tuple[Masks, Masks, int, Street]:
        """The cards a seat sees on a street: its own, the board, the dead ones."""
        return self.own_on(seat, street), self.board(street), self.dead, self._street(street)

    def equity_on(self, seat: int, street: str) -> npt.NDArray[np.float64]:
        """A seat's exact pot share on a street, all dealt hands face up; 0 for a folded seat."""
        if not self.playing[seat]:
            return np.zeros(self.rows)
        shares = self.once(("equity", street), lambda: self._face_up(street))
        own: npt.NDArray[np.float64] = shares[self._player(seat)]
        return own

    def _player(self, seat: int) -> int:
        """A seat's place among those in the pot."""
        return sum(self.playing[:seat])

    def _street(self, street: str) -> Street:
        return next(each for each in self.game.streets if each.name == street)

    def _known(self, street: str) -> int:
        return self._street(street).board_cards

    def _face_up(self, street: str) -> npt.NDArray[np.float64]:
        own = self.batch.hands
        if self.game.stud:
            own = np.stack([self.own_on(seat, street) for seat in range(self.seats)])
        at = self._street(street)
        return self._inner.face_up(own, self.board(street), at, self.batch.seeds, self._stop)

    def equity_against(self, seat: int, street: str, hands: HandSet | None) -> npt.NDArray[np.float64]:
        """A seat's pot share on a street against the other players' ranges, or a given one."""
        key = ("against", seat, street, None if hands is None else id(hands))
        return self.once(
            key,
            lambda: self._inner.equities(
                seat,
                hands,
                self.own_on(seat, street),
                self.board(street),
                self._street(street),
                self.batch.seeds,
                self._stop,
            ),
        )


def card_ids(masks: Masks) -> npt.NDArray[np.int8]:
    """The card ids of a column of masks of one card each, int8."""
    bit = np.frexp(masks.astype(np.float64))[1] - 1  # exact: a power of two is a double
    ids: npt.NDArray[np.int8] = (4 * (bit & 15) + (bit >> 4)).astype(np.int8)
    return ids
