"""The rank of a range in an ordering of starting hands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.cards.combo import CLASS_NAMES, PAIR_CLASSES, pair_indices
from oracle.ranges.hands.weighted import WeightedRange
from oracle.ranges.orderings.suit_classes import suit_classes
from oracle.ranges.orderings.value import Ordering


@dataclass(frozen=True, slots=True)
class Standing:
    """How the hands of a range rank in an ordering; percentiles 1 (best) … 100.

    Attributes:
        ordering: The ordering's label.
        best: The lowest percentile of its hands.
        worst: The highest.
        mean: The average, each hand counted with its weight.
        best_class: The hand class that ranks first, "AA"; in Omaha one hand of it.
        worst_class: The class that ranks last.
    """

    ordering: str
    best: int
    worst: int
    mean: float
    best_class: str
    worst_class: str


def standing(hands: WeightedRange, ordering: Ordering) -> Standing:
    """Where the hands of a range rank.

    Args:
        hands: A range of the ordering's game that is not empty.
        ordering: The ordering.

    >>> from oracle.ranges import parse_range
    >>> from oracle.ranges.orderings.catalog import load_ordering
    >>> found = standing(parse_range("QQ+"), load_ordering("holdem"))
    >>> found.best_class, found.worst_class, found.worst
    ('AA', 'QQ', 2)
    """
    percentiles = ordering.percentile_of(hands.masks)
    holdem = ordering.game.has_hand_classes
    classes = (
        PAIR_CLASSES[pair_indices(hands.masks)] if holdem else suit_classes(ordering.game).index(hands.masks)
    )
    place = np.empty(ordering.order.size, dtype=np.int64)
    place[ordering.order] = np.arange(ordering.order.size)
    ends = ordering.order[[place[classes].min(), place[classes].max()]]
    names = [CLASS_NAMES[each] for each in ends] if holdem else suit_classes(ordering.game).names(ends)
    return Standing(
        ordering=ordering.label,
        best=int(percentiles.min()),
        worst=int(percentiles.max()),
        mean=float(hands.weights @ percentiles / hands.weights.sum()),
        best_class=names[0],
        worst_class=names[1],
    )
