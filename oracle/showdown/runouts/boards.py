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
    suits = np.array(renamings, dtype=np.int64)
    found = _walk(rest, missing, np.uint64(board), suits, _swaps(renamings), boards, members)
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


def _swaps(renamings: Sequence[Sequence[int]]) -> npt.NDArray[np.uint64]:
    """The renamings that exchange two suits: the shifts of both in a mask, the lower first, shape (k, 2)."""
    moved = [[suit for suit, new in enumerate(renaming) if suit != new] for renaming in renamings]
    shifts = [[16 * suit for suit in suits] for suits in moved if len(suits) == 2]
    return np.array(shifts, dtype=np.uint64).reshape(-1, 2)


@inlined
def _swapped_smaller(board: np.uint64, swaps: npt.NDArray[np.uint64]) -> bool:
    """Whether exchanging two suits makes a board smaller: the upper suit has the larger word of ranks."""
    smaller = False
    for index in range(swaps.shape[0]):
        lower, upper = board >> swaps[index, 0], board >> swaps[index, 1]
        if lower & np.uint64(0xFFFF) < upper & np.uint64(0xFFFF):
            smaller = True
            break
    return smaller


@inlined
def _class_members(board: np.uint64, renamings: npt.NDArray[np.int64]) -> int:
    """How many boards the renamings make of one; 0 if they make a smaller one of it."""
    same = 0
    for index in range(renamings.shape[0]):
        image = renamed_cards(board, renamings[index])
        if image < board:
            same = 0
            break
        same += image == board
    return renamings.shape[0] // same if same else 0


@kernel
def _walk(
    rest: npt.NDArray[np.uint64],
    missing: int,
    board: np.uint64,
    renamings: npt.NDArray[np.int64],
    swaps: npt.NDArray[np.uint64],
    boards: npt.NDArray[np.uint64],
    members: npt.NDArray[np.int64],
) -> int:
    """Enumerate all ways to add ``missing`` cards; a board is kept if no renaming makes it smaller.

    Most boards are larger than one with two suits exchanged, which is seen without renaming a card.
    """
    chosen = np.arange(missing)
    found = 0
    while True:
        most = board
        for place in range(missing - 1):
            most |= rest[chosen[place]]
        first, end = (chosen[missing - 1], rest.size) if missing else (0, 1)
        for last in range(first, end):
            full = most | rest[last] if missing else most
            if _swapped_smaller(full, swaps):
                continue
            count = _class_members(full, renamings)
            if count:
                boards[found], members[found] = full, count
                found += 1
        place = missing - 2
        while place >= 0 and chosen[place] == rest.size - missing + place:
            place -= 1
        if place < 0:
            return found
        chosen[place] += 1
        for later in range(place + 1, missing):
            chosen[later] = chosen[later - 1] + 1
