"""Every way to deal the players' hands, with hands that differ by a renaming of suits merged.

A renaming of suits that leaves the board, the dead cards and every range (with its weights) unchanged turns a
deal into one with the same result, so one representative of each class is enough, counted as often as the
class has members.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb, prod

import numpy as np
import numpy.typing as npt

from oracle.cards.card import SUIT_COUNT
from oracle.cards.mask import FULL_DECK, SUIT_WORD, count_cards
from oracle.jit import kernel
from oracle.ranges import WeightedRange
from oracle.simulate.deal.sample import Masks
from oracle.simulate.work.stop import Stop

WORD_BITS = 16
"""Bits of a suit's word in a mask."""
IDENTITY = (0, 1, 2, 3)
"""The identity."""


@dataclass(frozen=True, slots=True, eq=False)
class Matchups:
    """Joint hands of all seats, one of each suit class.

    Attributes:
        hands: Representative hands, shape (match-ups, seats), uint64.
        members: How many joint hands each represents, shape (match-ups,), int64.
        weights: Product of the range weights of each of its members, shape (match-ups,), float64.
    """

    hands: Masks
    members: npt.NDArray[np.int64]
    weights: npt.NDArray[np.float64]


def product_size(ranges: Sequence[WeightedRange]) -> int:
    """Joint hands before conflicts are removed: the work of `enumerate_matchups`."""
    return prod(entry.hands for entry in ranges)


def enumerate_matchups(
    ranges: Sequence[WeightedRange], renamings: Sequence[Sequence[int]], stop: Stop | None = None
) -> Matchups:
    """All joint hands of the seats in which no card is used twice, merged by suit symmetry.

    Args:
        ranges: The live range of each seat; the product of their sizes bounds the work and the memory.
        renamings: Renamings that make two joint hands equivalent: see `suit_renamings`.
        stop: Once set, an incomplete result is returned, which must not be used.
    """
    if product_size(ranges) == 1:
        return _only_one(ranges)
    masks = np.concatenate([entry.masks for entry in ranges])
    weights = np.concatenate([entry.weights for entry in ranges])
    images = [_image_places([entry.masks for entry in ranges], renaming) for renaming in renamings]
    places, members = joint_classes([entry.masks for entry in ranges], images, stop)
    index = np.cumsum([0, *(entry.hands for entry in ranges[:-1])]) + places
    return Matchups(masks[index], members, weights[index].prod(axis=1))


def joint_classes(
    lists: Sequence[Masks], images: Sequence[Sequence[npt.NDArray[np.intp]]], stop: Stop | None = None
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """One joint choice out of several lists, no card used twice, from each suit class.

    Args:
        lists: What each seat's cards are chosen from.
        images: For each renaming of suits and each list: the place in the list of the image of each entry.
        stop: Once set, an incomplete result is returned, which must not be used.

    Returns:
        The places of each choice in the lists, shape (classes, lists), and how many choices it represents.
    """
    masks = np.concatenate(lists)
    sizes = np.array([entry.size for entry in lists], dtype=np.int64)
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
    joined = np.stack([np.concatenate(image) for image in images]).astype(np.int32)
    keys = np.empty(prod(sizes.tolist()), dtype=np.int64)
    stopping = stop or Stop()
    found = _walk(masks, starts, sizes, joined, stopping.flag, keys)
    if stopping.is_set():
        found = min(found, 1)
    different, members = np.unique(keys[:found], return_counts=True)
    return _places(different, sizes), members.astype(np.int64)


def _only_one(ranges: Sequence[WeightedRange]) -> Matchups:
    """Every seat holds a known hand: one choice, or none if two of them need the same card."""
    hands = np.array([[entry.masks[0] for entry in ranges]], dtype=np.uint64)
    if count_cards(int(np.bitwise_or.reduce(hands[0]))) < sum(map(count_cards, hands[0].tolist())):
        return Matchups(hands[:0], np.ones(0, dtype=np.int64), np.ones(0))
    weight = np.array([float(np.prod([entry.weights[0] for entry in ranges]))])
    return Matchups(hands, np.ones(1, dtype=np.int64), weight)


def suit_renamings(ranges: Sequence[WeightedRange], fixed: Sequence[int]) -> list[tuple[int, ...]]:
    """The renamings of suits (new suit of each old one) that change neither ``fixed`` nor any range.

    They form a group, so few of the 24 have to be tried: the composition of two of them leaves everything
    unchanged too, and the composition of one of them with any other renaming does not.
    """
    every = [int(np.bitwise_or.reduce(entry.masks)) for entry in ranges]
    possible = _keeping(_alike((*fixed, *every)))
    kept: set[tuple[int, ...]] = {IDENTITY}
    refused: set[tuple[int, ...]] = set()
    for renaming in possible:
        if renaming in kept or renaming in refused:
            continue
        if all(_unchanged(entry, cards, renaming) for entry, cards in zip(ranges, every, strict=True)):
            kept = _closed(kept | {renaming})
        else:
            refused |= {_after(renaming, other) for other in kept}
    return sorted(kept)


def _alike(masks: Sequence[int]) -> tuple[int, ...]:
    """For each suit, the first suit whose card sets have the same ranks."""
    words = [tuple(mask >> WORD_BITS * suit & SUIT_WORD for mask in masks) for suit in range(SUIT_COUNT)]
    return tuple(map(words.index, words))


@functools.cache
def _keeping(alike: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The renamings that turn each suit into one with the same number."""
    return tuple(
        renaming
        for renaming in permutations(range(SUIT_COUNT))
        if all(alike[new] == number for new, number in zip(renaming, alike, strict=True))
    )


def _after(second: Sequence[int], first: Sequence[int]) -> tuple[int, ...]:
    """The composition of two renamings."""
    return tuple(second[suit] for suit in first)


def _closed(renamings: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """The group that renamings of suits generate."""
    while True:
        more = {_after(second, first) for second in renamings for first in renamings}
        if more <= renamings:
            return renamings
        renamings = renamings | more


def renamed(mask: int, renaming: Sequence[int]) -> int:
    """One card set with suit s turned into suit ``renaming[s]``."""
    return sum((mask >> WORD_BITS * suit & SUIT_WORD) << WORD_BITS * new for suit, new in enumerate(renaming))


def rename(masks: Masks, renaming: Sequence[int]) -> Masks:
    """Card sets with suit s turned into suit ``renaming[s]``."""
    moved = [(suit, new) for suit, new in enumerate(renaming) if suit != new]
    staying = FULL_DECK & ~sum(SUIT_WORD << WORD_BITS * suit for suit, _ in moved)
    out = masks & np.uint64(staying)
    for suit, new in moved:
        word = (masks >> np.uint64(WORD_BITS * suit)) & np.uint64(SUIT_WORD)
        out |= word << np.uint64(WORD_BITS * new)
    return out


def least_renamed(hands: Masks, boards: Masks, renamings: Sequence[tuple[int, ...]]) -> tuple[Masks, Masks]:
    """Hands and their boards with suits renamed so that boards that differ only by that become equal.

    Args:
        hands: The hands, shape (n,).
        boards: The board of each, shape (n,).
        renamings: A group of renamings, the identity first.
    """
    renamed_hands, least = hands, boards
    for renaming in renamings[1:]:
        image = rename(boards, renaming)
        lower = image < least
        least = np.where(lower, image, least)
        renamed_hands = np.where(lower, rename(hands, renaming), renamed_hands)
    return renamed_hands, least


def _unchanged(entry: WeightedRange, cards: int, renaming: Sequence[int]) -> bool:
    """Whether a range of these cards stays the same."""
    if not entry.weighted and entry.hands == comb(count_cards(cards), entry.game.hole_cards):
        return True  # every hand of these cards
    image = rename(entry.masks, renaming)
    if not entry.weighted:
        image.sort()
        return bool(np.array_equal(image, entry.masks))
    order = np.argsort(image)
    return bool(
        np.array_equal(image[order], entry.masks) and np.array_equal(entry.weights[order], entry.weights)
    )


def _image_places(lists: Sequence[Masks], renaming: Sequence[int]) -> list[npt.NDArray[np.intp]]:
    """Position, within its ascending list, of the image of every hand."""
    return [np.searchsorted(own, rename(own, renaming)) for own in lists]


@kernel
def _walk(
    masks: Masks,
    starts: npt.NDArray[np.int64],
    sizes: npt.NDArray[np.int64],
    images: npt.NDArray[np.int32],
    stop: npt.NDArray[np.uint8],
    keys: npt.NDArray[np.int64],
) -> int:
    """Enumerate all joint hands without a conflict and write the least key of each one's suit class.

    A key numbers the joint hands: its digits are the positions of the hands within their ranges, its bases
    the sizes of the ranges, and the first seat's digit is the highest.
    """
    seats = starts.size
    at = np.zeros(seats, dtype=np.int64)
    used = np.zeros(seats + 1, dtype=np.uint64)
    found = 0
    seat = 0
    while seat >= 0 and stop[0] == 0:
        if at[seat] == sizes[seat]:
            at[seat] = 0
            seat -= 1
            if seat >= 0:
                at[seat] += 1
            continue
        hand = masks[starts[seat] + at[seat]]
        if (hand & used[seat]) != np.uint64(0):
            at[seat] += 1
            continue
        used[seat + 1] = used[seat] | hand
        if seat + 1 < seats:
            seat += 1
            continue
        best = np.int64(keys.size)
        for renaming in range(images.shape[0]):
            key = np.int64(0)
            for other in range(seats):
                key = key * sizes[other] + images[renaming, starts[other] + at[other]]
            best = min(best, key)
        keys[found] = best
        found += 1
        at[seat] += 1
    return found


def _places(keys: npt.NDArray[np.int64], sizes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The positions of the hands of each key; shape (keys, seats)."""
    out = np.empty((keys.size, sizes.size), dtype=np.int64)
    left = keys
    for seat in range(sizes.size - 1, -1, -1):
        left, out[:, seat] = np.divmod(left, sizes[seat])
    return out
