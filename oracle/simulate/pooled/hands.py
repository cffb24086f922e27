"""All 169 hold'em hand classes against random hands, before the flop, in one simulation."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import CLASSES
from oracle.cards.mask import CARD_BITS
from oracle.jit import kernel
from oracle.rating.high import rate
from oracle.showdown.hand_table import exact_odds
from oracle.simulate.deal.streams import LANES, Stream, new_stream
from oracle.simulate.pooled.control import HALF, Control, fit_control, pot_shares, seat_values
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

PILOT_CHUNKS = 8
"""Chunks of a pilot: 692,224 deals."""

PILOT_START = 1 << 40
"""The first chunk of the pilot, beyond those of any simulation."""

WORTHWHILE = 1.5
"""Least factor of work saved for which a correction is used."""

PLAIN_COST = (36.0, 13.6)
"""Nanoseconds of a deal and of each seat in it, measured once."""
PLACES_COST = (33.0, 19.3)
"""The same where second, third … places are counted separately."""


@dataclass(frozen=True, slots=True, eq=False)
class PoolTotals:
    """The totals of the deals of some blocks; see `pool_seats`.

    Attributes:
        seats: Weighted seats by class, outcome and place, shape (169, players + 1, places); one place where
            nothing is corrected.
        squares: Sums over blocks, shape (169, 7).
        blocks: Number of blocks.
        control: How outcomes are corrected, if they are.
    """

    seats: Sums
    squares: Sums
    blocks: int
    control: Control | None = None

    def __add__(self, other: PoolTotals) -> PoolTotals:
        """The totals of both, which must be corrected alike."""
        if self.control is not other.control:
            raise ValueError("totals that are corrected differently do not add up")
        return PoolTotals(
            self.seats + other.seats, self.squares + other.squares, self.blocks + other.blocks, self.control
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


def no_deals(opponents: int, control: Control | None = None, *, places: bool = False) -> PoolTotals:
    """The totals before the first deal; with ``places``, counted by place even if nothing is corrected."""
    columns = 2 * opponents + 1 if places or control is not None else 1
    shape = (CLASSES, opponents + 2, columns)
    return PoolTotals(np.zeros(shape), np.zeros((CLASSES, len(SQUARES))), 0, control)


def play_chunk(
    opponents: int, seed: int, chunk: int, *, every_seat: bool = True, control: Control | None = None
) -> PoolTotals:
    """Deal one chunk of a simulation and count it.

    Args:
        opponents: Number of opponents, each with a random hand, 1…9.
        seed: The seed of the simulation.
        chunk: The number of the chunk, from 0; different chunks are independent.
        every_seat: Whether all seats count, or seat 0 alone: then the number of seats counted for a class is
            fixed and its mean unbiased, but its error larger.
        control: How outcomes are corrected, if they are.
    """
    return _counted(no_deals(opponents, control), seed, chunk, every_seat=every_seat)


def pilot(opponents: int, seed: int) -> Control:
    """Coefficients from deals that no chunk of the simulation uses."""
    totals = no_deals(opponents, places=True)
    for chunk in range(PILOT_CHUNKS):
        totals += _counted(no_deals(opponents, places=True), seed, PILOT_START + chunk, every_seat=True)
    return fit_control(totals.seats, np.array([odds.share for odds in exact_odds()]))


def useful_control(opponents: int, seed: int) -> tuple[Control | None, float]:
    """A correction, if a pilot shows that it pays, and the factor by which it reduces the work.

    Work is measured until no standard error of a share exceeds a limit.
    """
    control = pilot(opponents, seed)
    plain, corrected = (fixed + seat * (opponents + 1) for fixed, seat in (PLAIN_COST, PLACES_COST))
    factor = control.gain * plain / corrected
    return (control if factor >= WORTHWHILE else None), factor


def _counted(totals: PoolTotals, seed: int, chunk: int, *, every_seat: bool) -> PoolTotals:
    """The totals after one chunk is counted into empty ones."""
    dealt = strata()
    rarity = dealt.rarity if every_seat else np.empty(0)
    classes, outcomes, places = totals.seats.shape
    values = seat_values(outcomes, classes, totals.control)
    if values.shape[3] < places:
        values = np.repeat(values, places, axis=3)
    _play(
        new_stream(seed, chunk), dealt.hands, dealt.classes, dealt.decks, CARD_BITS, class_of_cards(),
        rarity, CHUNK_BATCHES, values, totals.seats, totals.squares,
    )  # fmt: skip
    return replace(totals, blocks=CHUNK_BLOCKS)


def pooled_figures(totals: PoolTotals) -> PooledFigures:
    """Means and their standard errors by the delta method over blocks, two or more of them."""
    by_outcome = totals.seats.sum(axis=2)
    seats = by_outcome.sum(axis=1)
    outcomes = by_outcome / seats[:, None]
    if totals.control is not None:
        beaten = totals.seats.sum(axis=1) @ (HALF * np.arange(totals.seats.shape[2])) / seats
        outcomes = outcomes - totals.control.slopes * (beaten - totals.control.beaten)[:, None]
    share = outcomes @ pot_shares(outcomes.shape[1])
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
    values: Sums,
    seats: Sums,
    squares: Sums,
) -> None:
    """Deal, rate and count batches; see `deal_blocks` and `pool_seats`."""
    players = seats.shape[1] - 1
    deals = BATCH_BLOCKS * own.size
    hands = np.empty((players, deals), dtype=np.uint64)
    classes = np.empty((players, deals), dtype=np.uint8)
    ratings = np.empty((players, deals), dtype=np.uint32)
    numbers = np.empty(NUMBERS, dtype=np.uint32)
    used: int | np.int64 = np.int64(NUMBERS)  # not a literal, or `deal_blocks` would be compiled twice
    for _ in range(batches):
        used = deal_blocks(state, numbers, used, own, kinds, decks, bits, class_of, hands, classes)
        rate(hands.reshape(-1), HAND_CARDS, ratings.reshape(-1))
        pool_seats(ratings, classes, rarity, own.size, values, seats, squares)
