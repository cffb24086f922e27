"""Narrow ranges dealt seat by seat: the order of the seats, their lead cards and tilted weights.

Drawing a hand for every seat and starting again whenever two of them share a card needs many attempts: on
average 1.6 for three ranges of 20 % of the hands, 11 for six, 2,300 for ten.  Dealing seat by seat gives
deals of the same distribution, still independent of each other, and needs 1.2, 3.5 and 79.

One card of each hand is its *lead card*.  A seat draws hands until the lead card is free.  After the k-th
draw in vain it draws again with chance 1/k only; otherwise the attempt ends.  The attempt also ends if
another card of the hand is in use.  Let p(h) be the chance that hand h is drawn, and x the chance that a
drawn lead card is in use.  A hand whose cards are all free is then dealt with chance

    p(h) (1 + x + x²/2! + x³/3! + …) = p(h) eˣ

Here x is the sum over the cards in use of a(c), the chance that the lead card of the drawn hand is c.  So
eˣ is a product over the hands of earlier seats.  It is cancelled by drawing hand h not with its weight w(h)
but with w(h) times e to the power of minus the sum of a(c) over its cards and all later seats.  With S the
sum of these tilted weights of a seat, an attempt ends with given hands, no card used twice, with chance

    product over seats of w(h) / S

This is proportional to the product of the weights, as the published rule of dealing demands.  It holds for
any order of the seats and any choice of lead cards; they decide only how many attempts are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import CARD_BITS
from oracle.ranges import WeightedRange
from oracle.simulate.deal.batch import Masks

LEAST_SEATS = 3
"""Fewer narrow seats share a card too seldom for anything to be gained."""

LEAST_GAIN = 4.0
"""Attempts saved, as a factor, from which on dealing seat by seat is faster than drawing all seats together,
which is done by fewer instructions.  Measured with ranges of 10, 20 and 40 % of the hands."""

_CARD_AT = np.zeros(64, dtype=np.intp)
_CARD_AT[np.bitwise_count(CARD_BITS - np.uint64(1))] = np.arange(DECK_SIZE)
"""The card at each bit of a mask."""

Shares = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Tilts:
    """How narrow seats are dealt one after the other.

    Attributes:
        order: Places of the ranges in the order of dealing.
        leads: The lead card of each hand, per range in that order; shape (hands,), uint64 masks.
        chances: How likely each hand is drawn, likewise; they add up to 1.
        gain: Attempts that drawing all seats together needs, as a multiple of those needed here.
    """

    order: tuple[int, ...]
    leads: tuple[Masks, ...]
    chances: tuple[Shares, ...]
    gain: float


def useful_tilts(ranges: Sequence[WeightedRange]) -> Tilts | None:
    """How to deal some ranges seat by seat; None where drawing them together is at least as fast."""
    if len(ranges) < LEAST_SEATS or not all(entry.masks.size for entry in ranges):
        return None
    found = tilts_of(ranges)
    return found if found.gain >= LEAST_GAIN else None


def tilts_of(ranges: Sequence[WeightedRange]) -> Tilts:
    """How to deal some ranges seat by seat; the fewer hands, the earlier, which saves attempts.

    Args:
        ranges: At least one, each with at least one hand.
    """
    order = sorted(range(len(ranges)), key=lambda place: (ranges[place].hands, place))
    chosen = [ranges[place] for place in order]
    cards = [_cards(entry.masks) for entry in chosen]
    plain = [entry.weights / entry.weights.sum() for entry in chosen]
    use = np.zeros(DECK_SIZE)  # how often earlier seats hold each card, roughly
    leads = []
    for share, held in zip(plain, cards, strict=True):
        leads.append(held[np.arange(len(held)), use[held].argmax(axis=1)])
        use += np.bincount(held.ravel(), np.repeat(share, held.shape[1]), DECK_SIZE)
    powers = np.zeros(DECK_SIZE)  # sum of a(c) over the later seats
    chances: list[Shares] = []
    gain = 1.0
    for share, held, lead in reversed(list(zip(plain, cards, leads, strict=True))):
        tilted = share * np.exp(-powers[held].sum(axis=1))
        total = float(tilted.sum())
        gain /= total
        chances.insert(0, tilted / total)
        powers += np.bincount(lead, chances[0], DECK_SIZE)
    return Tilts(tuple(order), tuple(CARD_BITS[lead] for lead in leads), tuple(chances), gain)


def _cards(masks: Masks) -> npt.NDArray[np.intp]:
    """Ids of the cards of each hand; shape (hands, cards of a hand)."""
    left = masks.copy()
    columns = []
    while left.any():
        lower = np.bitwise_count(~left & (left - np.uint64(1)))  # zeros below the lowest bit
        columns.append(_CARD_AT[lower])
        left &= left - np.uint64(1)
    return np.stack(columns, axis=1)
