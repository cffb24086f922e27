"""Completes deals around known cards: for hands that are often blocked, and for rare boards."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from oracle.analysis.facing import Facing, playing_seats
from oracle.analysis.hands.pots import shares_of
from oracle.arrays import Masks
from oracle.cards.mask import CARD_BITS, count_cards
from oracle.showdown.inside.completions import sample_deals
from oracle.showdown.inside.seat_hands import Drawn
from oracle.simulate.inner.drawn import draw_hands
from oracle.simulate.work.stop import Stop, StoppedError

SLICE_DEALS = 2_048
"""Deals between checks of the stop signal, a few milliseconds with ten players."""

Sums = npt.NDArray[np.float64]


class Completions:
    """Completes deals with a known board, and perhaps one known hand; shared by threads.

    Args:
        facing: The player whose hands may be known, and his opponents.
        known: Whether they are; otherwise he is dealt a hand from his range like everybody else.
    """

    def __init__(self, facing: Facing, *, known: bool) -> None:
        rest = [seat for seat in facing.others.seats if not (seat.folded and seat.any_hand)]
        self._game, self._undealt = facing.game, facing.prepared.undealt
        self._deck = CARD_BITS[(CARD_BITS & np.uint64(self._undealt)) == 0]
        self._playing = [0, *(place for place, seat in enumerate(rest, 1) if not seat.folded)]
        own = None if known else facing.prepared.seats[facing.seat].dealt
        lives = [seat.dealt for seat in rest]
        self._drawn: Drawn = draw_hands([own, *lives], facing.game.hole_cards, 0, 1)
        others = [seat for seat in playing_seats(facing.prepared) if seat != facing.seat]
        self._order = np.argsort([facing.seat, *others])

    def meet(self, hands: Masks, boards: Masks, deals: int, random: np.random.Generator, stop: Stop) -> Sums:
        """Make a number of deals for each row of known cards.

        Args:
            hands: The player's hand in each row, 0 if not known, shape (n,).
            boards: The known board in each row, the same number of cards in all, shape (n,).
            deals: Deals for each row.
            random: Generates the seeds.
            stop: Checked every few milliseconds.

        Returns:
            For each row the number of successful deals, the pots won in them by each player in seat order,
            and their squares, shape (3, players, n).

        Raises:
            StoppedError: If stopped.
        """
        sums = np.zeros((3, len(self._playing), hands.size))
        together, each = max(1, SLICE_DEALS // deals), min(deals, SLICE_DEALS)
        for start in range(0, hands.size, together):
            part = slice(start, start + together)
            for first in range(0, deals, each):
                if stop.is_set():
                    raise StoppedError
                found = self._met(hands[part], boards[part], min(each, deals - first), random)
                sums[:, :, part] += found[:, self._order]
        return sums

    def _met(self, hands: Masks, boards: Masks, each: int, random: np.random.Generator) -> Sums:
        seats, rows = self._drawn.free.size, hands.size * each
        own = np.zeros((seats, hands.size), dtype=np.uint64)
        own[0] = hands
        dealt, full = np.empty((seats, rows), dtype=np.uint64), np.empty(rows, dtype=np.uint64)
        found, known = np.empty(rows), hands | boards | np.uint64(self._undealt)
        seeds = random.integers(2**64, size=hands.size, dtype=np.uint64)
        missing = self._game.board_cards - count_cards(int(boards[0]))
        sample_deals(self._drawn, own, boards, known, missing, seeds, self._deck, each, dealt, full, found)
        share = shares_of(self._game, dealt[self._playing], full, found, 1)
        share = np.where(found > 0, share, 0.0).reshape(-1, hands.size, each)
        deals = np.broadcast_to(found.reshape(hands.size, each).sum(axis=1), share.shape[:2])
        return np.stack([deals, share.sum(axis=2), (share**2).sum(axis=2)])


def survival(facing: Facing, known: int) -> float:
    """Probability that a hand is not blocked by a random deal of all others and the board.

    Args:
        facing: The player and his opponents.
        known: Number of board cards before the deal.
    """
    game = facing.game
    free = count_cards(game.deck & ~facing.dead) - known
    dealt = game.board_cards - known + game.hole_cards * (len(facing.opponents) + len(facing.folded))
    return comb(max(0, free - dealt), game.hole_cards) / comb(free, game.hole_cards)
