"""The exact means of control variates."""

from __future__ import annotations

from math import comb

import numpy as np

from oracle.arrays import Column
from oracle.cards.combo import PAIR_MASKS
from oracle.cards.mask import mask_of
from oracle.prepared import Prepared
from oracle.ranges import WeightedRange, pair_weights
from oracle.showdown import preflop_table
from oracle.showdown.pairs import joint_weight
from oracle.simulate.deal.seats import SortedSeats, sort_seats
from oracle.simulate.variance.beside_third import equity_beside_third, seconds_beside_third
from oracle.simulate.variance.known import NOBODY, Controls, certain_cards

TABLE_SECONDS = 2e-3
"""Seconds to look a pair up in the table of match-ups before the flop, one core."""

BOARD_SECONDS = 5e-6
"""Seconds to sweep one full board for a pair, one core."""


def exact_means(prepared: Prepared, controls: Controls) -> Column:
    """The means of the controls, in halves of an opponent beaten; shape (counted players,).

    `oracle.simulate.variance.known` has the proof.
    """
    table = _Means(prepared)
    means = np.zeros(prepared.playing)
    for pair in controls.pairs:
        mean = 1.0 if pair.equal else 2.0 * table.equity(pair.first, pair.second, pair.beside)
        means[pair.first] += mean
        means[pair.second] += 2.0 - mean
    return means[list(controls.players)]


def means_seconds(prepared: Prepared, controls: Controls) -> float:
    """Expected seconds to compute the means on one core, by fixed speeds."""
    table = _Means(prepared)
    pairs = [pair for pair in controls.pairs if not pair.equal]
    different = {table.kinds(pair.first, pair.second) for pair in pairs if pair.beside == NOBODY}
    beside = {table.kinds(pair.first, pair.second): pair.beside for pair in pairs if pair.beside != NOBODY}
    free = prepared.cards_left + prepared.game.hole_cards * len(prepared.seats)
    boards = comb(free, prepared.missing_board)
    each = BOARD_SECONDS * boards if prepared.board else TABLE_SECONDS
    return len(different) * each + sum(table.seconds_beside(*kinds, seat) for kinds, seat in beside.items())


ANY = -1
"""In place of the number of a seat that can hold any hand."""


class _Means:
    """The equities of two seats of a table that the others do not change.

    Args:
        prepared: The table.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._seats: SortedSeats = sort_seats(prepared, parts=False)
        self._playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
        self._found: dict[tuple[int, int], float] = {}

    def kinds(self, first: int, second: int) -> tuple[int, int]:
        """Two players as numbers of their ranges: all players who can hold any hand have `ANY`."""
        ours, theirs = (
            ANY if self._prepared.seats[seat].any_hand else seat
            for seat in (self._playing[first], self._playing[second])
        )
        return ours, theirs

    def seconds_beside(self, ours: int, theirs: int, beside: int) -> float:
        """Expected seconds of the mean of two kinds while another seat has a range."""
        return seconds_beside_third(*(self._weights(seat, 0) for seat in (ours, theirs, beside)))

    def equity(self, first: int, second: int, beside: int = NOBODY) -> float:
        """The mean outcome of one player against another."""
        kinds = self.kinds(first, second)
        if kinds not in self._found:
            if beside == NOBODY:
                self._found[kinds] = self._equity(self._playing[first], self._playing[second])
            else:
                self._found[kinds] = equity_beside_third(
                    *(self._weights(seat, 0) for seat in (*kinds, beside))
                )
        return self._found[kinds]

    def _equity(self, ours: int, theirs: int) -> float:
        """The equity of a seat against another at a table of the two."""
        gone = self._seats.known & ~certain_cards(self._seats.ranges, (ours, theirs))
        first, second = self._weights(ours, gone), self._weights(theirs, gone)
        if not gone:
            combos = np.flatnonzero(first)
            win, tie, loss = preflop_table.versus(second, combos).summed(first[combos])
            return (win + tie / 2) / (win + tie + loss)
        from oracle.showdown.sweep.pairs import runouts, total_boards  # here: a look-up needs no kernel

        board = mask_of(self._prepared.board)
        won, tied = total_boards(runouts(board, gone & ~board), first, second)
        missing = self._prepared.missing_board
        left = self._prepared.game.deck.bit_count() - gone.bit_count() - 2 * self._prepared.game.hole_cards
        return (won + tied / 2) / (joint_weight(first, second) * comb(left, missing))

    def _weights(self, seat: int, gone: int) -> Column:
        """What a seat can hold, by pair index; any hand for `ANY`."""
        free: Column = ((PAIR_MASKS & np.uint64(gone)) == 0).astype(np.float64)
        if seat == ANY:
            return free
        hands = self._seats.ranges[seat]
        if self._prepared.seats[seat].any_hand or not isinstance(hands, WeightedRange):
            return free
        weights: Column = pair_weights(hands) * free
        return weights
