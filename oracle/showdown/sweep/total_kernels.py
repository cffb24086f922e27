"""Two ranges on full boards, in total: what one range wins from the other and ties with it.

`oracle.showdown.sweep.pair_kernels` finds what each hand wins. The total needs less: the first range's hands
of a block are summed by card, like the villain's, and meet the running weights once for the whole block.
Groups without a hand of either range are never rated. Only hands that make a flush are processed one by one:
those of two cards of the suit singly and, where one card is enough, all hands with that card together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Number, Ratings, Table, Whole
from oracle.cards.card import DECK_SIZE, RANK_COUNT
from oracle.jit import kernel
from oracle.rating.joined import rate_shapes, suit_word
from oracle.showdown.runouts.multisets import LEAST_SUITED
from oracle.showdown.sweep.blocks import BLOCKS, FIRST_SINGLE, FIRST_SUITED, WIDTH
from oracle.showdown.sweep.pair_kernels import (
    MOST_GROUPS,
    RatedGroups,
    cell_of,
    find_flush,
    order_ratings,
    set_alive,
)
from oracle.showdown.sweep.total_sums import CARDS, join_pairs, leave_out, meet_alone, sum_by_card


class _Range(NamedTuple):
    """The weights of a range.

    Attributes:
        cells: In cells, shape (16, 96).
        by_card: By the two cards of a hand, in both orders, shape (52, 52); filled once one card of a suit
            is enough for a flush.
        sums: On a board: by card of a block, and in total in row 8, shape (9, 96).
    """

    cells: Table
    by_card: Table
    sums: Table


class _Meeting(NamedTuple):
    """What depends on both ranges on a board.

    Attributes:
        shared: Weight of the pairs of equal hands of each block, shape (96,).
        alone: Weight of the pairs of hands of one block that share no card, shape (96,).
        free: 1 for each card that can be held with one of the suit that makes a flush, otherwise 0, shape
            (52,).
        held: The villain's weight so far by card, shape (52,).
    """

    shared: Column
    alone: Column
    free: Column
    held: Column


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
def _meet_and_add(
    block: np.uint64, ranks: Whole, ours: Table, theirs: Table, held: Column, total: float
) -> tuple[float, float]:
    """`_met` and then `_add` for one block."""
    high, low = np.uint64(4 * ranks[block, 0]), np.uint64(4 * ranks[block, 1])
    upper, lower = 0.0, 0.0
    for suit in range(4):
        card = high + np.uint64(suit)
        upper += ours[suit, block] * held[card]
        held[card] += theirs[suit, block]
    for suit in range(4):  # of a pocket pair these weights are 0
        card = low + np.uint64(suit)
        lower += ours[4 + suit, block] * held[card]
        held[card] += theirs[4 + suit, block]
    return float(ours[CARDS, block] * total - (upper + lower)), float(theirs[CARDS, block])


@kernel
def _met_two(block: Number, suit: Number, ranks: Whole, cells: Table, held: Column, total: float) -> float:
    """The weight of the pairs of a hand of two cards of a suit and running hands that share no card."""
    high, low = np.uint64(4 * ranks[block, 0] + suit), np.uint64(4 * ranks[block, 1] + suit)
    return float(cells[5 * suit, block] * (total - held[high] - held[low]))


@kernel
def _add_two(block: Number, suit: Number, ranks: Whole, cells: Table, held: Column) -> float:
    """Add a hand of two cards of a suit to the running weights; returns its weight."""
    weight = cells[5 * suit, block]
    held[np.uint64(4 * ranks[block, 0] + suit)] += weight
    held[np.uint64(4 * ranks[block, 1] + suit)] += weight
    return float(weight)


@kernel
def _met_one(ours: Column, free: Column, theirs: Column, own: float, held: Column, total: float) -> float:
    """The weight of the pairs of hands with one card and running hands that share no card.

    Args:
        ours: Weight of the hands by their other card, shape (52,).
        free: 1 for each card that may be the other one, otherwise 0, shape (52,).
        theirs: The villain's weight of the same hands if they are among the running hands, otherwise zeros.
        own: Running weight with the first card.
        held: Running weight per card.
        total: Running weight.
    """
    clubs, diamonds, hearts, spades = 0.0, 0.0, 0.0, 0.0
    rest = total - own
    for rank in range(RANK_COUNT):
        card = 4 * rank
        clubs += ours[card] * free[card] * (rest - held[card] + theirs[card])
        diamonds += ours[card + 1] * free[card + 1] * (rest - held[card + 1] + theirs[card + 1])
        hearts += ours[card + 2] * free[card + 2] * (rest - held[card + 2] + theirs[card + 2])
        spades += ours[card + 3] * free[card + 3] * (rest - held[card + 3] + theirs[card + 3])
    return float((clubs + diamonds) + (hearts + spades))


@kernel
def _add_one(card: np.uint64, theirs: Column, free: Column, held: Column) -> float:
    """Add the hands with one card, which is not free, to the running weights; returns their weight."""
    added = 0.0
    for other in range(DECK_SIZE):
        weight = theirs[other] * free[other]
        held[other] += weight
        added += weight
    held[card] += added
    return added


@kernel
def _walk(
    groups: RatedGroups, size: Number, suit: Number, hero: _Range, villain: _Range, meeting: _Meeting
) -> tuple[float, float]:
    """Process the groups from the weakest up; returns the weights that the hero's hands beat and tie with.

    A block that ties with no other group ties with ``alone``, and a hand of two suited cards with nothing.

    Args:
        groups: The groups.
        size: How many.
        suit: The suit that makes a flush.
        hero: The range whose wins are counted.
        villain: The other.
        meeting: What depends on both ranges.
    """
    # Read once: every look-up in a tuple changes the reference count of the array.
    ratings, order, group_of, suited, ranks = groups
    hero_cells, hero_by_card, ours = hero
    villain_cells, villain_by_card, theirs = villain
    shared, alone, free, held = meeting
    total, won, tied = 0.0, 0.0, 0.0
    nothing = np.zeros(DECK_SIZE)
    held[:] = 0.0
    first = 0
    while first < size:
        group, rating = group_of[order[first]], ratings[order[first]]
        if group < FIRST_SINGLE and (first + 1 == size or ratings[order[first + 1]] != rating):
            first += 1
            if group < BLOCKS:
                beaten, added = _meet_and_add(np.uint64(group), ranks, ours, theirs, held, total)
                won += beaten
                total += added
                tied += alone[group]
            else:
                block = suited[group - FIRST_SUITED]
                won += _met_two(block, suit, ranks, hero_cells, held, total)
                total += _add_two(block, suit, ranks, villain_cells, held)
            continue
        last, beaten = first, 0.0
        while last < size and ratings[order[last]] == rating:
            group = group_of[order[last]]
            if group < BLOCKS:
                beaten += _met(np.uint64(group), ranks, ours, held, total)
            elif group < FIRST_SINGLE:
                beaten += _met_two(suited[group - FIRST_SUITED], suit, ranks, hero_cells, held, total)
            else:
                card = np.uint64(4 * (group - FIRST_SINGLE) + suit)
                beaten += _met_one(hero_by_card[card], free, nothing, held[card], held, total)
            last += 1
        won += beaten
        for place in range(first, last):
            group = group_of[order[place]]
            if group < BLOCKS:
                total += _add(np.uint64(group), ranks, theirs, held)
            elif group < FIRST_SINGLE:
                total += _add_two(suited[group - FIRST_SUITED], suit, ranks, villain_cells, held)
            else:
                card = np.uint64(4 * (group - FIRST_SINGLE) + suit)
                total += _add_one(card, villain_by_card[card], free, held)
        for place in range(first, last):
            group = group_of[order[place]]
            if group < BLOCKS:
                tied += _met(np.uint64(group), ranks, ours, held, total) + shared[group]
            elif group < FIRST_SINGLE:
                block = suited[group - FIRST_SUITED]
                tied += _met_two(block, suit, ranks, hero_cells, held, total)
                tied += hero_cells[5 * suit, block] * villain_cells[5 * suit, block]
            else:
                card = np.uint64(4 * (group - FIRST_SINGLE) + suit)
                same = villain_by_card[card]
                tied += _met_one(hero_by_card[card], free, same, held[card], held, total)
        tied -= beaten
        first = last
    return won, tied


@kernel
def _list_left(
    size: Number, last: Number, gone: np.uint16, shapes: npt.NDArray[np.uint16], groups: Whole,
    ratings: Ratings, group_of: Whole,
) -> np.int64:  # fmt: skip
    """Append the groups of a suit of which the board has no card, from place ``size`` on; returns the end."""
    left = np.int64(size)
    for place in range(size, last):
        ratings[left], group_of[left] = ratings[place], groups[place]
        left += 1 if shapes[0, place] & gone == 0 else 0
    return left


@kernel
def _lay_by_card(cells: Table, by_card: Table) -> None:
    """The weight of each hand by its two cards, in both orders."""
    for card in range(DECK_SIZE):
        for other in range(card):
            cell, block = cell_of(card >> 2, card & 3, other >> 2, other & 3)
            by_card[card, other] = by_card[other, card] = cells[cell, block]


@kernel
def total_cells(
    boards: Masks,
    hero: Table,
    villain: Table,
    groups: Whole,
    blocks: Number,
    shapes: npt.NDArray[np.uint16],
    suited: Whole,
    ranks: Whole,
) -> tuple[float, float]:
    """Sweep full boards; returns the weight of the pairs of hands in which the hero's wins, and of ties.

    Args:
        boards: Boards of five cards, shape (n,), uint64.
        hero: Weights of one range in cells, shape (16, 96).
        villain: Weights of the other.
        groups: The groups of which either range has a hand, and all of one card; ascending, shape (m,).
        blocks: How many of them are blocks.
        shapes: Their columns of `oracle.showdown.sweep.blocks.group_shapes`, shape (5, m).
        suited: `oracle.showdown.sweep.blocks.SUITED_BLOCKS`.
        ranks: `oracle.showdown.sweep.blocks.BLOCK_RANKS`.
    """
    ratings = np.empty(MOST_GROUPS, dtype=np.uint32)
    order, group_of = np.empty(MOST_GROUPS, dtype=np.int64), np.empty(MOST_GROUPS, dtype=np.int64)
    taken = np.zeros(MOST_GROUPS, dtype=np.int64)
    alive, ours, theirs = np.ones((CARDS, WIDTH)), np.zeros((CARDS + 1, WIDTH)), np.zeros((CARDS + 1, WIDTH))
    shared, alone, held = np.zeros(WIDTH), np.empty(WIDTH), np.empty(DECK_SIZE)
    by_card, free, laid = np.zeros((2, DECK_SIZE, DECK_SIZE)), np.empty(DECK_SIZE), False
    in_order = RatedGroups(ratings, order, group_of, suited, ranks)
    first, second = _Range(hero, by_card[0], ours), _Range(villain, by_card[1], theirs)
    meeting = _Meeting(shared, alone, free, held)
    for place in range(blocks):
        group_of[place] = groups[place]
    won, tied = 0.0, 0.0
    for index in range(boards.size):
        board = boards[index]
        suit, of_suit = find_flush(board)
        last = np.int64(blocks)
        if of_suit:
            last = np.int64(groups.size if of_suit > LEAST_SUITED else groups.size - RANK_COUNT)
        flush_suit = suit if of_suit else np.int64(0)
        rate_shapes(shapes, np.int64(0), last, board, flush_suit, ratings)
        size = np.int64(blocks)
        if of_suit:
            size = _list_left(blocks, last, suit_word(board, suit), shapes, groups, ratings, group_of)
        order_ratings(ratings, size, taken, order)
        set_alive(board, 0.0, alive)
        if of_suit > LEAST_SUITED:
            alive[suit], alive[4 + suit] = 0.0, 0.0
        sum_by_card(
            hero.reshape(-1), villain.reshape(-1), alive.reshape(-1), ours.reshape(-1), theirs.reshape(-1),
            shared,
        )  # fmt: skip
        join_pairs(ours)
        join_pairs(theirs)
        if of_suit == LEAST_SUITED:
            leave_out(hero, suit, group_of, blocks, size, suited, ours)
            leave_out(villain, suit, group_of, blocks, size, suited, theirs)
            for place in range(blocks, size):
                block = suited[group_of[place] - FIRST_SUITED]
                shared[block] -= hero[5 * suit, block] * villain[5 * suit, block]
        elif of_suit:
            alive[suit], alive[4 + suit] = 1.0, 1.0
            if not laid:
                _lay_by_card(hero, by_card[0])
                _lay_by_card(villain, by_card[1])
                laid = True
            for card in range(DECK_SIZE):
                on_board = suit_word(board, card & 3) >> np.uint16(card >> 2) & 1
                free[card] = 0.0 if on_board or card & 3 == suit else 1.0
        meet_alone(ours, theirs, shared, alone)
        less, equals = _walk(in_order, size, suit, first, second, meeting)
        won += less
        tied += equals
        set_alive(board, 1.0, alive)
    return won, tied
