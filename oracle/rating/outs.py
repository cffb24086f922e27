"""Counting outs: the next cards that lead to each hand type."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.jit import kernel_calling
from oracle.rating.strength import CHANGED_SHIFT, MAJOR_SHIFT, STEP_SHIFT

HANDS = 2048
"""Hands that are rated together, so that their columns stay in the cache."""

_STEP, _CHANGED, _ONE = np.uint32(STEP_SHIFT), np.uint32(CHANGED_SHIFT), np.uint32(1)
_MAJOR = np.uint32(1 << MAJOR_SHIFT)

OutsKernel = Callable[[Masks, Masks, int, np.uint64, Masks, npt.NDArray[np.uint8]], None]


@functools.cache
def outs_kernel(rate_row: Callable[..., None]) -> OutsKernel:
    """The kernel for a rule of rating.

    It does everything, because on many cores threads that go back to the interpreter for each column mostly
    wait for each other.

    Args:
        rate_row: Rates the high (`oracle.showdown.kernels.GameKernels.rate_row`).

    Returns:
        A kernel of the own cards, shape (n,), the boards, shape (n,), the number of both together with the
        next card, at least 5, other cards that cannot come, the cards of the deck, shape (cards,), and the
        numbers of cards by hand type to add to, shape (9, n), uint8.
    """

    @kernel_calling(rate_row)
    def add_outs(
        own: Masks, boards: Masks, cards: int, dead: np.uint64, bits: Masks, outs: npt.NDArray[np.uint8]
    ) -> None:
        joined = np.empty(HANDS, dtype=np.uint64)
        ratings = np.empty(HANDS, dtype=np.uint32)
        none, deck = np.uint64(0), np.uint64(0)
        for card in bits:
            deck |= card
        for start in range(0, own.size, HANDS):
            deals = min(HANDS, own.size - start)
            hands, shared = own[start : start + deals], boards[start : start + deals]
            for card in bits:
                for deal in range(deals):
                    free = deck & ~(hands[deal] | shared[deal] | dead)
                    # Kernels need the right number of cards, so another one is dealt if this cannot come.
                    some = free & (~free + np.uint64(1))
                    joined[deal] = shared[deal] | (card if free & card != none else some)
                rate_row(hands, joined[:deals], cards, ratings[:deals])
                for deal in range(deals):
                    rating = ratings[deal]
                    step = (rating >> _STEP) ^ (rating >> _CHANGED & _ONE)  # as `hand_types` reads it
                    comes = np.uint8((hands[deal] | shared[deal] | dead) & card == none)
                    outs[step + np.uint32(rating >= _MAJOR), start + deal] += comes

    return add_outs
