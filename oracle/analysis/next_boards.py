"""Deals on a board of the next street: random hands of a player against the same deals of the others."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.analysis.curve import Cases
from oracle.analysis.facing import Facing
from oracle.analysis.pots import rated, shares_of
from oracle.cards.mask import CARD_BITS, count_cards
from oracle.showdown.completions import sample_deals
from oracle.showdown.meet_kernels import best_of, meet_each
from oracle.showdown.seat_hands import Drawn
from oracle.simulate.inner.drawn import draw_hands
from oracle.simulate.stop import Stop, StoppedError

OWN_HANDS = 192
"""Hands of the player on each board."""

OTHER_DEALS = 1_024
"""Deals of the others and of the rest of the board that each of these hands meets: every single equity is
then known to a standard error of 1.6 %, where no deal gets in the hand's way."""

WHOLE_DEALS = 4_096
"""Deals on each board where only the range as a whole is asked about: 0.8 %."""

SLICE_DEALS = 512
"""Deals between two looks at the stop signal: some 20 ms with ten players."""

Masks = npt.NDArray[np.uint64]


class NextBoardDeals:
    """Deals a table on given boards; threads share it.

    Args:
        facing: The player and whom he faces.
    """

    def __init__(self, facing: Facing) -> None:
        table = facing.prepared
        rest = [seat for seat in facing.others.seats if not (seat.folded and seat.any_hand)]
        lives = [seat.dealt for seat in rest]
        cards = facing.game.hole_cards
        self._game = facing.game
        self._undealt = table.undealt
        self._deck = CARD_BITS[(CARD_BITS & np.uint64(table.undealt)) == 0]
        self._playing = [place for place, seat in enumerate(rest) if not seat.folded]
        self._everybody = draw_hands([table.seats[facing.seat].dealt, *lives], cards, 0, 1)
        self._others = _without_first(self._everybody)

    def whole(self, board: int, count: int, random: np.random.Generator, stop: Stop) -> tuple[Cases, float]:
        """The range as a whole on a board that counts so often, and its blur as for `each`."""
        hands, full, found = self._deal(self._everybody, board, WHOLE_DEALS, random, stop)
        playing = hands[[0, *(place + 1 for place in self._playing)]]
        share = shares_of(self._game, playing, full, found, WHOLE_DEALS)[0]
        share = share[~np.isnan(share)]
        nobody = np.zeros(share.size, dtype=np.uint64)
        cases = Cases.on(board, share, np.full(share.size, float(count)), nobody, count)
        return cases, count * share.size / max(1.0, float(found.sum()))

    def each(self, board: int, count: int, random: np.random.Generator, stop: Stop) -> tuple[Cases, float]:
        """Random hands of the player on a board that counts so often, dealt as the others let them come.

        Returns:
            The cases, and the sum of their weights, each divided by the deals that the hand met; see
            `oracle.analysis.against_ranges.Noise`.

        Raises:
            StoppedError: When stopped.
        """
        mine, _, held = self._deal(self._everybody, board, OWN_HANDS, random, stop)
        own = mine[0][held > 0]
        hands, full, found = self._deal(self._others, board, OTHER_DEALS, random, stop)
        used = np.bitwise_or.reduce(hands, axis=0) | full
        used[found == 0] = np.uint64(2**64 - 1)
        high, low = rated(self._game, hands[self._playing], full)
        our_high, our_low = rated(self._game, np.repeat(own[:, None], full.size, axis=1), full)
        share = np.empty(own.size)
        tops = (*_tops(high), *_tops(low if low.size else np.zeros_like(high)))
        meet_each(own, our_high, our_low, used, *tops, share)
        kept = ~np.isnan(share)
        weight = np.full(int(kept.sum()), count / max(1, own.size))
        met = np.count_nonzero((own[kept, None] & used) == 0, axis=1)
        return Cases.on(board, share[kept], weight, own[kept], count), float((weight / met).sum())

    def _deal(
        self, drawn: Drawn, board: int, count: int, random: np.random.Generator, stop: Stop
    ) -> tuple[Masks, Masks, npt.NDArray[np.float64]]:
        """Deals on a board: hands, shape (seats, count), full boards, and 1 for each deal that was found.

        Raises:
            StoppedError: When stopped.
        """
        seats = drawn.free.size
        hands, full = np.empty((seats, count), dtype=np.uint64), np.empty(count, dtype=np.uint64)
        found = np.empty(count)
        nothing, boards = np.zeros((seats, 1), dtype=np.uint64), np.array([board], dtype=np.uint64)
        gone, missing = boards | np.uint64(self._undealt), self._game.board_cards - count_cards(board)
        for start in range(0, count, SLICE_DEALS):
            if stop.is_set():
                raise StoppedError
            part = slice(start, min(count, start + SLICE_DEALS))
            dealt = np.empty((seats, part.stop - start), dtype=np.uint64)
            seeds = random.integers(2**64, size=1, dtype=np.uint64)
            sample_deals(
                drawn, nothing, boards, gone, missing, seeds, self._deck, part.stop - start,
                dealt, full[part], found[part],
            )  # fmt: skip
            hands[:, part] = dealt
        return hands, full, found


def _without_first(drawn: Drawn) -> Drawn:
    """What all seats but the first are drawn from."""
    begin = int(drawn.starts[1])
    return drawn._replace(
        masks=drawn.masks[begin:],
        through=drawn.through[begin:],
        guide=drawn.guide[begin:],
        blocks=drawn.blocks[begin:],
        kinds=drawn.kinds[1:],
        starts=drawn.starts[1:] - begin,
        free=drawn.free[1:],
    )


def _tops(ratings: npt.NDArray[np.uint32]) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.int32]]:
    """The best of several players in each deal, and how many have it."""
    deals = ratings.shape[1]
    best, ways = np.empty(deals, dtype=np.uint32), np.empty(deals, dtype=np.int32)
    best_of(np.ascontiguousarray(ratings), best, ways)
    return best, ways
