"""Facts about hero's cards for counting callers: made or drawing, better hands, playable numbers of callers.

Hold'em before the flop; no kernels.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from oracle.arrays import Column, Masks, Whole
from oracle.cards.card import RANKS
from oracle.cards.combo import CLASS_NAMES, CLASSES, PAIR_CLASSES, PAIR_MASKS, pair_indices
from oracle.decisions.opponents.callers import DRAWING, MADE, MOST_CALLERS
from oracle.ranges.orderings.value import Ordering
from oracle.showdown.hand_table import HandOdds, hand_odds

_HIGH = RANKS.index("T")
"""From tens on, cards are high cards."""
_GAP = 2
"""Ranks with at most one between them can make an open-ended straight draw together."""


def kind_of(name: str) -> str:
    """Whether a hand class is a made hand or a drawing hand.

    The article names "pairs and high cards", and "suited connectors". Here pairs and two cards from tens on
    are made hands; of the others, those of one suit and those with at most one rank between them draw. The
    remaining hands have only a high card, and count as made.

    Args:
        name: The class, such as AKs.

    >>> [kind_of(name) for name in ("77", "KQs", "87s", "A5s", "86o", "A9o")]
    ['made', 'made', 'drawing', 'drawing', 'drawing', 'made']
    """
    high, low = (RANKS.index(rank) for rank in name[:2])
    if high == low or low >= _HIGH:
        return MADE
    return DRAWING if name.endswith("s") or high - low <= _GAP else MADE


def drawing_share(hands: Masks, weights: Column) -> float:
    """The share of drawing hands in a range, by weight, 0…1.

    Args:
        hands: Masks of the hands, shape (n,).
        weights: Their weights, shape (n,), not all 0.
    """
    drawing = np.array([kind_of(name) == DRAWING for name in CLASS_NAMES])[_classes(hands)]
    return float(weights[drawing].sum()) / float(weights.sum())


def kind_of_hands(hands: Masks, weights: Column) -> str:
    """The kind of most hands of a range, by weight; arguments as for `drawing_share`."""
    return DRAWING if drawing_share(hands, weights) > 1 / 2 else MADE


def one_class(hands: Masks) -> bool:
    """Whether all hands are of one hand class."""
    return np.unique(_classes(hands)).size == 1


def better_chance(hands: Masks, weights: Column, ordering: Ordering, dead: int = 0) -> float:
    """The chance that another player holds a better hand: that an ordering ranks his two cards higher.

    He may hold any two cards. The expected number of several such players is their number times this chance,
    whatever cards they share.

    Args:
        hands: Masks of hero's hands, shape (n,).
        weights: Their weights, shape (n,), not all 0.
        ordering: An ordering of hold'em.
        dead: Mask of cards that nobody holds.

    Returns:
        The mean over hero's hands, 0…1.
    """
    places = np.empty(CLASSES, dtype=np.int64)
    places[ordering.order] = np.arange(CLASSES)
    theirs = PAIR_MASKS[(PAIR_MASKS & np.uint64(dead)) == 0]
    ranks = places[_classes(theirs)]
    total = 0.0
    for hand, weight, own in zip(hands, weights, places[_classes(hands)], strict=True):
        free = (theirs & hand) == 0
        total += float(weight) * int(np.count_nonzero(ranks[free] < own)) / int(np.count_nonzero(free))
    return total / float(weights.sum())


def shares_against(hands: Masks, weights: Column) -> tuple[float, ...]:
    """A range's share of the pot against 1, 2, … `MOST_CALLERS` random hands, from the table; no dead cards.

    Args:
        hands: Masks of the hands, shape (n,).
        weights: Their weights, shape (n,), not all 0.
    """
    return _means(hands, weights, lambda odds: odds.share)


def share_errors(hands: Masks, weights: Column) -> tuple[float, ...]:
    """Standard errors of `shares_against`; 0 against one hand, whose table is exact.

    The classes are sampled in the same deals, so the errors of a range are added up, which is never too
    little.
    """
    return _means(hands, weights, lambda odds: odds.share_se)


def _means(hands: Masks, weights: Column, figure: Callable[[HandOdds], float]) -> tuple[float, ...]:
    """A range's mean of a figure of the table against 1, 2, … `MOST_CALLERS` random hands."""
    held = np.bincount(_classes(hands), weights, minlength=CLASSES) / float(weights.sum())
    return tuple(
        float(held @ np.array([figure(odds) for odds in hand_odds(callers)]))
        for callers in range(1, MOST_CALLERS + 1)
    )


def playable_numbers(shares: tuple[float, ...], needed: Callable[[int], float]) -> tuple[int, ...]:
    """The numbers of callers against which a hand has the share that it needs.

    Args:
        shares: Its share against 1, 2, … callers, 0…1.
        needed: The share that a call needs against that many.
    """
    return tuple(callers for callers, share in enumerate(shares, 1) if share >= needed(callers))


def _classes(hands: Masks) -> Whole:
    """The hand class of each hand."""
    return PAIR_CLASSES[pair_indices(hands)].astype(np.int64)
