"""Boards up to suit symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS
from oracle.games import BOARD_CARDS
from oracle.jit import inlined, kernel


def canonical_boards(
    board: int, dead: int, renamings: Sequence[Sequence[int]], cards: int = BOARD_CARDS
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
    """The boards that a known one can become, one per class of boards that differ only by suit names.

    Args:
        board: The known board as a mask.
        dead: Cards that cannot come, as a mask.
        renamings: A group of renamings (new suit of each old one) that change neither ``board`` nor
            ``dead``, including the identity.
        cards: How many cards the boards have: 5, or 3 for flops.

    Returns:
        Masks, shape (n,), uint64, and how many boards each represents, shape (n,), int64.  Without board or
        dead cards, and with all 24 renamings, there are 134,459 full boards and 1,755 flops.
    """
    rest = CARD_BITS[(CARD_BITS & np.uint64(board | dead)) == 0]
    missing = cards - int(board).bit_count()
    room = comb(rest.size, missing)
    boards = np.empty(room, dtype=np.uint64)
    members = np.empty(room, dtype=np.int64)
    found = _walk(rest, missing, np.uint64(board), np.array(renamings, dtype=np.int64), boards, members)
    return boards[:found].copy(), members[:found].copy()


@inlined
def renamed_cards(cards: np.uint64, renaming: npt.NDArray[np.int64]) -> np.uint64:
    """A set of cards with its suits renamed."""
    word = np.uint64(0xFFFF)
    return (
        (cards & word) << np.uint64(16 * renaming[0])
        | (cards >> np.uint64(16) & word) << np.uint64(16 * renaming[1])
        | (cards >> np.uint64(32) & word) << np.uint64(16 * renaming[2])
        | (cards >> np.uint64(48) & word) << np.uint64(16 * renaming[3])
    )


@kernel
def _walk(
    rest: npt.NDArray[np.uint64],
    missing: int,
    board: np.uint64,
    renamings: npt.NDArray[np.int64],
    boards: npt.NDArray[np.uint64],
    members: npt.NDArray[np.int64],
) -> int:
    """Enumerate all ways to add ``missing`` cards; a board is kept if no renaming makes it smaller."""
    chosen = np.arange(missing)
    found = 0
    while True:
        full = board
        for place in range(missing):
            full |= rest[chosen[place]]
        same = 0
        smallest = True
        for index in range(renamings.shape[0]):
            image = renamed_cards(full, renamings[index])
            if image < full:
                smallest = False
                break
            same += image == full
        if smallest:
            boards[found] = full
            members[found] = renamings.shape[0] // same
            found += 1
        place = missing - 1
        while place >= 0 and chosen[place] == rest.size - missing + place:
            place -= 1
        if place < 0:
            return found
        chosen[place] += 1
        for later in range(place + 1, missing):
            chosen[later] = chosen[later - 1] + 1
