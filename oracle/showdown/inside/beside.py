"""A hand of one list and the rest of the board, drawn together and redrawn together where a card comes twice.

No attempt depends on the one before, and nothing branches on whether it succeeds, so that the processor works
on several at a time.  Drawing a hand first and then dealing cards that avoid it, as
`oracle.showdown.inside.completions` does for other deals, takes two to four times as long.
"""

from __future__ import annotations

import numpy as np

from oracle.arrays import Masks
from oracle.jit import inner_kernel
from oracle.jit.splitmix import GOLDEN, scattered

MOST_MISSING = 2
"""Cards of the board that may be missing: all sets of them are laid out."""

ATTEMPTS = 256
"""Attempts for which random numbers are made at a time, 2 kB of them."""

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@inner_kernel
def lay_sets(deck: Masks, size: int, missing: int, sets: Masks) -> int:
    """Lay out every set of cards that may complete a board; returns how many there are.

    Args:
        deck: The cards that may come, a mask each; the first ``size`` count.
        size: How many they are.
        missing: Cards of a set, 0 to `MOST_MISSING`.
        sets: Written, shape (at least the number of sets,).
    """
    if missing == 0:
        sets[0] = np.uint64(0)
        return 1
    count = 0
    for card in range(size):
        if missing == 1:
            sets[count] = deck[card]
            count += 1
        else:
            for other in range(card):
                sets[count] = deck[card] | deck[other]
                count += 1
    return count


@inner_kernel
def draw_beside(
    masks: Masks, sets: Masks, known: np.uint64, state: Masks, tries: int, hands: Masks, boards: Masks
) -> int:
    """Hands of a list, each equally likely, and beside each a set of cards that has none of its cards.

    Args:
        masks: The hands, shape (n,), fewer than 2³².
        sets: Sets of cards that are not known, shape (m,).
        known: Cards that the hands must not have.
        state: The state of the random numbers.
        tries: Attempts at most, to the next multiple of `ATTEMPTS`.
        hands: The hands, shape (deals,); written.
        boards: The sets, shape (deals,); written.

    Returns:
        The number of deals found; these come first.
    """
    listed, completing = np.uint64(masks.size), np.uint64(sets.size)
    if masks.size == 0 or sets.size == 0:
        return 0
    # The least low half of a product for which every entry is equally likely (D. Lemire, 2019).
    least_hand = (np.uint64(1) << HALF) % listed
    least_set = (np.uint64(1) << HALF) % completing
    words = np.empty(ATTEMPTS, dtype=np.uint64)
    found = 0
    for _ in range(0, tries, ATTEMPTS):
        base = state[0]
        for turn in range(ATTEMPTS):
            words[turn] = scattered(base + np.uint64(turn + 1) * np.uint64(GOLDEN))
        state[0] = base + np.uint64(ATTEMPTS) * np.uint64(GOLDEN)
        for turn in range(ATTEMPTS):
            first, second = (words[turn] & LOW) * listed, (words[turn] >> HALF) * completing
            hand, cards = masks[first >> HALF], sets[second >> HALF]
            hands[found], boards[found] = hand, cards
            even = (first & LOW >= least_hand) & (second & LOW >= least_set)
            found += int(even & (hand & (known | cards) == np.uint64(0)))
            if found == hands.size:
                return found
    return found
