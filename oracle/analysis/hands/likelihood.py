"""How likely each hand of a player is, given the cards of the others.

Players with any hand and the rest of the board are dealt from what is left of the deck, always in equally
many ways.  So only ranges matter: if nobody else has one, a hand's probability is proportional to its weight.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import Facing
from oracle.analysis.precision import Limits
from oracle.analysis.work import HOPELESS_TRIES, hardly_dealt, pieces, thread_count
from oracle.arrays import Column
from oracle.cards.combo import pair_indices
from oracle.cards.mask import CARD_BITS
from oracle.clock import PROCESS
from oracle.prepared import PreparedSeat
from oracle.query.settings import RunSettings
from oracle.ranges import HandSet, WeightedRange, pair_weights
from oracle.showdown.inside.completions import MOST_TRIES, sample_deals
from oracle.showdown.kernels import GameKernels
from oracle.showdown.pairs import live_weight
from oracle.showdown.sweep.listed.lists import HandList, unblocked_weights
from oracle.showdown.sweep.listed.three import beside_two
from oracle.simulate.inner.drawn import draw_hands
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.work.stop import Stop, StoppedError
from oracle.simulate.work.whole_numbers import whole_if_decimal

PIECE_DEALS, FEWEST_DEALS, MOST_DEALS = 1_024, 65_536, 4_194_304
"""Deals of the others' ranges per work unit; how many are made if hands are few, and the most of all."""

SOON_MEETINGS = 200_000_000
"""Most deals times hands, about 0.2 s: before the first picture, and for later ones."""

FRUITLESS_PIECES = -(-HOPELESS_TRIES // (MOST_TRIES * PIECE_DEALS))
"""Work units without a single deal after which the ranges are considered undealable."""

SLICE = 1 << 20
"""Comparisons at a time, which fit into the cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Likelihoods:
    """How likely each of a player's hands is given the others' cards, without its own weight.

    Attributes:
        likely: A relative probability for each hand of the player.
        half_width: Upper bound of the 95 % half-width of any share of the range.
    """

    likely: Column
    half_width: float


def likelihoods(
    facing: Facing, wanted: float, settings: RunSettings, cancel: Cancel, seed: int, *, soon: bool
) -> Likelihoods:
    """Compute how likely each of a player's hands is.

    Exact against one range, against two of two-card hands, and if nobody has one; otherwise estimated from
    deals of the ranges.

    Args:
        facing: The player and his opponents.
        wanted: The half-width to reach.
        settings: Threads, and the time limit, after which any precision is enough.
        cancel: Stops the work when set.
        seed: Seed of the deals.
        soon: End after `SOON_MEETINGS` at any precision.

    Raises:
        RunError: If the ranges block each other almost always.
        StoppedError: If cancelled.
    """
    hands, weights = facing.hero.masks, facing.hero.weights
    ranges = [seat for seat in facing.others.seats if not seat.any_hand]
    if not ranges:
        return Likelihoods(np.ones(hands.size), _of_sample(facing, np.ones(hands.size)))
    beside = _exactly(facing, [seat.live for seat in ranges])
    if beside is not None:
        if not beside.any():
            raise hardly_dealt()
        return Likelihoods(beside, _of_sample(facing, beside))
    found, deals, half, fruitless = np.zeros(hands.size), 0, 1.0, 0
    limits, began = Limits.of(settings), PROCESS.seconds()
    enough = max(PIECE_DEALS, min(FEWEST_DEALS, SOON_MEETINGS // hands.size))
    for met, size in pieces(
        _meeting(facing, ranges, seed), MOST_DEALS // PIECE_DEALS, thread_count(settings), cancel
    ):
        found += met
        deals += size
        fruitless += size == 0
        over = limits.over(0, PROCESS.seconds() - began)
        if fruitless >= FRUITLESS_PIECES and not deals:
            break
        if deals < enough and not over:
            continue
        total = float(weights @ found)
        if total:
            # A share p varies by p (1 - p) of the total weight at most, which is at most a quarter.
            spread = 0.25 * float(weights.sum()) * deals / total
            half = float(np.hypot(_of_sample(facing, found), Z95 * spread / np.sqrt(deals)))
        if soon or over or half <= wanted:
            break
    if not found.any():
        raise hardly_dealt()
    return Likelihoods(found, half)


def _of_sample(facing: Facing, likely: Column) -> float:
    """95 % half-width of a share of a range that is shown as a sample; 0 if all its hands are shown."""
    if not facing.drawn_of:
        return 0.0
    weights = facing.hero.weights
    drawn = float(weights @ likely) ** 2 / max(1e-300, float(weights @ likely**2))
    return float(Z95 * 0.5 / np.sqrt(max(1.0, drawn)))


def _exactly(facing: Facing, ranges: list[HandSet]) -> Column | None:
    """The weight of the ranges' hands that share no card with each hand or each other; None if too many.

    Of one range in games whose hands are listed; of two in games of two cards.
    """
    kernels, hero = GameKernels(facing.game), facing.hero
    listed = [hands for hands in ranges if isinstance(hands, WeightedRange)]
    if len(listed) < len(ranges):
        return None
    if len(listed) == 1 and kernels.pairs:
        one: Column = live_weight(_whole_weights(listed[0]))[pair_indices(hero.masks)]
        return one
    if len(listed) == 1 and kernels.lists:
        cards = facing.game.hole_cards
        theirs = HandList(listed[0].masks, whole_if_decimal(listed[0].weights)[0], cards)
        return unblocked_weights(HandList(hero.masks, hero.weights, cards), theirs)
    if len(listed) == 2 and kernels.two_cards:
        both = beside_two(pair_weights(hero), *(_whole_weights(hands) for hands in listed))
        return both[pair_indices(hero.masks)]
    return None


def _whole_weights(hands: WeightedRange) -> Column:
    """A range's weights by pair index; whole ones add up to exactly 0 where every hand shares a card."""
    return whole_if_decimal(pair_weights(hands))[0]


def _meeting(
    facing: Facing, ranges: list[PreparedSeat], seed: int
) -> Callable[[Stop], Callable[[int], tuple[Column, int]]]:
    """A worker that counts how many deals of some ranges leave each hand possible, and how many it made."""
    hands, cards, seats = facing.hero.masks, facing.game.hole_cards, len(ranges)
    drawn = draw_hands([seat.dealt for seat in ranges], cards, 0, seed)
    gone = np.array([facing.board | facing.prepared.undealt], dtype=np.uint64)

    def make_worker(stop: Stop) -> Callable[[int], tuple[Column, int]]:
        def work(number: int) -> tuple[Column, int]:
            dealt = np.empty((seats, PIECE_DEALS), dtype=np.uint64)
            used, found = np.empty(PIECE_DEALS, dtype=np.uint64), np.empty(PIECE_DEALS)
            seeds = np.random.default_rng([seed, number]).integers(2**64, size=1, dtype=np.uint64)
            sample_deals(
                drawn, np.zeros((seats, 1), dtype=np.uint64), gone, gone, 0, seeds, CARD_BITS, PIECE_DEALS,
                dealt, used, found,
            )  # fmt: skip
            used = np.bitwise_or.reduce(dealt, axis=0)[found > 0]
            met = np.zeros(hands.size)
            step = max(1, SLICE // max(1, used.size))
            for start in range(0, hands.size, step):
                if stop.is_set():
                    raise StoppedError
                part = slice(start, start + step)
                met[part] = ((hands[part, None] & used) == 0).sum(axis=1)
            return met, PIECE_DEALS if used.size else 0

        return work

    return make_worker
