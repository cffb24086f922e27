"""Narrow ranges dealt seat by seat: the order of the seats, their lead cards and tilted weights.

Drawing a hand for every seat and starting again whenever two of them share a card needs many attempts: on
average 1.6 for three ranges of 20 % of the hands, 11 for six, 2,300 for ten.  Dealing seat by seat gives
deals of the same distribution, still independent of each other, and needs 1.2, 3.5 and 32.

One card of each hand is its *lead card*.  A seat draws hands until the lead card is free; if another card of
the hand is in use, the attempt ends and everything is drawn again.  Let p(h) be the chance that hand h is
drawn, and x the chance that a drawn lead card is in use: the sum, over the cards c in use, of the chance a(c)
that c is the lead card of the drawn hand.  The seat deals a hand whose cards are all free with chance
p(h) / (1 - x).  This must not depend on the cards in use, but it does.  So the attempt also ends at random,
such that a seat deals h with chance

    p(h) eᵇˣ / t,   for some b >= 1 and t >= 1 of this seat

* Early seats, with b = t = 1: after the k-th failed draw the seat draws again with chance 1/k only, and the
  sum over the number of draws is p(h) (1 + x + x²/2! + x³/3! + …).  Nothing has to be computed.
* Late seats: the attempt continues with chance (1 - x) eᵇˣ / t.  Here t is the maximum of the numerator,
  eᵇ⁻¹ / b, which it has where x is 1 - 1/b, and b is chosen so that this is about where x falls.  With
  b = 1 the attempt would end too often.

As x is a sum over the cards in use, eᵇˣ is a product over the hands of earlier seats.  It is cancelled by
drawing hand h not with its weight w(h) but with w(h) times e to the power of minus the sum of b a(c) over its
cards and all later seats.  With S the sum of these tilted weights of a seat, an attempt deals given hands
that share no card with chance

    product over seats of w(h) / (S t)

This is proportional to the product of the weights, as the published rule of dealing demands.  It holds for
any order of the seats and any choice of lead cards and b; they decide only how many attempts are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import CARD_BITS
from oracle.ranges import WeightedRange
from oracle.simulate.deal.batch import Masks

LEAST_SEATS = 3
"""Fewest narrow seats; fewer share cards too rarely to gain anything."""
LEAST_GAIN = 4.0
"""Factor of attempts saved above which dealing seat by seat is faster than drawing all seats together, which
takes fewer instructions.  Measured with ranges of 10, 20 and 40 % of the hands."""
EARLY = 0.3
"""A seat is early if at most about this share of its lead cards is in use."""
CLEARER = 0.9
"""Approximate factor by which hands dealt together use fewer lead cards than each would alone."""
MOST_IN_USE = 0.9
"""Largest share of lead cards in use for which b is chosen."""

_CARD_AT = np.zeros(64, dtype=np.intp)
_CARD_AT[np.bitwise_count(CARD_BITS - np.uint64(1))] = np.arange(DECK_SIZE)
"""The card at each bit of a mask."""

Shares = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Tilts:
    """How narrow seats are dealt one after the other.

    Attributes:
        order: Indices of the ranges in the order of dealing.
        leads: The lead card of each hand, per range in that order; shape (hands,), uint64 masks.
        chances: Probability that each hand is drawn, per range in that order; they add up to 1.
        powers: b of each seat in that order, 1 for the early ones.
        gain: Attempts needed to draw all seats together, as a multiple of those needed here.
    """

    order: tuple[int, ...]
    leads: tuple[Masks, ...]
    chances: tuple[Shares, ...]
    powers: tuple[float, ...]
    gain: float


def useful_tilts(ranges: Sequence[WeightedRange]) -> Tilts | None:
    """How to deal some ranges seat by seat; None if drawing them together is at least as fast."""
    if len(ranges) < LEAST_SEATS or not all(entry.masks.size for entry in ranges):
        return None
    found = tilts_of(ranges)
    return found if found.gain >= LEAST_GAIN else None


def tilts_of(ranges: Sequence[WeightedRange]) -> Tilts:
    """How to deal some ranges seat by seat, those with fewer hands first, which saves attempts.

    Args:
        ranges: At least one, each with at least one hand.
    """
    order = sorted(range(len(ranges)), key=lambda place: (ranges[place].hands, place))
    chosen = [ranges[place] for place in order]
    cards = [_cards(entry.masks) for entry in chosen]
    plain = [entry.weights / entry.weights.sum() for entry in chosen]
    use = np.zeros(DECK_SIZE)  # how often earlier seats hold each card, roughly
    leads, in_use = [], []
    for share, held in zip(plain, cards, strict=True):
        leads.append(held[np.arange(len(held)), use[held].argmax(axis=1)])
        in_use.append(use[leads[-1]])
        use += np.bincount(held.ravel(), np.repeat(share, held.shape[1]), DECK_SIZE)
    exponents = np.zeros(DECK_SIZE)  # sum of b a(c) over the later seats
    chances: list[Shares] = []
    powers: list[float] = []
    gain = 1.0
    for share, held, lead, used in reversed(list(zip(plain, cards, leads, in_use, strict=True))):
        tilted = share * np.exp(-exponents[held].sum(axis=1))
        total = float(tilted.sum())
        chances.insert(0, tilted / total)
        powers.insert(0, _power(float((chances[0] * used).sum())))
        gain /= total * greatest(powers[0])
        exponents += powers[0] * np.bincount(lead, chances[0], DECK_SIZE)
    return Tilts(tuple(order), tuple(CARD_BITS[lead] for lead in leads), tuple(chances), tuple(powers), gain)


def greatest(power: float) -> float:
    """The greatest value of (1 - x) eᵇˣ for x from 0 to 1, where b is the power, at least 1."""
    return exp(power - 1.0) / power


def _power(used: float) -> float:
    """The power b for a seat, given how many of its lead cards the earlier seats would use, each alone."""
    expected = min(MOST_IN_USE, CLEARER * used)
    return 1.0 if expected <= EARLY else 1.0 / (1.0 - expected)


def _cards(masks: Masks) -> npt.NDArray[np.intp]:
    """Ids of the cards of each hand; shape (hands, cards of a hand)."""
    left = masks.copy()
    columns = []
    while left.any():
        lower = np.bitwise_count(~left & (left - np.uint64(1)))  # zeros below the lowest bit
        columns.append(_CARD_AT[lower])
        left &= left - np.uint64(1)
    return np.stack(columns, axis=1)
