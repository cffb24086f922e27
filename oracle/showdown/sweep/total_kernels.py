"""Two ranges on full boards, in total: what one range wins from the other and ties with it.

`oracle.showdown.sweep.pair_kernels` finds what each hand wins. The total needs less: the first range's hands
of a block are summed by card, like the villain's, and meet the running weights once for the whole block.
Groups without a hand of either range are left out. Only hands that make a flush are processed one by one, as
there. The working arrays are those of that module.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Number, Ratings, Table, Whole
from oracle.cards.card import RANK_COUNT
from oracle.jit import kernel
from oracle.rating.joined import rate_shapes
from oracle.showdown.runouts.multisets import LEAST_SUITED
from oracle.showdown.sweep.blocks import BLOCKS, CELLS, FIRST_SINGLE, FIRST_SUITED, GROUPS, WIDTH
from oracle.showdown.sweep.pair_kernels import (
    MOST_GROUPS,
    cell_of,
    find_flush,
    list_groups,
    order_ratings,
    set_alive,
)

CARDS = 8
"""Cards of a block: four suits of the higher rank, four of the lower."""


@kernel
def _sum_by_card(cells: Column, alive: Column, added: Column) -> None:
    """A range's weight in each block by card, and in all in row 8.

    The tables are flat, so that the loops run in vector lanes.
    """
    added[4 * WIDTH : 8 * WIDTH] = 0.0
    for high in range(4):
        for block in range(WIDTH):
            live = alive[high * WIDTH + block]
            first = 4 * high * WIDTH + block
            clubs = live * cells[first] * alive[4 * WIDTH + block]
            diamonds = live * cells[first + WIDTH] * alive[5 * WIDTH + block]
            hearts = live * cells[first + 2 * WIDTH] * alive[6 * WIDTH + block]
            spades = live * cells[first + 3 * WIDTH] * alive[7 * WIDTH + block]
            added[high * WIDTH + block] = (clubs + diamonds) + (hearts + spades)
            added[4 * WIDTH + block] += clubs
            added[5 * WIDTH + block] += diamonds
            added[6 * WIDTH + block] += hearts
            added[7 * WIDTH + block] += spades
    for block in range(WIDTH):
        clubs, diamonds = added[block], added[WIDTH + block]
        hearts, spades = added[2 * WIDTH + block], added[3 * WIDTH + block]
        added[CARDS * WIDTH + block] = (clubs + diamonds) + (hearts + spades)
    for rank in range(RANK_COUNT):  # both cards of a pocket pair are of one rank
        block = rank * (rank + 3) // 2
        for suit in range(4):
            added[suit * WIDTH + block] += added[(4 + suit) * WIDTH + block]
            added[(4 + suit) * WIDTH + block] = 0.0


@kernel
def _leave_out(
    cells: Table, suit: Number, group_of: Whole, size: Number, suited: Whole, added: Table
) -> None:
    """Subtract the hands of two cards of a suit that make a flush."""
    for place in range(size):
        if BLOCKS <= group_of[place] < FIRST_SINGLE:
            block = suited[group_of[place] - FIRST_SUITED]
            weight = cells[5 * suit, block]
            added[suit, block] -= weight
            added[4 + suit, block] -= weight
            added[CARDS, block] -= weight


@kernel
def _add(block: np.uint64, ranks: Whole, theirs: Table, held: Column) -> float:
    """Add a block's weights to the running weights; returns their sum."""
    high, low = np.uint64(4 * ranks[block, 0]), np.uint64(4 * ranks[block, 1])
    for suit in range(4):
        held[high + np.uint64(suit)] += theirs[suit, block]
        held[low + np.uint64(suit)] += theirs[4 + suit, block]
    return float(theirs[CARDS, block])


@kernel
def _met(block: np.uint64, ranks: Whole, ours: Table, held: Column, total: float) -> float:
    """The weight of the pairs of a block's hands and running hands that share no card."""
    high, low = np.uint64(4 * ranks[block, 0]), np.uint64(4 * ranks[block, 1])
    upper, lower = 0.0, 0.0
    for suit in range(4):
        upper += ours[suit, block] * held[high + np.uint64(suit)]
        lower += ours[4 + suit, block] * held[low + np.uint64(suit)]
    return float(ours[CARDS, block] * total - (upper + lower))


@kernel
def _meet_alone(ours: Table, theirs: Table, shared: Column, alone: Column) -> None:
    """The weight of the pairs of hands of one block that share no card; ``shared`` is that of equal hands."""
    for block in range(WIDTH):
        by_card = 0.0
        for card in range(CARDS):
            by_card += ours[card, block] * theirs[card, block]
        alone[block] = ours[CARDS, block] * theirs[CARDS, block] - by_card + shared[block]


@kernel
def _meet_hand(
    card: Number, other: Number, weight: float, same: float, held: Column, total: float, adding: bool
) -> float:
    """Add a hand to the running weights, or find the weight it meets; ``same`` is that of the equal hand."""
    if adding:
        held[np.uint64(card)] += weight
        held[np.uint64(other)] += weight
        return weight
    return float(weight * (total - held[np.uint64(card)] - held[np.uint64(other)] + same))


@kernel
def _meet_flush(
    group: Number,
    suit: Number,
    suited: Whole,
    ranks: Whole,
    alive: Table,
    cells: Table,
    villain: Table,
    held: Column,
    total: float,
    adding: bool,
) -> float:
    """Process hands that make a flush: one of two cards of the suit, or a card of it with any other.

    Args:
        group: The group, from `FIRST_SUITED` on.
        suit: The suit that makes the flush.
        suited: Blocks of the groups with two cards of the suit.
        ranks: Ranks of the blocks.
        alive: See `oracle.showdown.sweep.pair_kernels`.
        cells: Weights of the hands: the villain's to add, else the hero's.
        villain: Weights of the villain's hands already running, 0 for none: where a hand is among them.
        held: Running weight per card.
        total: Running weight.
        adding: Whether to add the hands to the running weights.

    Returns:
        The weight added, or the weight of the pairs that share no card.
    """
    if group < FIRST_SINGLE:
        block, cell = suited[group - FIRST_SUITED], 5 * suit
        card, other = 4 * ranks[block, 0] + suit, 4 * ranks[block, 1] + suit
        return _meet_hand(card, other, cells[cell, block], villain[cell, block], held, total, adding)
    rank, found = group - FIRST_SINGLE, 0.0
    for other_suit in range(4):
        if other_suit == suit:
            continue
        for other_rank in range(RANK_COUNT):
            cell, block = cell_of(rank, suit, other_rank, other_suit)
            weight = cells[cell, block] * alive[cell >> 2, block] * alive[4 + (cell & 3), block]
            same, other = villain[cell, block], 4 * other_rank + other_suit
            found += _meet_hand(4 * rank + suit, other, weight, same, held, total, adding)
    return found


@kernel
def _walk(
    ratings: Ratings,
    order: Whole,
    group_of: Whole,
    size: Number,
    suit: Number,
    suited: Whole,
    ranks: Whole,
    alive: Table,
    hero: Table,
    villain: Table,
    nobody: Table,
    ours: Table,
    theirs: Table,
    shared: Column,
    alone: Column,
    held: Column,
) -> tuple[float, float]:
    """Process the groups from the weakest up; returns what the hero's hands beat, and what they tie with.

    A block that ties with no other group ties with ``alone``.
    """
    total, won, tied = 0.0, 0.0, 0.0
    held[:] = 0.0
    first = 0
    while first < size:
        rating = ratings[order[first]]
        last, beaten = first, 0.0
        while last < size and ratings[order[last]] == rating:
            group = group_of[order[last]]
            if group < BLOCKS:
                beaten += _met(np.uint64(group), ranks, ours, held, total)
            else:
                beaten += _meet_flush(group, suit, suited, ranks, alive, hero, nobody, held, total, False)
            last += 1
        won += beaten
        before = total
        for place in range(first, last):
            group = group_of[order[place]]
            if group < BLOCKS:
                total += _add(np.uint64(group), ranks, theirs, held)
            else:
                total += _meet_flush(group, suit, suited, ranks, alive, villain, nobody, held, before, True)
        group = group_of[order[first]]
        if last == first + 1 and group < FIRST_SINGLE:
            tied += alone[group] if group < BLOCKS else 0.0
            first = last
            continue
        for place in range(first, last):
            group = group_of[order[place]]
            if group < BLOCKS:
                tied += _met(np.uint64(group), ranks, ours, held, total) + shared[group]
            else:
                tied += _meet_flush(group, suit, suited, ranks, alive, hero, villain, held, total, False)
        tied -= beaten
        first = last
    return won, tied


@kernel
def _keep_used(size: Number, used: npt.NDArray[np.bool_], ratings: Ratings, group_of: Whole) -> Number:
    """Drop the groups of which neither range has a hand; returns how many are left."""
    kept = np.int64(0)
    for place in range(size):
        if used[group_of[place]]:
            ratings[kept], group_of[kept] = ratings[place], group_of[place]
            kept += 1
    return kept


@kernel
def total_cells(
    boards: Masks,
    hero: Table,
    villain: Table,
    used: npt.NDArray[np.bool_],
    shapes: npt.NDArray[np.uint16],
    suited: Whole,
    ranks: Whole,
) -> tuple[float, float]:
    """Sweep full boards; returns the weight of the pairs of hands in which the hero's wins, and of ties.

    Args:
        boards: Boards of five cards, shape (n,), uint64.
        hero: Weights of one range in cells, shape (16, 96).
        villain: Weights of the other.
        used: Whether either range has a hand of each group, shape (182,), bool.
        shapes: `oracle.showdown.sweep.blocks.group_shapes`.
        suited: `oracle.showdown.sweep.blocks.SUITED_BLOCKS`.
        ranks: `oracle.showdown.sweep.blocks.BLOCK_RANKS`.
    """
    ratings = np.empty(MOST_GROUPS, dtype=np.uint32)
    order, group_of = np.empty(MOST_GROUPS, dtype=np.int64), np.empty(MOST_GROUPS, dtype=np.int64)
    taken = np.zeros(MOST_GROUPS, dtype=np.int64)
    alive, ours, theirs = np.ones((CARDS, WIDTH)), np.zeros((CARDS + 1, WIDTH)), np.zeros((CARDS + 1, WIDTH))
    equal, both, alone = np.empty(hero.shape), np.zeros((CARDS + 1, WIDTH)), np.empty(WIDTH)
    sharing = False
    for block in range(hero.shape[0]):
        for cell in range(hero.shape[1]):
            equal[block, cell] = hero[block, cell] * villain[block, cell]
            sharing |= equal[block, cell] > 0.0
    held, nobody = np.empty(52), np.zeros((CELLS, WIDTH))
    won, tied = 0.0, 0.0
    for index in range(boards.size):
        board = boards[index]
        suit, of_suit = find_flush(board)
        flush_suit = suit if of_suit else np.int64(0)
        rate_shapes(shapes, np.int64(0), np.int64(GROUPS if of_suit else BLOCKS), board, flush_suit, ratings)
        size = list_groups(board, suit, of_suit, suited, ranks, ratings, group_of)
        size = _keep_used(size, used, ratings, group_of)
        order_ratings(ratings, size, taken, order)
        set_alive(board, 0.0, alive)
        if of_suit > LEAST_SUITED:
            alive[suit], alive[4 + suit] = 0.0, 0.0
        _sum_by_card(hero.reshape(-1), alive.reshape(-1), ours.reshape(-1))
        _sum_by_card(villain.reshape(-1), alive.reshape(-1), theirs.reshape(-1))
        if sharing:
            _sum_by_card(equal.reshape(-1), alive.reshape(-1), both.reshape(-1))
        if of_suit == LEAST_SUITED:
            _leave_out(hero, suit, group_of, size, suited, ours)
            _leave_out(villain, suit, group_of, size, suited, theirs)
            _leave_out(equal, suit, group_of, size, suited, both)
        elif of_suit:
            alive[suit], alive[4 + suit] = 1.0, 1.0
            set_alive(board, 0.0, alive)
        _meet_alone(ours, theirs, both[CARDS], alone)
        less, equals = _walk(
            ratings, order, group_of, size, suit, suited, ranks, alive, hero, villain, nobody, ours, theirs,
            both[CARDS], alone, held,
        )  # fmt: skip
        won += less
        tied += equals
        set_alive(board, 1.0, alive)
    return won, tied
