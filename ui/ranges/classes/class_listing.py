"""The classes of the hands of a range, counted; computed in the background."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.cards.card import RANKS
from oracle.cards.mask import SUIT_WORD
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.stud import DOWN_CARDS, StudRange
from oracle.ranges.orderings.suit_classes import suit_classes
from ui.document.cards.hand_cards import ANY_CARD

MOST_LISTED = 300_000
"""Hands up to which classes are listed: well under a second in every game."""
_SUIT_BITS = 16


@dataclass(frozen=True, slots=True)
class ClassListing:
    """The classes of a range, in the order of the list, as plain Python values.

    Attributes:
        masks: One hand that the range has of each class; empty for stud.
        names: The name of each class of a stud range; empty for other games.
        combos: How many combos of each class the range has.
    """

    masks: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    combos: tuple[float, ...] = ()


def is_listed(hands: HandSet | None) -> bool:
    """Whether the classes of a range are listed: it restricts the hands, and has not too many of them."""
    if isinstance(hands, StudRange):
        return bool(hands.looked_at) and hands.parts.shape[1] <= MOST_LISTED
    return isinstance(hands, WeightedRange) and hands.hands <= MOST_LISTED


def class_listing(hands: HandSet) -> ClassListing:
    """The classes of a range; tens of milliseconds for many hands.

    Args:
        hands: A range whose classes are listed (`is_listed`).

    Raises:
        TypeError: If it is not of a kind that can be listed.
    """
    if isinstance(hands, StudRange):
        return _starts_of(hands)
    if isinstance(hands, WeightedRange):
        return _classes_of(hands)
    raise TypeError("the classes of this range cannot be listed")


def _classes_of(hands: WeightedRange) -> ClassListing:
    """The classes that differ in more than the names of the suits, highest ranks first."""
    classes = suit_classes(hands.game).index(hands.masks)
    _found, first, places = np.unique(classes, return_index=True, return_inverse=True)
    counts = np.bincount(places.reshape(-1), weights=hands.weights) / hands.full_weight
    return ClassListing(masks=tuple(hands.masks[first][::-1].tolist()), combos=tuple(counts[::-1].tolist()))


def _starts_of(hands: StudRange) -> ClassListing:
    """The cards that a stud range restricts, by their ranks."""
    masks = hands.parts[: max(hands.looked_at) + 1]
    ranks = np.zeros_like(masks)
    for suit in range(4):
        ranks |= masks >> np.uint64(_SUIT_BITS * suit) & np.uint64(SUIT_WORD)
    pairs = (ranks & (ranks - np.uint64(1)) == 0) & (masks & (masks - np.uint64(1)) != 0)
    keys, places = np.unique(
        ranks | pairs.astype(np.uint64) << np.uint64(_SUIT_BITS), axis=1, return_inverse=True
    )
    counts = np.bincount(places.reshape(-1), weights=hands.weights) / hands.full_weight
    return ClassListing(
        names=tuple(
            " ".join(_ranks_text(key, place) for place, key in enumerate(column))
            for column in keys.T[::-1].tolist()
        ),
        combos=tuple(counts[::-1].tolist()),
    )


def _ranks_text(key: int, place: int) -> str:
    """The ranks that one deal brings; stars where the range says nothing about it."""
    letters = "".join(RANKS[rank] for rank in reversed(range(len(RANKS))) if key >> rank & 1)
    return letters * (2 if key >> _SUIT_BITS else 1) or ANY_CARD * (DOWN_CARDS if not place else 1)
