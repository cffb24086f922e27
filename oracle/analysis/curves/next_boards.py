"""Deals on one board of the next street: a player's range, or random hands of it, against the others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.analysis.curves.curve import Cases
from oracle.analysis.facing import Facing
from oracle.analysis.hands.completing import Completions, survival
from oracle.analysis.precision import half_widths_of
from oracle.arrays import Column, Masks
from oracle.cards.mask import CARD_BITS, count_cards
from oracle.showdown.inside.completions import sample_deals
from oracle.showdown.inside.seat_hands import Drawn
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.listed.meet_kernels import POT, best_of, meet_each
from oracle.simulate.inner.drawn import draw_hands
from oracle.simulate.work.stop import Stop, StoppedError

TOGETHER, APART = 32, 8
"""Hands of the player on each board: if they meet shared deals of the others, and if each has its
own."""

SHARED = 0.05
"""Deals are shared if a deal leaves a hand possible at least this often."""

BLOCK, OWN_BLOCK = 2_048, 512
"""Deals between checks of the precision, for shared deals and for single hands."""

MOST_BLOCKS = 256
"""Most deals of a single hand."""

SLICE_DEALS = 2_048
"""Deals between checks of the stop signal: a few milliseconds with ten players."""


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """The result of one board.

    Attributes:
        cases: One per hand (or one for the range) with its equity; the weights add up to the board's weight.
        half_width: Of each equity, shape (n,).
        drawn: Number of hands drawn on the board; 0 if they are not a sample.
        deals: Number of deals made.
    """

    cases: Cases
    half_width: Column
    drawn: int
    deals: int


class NextBoardDeals:
    """Deals a table on given boards; shared by threads.

    Args:
        facing: The player and his opponents.
        wanted: The half-width to reach for an equity.
    """

    def __init__(self, facing: Facing, wanted: float) -> None:
        table = facing.prepared
        rest = [seat for seat in facing.others.seats if not (seat.folded and seat.any_hand)]
        lives = [seat.dealt for seat in rest]
        cards = facing.game.hole_cards
        self._facing, self._wanted, self._place = facing, wanted, facing.place
        self._game, self._undealt = facing.game, table.undealt
        self._deck = CARD_BITS[(CARD_BITS & np.uint64(table.undealt)) == 0]
        self._playing = [place for place, seat in enumerate(rest) if not seat.folded]
        self._everybody = draw_hands([table.seats[facing.seat].dealt, *lives], cards, 0, 1)
        self._others = _without_first(self._everybody)
        self._alone = Completions(facing, known=True)
        self._all = Completions(facing, known=False)

    def whole(self, board: int, count: int, random: np.random.Generator, stop: Stop) -> tuple[Visit, ...]:
        """The equities of all players' whole ranges on a board with a given weight.

        Returns:
            One result for each player in the pot, in seat order; on the board their equities add up to 1.

        Raises:
            StoppedError: If stopped.
        """
        sums = np.zeros((3, len(self._playing) + 1))
        deals, unknown = 0, np.zeros(1, dtype=np.uint64)
        boards = np.array([board], dtype=np.uint64)
        for _ in range(MOST_BLOCKS):
            sums += self._all.meet(unknown, boards, BLOCK, random, stop)[:, :, 0]
            deals += BLOCK
            if not sums[0].any() or (half_widths_of(sums) <= self._wanted).all():
                break
        players = range(sums.shape[1])
        return tuple(_whole_visit(board, count, sums[:, [player]], deals) for player in players)

    def each(self, board: int, count: int, random: np.random.Generator, stop: Stop) -> Visit:
        """Random hands of the player on a board with a given weight, as likely as other ranges leave them.

        Raises:
            StoppedError: If stopped.
        """
        shared = survival(self._facing, count_cards(board)) >= SHARED
        drawn = TOGETHER if shared else APART
        mine, _, held = self._deal(self._everybody, board, drawn, random, stop)
        own, times = np.unique(mine[0][held > 0], return_counts=True)
        sums = np.zeros((3, own.size))
        deals = self._meet_together(board, own, sums, random, stop) if shared else 0
        deals += self._meet_apart(board, own, sums, random, stop)
        kept = sums[0] > 0
        weight = times[kept] * (count / max(1, times.sum()))
        share = sums[1, kept] / sums[0, kept]
        cases = Cases.on(board, share, weight, own[kept], count)
        return Visit(cases, half_widths_of(sums[:, kept]), int(times.sum()), deals)

    def _meet_together(
        self, board: int, own: Masks, sums: Column, random: np.random.Generator, stop: Stop
    ) -> int:
        """Deals shared by all hands, while they help enough of the hands that need them."""
        units = np.array([1.0, POT, POT**2])[:, None]
        for block in range(1, MOST_BLOCKS):
            need = np.flatnonzero(half_widths_of(sums) > self._wanted)
            if not need.size:
                return (block - 1) * BLOCK
            found = self._tally(board, own[need], random, stop)
            sums[:, need] += found / units
            if found[0].sum() < BLOCK:
                return block * BLOCK
        return MOST_BLOCKS * BLOCK

    def _meet_apart(
        self, board: int, own: Masks, sums: Column, random: np.random.Generator, stop: Stop
    ) -> int:
        """Separate deals for each hand that needs them."""
        deals = 0
        for _ in range(MOST_BLOCKS):
            need = np.flatnonzero(half_widths_of(sums) > self._wanted)
            if not need.size:
                break
            boards = np.full(need.size, board, dtype=np.uint64)
            sums[:, need] += self._alone.meet(own[need], boards, OWN_BLOCK, random, stop)[:, self._place]
            deals += OWN_BLOCK * need.size
        return deals

    def _tally(
        self, board: int, own: Masks, random: np.random.Generator, stop: Stop
    ) -> npt.NDArray[np.int64]:
        """What the hands win against a block of deals of the others; see `meet_each`."""
        hands, full, found = self._deal(self._others, board, BLOCK, random, stop)
        used = np.bitwise_or.reduce(hands, axis=0) | full
        used[found == 0] = np.uint64(2**64 - 1)
        high, low = GameKernels(self._game).rate_full(hands[self._playing], full)
        our_high, our_low = GameKernels(self._game).rate_full(
            np.repeat(own[:, None], full.size, axis=1), full
        )
        sums = np.zeros((3, own.size), dtype=np.int64)
        tops = (*_tops(high), *_tops(low if low.size else np.zeros_like(high)))
        meet_each(own, our_high, our_low, used, *tops, sums)
        return sums

    def _deal(
        self, drawn: Drawn, board: int, count: int, random: np.random.Generator, stop: Stop
    ) -> tuple[Masks, Masks, npt.NDArray[np.float64]]:
        """Deals on a board: hands, shape (seats, count), full boards, and 1 for each deal that succeeded.

        Raises:
            StoppedError: If stopped.
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


def _whole_visit(board: int, count: int, sums: Column, deals: int) -> Visit:
    """What one player's whole range has won."""
    if not sums[0, 0]:
        nothing = np.empty(0)
        nowhere = Cases.on(board, nothing, nothing, np.empty(0, dtype=np.uint64), count)
        return Visit(nowhere, nothing, 0, deals)
    share, nobody = sums[1] / sums[0], np.zeros(1, dtype=np.uint64)
    cases = Cases.on(board, share, np.full(1, float(count)), nobody, count)
    return Visit(cases, half_widths_of(sums), 0, deals)


def _without_first(drawn: Drawn) -> Drawn:
    """The samplers of all seats but the first."""
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
    """The best rating among several players in each deal, and how many players have it."""
    deals = ratings.shape[1]
    best, ways = np.empty(deals, dtype=np.uint32), np.empty(deals, dtype=np.int32)
    best_of(np.ascontiguousarray(ratings), best, ways)
    return best, ways
