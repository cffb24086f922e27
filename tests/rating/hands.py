"""Hands for the tests of ratings."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS, mask_of

Hand = tuple[int, ...]
Masks = npt.NDArray[np.uint64]


def masks_of(hands: list[Hand]) -> Masks:
    """One mask per hand."""
    return np.array([mask_of(hand) for hand in hands], dtype=np.uint64)


def all_masks(size: int, deck: Masks = CARD_BITS) -> Masks:
    """All hands of a number of cards of a deck, ordered by highest card, then second highest, and so on."""
    masks = np.zeros(1, dtype=np.uint64)
    for taken in range(1, size + 1):
        masks = np.concatenate([masks[: comb(card, taken - 1)] | deck[card] for card in range(deck.size)])
    return masks


def random_hands(count: int, size: int, seed: int, lowest: int = 0) -> list[Hand]:
    """Random hands of the cards from an id up; every second one of few ranks or mostly of one suit."""
    random = np.random.default_rng(seed)
    hands = []
    for number in range(count):
        deck = random.permutation(np.arange(lowest, 52))
        if number % 4 == 1:
            suited = deck[deck % 4 == number % 16 // 4][:7]
            deck = random.permutation(np.concatenate([suited, deck[deck % 4 != number % 16 // 4][:3]]))
        if number % 4 == 3:
            deck = random.permutation(np.arange(size + 3)) + lowest + 4 * (number % 8)
            deck = deck[deck < 52]
        hands.append(tuple(deck[:size].tolist()))
    return hands


def assert_ordered_alike(ratings: list[int], twins: list[tuple[int, ...]]) -> None:
    """Ratings rise, and are equal, exactly as what the slow twin says."""
    order = sorted(range(len(twins)), key=lambda index: twins[index])
    for low, high in pairwise(order):
        assert (ratings[low] < ratings[high]) == (twins[low] < twins[high])
        assert (ratings[low] == ratings[high]) == (twins[low] == twins[high])


def column(rate: Callable[..., None], *arguments: object) -> npt.NDArray[np.uint32]:
    """What a rating function writes into its last argument."""
    size = next(argument.size for argument in arguments if isinstance(argument, np.ndarray))
    out = np.empty(size, dtype=np.uint32)
    rate(*arguments, out)
    return out
