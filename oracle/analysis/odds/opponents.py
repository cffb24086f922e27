"""Draws further opponents on given deals, each as if he were the only one."""

from __future__ import annotations

import numpy as np

from oracle.arrays import Masks
from oracle.cards.mask import CARD_BITS
from oracle.prepared import PreparedSeat
from oracle.ranges import WeightedRange
from oracle.ranges.hands.structured import StructuredRange


def drawable(seat: PreparedSeat) -> bool:
    """Whether hands of a seat can be drawn on a deal."""
    return seat.any_hand or isinstance(seat.live, WeightedRange | StructuredRange)


def draw_opponents(seat: PreparedSeat, used: Masks, count: int, random: np.random.Generator) -> Masks:
    """Hands of a range on each of some deals, independent of each other.

    Each is drawn from the whole range, and drawn again until it uses no card of the deal, so hands that fit
    are drawn in proportion to their weights.

    Args:
        seat: The range; `drawable`.
        used: The cards of each deal that they cannot hold, shape (deals,), uint64; every deal leaves a hand.
        count: Hands on each deal.
        random: A source of random numbers.

    Returns:
        Shape (count, deals), uint64.
    """
    taken = np.broadcast_to(used, (count, used.size)).reshape(-1)
    hands = np.zeros(taken.size, dtype=np.uint64)
    left = np.arange(taken.size)
    while left.size:
        drawn = _any_cards(seat, taken[left], random) if seat.any_hand else _of_range(seat, left.size, random)
        clear = ((drawn & taken[left]) == 0) & (drawn != 0)
        hands[left[clear]] = drawn[clear]
        left = left[~clear]
    return hands.reshape(count, used.size)


def _any_cards(seat: PreparedSeat, taken: Masks, random: np.random.Generator) -> Masks:
    """Random cards that are not taken; 0 where one came twice."""
    game = seat.whole.game
    deck = CARD_BITS[(CARD_BITS & np.uint64(game.deck)) != 0]
    hands = np.zeros(taken.size, dtype=np.uint64)
    for _ in range(game.hole_cards):
        cards = deck[random.integers(deck.size, size=taken.size)]
        again = np.flatnonzero(cards & (taken | hands))
        while again.size:
            cards[again] = deck[random.integers(deck.size, size=again.size)]
            again = again[(cards[again] & (taken[again] | hands[again])) != 0]
        hands |= cards
    return hands


def _of_range(seat: PreparedSeat, count: int, random: np.random.Generator) -> Masks:
    """Hands of a range by weight."""
    live = seat.live
    if isinstance(live, StructuredRange):
        drawn: Masks = live.draw(random.integers(2**64, size=count, dtype=np.uint64))
        return drawn
    assert isinstance(live, WeightedRange)
    if not live.weighted:
        places = random.integers(live.hands, size=count)
    else:
        through = np.cumsum(live.weights)
        places = np.searchsorted(through, random.random(count) * through[-1], side="right")
    found: Masks = live.masks[places]
    return found
