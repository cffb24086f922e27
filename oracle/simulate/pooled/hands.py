"""All 169 hold'em hand classes against random hands, before the flop, in one simulation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import CLASSES
from oracle.cards.mask import CARD_BITS
from oracle.jit import kernel
from oracle.rating.high import rate
from oracle.simulate.deal.streams import LANES, Stream, new_stream
from oracle.simulate.pooled.deals import class_of_cards, deal_blocks, strata
from oracle.simulate.pooled.tally import SQUARES, Sums, pool_seats

HAND_CARDS = 7
"""Own cards and the board."""

BATCH_BLOCKS = 4
"""Blocks dealt at a time; their columns stay in the processor's cache."""

CHUNK_BATCHES = 64
"""Batches of a chunk: 86,528 deals, 5 to 15 ms."""

CHUNK_BLOCKS = BATCH_BLOCKS * CHUNK_BATCHES
NUMBERS = 64 * LANES
"""Random numbers drawn ahead."""


@dataclass(frozen=True, slots=True, eq=False)
class PoolTotals:
    """What the deals of some blocks add up to; see `pool_seats`.

    Attributes:
        outcomes: Weighted seats by class and outcome, shape (169, players + 1).
        squares: Sums over blocks, shape (169, 7).
        blocks: Number of blocks.
    """

    outcomes: Sums
    squares: Sums
    blocks: int

    def __add__(self, other: PoolTotals) -> PoolTotals:
        """The totals of both."""
        return PoolTotals(
            self.outcomes + other.outcomes, self.squares + other.squares, self.blocks + other.blocks
        )


@dataclass(frozen=True, slots=True, eq=False)
class PooledFigures:
    """The outcomes of each class, as fractions of 1, and standard errors.

    Attributes:
        outcomes: Chance to lose, to win alone, and to tie 2, 3, … ways; shape (classes, players + 1).
        share: Share of the pot, shape (classes,).
        share_se: Its standard error.
        win_se: Standard error of the chance to win alone.
        tie_se: Standard error of the chance to tie.
    """

    outcomes: Sums
    share: Sums
    share_se: Sums
    win_se: Sums
    tie_se: Sums


def no_deals(opponents: int) -> PoolTotals:
    """The totals before the first deal."""
    return PoolTotals(np.zeros((CLASSES, opponents + 2)), np.zeros((CLASSES, len(SQUARES))), 0)


def play_chunk(opponents: int, seed: int, chunk: int, *, every_seat: bool = True) -> PoolTotals:
    """Deal one chunk of a simulation and count it.

    Args:
        opponents: Number of opponents, each with a random hand, 1…9.
        seed: The seed of the simulation.
        chunk: The number of the chunk; different chunks are independent.
        every_seat: Whether all seats count, or seat 0 alone: then the number of seats counted for a class is
            fixed and its mean unbiased, but its error larger.
    """
    totals = no_deals(opponents)
    dealt = strata()
    rarity = dealt.rarity if every_seat else np.empty(0)
    _play(
        new_stream(seed, chunk), dealt.hands, dealt.classes, dealt.decks, CARD_BITS, class_of_cards(),
        rarity, CHUNK_BATCHES, totals.outcomes, totals.squares,
    )  # fmt: skip
    return PoolTotals(totals.outcomes, totals.squares, CHUNK_BLOCKS)


def pooled_figures(totals: PoolTotals) -> PooledFigures:
    """Means and their standard errors by the delta method over blocks, two or more of them."""
    seats = totals.outcomes.sum(axis=1)
    outcomes = totals.outcomes / seats[:, None]
    ways = np.arange(1, outcomes.shape[1])
    share = (outcomes[:, 1:] / ways).sum(axis=1)
    win = outcomes[:, 1]
    tie = outcomes[:, 2:].sum(axis=1)
    dd, sd, ss, wd, ww, td, tt = totals.squares.T

    def error(mean: Sums, cross: Sums, own: Sums) -> Sums:
        residuals = own - 2 * mean * cross + mean * mean * dd
        few = totals.blocks / (totals.blocks - 1)
        found: Sums = np.sqrt(few * np.maximum(residuals, 0.0)) / seats
        return found

    return PooledFigures(outcomes, share, error(share, sd, ss), error(win, wd, ww), error(tie, td, tt))


@kernel
def _play(
    state: Stream,
    own: npt.NDArray[np.uint64],
    kinds: npt.NDArray[np.uint8],
    decks: npt.NDArray[np.uint8],
    bits: npt.NDArray[np.uint64],
    class_of: npt.NDArray[np.uint8],
    rarity: Sums,
    batches: int,
    outcomes: Sums,
    squares: Sums,
) -> None:
    """Deal, rate and count batches; see `deal_blocks` and `pool_seats`."""
    players = outcomes.shape[1] - 1
    deals = BATCH_BLOCKS * own.size
    hands = np.empty((players, deals), dtype=np.uint64)
    classes = np.empty((players, deals), dtype=np.uint8)
    ratings = np.empty((players, deals), dtype=np.uint32)
    numbers = np.empty(NUMBERS, dtype=np.uint32)
    used: int | np.int64 = np.int64(NUMBERS)  # not a literal, or `deal_blocks` would be compiled twice
    for _ in range(batches):
        used = deal_blocks(state, numbers, used, own, kinds, decks, bits, class_of, hands, classes)
        rate(hands.reshape(-1), HAND_CARDS, ratings.reshape(-1))
        pool_seats(ratings, classes, rarity, own.size, outcomes, squares)
