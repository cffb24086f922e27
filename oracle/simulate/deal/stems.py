"""Every deal of a query, as stems and board completions.

A *stem* is a joint hand of all seats with the part of the board that is chosen together with it; the kernel
adds every turn and river that the query looks at.  Deals that differ only by a renaming of suits are one
stem, counted with their number; board cards that the query never looks at are not dealt but counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import comb, perm

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS, mask_of
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.jit import kernel
from oracle.showdown.runouts.boards import canonical_boards
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.enumerate import Matchups, renamed
from oracle.simulate.deal.sample import Masks

Counts = npt.NDArray[np.int64]


class Depth(Enum):
    """How much of the board a query looks at."""

    NOTHING = "no board card"
    FLOP = "the flop alone"
    TURN = "flop and turn, not the river"
    BOARD = "the five cards together"
    FLOP_AND_BOARD = "the flop, and the five cards together"
    ORDERED = "flop, turn and river one by one"


def depth_of(streets: frozenset[str], ordered: bool) -> Depth:
    """How much of the board a query looks at, from the streets it names."""
    if ordered or {"turn", "river"} <= streets:
        return Depth.ORDERED
    if "turn" in streets:
        return Depth.TURN
    if "river" in streets:
        return Depth.FLOP_AND_BOARD if "flop" in streets else Depth.BOARD
    return Depth.FLOP if "flop" in streets else Depth.NOTHING


@dataclass(frozen=True, slots=True, eq=False)
class Stems:
    """Stems as columns.

    Attributes:
        matchup: The number of its joint hand, shape (n,), int64.
        flop: The first three board cards, shape (n,), uint64 masks.
        rest: Further board cards that are the same in all its deals, shape (n,), uint64 masks.
        members: How many stems of the same kind it represents, shape (n,), int64.
    """

    matchup: npt.NDArray[np.int64]
    flop: Masks
    rest: Masks
    members: Counts

    @property
    def size(self) -> int:
        """Number of stems."""
        return int(self.matchup.size)


@dataclass(frozen=True, slots=True)
class Fan:
    """What the kernel adds to each stem.

    Attributes:
        cards: Cards added, 0, 1 or 2.
        ordered: Whether two cards are added in order (turn, then river).
        turn: Whether the first card added is the turn, distinguished from the rest.
        times: Number of deals that each row represents, because of board cards that the query does not use.
    """

    cards: int
    ordered: bool
    turn: bool
    times: int

    def rows(self, left: int) -> int:
        """Deals per stem, with ``left`` cards in the deck."""
        return perm(left, self.cards) if self.ordered else comb(left, self.cards)


def fan_of(depth: Depth, known: int, left: int) -> Fan:
    """What is added to a stem.

    Args:
        depth: How much of the board the query looks at.
        known: Board cards known from the start.
        left: Cards in the deck once hands, dead cards and known board are out.
    """
    missing = BOARD_CARDS - known
    after_flop = min(missing, BOARD_CARDS - FLOP_CARDS)
    deck = left - (missing - after_flop)
    if depth is Depth.NOTHING:
        return Fan(0, False, False, comb(left, missing))
    if depth is Depth.FLOP:
        return Fan(0, False, False, comb(deck, after_flop))
    if depth is Depth.BOARD and known < FLOP_CARDS:
        return Fan(0, False, False, 1)
    if depth is Depth.TURN:
        if after_flop == BOARD_CARDS - FLOP_CARDS:
            return Fan(1, False, True, deck - 1)
        return Fan(0, False, False, comb(deck, after_flop))
    ordered = depth is Depth.ORDERED and after_flop == BOARD_CARDS - FLOP_CARDS
    return Fan(after_flop, ordered, ordered, 1)


def cards_chosen(depth: Depth, known: int) -> int:
    """How many board cards are chosen with a stem, before anything is added to it."""
    if depth is Depth.NOTHING or known >= FLOP_CARDS:
        return 0
    return (BOARD_CARDS if depth is Depth.BOARD else FLOP_CARDS) - known


def keeping(hands: Masks, renamings: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The renamings of suits that leave all of some hands unchanged."""
    masks = [int(mask) for mask in hands]
    return [each for each in renamings if all(renamed(mask, each) == mask for mask in masks)]


def make_stems(
    matchups: Matchups,
    part: slice,
    depth: Depth,
    board: tuple[int, ...],
    dead: int,
    renamings: Sequence[tuple[int, ...]],
) -> Stems:
    """The stems of some match-ups.

    Args:
        matchups: The joint hands.
        part: Which of them.
        depth: How much of the board the query looks at.
        board: The known board.
        dead: Mask of the dead cards.
        renamings: Renamings that make boards equivalent, as far as they leave the hands unchanged.
    """
    numbers = np.arange(matchups.members.size)[part]
    known = mask_of(board)
    chosen = cards_chosen(depth, len(board))
    if not chosen:
        flop = mask_of(board[:FLOP_CARDS])
        return Stems(
            numbers,
            np.full(numbers.size, flop, dtype=np.uint64),
            np.full(numbers.size, known & ~flop, dtype=np.uint64),
            np.ones(numbers.size, dtype=np.int64),
        )
    parts = []
    for number in numbers.tolist():
        hands = matchups.hands[number]
        gone = dead | sum(int(mask) for mask in hands)
        masks, members = canonical_boards(known, gone, keeping(hands, renamings), len(board) + chosen)
        parts.append((np.full(masks.size, number), masks, members))
    matchup, flops, counts = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Stems(matchup, flops, np.zeros(flops.size, dtype=np.uint64), counts)


@kernel
def _spread(
    stems_matchup: npt.NDArray[np.int64],
    stems_flop: Masks,
    stems_rest: Masks,
    stems_members: Counts,
    hands: Masks,
    matchup_members: Counts,
    matchup_weights: npt.NDArray[np.float64],
    dead: np.uint64,
    cards: int,
    ordered: bool,
    times: int,
    bits: Masks,
    out_hands: Masks,
    out_flop: Masks,
    out_turn: Masks,
    out_rest: Masks,
    out_members: Counts,
    out_weights: npt.NDArray[np.float64],
) -> int:
    """Write the deals of some stems; returns how many."""
    nothing = np.uint64(0)
    seats = hands.shape[1]
    deck = np.empty(bits.size, dtype=np.uint64)
    row = 0
    for stem in range(stems_matchup.size):
        matchup = stems_matchup[stem]
        gone = stems_flop[stem] | stems_rest[stem] | dead
        for seat in range(seats):
            gone |= hands[matchup, seat]
        left = 0
        for card in range(bits.size):
            if bits[card] & gone == nothing:
                deck[left] = bits[card]
                left += 1
        count = stems_members[stem] * matchup_members[matchup] * times
        weight = stems_members[stem] * matchup_members[matchup] * matchup_weights[matchup] * times
        first_row = row
        if cards == 0:
            out_turn[row] = nothing
            out_rest[row] = nothing
            row += 1
        for first in range(left if cards > 0 else 0):
            if cards == 1:
                out_turn[row] = deck[first]
                out_rest[row] = deck[first]
                row += 1
                continue
            for second in range(0 if ordered else first + 1, left):
                if second != first:
                    out_turn[row] = deck[first]
                    out_rest[row] = deck[first] | deck[second]
                    row += 1
        for index in range(first_row, row):
            out_flop[index] = stems_flop[stem]
            out_rest[index] |= stems_rest[stem]
            out_members[index] = count
            out_weights[index] = weight
        for seat in range(seats):
            for index in range(first_row, row):
                out_hands[seat, index] = hands[matchup, seat]
    return row


def spread_stems(
    stems: Stems, part: slice, fan: Fan, matchups: Matchups, board: tuple[int, ...], dead: int, weighted: bool
) -> Batch:
    """The deals of some stems as a batch.

    Args:
        stems: All stems.
        part: Which of them.
        fan: What is added to each.
        matchups: The joint hands.
        board: The known board.
        dead: Mask of the dead cards.
        weighted: Whether deals carry weights of ranges.
    """
    chosen = stems.matchup[part]
    flop = stems.flop[part]
    taken = int(flop[0] | stems.rest[part][0]).bit_count()
    seats = matchups.hands.shape[1]
    held = sum(int(mask).bit_count() for mask in matchups.hands[0])
    left = CARD_BITS.size - taken - dead.bit_count() - held
    rows = chosen.size * fan.rows(left)
    hands = np.empty((seats, rows), dtype=np.uint64)
    columns = [np.empty(rows, dtype=np.uint64) for _ in range(3)]
    members, weights = np.empty(rows, dtype=np.int64), np.empty(rows)
    _spread(
        chosen, flop, stems.rest[part], stems.members[part], matchups.hands, matchups.members,
        matchups.weights, np.uint64(dead), fan.cards, fan.ordered, fan.times, CARD_BITS,
        hands, columns[0], columns[1], columns[2], members, weights,
    )  # fmt: skip
    turn = columns[1] if fan.turn else np.full(rows, mask_of(board[FLOP_CARDS : FLOP_CARDS + 1]), np.uint64)
    return Batch(hands, columns[0], columns[2], turn, members, weights if weighted else None)
